import Foundation
import GRDB
import Records

/// The keys of viewings; see ``SchemaVersion/viewingKeys``.
enum ViewingKeys {
    /// By the library's numbers of a film's viewings.
    static func byViewing(_ db: Database, of film: Int) throws -> [Int: String] {
        let sql = "SELECT id, key FROM viewing WHERE movie_id = ? AND key IS NOT NULL"
        return Dictionary(
            uniqueKeysWithValues: try db.rows(sql, [film], reused: true) { (try $0.next(), try $0.next()) })
    }

    /// Gives each viewing without a key its day and the least number that the library has never had for the film, so that
    /// two machines with the same viewings give them the same keys.
    static func assign(_ db: Database, of film: Int, person: Int) throws {
        let new = try db.rows(
            "SELECT id, watched_on FROM viewing WHERE movie_id = ? AND key IS NULL ORDER BY id", [film],
            reused: true
        ) { cells -> (id: Int, day: String?) in (try cells.next(), try cells.nextOrNil()) }
        if new.isEmpty { return }
        var taken = try Set(
            db.values(
                """
                SELECT key FROM viewing WHERE movie_id = ?1 AND key IS NOT NULL
                UNION SELECT item FROM share_op WHERE movie_id = ?1 AND field = 'view' AND person = ?2
                """, [film, person], reused: true) as [String])
        for (id, day) in new {
            let key = unused(day, besides: taken)
            taken.insert(key)
            try db.run("UPDATE viewing SET key = ? WHERE id = ?", key, id)
        }
    }

    /// The first key of a day that is none of these.
    ///
    /// - Parameter day: Nil for a viewing without a day.
    static func unused(_ day: String?, besides taken: Set<String>) -> String {
        var number = 1
        while taken.contains("\(day ?? "-").\(number)") { number += 1 }
        return "\(day ?? "-").\(number)"
    }

    /// The day in a key; nil if it has none.
    static func day(of key: String) -> String? {
        let day = String(key.prefix { $0 != "." })
        return day == "-" ? nil : day
    }
}

/// The keys of viewings that a film gets from its placeholder: they stay the same, because another machine may know the
/// viewings by them. There are none unless the library is shared.
struct MovedViewingKeys {
    private let keys: [Int: String]
    /// The film's own viewings, by their keys.
    private let present: [String: Viewing]
    private let id: Int
    private let moved: [Viewing]

    init(_ db: Database, from placeholderID: Int, to id: Int) throws {
        self.id = id
        keys = try ViewingKeys.byViewing(db, of: placeholderID)
        let own = try keys.isEmpty ? [:] : ViewingKeys.byViewing(db, of: id)
        present = try Dictionary(
            uniqueKeysWithValues: Viewing.all(db, movieID: id).compactMap { viewing in
                own[viewing.id].map { ($0, viewing) }
            })
        moved = try keys.isEmpty ? [] : Viewing.all(db, movieID: placeholderID)
    }

    /// A viewing of the placeholder in the form of an imported one. If the film has one with its key, the two are one.
    func imported(_ viewing: Viewing) -> ImportedViewing {
        var imported = ImportedViewing(viewing)
        if let key = keys[viewing.id], let same = present[key] { imported.watchedOn = same.watchedOn }
        return imported
    }

    /// Gives the film's new viewings the keys that they had.
    func assign(_ db: Database) throws {
        for viewing in moved {
            guard let key = keys[viewing.id], present[key] == nil else { continue }
            try db.run(
                """
                UPDATE viewing SET key = ?1 WHERE id = (SELECT min(id) FROM viewing
                    WHERE movie_id = ?2 AND key IS NULL AND watched_on IS ?3 AND logged_at = ?4)
                """, key, id, viewing.watchedOn?.description, viewing.loggedAt.isoTime)
        }
    }
}
