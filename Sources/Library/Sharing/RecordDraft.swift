import GRDB

/// The records of one change: a new one is begun when one is full.
struct RecordDraft {
    let author: String
    let at: Int
    let command: String
    private var films: [ShareFilm] = []
    private var operations: [(ShareOperation, isOwn: Bool)] = []
    /// About the number of bytes of the operations; a file has room for four times as many.
    private var size = 0
    private static let maxSize = 256 << 10

    init(by author: String, at: Int, command: String) {
        (self.author, self.at, self.command) = (author, at, command)
    }

    /// - Parameter film: Nil for operations that are about no film.
    mutating func add(_ new: [(ShareOperation, isOwn: Bool)], of film: ShareFilm?, _ db: Database) throws {
        for operation in new {
            if operations.count == ShareRecord.maxOperations || size > Self.maxSize { try store(db) }
            if let film, films.last != film { films.append(film) }
            operations.append(operation)
            size += 200 + (operation.0.value?.utf8.count ?? 0) + 20 * operation.0.over.count
        }
    }

    mutating func store(_ db: Database) throws {
        if operations.isEmpty { return }
        let record = ShareRecord(
            author: author, at: at, command: command, films: films,
            house: operations.filter { !$0.isOwn }.map(\.0),
            own: operations.filter(\.isOwn).map(\.0))
        (films, operations, size) = ([], [], 0)
        try db.run(
            "INSERT INTO share_record (id, house, own) VALUES (?, ?, ?)", record.id.data,
            record.json(own: false),
            record.json(own: true))
    }
}

extension ShareFilm {
    /// A film of the library, and whether it is private; nil if the library has no film of that id.
    static func find(_ db: Database, _ id: Int) throws -> (film: ShareFilm, isPrivate: Bool)? {
        try db.row(
            """
            SELECT title, substr(release_date, 1, 4), imdb_id,
                EXISTS (SELECT 1 FROM tag WHERE movie_id = id AND name = ? COLLATE NOCASE)
            FROM movie WHERE id = ?
            """, [ShareState.privateTag, id], reused: true
        ) { cells in
            let (title, year): (String, String?) = (try cells.next(), try cells.nextOrNil())
            let film = ShareFilm(
                id: id, title: title, year: year.flatMap { Int($0) }, imdbID: try cells.nextOrNil())
            return (film, try cells.next())
        }
    }
}
