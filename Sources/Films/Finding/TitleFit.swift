import Records

/// How well a title fits words that were typed; the best one first.
package enum TitleFit: Int, Comparable, Sendable {
    /// These very words.
    case whole
    /// Each of them begins a word of the title.
    case begun
    /// They stand inside its words, or nowhere in it.
    case inside

    /// The fit of a title, or of the one that fits best where a film has several.
    package init(_ words: String, in titles: [String]) {
        let words = words.titleWords
        let parts = words.split(separator: " ")
        let fits = titles.map { title -> TitleFit in
            let title = title.titleWords
            if title == words { return .whole }
            let begun = title.split(separator: " ")
            return parts.allSatisfy { part in begun.contains { $0.hasPrefix(part) } } ? .begun : .inside
        }
        self = fits.min() ?? .inside
    }

    package static func < (one: TitleFit, other: TitleFit) -> Bool { one.rawValue < other.rawValue }
}
