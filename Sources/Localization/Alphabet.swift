/// The order of a language's letters, for sorting names.
///
/// Compared as in a dictionary, letter by letter: case and apostrophes are ignored, digits and Latin letters
/// outside the language's alphabet come before its own, and all other letters after them.
package struct Alphabet: Sendable {
    private let places: [Unicode.Scalar: UInt32]

    init(_ letters: String) {
        var places: [Unicode.Scalar: UInt32] = [:]
        for (index, letter) in letters.enumerated() {
            for form in [String(letter), letter.uppercased()] where form.unicodeScalars.count == 1 {
                form.unicodeScalars.first.map { places[$0] = 0x100 + UInt32(index) }
            }
        }
        self.places = places
    }

    /// Whether the names are for people; programs get one order in every language. Set before threads start.
    nonisolated(unsafe) package static var isForPeople = true

    /// The interface language's alphabet; nil if SQLite's own order is sufficient, as in English.
    package static var current: Alphabet? {
        guard isForPeople, let language = Interface.language else { return nil }
        let english = "abcdefghijklmnopqrstuvwxyz"
        // i18n: all letters in their order, in lower case, without spaces; names are sorted by it
        let letters = tr("abcdefghijklmnopqrstuvwxyz", context: "alphabet")
        if letters == english || language === Language.pseudo { return nil }
        return Alphabet(letters)
    }

    /// Negative if the first sorts before the second, positive if after, else zero.
    package func compare(_ one: String, _ other: String) -> Int {
        var (left, right) = (one.unicodeScalars.makeIterator(), other.unicodeScalars.makeIterator())
        while true {
            let (first, second) = (next(&left), next(&right))
            if first != second { return first < second ? -1 : 1 }
            if first == 0 { return 0 }
        }
    }

    /// The rank of the next letter that is not ignored, or 0 at the end.
    private func next(_ letters: inout String.UnicodeScalarView.Iterator) -> UInt32 {
        while let letter = letters.next() {
            if let place = places[letter] { return place }
            switch letter {
            case "'", "\u{2018}", "\u{2019}", "\u{2BC}": continue
            case "A"..."Z": return letter.value + 33
            case "\0"..."\u{7F}": return letter.value + 1
            default: return 0x1000 + letter.value
            }
        }
        return 0
    }
}
