import Foundation
import GRDB
import Localization

/// The order of titles: by the alphabet of the language spoken, where it has one of its own.
enum TitleOrder {
    private static let name = "title_order"

    /// What stands behind a column in SQL. SQLite's NOCASE knows ASCII alone, and sorts ґ and і behind я.
    static var collation: String { Alphabet.current == nil ? "COLLATE NOCASE" : "COLLATE \(name)" }

    /// Tells a connection of it, where it is wanted (sqlite.org/c3ref/create_collation.html).
    static func install(_ db: Database) {
        guard let alphabet = Alphabet.current else { return }
        db.add(
            collation: DatabaseCollation(name) { one, other in
                let order = alphabet.order(one, other)
                return order == 0 ? .orderedSame : order < 0 ? .orderedAscending : .orderedDescending
            })
    }
}
