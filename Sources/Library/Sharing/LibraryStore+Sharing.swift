package import Foundation
import GRDB
import Lock
import Records

/// A library that is shared between machines.
///
/// A change is recorded as operations on values, in its own transaction (``ShareRecorder``). Operations of other machines
/// are merged by the rules of ``SharedField``. The merged values depend on the set of known operations alone, so libraries
/// that know the same operations have the same values, in whatever order these came.
extension LibraryStore {
    /// Begins to share the library, and records what it has. Does nothing if it is in this share already.
    ///
    /// - Parameters:
    ///   - share: The id of the share. The state of another share is removed.
    ///   - person: The user's id, the same on all machines of the user.
    @_spi(Writing) public func beginSharing(
        _ share: String = "", as person: String, at date: Date
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            if try ShareSchema.exists(db) {
                if try db.value("SELECT share FROM share_self") == share {
                    return try ShareSchema.complete(db)
                }
                try ShareSchema.drop(db)
            }
            try ShareSchema.create(db)
            try db.run("INSERT INTO share_person (id) VALUES (?)", person)
            try db.run(
                "INSERT INTO share_self (share, person, number) VALUES (?, ?, 0)", share, db.lastInsertedRowID
            )
            // The keys of viewings do not count as a change by the user.
            let id = try ChangeLog.begin(db, "", at: date.isoTime)
            try ShareRecorder(db)?.recordEverything(db, at: date)
            try db.run("DELETE FROM change WHERE id = ?", id)
            // Keys are not in the text index, which would be made again for all films.
            try db.run("DELETE FROM temp.touched")
        }
    }

    /// Ends sharing: the library keeps its values, and forgets everything about the share.
    @_spi(Writing) public func endSharing() throws(LibraryError) {
        try inWriteTransaction { db in if try ShareSchema.exists(db) { try ShareSchema.drop(db) } }
    }

    /// The state of the share; nil if the library is not shared.
    package func shareState() throws(LibraryError) -> ShareState? {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return nil }
            var state = try db.row(
                """
                SELECT share, share_person.id, share_self.number, head, (SELECT count(*) FROM share_record)
                FROM share_self JOIN share_person ON share_person.number = person
                """
            ) { cells in
                ShareState(
                    share: try cells.next(), person: try cells.next(), number: try cells.next(),
                    head: try (cells.nextOrNil() as Data?).map(Array.init), pending: try cells.next())
            }
            state?.files = try Set(db.values("SELECT name FROM share_file"))
            for (person, values) in try Self.settings(db) {
                for (name, value) in values {
                    switch name.field {
                    case ShareState.personName: state?.people[person] = value
                    case ShareState.machineName: state?.machines[name.item] = (value, person)
                    default: break
                    }
                }
            }
            return state
        }
    }

    /// Names the user and this machine for the others, and shares the locks of notes with the user's other machines.
    @_spi(Writing) public func recordShareNames(
        person: String?, machine: (id: String, name: String), at date: Date
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            var settings = [
                ShareSetting(field: ShareState.machineName, item: machine.id, value: machine.name)
            ]
            guard let recorder = try ShareRecorder(db) else { return }
            // Another machine of the user may have given another name.
            let name = SharedValueName(field: ShareState.personName)
            let known = try RecordedValues(db, of: 0, person: recorder.person).byName[name]
            if let person, known == nil {
                settings.append(ShareSetting(field: name.field, item: name.item, value: person))
            }
            settings.append(
                ShareSetting(
                    field: ShareState.user, item: machine.id, value: recorder.personID, isOwn: true))
            for record in try LockState(db).records {
                settings.append(
                    ShareSetting(
                        field: ShareState.lock, item: record.keyID, value: record.line, isOwn: true))
            }
            try recorder.recordSettings(db, settings, at: date)
        }
    }

    /// The records that no file has yet, the oldest first.
    package func pendingShareRecords() throws(LibraryError) -> [ShareRecord] {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return [] }
            return try db.rows("SELECT house, own FROM share_record ORDER BY number", reused: true) { cells in
                try ShareRecord(house: cells.nextOrNil(), own: cells.nextOrNil())
            }
        }
    }

    /// Forgets records that a file has now.
    @_spi(Writing) public func removePendingShareRecords(_ ids: [ShareID]) throws(LibraryError) {
        try inWriteTransaction { db in try Self.removePending(ids, db) }
    }

    /// Forgets records that a file has now, and remembers the last of them.
    ///
    /// - Parameters:
    ///   - number: The number of the last record that this machine has written; 0 for a machine with a new id.
    ///   - head: The hash of its head.
    @_spi(Writing) public func removePendingShareRecords(
        _ ids: [ShareID], last number: Int, head: [UInt8]?
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            try Self.removePending(ids, db)
            try db.run("UPDATE share_self SET number = ?, head = ?", number, head.map { Data($0) })
        }
    }

    private static func removePending(_ ids: [ShareID], _ db: Database) throws {
        for id in ids {
            try db.run("INSERT OR IGNORE INTO share_read (id) VALUES (?)", id.data)
            try db.run("DELETE FROM share_record WHERE id = ?", id.data)
        }
    }

    /// The titles of films with notes that are too long to travel.
    package func filmsWithLongNotes() throws(LibraryError) -> [String] {
        try inReadTransaction { db in
            let notes = try db.rows(
                """
                SELECT title, text FROM note JOIN movie ON movie.id = movie_id WHERE length(text) > ?1
                UNION ALL SELECT title, note FROM viewing JOIN movie ON movie.id = movie_id WHERE length(note) > ?1
                """, [ShareRecorder.maxValueBytes / 24]
            ) { (title: try $0.next() as String, text: try $0.next() as String) }
            return notes.filter { ShareRecorder.isTooLong($0.text) }.map(\.title).uniqued()
        }
    }

    /// The records that were neither written nor read here, out of those given.
    package func unreadShareRecords(_ ids: [ShareID]) throws(LibraryError) -> Set<ShareID> {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return Set(ids) }
            return try Set(
                ids.filter {
                    try db.value(
                        """
                        SELECT EXISTS (SELECT 1 FROM share_read WHERE id = ?1)
                            OR EXISTS (SELECT 1 FROM share_record WHERE id = ?1)
                        """, [$0.data], reused: true) != true
                })
        }
    }

    /// Reads records of other machines, as one entry of the history. Known ones have no effect.
    ///
    /// - Parameters:
    ///   - files: The names of their files, which need not be read again.
    ///   - writesRows: False if the library's own rows stay as they are: ``restateEverything(at:)`` follows.
    ///   - date: The moment of the reading.
    @_spi(Writing) public func receive(
        _ records: [ShareRecord], of files: [String] = [], writesRows: Bool = true, at date: Date
    ) throws(LibraryError) -> ReceivedChanges {
        var isCleaningDue = false
        let received = try inWriteTransaction { db in
            var received = ReceivedChanges()
            guard let own = try ShareRecorder(db) else { return received }
            for file in files { try db.run("INSERT OR IGNORE INTO share_file (name) VALUES (?)", file) }
            let id = try ChangeLog.begin(db, ChangeName.share.rawValue, at: date.isoTime)
            var people = try Self.people(db)
            var touched: [Int: Set<SharedValueName>] = [:]
            var others: [Int: Set<Int>] = [:]
            var names: [Int: ShareFilm] = [:]
            // A file may have them, although the process ended before it could forget them.
            let pending: Set<Data> = try Set(db.values("SELECT id FROM share_record"))
            for record in records where !pending.contains(record.id.data) {
                try db.run("INSERT OR IGNORE INTO share_read (id) VALUES (?)", record.id.data)
                if db.changesCount == 0 { continue }
                received.records += 1
                for film in record.films { names[film.id] = film }
                let (operations, refused) = record.acceptedOperations(for: own.personID)
                if refused > 0 { received.refused.append(record.id) }
                for (operation, isOwn) in operations {
                    let person = try people[operation.person] ?? Self.addPerson(operation.person, db)
                    people[operation.person] = person
                    try operation.store(db, person: person, isOwn: isOwn)
                    if person == own.person {
                        touched[operation.film, default: []].insert(operation.name)
                    } else if operation.film != 0 {
                        others[operation.film, default: []].insert(person)
                    }
                }
            }
            var changed: Set<Int> = []
            for (film, people) in others.sorted(by: { $0.key < $1.key }) {
                if let record = names[film]?.record, record.hasFilmID { try record.saveIfNewer(db) }
                for person in people where try OtherValues.write(db, of: film, person: person) {
                    changed.insert(film)
                }
            }
            var films: [FilmRecord] = []
            if !writesRows { touched = [:] }
            for (film, values) in touched.sorted(by: { $0.key < $1.key }) {
                let known = try Film.find(db, movieID: film)?.record
                if known == nil, let record = names[film]?.record, record.hasFilmID { try record.save(db) }
                guard let record = try Film.find(db, movieID: film)?.record else { continue }
                // A film that gets its name has values of earlier records, too.
                let values = known == nil ? nil : values
                let writer = try ShareWriter(db, film: film, names: values, person: own.person, date: date)
                try writer.write()
                received.replacedRatings += try writer.replacedRatings(of: record)
                films.append(record)
            }
            try Self.storeNeededLocks(of: own.personID, db)
            try Self.sealMixedNotes(db, of: Set(touched.keys), by: own, at: date)
            // The user's other machine has locked notes that are plain in this one's history and backups.
            try Self.markPlainTexts(db)
            let logged: Set<Int> = try Set(
                db.values("SELECT DISTINCT movie_id FROM undo_row WHERE change_id = ?", [id]))
            received.films = changed.union(logged).count
            isCleaningDue = try ChangeLog.end(
                db, id, isReceived: true, record: ChangeRecord(films: films.filter { logged.contains($0.id) })
            )
            return received
        }
        if isCleaningDue { _ = try? clean() }
        return received
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
                SELECT person, movie_id, field, item, id, value, at FROM share_op AS op
                WHERE is_live AND movie_id <> 0 AND NOT (? AND (is_own OR \(SharedField.isHiddenSQL)))
                ORDER BY person, movie_id, field, item
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

    /// Stores the locks of the user's other machines that sealed notes need and the library lacks. If it has no lock of its
    /// own, the first of them becomes the current one: no one else can have sent it.
    private static func storeNeededLocks(of person: String, _ db: Database) throws {
        let known = Set(try LockState(db).records.map(\.keyID))
        let shared = (try settings(db)[person] ?? [:]).filter {
            $0.key.field == ShareState.lock && !known.contains($0.key.item)
        }
        if shared.isEmpty { return }
        let needed = try NoteRewriter.neededLocks(db)
        for (name, line) in shared.sorted(by: { $0.key < $1.key }) where needed.contains(name.item) {
            guard let record = try? LockRecord(line: line) else { continue }
            try record.storeIfNew(db)
            if try LockState(db).current == nil { try record.store(db, isCurrent: true) }
        }
    }

    /// The values that are about no film, by person.
    private static func settings(_ db: Database) throws -> [String: [SharedValueName: String]] {
        try people(db).mapValues { number in
            try RecordedValues(db, of: 0, person: number).byName.compactMapValues { value in
                try value.merged()?.json.text
            }
        }
    }

    /// The people of a shared library, the user first, then by name; not those whose machines are all removed.
    static func people(ofShare db: Database) throws -> [SharedPerson] {
        let user: Int? = try db.value("SELECT person FROM share_self")
        let settings = try settings(db)
        let removed = try Set(
            db.values("SELECT item FROM other_value WHERE field = ?", [ShareState.removedMachine]) as [String]
        )
        return try people(db).compactMap { id, number in
            let values = settings[id] ?? [:]
            guard let name = values[SharedValueName(field: ShareState.personName)] else { return nil }
            let person = SharedPerson(
                number: number, id: id, name: name, isUser: number == user,
                hasMachine: values.keys.contains {
                    $0.field == ShareState.machineName && !removed.contains($0.item)
                })
            return person.isUser || person.isGuest || person.hasMachine ? person : nil
        }.sorted { ($0.isUser ? 0 : 1, $0.name, $0.id) < ($1.isUser ? 0 : 1, $1.name, $1.id) }
    }

    private static func people(_ db: Database) throws -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: try db.rows("SELECT id, number FROM share_person", reused: true) {
                (try $0.next(), try $0.next())
            })
    }

    private static func addPerson(_ id: String, _ db: Database) throws -> Int {
        try db.run("INSERT INTO share_person (id) VALUES (?)", id)
        return Int(db.lastInsertedRowID)
    }
}
