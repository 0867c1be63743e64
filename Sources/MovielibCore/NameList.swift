import Records

/// Names and their values; typed names match whatever their case, accents, spaces and punctuation.
package struct NameList<Value: Sendable>: Sendable {
    private let entries: [(name: String, key: String, value: Value)]

    /// The names in the order they are searched; several names may have one value, and several values may share a name.
    package init(_ names: [(name: String, value: Value)]) {
        entries = names.map { ($0.name, Self.key($0.name), $0.value) }
    }

    /// All values of that name: Amazon Prime Video has two numbers. Empty if there are none.
    package func values(named name: String) -> [Value] {
        let wanted = Self.key(name)
        return wanted.isEmpty ? [] : entries.filter { $0.key == wanted }.map(\.value)
    }

    /// The most similar name: a letter or two off, with the same beginning, or the first that contains every word.
    package func nearest(to name: String) -> String? {
        let wanted = Self.key(name)
        guard !wanted.isEmpty else { return nil }
        if let key = wanted.nearest(in: entries.map(\.key)) { return entries.first { $0.key == key }?.name }
        let words = name.foldedTitle.split(separator: " ")
        return entries.first { entry in
            let found = entry.name.foldedTitle.split(separator: " ")
            return words.allSatisfy { found.contains($0) }
        }?.name
    }

    /// The first names sharing a word with a name that resembles none as a whole: `Amazon Prime`.
    package func related(to name: String, most: Int = 6) -> [String] {
        // Shorter words are in too many names.
        let words = name.foldedTitle.split(separator: " ").filter { $0.count > 3 }
        let names = entries.lazy.filter { entry in
            entry.name.foldedTitle.split(separator: " ").contains { words.contains($0) }
        }
        return names.prefix(most).map(\.name).uniqued()
    }

    /// The form in which names are compared. A plus is a word, because Disney+ is also written Disney Plus; spaces are
    /// dropped.
    private static func key(_ name: String) -> String {
        name.replacing("+", with: " plus ").foldedTitle.replacing(" ", with: "")
    }
}
