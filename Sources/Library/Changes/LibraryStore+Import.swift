package import Foundation
import GRDB
import Records

extension LibraryStore {
    /// Imports films into the library, all in one change or none.
    ///
    /// Existing data stays: a viewing of the same date is the same viewing, and only gains what it lacked;
    /// the later of two ratings wins; two notes are both kept, one below the other; tags add up. Importing
    /// the same again changes nothing. Films go onto the watch-later list in the order given.
    ///
    /// The plan is made from what the library has, while others may go on writing; only applying it needs the lock.
    /// - Parameters:
    ///   - films: each film once.
    ///   - summary: for the change log: the files.
    ///   - isDryRun: plans everything and changes nothing; a read-only store will do.
    /// - Returns: The outcome for each film, in the order given.
    package func importFilms(
        _ films: [ImportedFilm], summary: String, at date: Date, isDryRun: Bool = false
    ) throws(LibraryError) -> [ImportOutcome] {
        try importFilms(films, summary: summary, at: date, isDryRun: isDryRun) { _ in }
    }

    /// - Parameter planned: called once the plan is made, and again if it had to be redone.
    func importFilms(
        _ films: [ImportedFilm], summary: String, at date: Date, isDryRun: Bool = false,
        _ planned: (_ isAgain: Bool) throws(LibraryError) -> Void
    ) throws(LibraryError) -> [ImportOutcome] {
        if let bad = films.first(where: { $0.movie.id < 1 }) { throw .invalidID(bad.movie.id) }
        let (known, version) = try reading { (try KnownFilm.all(of: films, $0), try Self.dataVersion($0)) }
        func plan(_ known: [Int: KnownFilm]) -> [ImportStep] {
            StoredValues.$hiding.withValue(hiding) {
                films.map { ImportStep($0, known: known[$0.movie.id] ?? KnownFilm(), at: date) }
            }
        }
        var steps = plan(known)
        try planned(false)
        if !isDryRun {
            try changing("import", at: date) { _ in
                summary
            } _: { db in
                if try Self.dataVersion(db) != version {
                    // Somebody saved something in the meantime.
                    steps = plan(try KnownFilm.all(of: films, db))
                    try planned(true)
                }
                var tags: TagSpellings?
                for (film, step) in zip(films, steps) {
                    try film.movie.keep(db)
                    try step.run(db, film.movie.id, knowing: &tags)
                }
            }
        }
        return steps.map(\.outcome)
    }

    /// A number that changes whenever anyone changes the library other than through this store; it means
    /// nothing to another store.
    ///
    /// - Throws: ``LibraryError`` if the library cannot be read.
    package func version() throws(LibraryError) -> Int { try reading { try Self.dataVersion($0) } }

    /// The same, for one connection.
    ///
    /// Source: sqlite.org/pragma.html#pragma_data_version.
    static func dataVersion(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}

/// The person's own data about a film, as far as an import needs it.
struct KnownFilm {
    var isOwn = false
    var isSaved = false
    var rating: Double?
    var ratedAt: Date?
    var note: String?
    var tags: Set<String> = []
    /// The latest first.
    var viewings: [Viewing] = []

    /// Those of the films that the library has, by their ids.
    static func all(of films: [ImportedFilm], _ db: Database) throws -> [Int: KnownFilm] {
        var known: [Int: KnownFilm] = [:]
        for id in films.lazy.map(\.movie.id) {
            guard let film = try LibraryFilm.find(db, movieID: id) else { continue }
            known[id] = KnownFilm(
                isOwn: film.hasOwnData, isSaved: film.addedAt != nil, rating: film.myRating,
                ratedAt: film.ratedAt,
                note: film.note, tags: Set(film.tags), viewings: try Viewing.all(db, movieID: id))
        }
        return known
    }
}
