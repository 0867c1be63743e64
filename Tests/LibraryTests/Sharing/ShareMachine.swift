import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport

@testable @_spi(Writing) import Library

/// One machine of the simulation: a real library in memory, and what its user could see.
struct ShareMachine {
    var store: LibraryStore
    let person: Int
    /// Its clock's error, in seconds.
    let clock: Int
    /// The changes that its library knows, by the oracle's numbers; nil before the library is shared.
    var visible: Set<Int>?
    /// The numbers of the records that it has read or written.
    var read: Set<Int> = []
    /// The values of the library, as of now, and the times of the rows that have one.
    private(set) var values: UserValues = [:]
    private(set) var times: [String: Int] = [:]
    /// The number of the last record that its library has made.
    var lastRecord = 0
    /// The machine on an earlier day, with a copy of the library as it was then.
    var backup: (machine: [ShareMachine], library: DatabaseQueue)?

    init(person: Int, clock: Int) throws {
        (self.person, self.clock) = (person, clock)
        store = try LibraryStore.inMemory()
    }

    /// Reads the user's values and the times of their rows from the tables.
    mutating func readValues() throws {
        // Without a transaction, whose statements cost more than the rest.
        (values, times) = try store.queue.unsafeRead { db in
            var (values, times): (UserValues, [String: Int]) = ([:], [:])
            func read(_ sql: String, _ fields: [String] = [""]) throws {
                let rows = try Row.fetchCursor(db.cachedStatement(sql: sql))
                while let row = try rows.next() {
                    let name: String = row[0]
                    let time: String? = row[1]
                    times[name] = time.flatMap { ISOTime(exactly: $0)?.seconds }
                    for (index, field) in fields.enumerated() {
                        if let value: String = row[index + 2] { values[name + field] = value }
                    }
                }
            }
            try read(
                """
                SELECT movie_id || ' saved', added_at, added_at FROM watchlist
                UNION ALL SELECT movie_id || ' rating', rated_at, CAST(rating AS TEXT) FROM own_rating
                UNION ALL SELECT movie_id || ' note', noted_at, text FROM note
                UNION ALL SELECT movie_id || ' tag ' || lower(name), NULL, name FROM tag
                UNION ALL SELECT movie_id || ' play', played_at, CAST(position_ms AS TEXT) FROM playback
                UNION ALL SELECT movie_id || ' origin ' || source || ' ' || key, NULL, CAST(at AS TEXT) FROM viewing_origin
                """)
            try read(
                """
                SELECT movie_id || ' view ' || coalesce(key, 'new' || id), logged_at, logged_at, watched_on, CAST(rating AS TEXT),
                    place, companions, note
                FROM viewing
                """, ["", " on", " rating", " place", " companions", " note"])
            return (values, times)
        }
    }

    /// The values of another person, from the rows that queries read.
    func othersValues(of person: String) throws -> UserValues {
        try store.queue.unsafeRead { db in
            let sql = """
                SELECT movie_id || ' ' || CASE
                        WHEN field IN ('saved', 'rating') THEN field
                        WHEN field IN ('tag', 'view') THEN field || ' ' || item
                        ELSE 'view ' || item || ' ' || replace(substr(field, 6), 'with', 'companions')
                    END, CAST(value AS TEXT)
                FROM other_value JOIN share_person ON number = person WHERE id = ? AND field <> 'view.again'
                """
            let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [person])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// The records that the library has made since this was last called.
    mutating func newRecords() throws -> [ShareRecord] {
        let rows = try store.queue.unsafeRead { [last = lastRecord] db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT number, house, own FROM share_record WHERE number > ? ORDER BY number"),
                arguments: [last])
        }
        lastRecord = rows.last?[0] ?? lastRecord
        return try rows.map { try ShareRecord(house: $0[1], own: $0[2]) }
    }
}

extension LibraryStore {
    private static let emptyLibrary = Result { try emptyCopy() }

    private static func emptyCopy() throws -> DatabaseQueue {
        try LibraryOpener(path: "/library.db", lockWait: LockWait()).upToDateCopy(of: DatabaseQueue())
    }

    /// A library in memory, by default an empty one.
    static func inMemory(_ content: DatabaseQueue? = nil) throws -> LibraryStore {
        let opener = LibraryOpener(path: "/library.db", lockWait: LockWait())
        let queue = try DatabaseQueue(configuration: opener.configuration(readonly: false))
        try (content ?? emptyLibrary.get()).backup(to: queue)
        try queue.inDatabase(opener.prepareForChanges)
        return LibraryStore(path: "/library.db", isReadOnly: false, queue: queue, lockWait: LockWait())
    }

    /// An empty library in memory, which a person shares.
    static func shared(by person: String) throws -> LibraryStore {
        let store = try inMemory()
        try store.beginSharing(as: person, at: .saved)
        return store
    }

    /// Sends the records that no file has yet to another library.
    ///
    /// - Parameter isForeign: Whether it is another person's, so that only the parts for all people arrive.
    @discardableResult
    func send(
        to other: LibraryStore, isForeign: Bool = false, at time: Date = .saved + 100,
        changing change: (inout ShareRecord) -> Void = { _ in }
    ) throws -> ReceivedChanges {
        var records = try takePendingRecords()
        for index in records.indices {
            if isForeign { (records[index].own, records[index].isForeign) = ([], true) }
            change(&records[index])
        }
        return try other.receive(records, at: time)
    }

    /// The records that no file has yet, which the library then forgets.
    func takePendingRecords() throws -> [ShareRecord] {
        let records = try pendingShareRecords()
        try removePendingShareRecords(records.map(\.id))
        return records
    }

    /// A copy of the library as it is.
    func copyInMemory() throws -> DatabaseQueue {
        let copy = try DatabaseQueue()
        try queue.backup(to: copy)
        return copy
    }
}
