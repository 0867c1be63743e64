package import Foundation
import GRDB
import Lock
import Records

/// The result of reading records of other machines.
package struct ReceivedChanges: Sendable, Equatable {
    /// The number of records that were new.
    package var records = 0
    /// The number of the user's films that they are about.
    package var films = 0

    package init() {}
}

/// A library that is shared between machines.
///
/// A change is recorded as operations on values, in its own transaction (``ShareRecorder``). Operations of other machines
/// are merged by the rules of ``SharedField``. The merged values depend on the set of known operations alone, so libraries
/// that know the same operations have the same values, in whatever order these came.
extension LibraryStore {
    /// Begins to share the library, and records what it has. Does nothing if it is shared already.
    ///
    /// - Parameter person: The user's id, the same on all machines of the user.
    @_spi(Writing) public func beginSharing(as person: String, at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in
            if try ShareSchema.exists(db) { return }
            try ShareSchema.create(db)
            try db.run("INSERT INTO share_person (id) VALUES (?)", person)
            try db.run("INSERT INTO share_self (person) VALUES (?)", db.lastInsertedRowID)
            // The keys of viewings do not count as a change by the user.
            let id = try ChangeLog.begin(db, "", at: date.isoTime)
            try ShareRecorder(db)?.recordEverything(db, at: date)
            try db.run("DELETE FROM change WHERE id = ?", id)
        }
    }

    /// The records that no file has yet, the oldest first.
    package func pendingShareRecords() throws(LibraryError) -> [ShareRecord] {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return [] }
            return try db.rows("SELECT house, own FROM share_record ORDER BY number") { cells in
                try ShareRecord(house: cells.nextOrNil(), own: cells.nextOrNil())
            }
        }
    }

    /// Forgets records that a file has now.
    @_spi(Writing) public func removePendingShareRecords(_ ids: [ShareID]) throws(LibraryError) {
        try inWriteTransaction { db in
            for id in ids { try db.run("DELETE FROM share_record WHERE id = ?", id.data) }
        }
    }

    /// Reads records of other machines, as one entry of the history. Known ones have no effect.
    ///
    /// - Parameter date: The moment of the reading.
    @_spi(Writing) public func receive(_ records: [ShareRecord], at date: Date) throws(LibraryError)
        -> ReceivedChanges
    {
        try inWriteTransaction { db in
            var received = ReceivedChanges()
            guard let own = try ShareRecorder(db) else { return received }
            let id = try ChangeLog.begin(db, ChangeName.share.rawValue, at: date.isoTime)
            var people = try Self.people(db)
            var touched: [Int: Set<SharedValueName>] = [:]
            var names: [Int: ShareFilm] = [:]
            for record in records {
                try db.run("INSERT OR IGNORE INTO share_read (id) VALUES (?)", record.id.data)
                if db.changesCount == 0 { continue }
                received.records += 1
                for film in record.films { names[film.id] = film }
                for (operation, isOwn) in record.operations {
                    let person = try people[operation.person] ?? Self.addPerson(operation.person, db)
                    people[operation.person] = person
                    try operation.store(db, person: person, isOwn: isOwn)
                    if person == own.person { touched[operation.film, default: []].insert(operation.name) }
                }
            }
            var films: [FilmRecord] = []
            for (film, values) in touched.sorted(by: { $0.key < $1.key }) {
                if try Film.find(db, movieID: film) == nil { try names[film]?.record.save(db) }
                guard let record = try Film.find(db, movieID: film)?.record else { continue }
                try ShareWriter(db, film: film, names: values, person: own.person, date: date).write()
                films.append(record)
            }
            received.films = films.count
            _ = try ChangeLog.end(db, id, isReceived: true, record: ChangeRecord(films: films))
            return received
        }
    }

    /// A hash of all values that count: libraries that know the same operations have the same.
    ///
    /// - Parameter household: Whether only values count that all members of the share may read.
    package func shareDigest(household: Bool = false) throws(LibraryError) -> String {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return "" }
            var lines: [String] = []
            let people = Dictionary(uniqueKeysWithValues: try Self.people(db).map { ($1, $0) })
            let live = try db.rows(
                """
                SELECT person, movie_id, field, item, id, value, at FROM share_op
                WHERE is_live AND NOT (? AND is_own) ORDER BY person, movie_id, field, item
                """, [household])
            var values: [[String]: RecordedValues.Value] = [:]
            for var cells in live {
                let (person, film): (Int, Int) = (try cells.next(), try cells.next())
                let (field, item): (String, String) = (try cells.next(), try cells.next())
                let operation = LiveOperation(
                    id: ShareID(try cells.next() as Data), value: try cells.nextOrNil(), at: try cells.next())
                values[[people[person] ?? "", "\(film)", field, item], default: .init(field: field)].live
                    .append(operation)
            }
            for (name, value) in values {
                if let merged = try value.merged() {
                    lines.append((name + [merged.value]).joined(separator: "\t"))
                }
            }
            return Data(ContentHash.bytes(of: lines.sorted().joined(separator: "\n"))).base64EncodedString()
        }
    }

    private static func people(_ db: Database) throws -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: try db.rows("SELECT id, number FROM share_person") {
                (try $0.next(), try $0.next())
            })
    }

    private static func addPerson(_ id: String, _ db: Database) throws -> Int {
        try db.run("INSERT INTO share_person (id) VALUES (?)", id)
        return Int(db.lastInsertedRowID)
    }
}
