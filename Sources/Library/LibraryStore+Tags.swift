import GRDB
import Records

extension LibraryStore {
    /// All tags with their number of films, the most used first.
    package func tags() throws(LibraryError) -> [(name: String, count: Int)] {
        try inReadTransaction { db in
            let all = try TagSpellings.all(db)
            let names = Dictionary(all.map { ($0.name.tagKey, $0.name) }) { first, _ in first }
            if names.count == all.count { return all }
            // A film with two spellings of a tag counts once.
            var films: [String: Set<Int>] = [:]
            for var cells in try db.rows("SELECT name, movie_id FROM tag") {
                let name: String = try cells.next()
                films[name.tagKey, default: []].insert(try cells.next())
            }
            return films.map { (name: names[$0] ?? $0, count: $1.count) }
                .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        }
    }
}

/// The spelling of each tag, as first written. Tags that differ only in case are one.
struct TagSpellings {
    private var names: [String: String] = [:]

    /// All tags with their number of films; of several spellings, the most used comes first.
    static func all(_ db: Database) throws -> [(name: String, count: Int)] {
        try db.rows("SELECT name, count(*) FROM tag GROUP BY name ORDER BY count(*) DESC, name") { cells in
            (name: try cells.next(), count: try cells.next())
        }
    }

    /// Adds tags to a film, each in its existing spelling.
    ///
    /// The film's own are read once, however many are added: a file may contain thousands.
    /// - Parameter known: The spellings, read once per change.
    static func add(_ names: [String], to id: Int, _ db: Database, knowing known: inout TagSpellings?) throws
    {
        if names.isEmpty { return }
        var own = Set(try filmTags(id, db).map(\.tagKey))
        var spellings = try known ?? TagSpellings(all(db))
        // A second copy of the value would copy all names with every change.
        known = nil
        for name in names.map(StoredValues.title).compactMap(\.asTag) where own.insert(name.tagKey).inserted {
            try db.run("INSERT INTO tag (movie_id, name) VALUES (?, ?)", id, spellings.spelling(of: name))
        }
        known = spellings
    }

    private init(_ tags: [(name: String, count: Int)]) { for (name, _) in tags { _ = spelling(of: name) } }

    private mutating func spelling(of name: String) -> String {
        let spelling = names[name.tagKey] ?? name.composed
        names[name.tagKey] = spelling
        return spelling
    }

    static func remove(_ names: [String], from id: Int, _ db: Database) throws {
        if names.isEmpty { return }
        let keys = Set(names.map(\.tagKey))
        for spelling in try filmTags(id, db) where keys.contains(spelling.tagKey) {
            try db.run("DELETE FROM tag WHERE movie_id = ? AND name = ?", id, spelling)
        }
    }

    private static func filmTags(_ id: Int, _ db: Database) throws -> [String] {
        try db.values("SELECT name FROM tag WHERE movie_id = ?", [id], reused: true)
    }
}
