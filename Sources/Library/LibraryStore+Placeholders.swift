import Foundation
import GRDB
package import Records

/// Placeholders for films whose TMDB number is unknown; see ``FilmRecord/placeholder(title:year:originalTitle:imdbID:)``.
extension LibraryStore {
    /// The placeholders with any of the user's data, in the order in which they were saved, then by title.
    package func placeholders() throws(LibraryError) -> [FilmRecord] {
        try inReadTransaction { db in
            try db.rows(
                """
                SELECT \(FilmRecord.columns) FROM \(Film.source)
                WHERE movie.id < 0 AND \(Film.hasUserDataSQL)
                ORDER BY watchlist.position NULLS LAST, \(Film.usualOrder(.library))
                """
            ) { try FilmRecord(cells: &$0) }
        }
    }

    /// The ids of placeholder films that may be this film.
    private static func placeholders(of record: FilmRecord, _ db: Database) throws -> [Int] {
        // Most libraries have none, and this is the only query then.
        guard record.id > 0, let year = record.year,
            try db.value("SELECT EXISTS (SELECT 1 FROM movie WHERE id < 0)") == true
        else { return [] }
        let all = try Placeholders(db, year: year)
        var numbers: [Int: Int] = [:]
        for title in [record.title, record.originalTitle].compactMap(\.self) {
            let wanted = FilmRecord.placeholder(title: title, year: year, imdbID: record.imdbID)
            // If the two titles differ only in accents, the first one determines the film.
            if numbers[wanted.id] == nil { numbers[wanted.id] = all.number(of: wanted) }
        }
        return Set(numbers.values).sorted()
    }

    /// Merges a film that is about to be changed with the data of its placeholder.
    static func mergePlaceholders(_ record: FilmRecord, at date: Date, _ db: Database) throws {
        var tags: TagSpellings?
        for placeholderID in try placeholders(of: record, db) {
            guard try Film.find(db, movieID: placeholderID)?.hasUserData == true else { continue }
            try record.saveIfNewer(db)
            _ = try movePlaceholderData(placeholderID, as: record.id, at: date, db, knowing: &tags)
        }
    }

    /// A film in the library, under TMDB's number or its placeholder's.
    package func film(of record: FilmRecord) throws(LibraryError) -> FilmWithViewings? {
        let own = try film(id: record.id)
        if own.map({ $0.film.hasUserData || !$0.viewings.isEmpty }) == true { return own }
        for number in try inReadTransaction({ db in try Self.placeholders(of: record, db) }) {
            if let film = try film(id: number), film.film.hasUserData || !film.viewings.isEmpty {
                return film
            }
        }
        return own
    }

    /// Gives a film all data of its placeholder, and its place on the list.
    ///
    /// - Returns: Whether there was any.
    static func movePlaceholderData(
        _ placeholderID: Int, as id: Int, at date: Date, _ db: Database, knowing tags: inout TagSpellings?
    ) throws -> Bool {
        guard let film = try Film.find(db, movieID: placeholderID), let userData = film.userData,
            !userData.isEmpty
        else {
            return false
        }
        let known = try FilmWithViewings.find(db, id)
        let keys = try MovedViewingKeys(db, from: placeholderID, to: id)
        let imported = ImportedFilm(
            record: film.record,
            // The earliest first: of two on one day that is the first time.
            viewings: try Viewing.all(db, movieID: placeholderID).reversed().map(keys.imported),
            userData: MergedUserData(userData))
        let step = ImportStep(imported, known: known, at: date, mergesNotes: true)
        // Merging a plain note with a locked one needs a lock; until there is one, they stay two films.
        if step.needsLock, try LockState(db).current == nil { return false }
        if userData.addedAt != nil, try Film.find(db, movieID: id)?.addedAt == nil {
            try db.run("UPDATE watchlist SET movie_id = ? WHERE movie_id = ?", id, placeholderID)
        }
        try step.run(db, id, knowing: &tags)
        try db.run("UPDATE owned SET movie_id = ? WHERE movie_id = ?", id, placeholderID)
        try db.run("UPDATE OR IGNORE playback SET movie_id = ? WHERE movie_id = ?", id, placeholderID)
        try db.run(
            """
            INSERT OR IGNORE INTO viewing_origin (source, key, movie_id, at)
            SELECT source, key, ?, at FROM viewing_origin WHERE movie_id = ?
            """, id, placeholderID)
        for table in ["watchlist", "viewing", "own_rating", "note", "tag", "viewing_origin"] {
            try db.run("DELETE FROM \(table) WHERE movie_id = ?", placeholderID)
        }
        try keys.assign(db)
        // Either note may have been plain, and a viewing has a new number.
        let seen = imported.viewings.contains { $0.note?.isLocked == true } ? [placeholderID] : []
        if userData.note?.isLocked == true || known?.film.note?.isLocked == true || !seen.isEmpty {
            try markPlainTexts(db, and: [placeholderID], seen: seen)
        }
        return true
    }
}

/// A library's placeholder films, by the number derived from title and year.
struct Placeholders {
    private var films: [Int: [FilmRecord]] = [:]

    init() {}

    /// Placeholder films with user data.
    ///
    /// - Parameter year: The only year to load; nil for all.
    init(_ db: Database, year: Int? = nil) throws {
        let all = try db.rows(
            """
            SELECT \(FilmRecord.columns) FROM \(Film.source)
            WHERE movie.id < 0 AND (?1 IS NULL OR substr(movie.release_date, 1, 4) = ?1) AND \(Film.hasUserDataSQL)
            """, [year.map { String("000\($0)".suffix(4)) }]
        ) { try FilmRecord(cells: &$0) }
        for film in all {
            guard let year = film.year else { continue }
            films[FilmRecord.placeholderID(title: film.title, year: year), default: []].append(film)
        }
    }

    init(of imported: [ImportedFilm], _ db: Database) throws {
        if imported.contains(where: { $0.placeholder != nil }) { try self.init(db) } else { self.init() }
    }

    /// The number of the placeholder that an imported film was; nil if there is none.
    func number(of imported: ImportedFilm) -> Int? {
        imported.placeholderID ?? imported.placeholder.flatMap { number(of: $0) }
    }

    /// The number of a film's placeholder; nil if there is none, or if ambiguous.
    func number(of film: FilmRecord) -> Int? {
        guard let year = film.year else { return nil }
        let same = films[FilmRecord.placeholderID(title: film.title, year: year)] ?? []
        return film.uniqueMatch(among: same.filter(film.couldBeSameFilm))?.id
    }
}
