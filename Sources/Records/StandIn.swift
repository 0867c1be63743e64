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
            releaseDate: "\(year)", imdbID: imdbID)
    }

    /// What its number can be: JSON readers keep numbers up to 2^53 whole.
    package static let standInIDs = (-(1 << 48) + 1)...(-(1 << 47))

    /// Its number.
    ///
    /// A hash of the folded title and the year.
    package static func standInID(title: String, year: Int) -> Int {
        var folding = TitleFolding()
        let hash = StableHash.of(folding.folded(title) + Array("\(year)".utf8))
        return -Int(hash >> 17 | 1 << 47)
    }

    /// The numbers that it would have, or had, while TMDB's was not known.
    package var ownStandInIDs: [Int] {
        guard id > 0, let year else { return [] }
        let titles = Set([title, originalTitle ?? title])
        return titles.map { Self.standInID(title: $0, year: year) }.sorted()
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
            let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || (48...57).contains(byte)
            return isPlain
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "https://www.themoviedb.org/search/movie?query=" + words.joined()
    }
}

/// A hash that is the same in every run and on every machine, for what is kept; no proof against anybody.
package enum StableHash {
    /// FNV-1a of 64 bits (RFC 9923).
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
