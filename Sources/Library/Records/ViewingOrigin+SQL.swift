import GRDB
import Records

/// The origins of viewings that an import has to know, by the number of their film.
struct KnownOrigins {
    private var known: Set<Key> = []
    /// Films with any viewing of a source, and those with a viewing whose time was unknown.
    private var films: Set<Key> = []
    private var undated: Set<Int> = []

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
                let (key, film): (String, Int) = (try cells.next(), try cells.next())
                known.insert(Key(source: source, key: key, filmID: film))
                self.films.insert(Key(source: source, key: "", filmID: film))
            }
        }
        if sources.isEmpty { return }
        try db.eachRow(
            "SELECT movie_id FROM viewing_origin WHERE key GLOB ?", ["\(ViewingOrigin.undatedPrefix)*"]
        ) { cells in
            undated.insert(try cells.next())
        }
    }

    /// Whether a film has a viewing of the origin's source.
    func hasAny(from origin: ViewingOrigin, of filmID: Int) -> Bool {
        films.contains(Key(source: origin.source, key: "", filmID: filmID))
    }

    /// Whether an import has logged a viewing of a film without knowing its time.
    func hasUndated(of filmID: Int) -> Bool { undated.contains(filmID) }

    func contains(_ origin: ViewingOrigin, of filmID: Int) -> Bool {
        known.contains(Key(source: origin.source, key: origin.key, filmID: filmID))
    }
}

extension ViewingOrigin {
    /// Stores it as an event of the film's.
    func insert(_ db: Database, filmID: Int) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO viewing_origin (source, key, movie_id, at) VALUES (?, ?, ?, ?)
            """, StoredValues.text(source), StoredValues.text(key), filmID, at)
    }
}
