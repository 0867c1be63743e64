import Foundation
import GRDB
import Localization

/// The sort order of titles: by the alphabet of the user's language, if it has one.
enum TitleOrder {
    private static let name = "title_order"

    /// Follows a column in SQL. SQLite's NOCASE knows only ASCII, and sorts ґ and і after я.
    static var collation: String { Alphabet.current == nil ? "COLLATE NOCASE" : "COLLATE \(name)" }

    /// Registers the collation with a connection if needed (sqlite.org/c3ref/create_collation.html).
    static func install(_ db: Database) {
        guard let alphabet = Alphabet.current else { return }
        db.add(
            collation: DatabaseCollation(name) { one, other in
                let order = alphabet.compare(one, other)
                return order == 0 ? .orderedSame : order < 0 ? .orderedAscending : .orderedDescending
            })
    }
}
