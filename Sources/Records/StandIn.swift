import Foundation

/// Films of which TMDB's number is not known yet: a title and a year, as another program's file had them.
///
/// Such a film has a number below 0, the library's own, and the same for the same title and year, so that importing a
/// file again finds it again. It is joined with TMDB's film as soon as that is known.
extension FilmRecord {
    /// The film that a title and a year stand for.
    package static func standIn(
        title: String, year: Int, originalTitle: String? = nil, imdbID: String? = nil
    ) -> FilmRecord {
        FilmRecord(
            id: standInID(title: title, year: year), title: title, originalTitle: originalTitle,
            releaseDate: PartialDate(year: year), imdbID: imdbID)
    }

    /// What its number can be: JSON readers keep numbers up to 2^53 whole.
    package static let standInIDs = (-(1 << 48) + 1)...(-(1 << 47))

    /// Whether its number is TMDB's, or one of those.
    package var hasFilmID: Bool { id > 0 || Self.standInIDs.contains(id) }

    /// The longest title that is kept, in Unicode scalars; the longest real one has about 200.
    package static let titleLimit = 1_000

    /// Its number.
    ///
    /// A hash of the folded title, as far as it is kept, and the year.
    package static func standInID(title: String, year: Int) -> Int {
        var folding = TitleFolding()
        return number(folding.folded(String(kept(title))) + Array("\(year)".utf8))
    }

    /// The same film with the number that it has where another film, of the same title folded, has the usual one.
    ///
    /// - Parameter mark: what tells it from a film of the very same title, such as an address.
    package func apart(by mark: String?) -> FilmRecord {
        var film = self
        let parts = [Self.letters(title), year.map(String.init), imdbID ?? mark].map { $0 ?? "" }
        film.id = Self.number(Array(parts.joined(separator: "\n").utf8))
        return film
    }

    /// Whether what is known of two films of one title, folded, and year lets them be one: folding makes one of `C` and
    /// `C++`, and of letters of other scripts that differ by their marks.
    package func canBe(_ other: FilmRecord) -> Bool {
        if let imdbID, let theirs = other.imdbID, imdbID != theirs { return false }
        return Self.letters(title) == Self.letters(other.title)
    }

    /// Whether two titles have the same letters, as far as services write them alike.
    package static func areSpelledAlike(_ one: String, _ other: String) -> Bool {
        letters(one) == letters(other)
    }

    /// Of films that this one can be (``canBe(_:)``), the one that it is: the only one, or else the only one with its very
    /// title, or with its accents. Nil if ambiguous.
    package func chosen(among films: [FilmRecord]) -> FilmRecord? {
        if films.count == 1 { return films[0] }
        let same = films.filter { $0.title == title }
        if !same.isEmpty { return same.count == 1 ? same[0] : nil }
        let accents = Self.letters(title, withAccents: true)
        let alike = films.filter { Self.letters($0.title, withAccents: true) == accents }
        return alike.count == 1 ? alike[0] : nil
    }

    /// What it would be, or was, while TMDB's number was not known: under either title.
    package var ownStandIns: [FilmRecord] {
        guard id > 0, let year else { return [] }
        return Set([title, originalTitle ?? title]).sorted().map {
            .standIn(title: $0, year: year, imdbID: imdbID)
        }
    }

    private static func number(_ bytes: [UInt8]) -> Int { -Int(StableHash.of(bytes) >> 17 | 1 << 47) }

    private static func kept(_ title: String) -> String.UnicodeScalarView {
        String.UnicodeScalarView(title.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(titleLimit))
    }

    /// The letters, digits and signs of a title, in small letters; Latin ones without accents, which services leave out,
    /// unless they are wanted.
    private static func letters(_ title: String, withAccents: Bool = false) -> String {
        var letters = String.UnicodeScalarView()
        for character in String(kept(title)).precomposedStringWithCompatibilityMapping.lowercased() {
            let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
            if !withAccents, let first = parts.first, first.isASCII, first.properties.isAlphabetic {
                letters.append(first)
                continue
            }
            for scalar in character.unicodeScalars where scalar.isTold { letters.append(scalar) }
        }
        return letters.isEmpty ? title.trimmed : String(letters)
    }

    /// Whether TMDB's number is unknown, so that TMDB cannot be asked.
    package var isStandIn: Bool { id < 0 }

    /// The film's page on TMDB, or TMDB's search for the title.
    package var tmdbURL: String { Self.tmdbURL(id, titled: title) }

    /// The same for a film of which only number and title are at hand.
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
    /// Whether it tells one title from another; punctuation and spaces differ by service.
    fileprivate var isTold: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .control, .format:
            false
        // The stroke of a fraction.
        default: self != "\u{2044}"
        }
    }
}

/// A hash that is the same in every run and on every machine, for what is kept; no proof against anybody.
package enum StableHash {
    /// FNV-1a of 64 bits (RFC 9923).
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
