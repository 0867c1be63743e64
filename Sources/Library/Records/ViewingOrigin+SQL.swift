import GRDB
import Records

/// The origins of viewings that an import has to know, by the number of their film.
struct KnownOrigins {
    private var known: Set<Key> = []

    private struct Key: Hashable {
        let source: String
        let key: String
        let filmID: Int
    }

    init() {}

    /// Reads the origins from the sources of these films' viewings; nothing if they have none.
    init(of films: [ImportedFilm], _ db: Database) throws {
        let sources = Set(films.lazy.flatMap(\.viewings).flatMap(\.origins).map(\.source))
        for source in sources.sorted() {
            try db.eachRow("SELECT key, movie_id FROM viewing_origin WHERE source = ?", [source]) { cells in
                known.insert(Key(source: source, key: try cells.next(), filmID: try cells.next()))
            }
        }
    }

    func contains(_ origin: ViewingOrigin, of filmID: Int) -> Bool {
        known.contains(Key(source: origin.source, key: origin.key, filmID: filmID))
    }
}

extension ViewingOrigin {
    /// Stores it, also if it was known as another film's.
    func insert(_ db: Database, filmID: Int) throws {
        try db.run(
            """
            INSERT INTO viewing_origin (source, key, movie_id, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (source, key) DO UPDATE SET movie_id = excluded.movie_id
                WHERE movie_id <> excluded.movie_id
            """, StoredValues.text(source), StoredValues.text(key), filmID, at)
    }
}
