import Records

/// How well a title matches the words typed, the best case first.
package enum TitleFit: Int, Comparable, Sendable {
    /// The title consists of exactly these words.
    case exact
    /// Each word is the beginning of a word of the title.
    case prefix
    /// A word is elsewhere in the title, or not in it at all.
    case substring

    /// The fit of the title that fits best.
    package init(_ words: String, in titles: [String]) {
        let words = words.titleWords
        let parts = words.split(separator: " ")
        let fits = titles.map { title -> TitleFit in
            let title = title.titleWords
            if title == words { return .exact }
            let begun = title.split(separator: " ")
            return parts.allSatisfy { part in begun.contains { $0.hasPrefix(part) } } ? .prefix : .substring
        }
        self = fits.min() ?? .substring
    }

    /// The rows in their order, but those with exactly this title before all others.
    package static func exactMatchesFirst<Row>(_ rows: [Row], _ words: String, _ names: (Row) -> [String])
        -> [Row]
    {
        let isExact = rows.map { TitleFit(words, in: names($0)) == .exact }
        return zip(rows, isExact).filter(\.1).map(\.0) + zip(rows, isExact).filter { !$1 }.map(\.0)
    }

    package static func < (one: TitleFit, other: TitleFit) -> Bool { one.rawValue < other.rawValue }
}
