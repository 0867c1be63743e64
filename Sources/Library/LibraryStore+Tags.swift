package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Puts tags on films and takes tags off them; one that is there, or is not, is passed over.
    ///
    /// Tags that differ in case alone are one tag, spelled as it was first written. What comes off goes first.
    package func tag(_ movies: [FilmRecord], adding: [String], removing: [String], at date: Date)
        throws(LibraryError) -> [LibraryFilm]
    {
        try changing("tag", at: date) {
            ChangeSummary.of(
                $0.map(\.movie), (adding.map { "+\($0)" } + removing.map { "-\($0)" }).joined(separator: " "))
        } _: { db in
            var tags: TagSpellings?
            return try movies.compactMap { movie in
                if !adding.isEmpty { try movie.keep(db) }
                for name in removing { try TagSpellings.remove(name, from: movie.id, db) }
                for name in adding { try TagSpellings.add(name, to: movie.id, db, knowing: &tags) }
                return try LibraryFilm.find(db, movieID: movie.id)
            }
        }
    }

    /// All tags with the number of their films, the most used first.
    package func tags() throws(LibraryError) -> [(name: String, count: Int)] {
        try reading { db in
            let all = try TagSpellings.all(db)
            let names = Dictionary(all.map { ($0.name.tagKey, $0.name) }) { first, _ in first }
            if names.count == all.count { return all }
            // A tag in several spellings counts a film that has two of them once.
            var films: [String: Set<Int>] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT name, movie_id FROM tag") {
                var cells = RowCells(row)
                let name: String = try cells.next()
                films[name.tagKey, default: []].insert(try cells.next())
            }
            return films.map { (name: names[$0] ?? $0, count: $1.count) }
                .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        }
    }
}

/// How each tag is spelled: as it was first written, whatever case others write it in.
struct TagSpellings {
    private var names: [String: String] = [:]

    /// The tags there are with the number of their films; of a library in which one was spelled in several ways, the most
    /// used spelling first.
    static func all(_ db: Database) throws -> [(name: String, count: Int)] {
        try Row.fetchAll(
            db, sql: "SELECT name, count(*) FROM tag GROUP BY name ORDER BY count(*) DESC, name"
        ).map { row in
            var cells = RowCells(row)
            return (name: try cells.next(), count: try cells.next())
        }
    }

    /// Puts a tag on a film, in the spelling it has already.
    ///
    /// - Parameter known: the spellings, which are read once for a whole change.
    static func add(_ name: String, to id: Int, _ db: Database, knowing known: inout TagSpellings?) throws {
        let name = StoredValues.title(name)
        let key = name.tagKey
        if try own(id, db).contains(where: { $0.tagKey == key }) { return }
        var spellings = known ?? TagSpellings()
        if known == nil {
            for (name, _) in try all(db) where spellings.names[name.tagKey] == nil {
                spellings.names[name.tagKey] = name
            }
        }
        let spelling = spellings.names[key] ?? name
        spellings.names[key] = spelling
        known = spellings
        try db.cachedStatement(sql: "INSERT INTO tag (movie_id, name) VALUES (?, ?)")
            .execute(arguments: [id, spelling])
    }

    static func remove(_ name: String, from id: Int, _ db: Database) throws {
        for spelling in try own(id, db) where spelling.tagKey == name.tagKey {
            try db.execute(
                sql: "DELETE FROM tag WHERE movie_id = ? AND name = ?", arguments: [id, spelling])
        }
    }

    private static func own(_ id: Int, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(sql: "SELECT name FROM tag WHERE movie_id = ?"), arguments: [id])
    }
}

extension String {
    /// What tags have in common that are one tag.
    package var tagKey: String { lowercased() }
}

extension [String] {
    /// Each tag once, in the first of its spellings.
    var uniqueTags: [String] {
        if count < 2 { return self }
        var seen: Set<String> = []
        return filter { seen.insert($0.tagKey).inserted }
    }
}
