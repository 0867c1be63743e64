import Exchange
import Library
import Records

/// Links films that were imported by title and year alone to TMDB's films.
extension Import {
    /// Looks up the library's films without a TMDB id, as an import of them would, and gives those that are found their
    /// id, in one change; nil if there are none.
    package func resolvePlaceholders() async throws(CoreError) -> Outcome? {
        let rows = try placeholderRows()
        if rows.isEmpty { return nil }
        return try await run(rows, summary: "refresh")
    }

    /// Gives each of several films that share a folded title and a year an id of its own: the rating of one would
    /// replace that of another. A row that may be about several of them gets its own id, too.
    ///
    /// A service has one title for a film; another service may spell it otherwise.
    func disambiguated(
        _ rows: [ImportRow], _ matches: [FilmMatcher.Match?]
    ) throws(CoreError) -> [FilmMatcher.Match?] {
        var matches = matches
        let stored =
            try core.readLibrary { (library) throws(LibraryError) in try library.placeholders() } ?? []
        var namesakes = Namesakes(stored)
        let wanted = rows.indices.compactMap { index -> (index: Int, film: FilmRecord)? in
            guard case .film(let film)? = matches[index], film.isPlaceholder, rows[index].film == nil else {
                return nil
            }
            return (index, film)
        }
        // First the films that their service distinguishes: for the others, only the title can show which film it is.
        let ranks = wanted.map { namesakes.rank(of: $0.film, rows[$0.index]) }
        for rank in 0...2 {
            for (place, (index, film)) in wanted.enumerated() where ranks[place] == rank {
                matches[index] = .film(namesakes.add(film, rows[index]))
            }
        }
        return matches
    }
}

/// The placeholder films, grouped by folded title and year.
private struct Namesakes {
    private struct Entry {
        let film: FilmRecord
        /// The rows of this import about the film.
        var rows: [ImportRow] = []
    }

    /// The entries by the id computed from title and year.
    private var entries: [Int: [Entry]] = [:]

    init(_ stored: [FilmRecord]) {
        for film in stored {
            guard let year = film.year else { continue }
            entries[FilmRecord.placeholderID(title: film.title, year: year), default: []].append(
                Entry(film: film))
        }
    }

    /// When a row's film is placed, the lowest first: one that its service's address distinguished before is certain.
    func rank(of film: FilmRecord, _ row: ImportRow) -> Int {
        guard row.filmAddress != nil else { return film.imdbID == nil ? 2 : 1 }
        guard let known = entries[film.id] else { return 1 }
        let apart = film.disambiguated(by: row.filmAddress).id
        return known.contains { $0.film.id == apart } ? 0 : 1
    }

    /// Adds a row, and returns its film with its id.
    mutating func add(_ film: FilmRecord, _ row: ImportRow) -> FilmRecord {
        let (name, all) = (film.id, entries[film.id] ?? [])
        var film = film
        film.id = filmID(of: film, row, among: all)
        if let index = all.firstIndex(where: { $0.film.id == film.id }) {
            entries[name]?[index].rows.append(row)
        } else {
            entries[name, default: []].append(Entry(film: film, rows: [row]))
        }
        return film
    }

    private func filmID(of film: FilmRecord, _ row: ImportRow, among all: [Entry]) -> Int {
        // Most films have no namesake, and comparing titles by their letters takes a sixth of an import.
        if all.isEmpty { return film.id }
        let apart = film.disambiguated(by: row.filmAddress).id
        if row.filmAddress != nil,
            all.contains(where: { $0.film.id == apart && $0.film.couldBeSameFilm(as: film) })
        {
            return apart
        }
        let possible = all.filter { $0.film.couldBeSameFilm(as: film) && $0.rows.allSatisfy(row.canBeOfFilm) }
            .map(\.film)
        if let known = film.uniqueMatch(among: possible) { return known.id }
        if possible.isEmpty {
            let taken = Set(all.map(\.film.id))
            for id in [film.id, apart] where !taken.contains(id) { return id }
        }
        // The film was not distinguished by an address: it is the one that came first.
        if row.filmAddress != nil, possible.contains(where: { $0.id == film.id && $0.title == film.title }) {
            return film.id
        }
        // It is unknown which of them it is, so it is a film of its own.
        return film.disambiguated(
            by: [row.filmAddress, film.title].compactMap(\.self).joined(separator: " ")
        ).id
    }
}

extension ImportRow {
    /// Whether another row, with the same folded title and year, can be about the same film.
    fileprivate func canBeOfFilm(_ other: ImportRow) -> Bool {
        guard kind.service == other.kind.service else { return true }
        if let filmAddress, let theirs = other.filmAddress, filmAddress != theirs { return false }
        return title == other.title
    }
}
