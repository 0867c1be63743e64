import Foundation

/// Films whose TMDB number is unknown yet: a title and a year from another program's file.
///
/// Such a film has a negative number, which belongs to the library and is the same for the same title and year, so that
/// importing a file again finds it again. It is merged with TMDB's film as soon as that is known.
extension FilmRecord {
    /// The placeholder for a title and a year.
    package static func placeholder(
        title: String, year: Int, originalTitle: String? = nil, imdbID: String? = nil
    ) -> FilmRecord {
        FilmRecord(
            id: placeholderID(title: title, year: year), title: title, originalTitle: originalTitle,
            releaseDate: PartialDate(year: year), imdbID: imdbID)
    }

    /// The range of such numbers: JSON readers represent integers up to 2^53 exactly.
    package static let placeholderIDs = (-(1 << 48) + 1)...(-(1 << 47))

    /// Whether its number is TMDB's, or a placeholder's.
    package var hasFilmID: Bool { id > 0 || Self.placeholderIDs.contains(id) }

    /// The longest title that is stored, in Unicode scalars; the longest real one has about 200.
    package static let titleLimit = 1_000

    /// The number of a placeholder: a hash of the folded title, as far as it is stored, and the year.
    package static func placeholderID(title: String, year: Int) -> Int {
        var folding = TitleFolding()
        return number(folding.folded(String(storedTitle(title))) + Array("\(year)".utf8))
    }

    /// The film with an alternative number, for use if another film with the same folded title has the usual one.
    ///
    /// - Parameter mark: Distinguishes it from a film with exactly the same title, such as an address.
    package func disambiguated(by mark: String?) -> FilmRecord {
        var film = self
        let parts = [Self.letters(title), year.map(String.init), imdbID ?? mark].map { $0 ?? "" }
        film.id = Self.number(Array(parts.joined(separator: "\n").utf8))
        return film
    }

    /// Whether two films with the same folded title and year may be one: folding maps `C` and `C++` to the
    /// same title, and letters of other scripts that differ by their marks.
    package func couldBeSameFilm(as other: FilmRecord) -> Bool {
        if let imdbID, let theirs = other.imdbID, imdbID != theirs { return false }
        return Self.letters(title) == Self.letters(other.title)
    }

    /// Whether two titles have the same letters, ignoring differences between services.
    package static func areSpelledAlike(_ one: String, _ other: String) -> Bool {
        letters(one) == letters(other)
    }

    /// The film among `films`, all of which this one can be (``couldBeSameFilm(as:)``), that it is: the only one, or
    /// else the only one with exactly its title, or with its accents. Nil if ambiguous.
    package func uniqueMatch(among films: [FilmRecord]) -> FilmRecord? {
        if films.count == 1 { return films[0] }
        let same = films.filter { $0.title == title }
        if !same.isEmpty { return same.count == 1 ? same[0] : nil }
        let accents = Self.letters(title, withAccents: true)
        let alike = films.filter { Self.letters($0.title, withAccents: true) == accents }
        return alike.count == 1 ? alike[0] : nil
    }

    /// The placeholders for this film that may have been stored before TMDB's number was known, under either title.
    package var possiblePlaceholders: [FilmRecord] {
        guard id > 0, let year else { return [] }
        return Set([title, originalTitle ?? title]).sorted().map {
            .placeholder(title: $0, year: year, imdbID: imdbID)
        }
    }

    private static func number(_ bytes: [UInt8]) -> Int { -Int(StableHash.fnv1a(bytes) >> 17 | 1 << 47) }

    private static func storedTitle(_ title: String) -> String.UnicodeScalarView {
        String.UnicodeScalarView(title.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(titleLimit))
    }

    /// The letters, digits and signs of a title, lowercased; without accents on Latin letters, which some
    /// services omit, unless requested.
    private static func letters(_ title: String, withAccents: Bool = false) -> String {
        if let plain = asciiLetters(title) { return plain.isEmpty ? title.trimmed : plain }
        var letters = String.UnicodeScalarView()
        for character in String(storedTitle(title)).precomposedStringWithCompatibilityMapping.lowercased() {
            let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
            if !withAccents, let first = parts.first, first.isASCII, first.properties.isAlphabetic {
                letters.append(first)
                continue
            }
            for scalar in character.unicodeScalars where scalar.distinguishesTitles { letters.append(scalar) }
        }
        return letters.isEmpty ? title.trimmed : String(letters)
    }

    /// The letters of a title in ASCII, for which Unicode's mappings change nothing; nil for any other title.
    private static func asciiLetters(_ title: String) -> String? {
        var title = title
        return title.withUTF8 { bytes in
            guard bytes.count <= titleLimit, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            let kept = bytes.lazy.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
                .filter { asciiDistinguishesTitles[Int($0)] }
            return String(decoding: Array(kept), as: UTF8.self)
        }
    }

    private static let asciiDistinguishesTitles = (0..<0x80).map { byte in
        let scalar = Unicode.Scalar(UInt8(byte))
        return scalar.properties.isAlphabetic || scalar.distinguishesTitles
    }

    /// Whether TMDB's number is unknown, so that nothing can be requested from TMDB.
    package var isPlaceholder: Bool { id < 0 }

    /// The film's page on TMDB, or TMDB's search for the title.
    package var tmdbURL: String { Self.tmdbURL(id, titled: title) }

    /// The address for a film's number and title.
    package static func tmdbURL(_ id: Int, titled title: String) -> String {
        if id >= 0 { return "https://www.themoviedb.org/movie/\(id)" }
        let words = title.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || byte.isDigit
            return isPlain
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "https://www.themoviedb.org/search/movie?query=" + words.joined()
    }
}

extension Unicode.Scalar {
    /// Whether the character distinguishes titles; punctuation and spaces differ by service.
    fileprivate var distinguishesTitles: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .control, .format:
            false
        // The slash of a fraction.
        default: self != "\u{2044}"
        }
    }
}

/// A hash that is the same in every run and on every machine, for stored values; not secure against attackers.
package enum StableHash {
    /// FNV-1a of 64 bits (RFC 9923).
    package static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
