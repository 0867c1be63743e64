import Foundation
import GRDB
import Records

/// Records changes of a shared library, in the transaction of the change.
///
/// For every kind of change, it compares the rows of the films that the change log has copied with the operations that are
/// known, and states the differences. So a value that was received is never stated again.
struct ShareRecorder {
    let person: Int
    let personID: String

    /// The most bytes of a value in a record; a longer note does not travel.
    static let maxValueBytes = 256 << 10

    /// Whether a note does not travel. It is never replaced by one that does.
    static func isTooLong(_ note: String) -> Bool {
        note.utf8.count > maxValueBytes / 6 && CanonicalJSON.text(note).json.utf8.count > maxValueBytes
    }

    init(person: Int, personID: String) { (self.person, self.personID) = (person, personID) }

    /// Nil if the library is not shared.
    init?(_ db: Database) throws {
        guard try ShareSchema.exists(db),
            let own = try db.row(
                "SELECT person, id FROM share_self JOIN share_person ON share_person.number = person",
                reused: true,
                { (number: try $0.next() as Int, id: try $0.next() as String) })
        else { return nil }
        (person, personID) = own
    }

    /// Records a change that is about to end.
    ///
    /// - Parameter time: When it was made.
    func record(_ db: Database, change: Int64, command: String, at time: Date) throws {
        var (changed, updated): ([Int: Set<String>], Set<String>) = ([:], [])
        let sql = "SELECT movie_id, table_name, operation = 'update' FROM undo_row WHERE change_id = ?"
        for var cells in try db.rows(sql, [change], reused: true) {
            let (film, table): (Int, String) = (try cells.next(), try cells.next())
            changed[film, default: []].insert(table)
            if try cells.next() { updated.insert(table) }
        }
        for (table, key) in [(SharedField.saved.table, "position"), (SharedField.file.table, "file_id")]
        where updated.contains(table) {
            // A row that got another film is logged with the film that it had.
            let films: [Int] = try db.values(
                """
                SELECT \(table).movie_id FROM undo_row JOIN \(table) ON \(key) = json_extract(row, '$.\(key)')
                WHERE change_id = ? AND table_name = ? AND operation = 'update'
                """, [change, table], reused: true)
            for film in films { changed[film, default: []].insert(table) }
        }
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: command)
        // Placeholders have negative numbers, and so come before the films that get their values.
        var removed: [SharedValueName: MergedValue] = [:]
        for (film, tables) in changed.sorted(by: { $0.key < $1.key }) {
            let former = film < 0 ? try RecordedValues(db, of: film, person: person) : nil
            let (new, name) = try addOperations(
                to: &draft, db, of: film, in: tables,
                editedViewing: editedViewing(db, change, of: film, command),
                movedFrom: removed,
                removedFiles: tables.contains(SharedField.file.table)
                    ? SharedFileMatches.removed(db, by: change, from: film) : [])
            if let former { try removed.merge(former.byName.compactMapValues { try $0.merged() }) { $1 } }
            if [ChangeName.logViewing, .editViewing].contains(ChangeName(rawValue: command)) {
                try draft.add(companionOperations(db, of: film, after: new, at: draft.at), of: name, db)
            }
        }
        try draft.store(db)
    }

    /// The number of the one viewing that the user has edited; nil for another command.
    private func editedViewing(
        _ db: Database, _ change: Int64, of film: Int, _ command: String
    ) throws -> Int? {
        guard ChangeName(rawValue: command) == .editViewing else { return nil }
        let ids: [Int] = try db.values(
            """
            SELECT DISTINCT json_extract(row, '$.id') FROM undo_row
            WHERE change_id = ? AND movie_id = ? AND table_name = 'viewing'
            """, [change, film], reused: true)
        return ids.count == 1 ? ids.first : nil
    }

    /// Tells other people to drop films that are private, but of which they know a value that was set on another machine.
    func recordHiddenFilms(_ db: Database, at time: Date) throws {
        let tagged = try db.rows(
            "SELECT movie_id, name FROM tag WHERE name = ? COLLATE NOCASE", [ShareState.privateTag]
        ) {
            try $0.next() as Int
        }
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: ChangeName.share.rawValue)
        for film in tagged {
            let recorded = try RecordedValues(db, of: film, person: person)
            if try !recorded.isPublic || recorded.isHidden { continue }
            let tables: Set = [SharedField.hidden.table]
            try addOperations(to: &draft, db, of: film, in: tables)
        }
        try draft.store(db)
    }

    /// Records where films were stopped. The log of changes leaves that out, because a player saves it again and again; that a film
    /// was seen to its end is recorded at once.
    func recordPlaybacks(_ db: Database, at time: Date) throws {
        let films: [Int] = try db.values("SELECT movie_id FROM playback ORDER BY 1")
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: ChangeName.share.rawValue)
        for film in films {
            try addOperations(to: &draft, db, of: film, in: [SharedField.playback.table])
        }
        try draft.store(db)
    }

    /// Records that notes were sealed or opened, which the change log leaves out, and removes their former texts.
    func recordNotes(_ db: Database, at time: Date) throws {
        let films: [Int] = try db.values(
            "SELECT movie_id FROM note UNION SELECT movie_id FROM viewing WHERE note IS NOT NULL ORDER BY 1")
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: ChangeName.note.rawValue)
        let tables: Set = [SharedField.note.table, SharedField.viewing.table]
        for film in films {
            try addOperations(to: &draft, db, of: film, in: tables)
        }
        try draft.store(db)
        try forgetReplacedNotes(db)
    }

    /// Removes operations on notes that others replace from the records that no file has yet.
    private func forgetReplacedNotes(_ db: Database) throws {
        for var cells in try db.rows("SELECT number, house, own FROM share_record WHERE own IS NOT NULL") {
            let number: Int = try cells.next()
            let record = try ShareRecord(house: cells.nextOrNil(), own: cells.nextOrNil())
            var shorter = record
            shorter.own = try record.own.filter { operation in
                try !SharedField.notes.contains(operation.field) || isLive(operation, db) == true
            }
            if shorter == record { continue }
            try db.run("UPDATE share_record SET own = ? WHERE number = ?", shorter.json(own: true), number)
            try db.run("DELETE FROM share_record WHERE number = ? AND coalesce(house, own) IS NULL", number)
        }
    }

    /// Whether no other operation replaces one of the user's; nil if the library does not know it.
    func isLive(_ operation: ShareOperation, _ db: Database) throws -> Bool? {
        try db.value(
            "SELECT is_live FROM share_op WHERE movie_id = ? AND field = ? AND item = ? AND person = ? AND id = ?",
            [operation.film, operation.field, operation.item, person, operation.id.data], reused: true)
    }

    /// Records values that are about no film: names, and the locks of notes. Values that are recorded already are left out, and
    /// locks that were ever recorded: two machines may have one lock with two passphrases.
    func recordSettings(_ db: Database, _ settings: [ShareSetting], at time: Date) throws {
        let recorded = try RecordedValues(db, of: 0, person: person)
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: ChangeName.share.rawValue)
        var stated: Set<SharedValueName> = []
        for setting in settings {
            let name = SharedValueName(field: setting.field, item: setting.item)
            guard stated.insert(name).inserted else { continue }
            let json = CanonicalJSON.text(setting.value).json
            let known = recorded.byName[name]?.ids ?? []
            let isSame = try recorded.byName[name]?.merged()?.value == json
            if isSame || name.field == ShareState.lock && !known.isEmpty { continue }
            let operation = try state(db, name, of: 0, json, at: draft.at, over: known, isOwn: setting.isOwn)
            try draft.add([operation], of: nil, db)
        }
        try draft.store(db)
    }

    /// Records everything that the library has, when it is shared for the first time.
    ///
    /// - Parameters:
    ///   - includingRemoved: Whether to record also that it lacks other known values.
    ///   - moment: The time of values whose rows have none. A tag has no time, and the others come from their rows. So two
    ///     machines state equal rows alike.
    func recordEverything(
        _ db: Database, includingRemoved: Bool = false, moment: Int = 0, at time: Date
    ) throws {
        let tables = Set(SharedField.all.map(\.table))
        let sources =
            tables.sorted().map { "SELECT movie_id FROM \($0)" }
            + (includingRemoved
                ? ["SELECT movie_id FROM share_op WHERE movie_id <> 0 AND person = \(person)"] : [])
        let films: [Int] = try db.values(sources.joined(separator: " UNION ") + " ORDER BY 1")
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: "share")
        for film in films {
            try addOperations(to: &draft, db, of: film, in: tables, at: moment)
        }
        try draft.store(db)
    }

    /// Stores a new operation, which replaces all known ones of its value.
    func state(
        _ db: Database, _ name: SharedValueName, of film: Int, _ value: String?, at: Int,
        over known: [ShareID],
        isOwn: Bool
    ) throws -> (ShareOperation, isOwn: Bool) {
        let operation = ShareOperation(
            person: personID, film: film, name: name, value: value, at: at, replacing: known)
        try operation.storeAsLatest(db, person: person, isOwn: isOwn)
        return (operation, isOwn)
    }

    private static let privateTag = SharedValueName(field: SharedField.tag.name, item: ShareState.privateTag)

    /// Whether a value has to be stated again if its film is not private any more.
    private static func isToBeShown(_ recorded: (key: SharedValueName, value: RecordedValues.Value)) -> Bool {
        recorded.value.isUnknownToOthers && recorded.key != privateTag
            && SharedField.byName[recorded.key.field]?.isOwn == false
    }

    /// Adds the differences between a film's rows and what is recorded of them; they are recorded now.
    ///
    /// - Parameters:
    ///   - moment: The time of values whose rows have none; nil for that of the draft.
    ///   - editedViewing: The number of the viewing that the user has edited, if its marks may be all that has changed.
    ///   - moved: The values that a placeholder had. Values that the film gets keep their times, so that two machines
    ///     state them alike.
    ///   - removedFiles: The contents of files whose matches to the film the change has removed.
    /// - Returns: The operations, and the name of the film; nil if the library does not have it.
    @discardableResult
    func addOperations(
        to draft: inout RecordDraft, _ db: Database, of film: Int, in tables: Set<String>,
        at moment: Int? = nil, editedViewing: Int? = nil,
        movedFrom moved: [SharedValueName: MergedValue] = [:], removedFiles: Set<String> = []
    ) throws -> (new: [(ShareOperation, isOwn: Bool)], name: ShareFilm?) {
        let found = try ShareFilm.find(db, film)
        let new = try operations(
            db, of: film, isPrivate: found?.isPrivate == true, in: tables, at: moment ?? draft.at,
            editedViewing: editedViewing, movedFrom: moved, removedFiles: removedFiles)
        try draft.add(new, of: found?.film, db)
        return (new, found?.film)
    }

    private func operations(
        _ db: Database, of film: Int, isPrivate: Bool, in tables: Set<String>, at moment: Int,
        editedViewing: Int?, movedFrom moved: [SharedValueName: MergedValue], removedFiles: Set<String>
    ) throws -> [(ShareOperation, isOwn: Bool)] {
        let recorded = try RecordedValues(db, of: film, person: person)
        var tables = tables
        if isPrivate, recorded.isPublic { tables.insert(SharedField.hidden.table) }
        // The values that a film got while it was private are known to the user's machines alone.
        let isShownAgain = !isPrivate && recorded.byName.contains(where: Self.isToBeShown)
        if isShownAgain { tables = Set(SharedField.all.map(\.table)) }
        if tables.contains(SharedField.viewing.table) { try ViewingKeys.assign(db, of: film, person: person) }
        let statement = try FilmStatement(db, of: film, in: tables)
        let formerViewings = recorded.viewings
        var operations: [(ShareOperation, isOwn: Bool)] = []
        func set(_ name: SharedValueName, of field: SharedField, to value: FilmStatement.Value?, at: Int)
            throws
        {
            operations.append(
                try state(
                    db, name, of: film, value?.json, at: at, over: recorded.byName[name]?.ids ?? [],
                    isOwn: field.isOwn || name == Self.privateTag
                        || isPrivate && field.name != SharedField.hidden.name
                        // The removal of a value that others have never read would name the film.
                        || value == nil && recorded.byName[name]?.isPublic != true))
        }
        var editedViewings: [String: [SharedField]] = [:]
        let names = Set(statement.values.keys).union(recorded.byName.keys)
        for name in names.sorted() {
            guard let field = SharedField.byName[name.field], tables.contains(field.table),
                !statement.unstated.contains(name)
            else { continue }
            let isOfViewing =
                field.table == SharedField.viewing.table && field.name != SharedField.viewing.name
            // A viewing that was removed keeps its values, so that it comes back whole.
            if isOfViewing, !statement.viewings.contains(name.item) { continue }
            let (value, former) = (statement.values[name], try recorded.byName[name]?.merged())
            if field.name == SharedField.file.name, value == nil, !removedFiles.contains(name.item) {
                continue
            }
            // It stays on this machine: a record has to fit into a file.
            if let value, value.json.utf8.count > Self.maxValueBytes { continue }
            let isSame =
                field.name == SharedField.viewing.name
                ? (value == nil) == (former == nil) : value?.json == former?.value
            let isToBeShown =
                isShownAgain && recorded.byName[name].map { Self.isToBeShown((name, $0)) } == true
            if isSame, !isToBeShown { continue }
            // A film that was private from the start is not even named.
            if field.name == SharedField.hidden.name, value != nil, !recorded.isPublic { continue }
            let isEdit = isOfViewing && formerViewings.contains(name.item) && !isSame
            var at = isEdit ? moment : value?.at ?? moment
            if let value, let origin = moved[name], origin.value == value.json, recorded.byName[name] == nil {
                at = origin.at
            }
            try set(name, of: field, to: value, at: at)
            if isOfViewing, !isSame { editedViewings[name.item, default: []].append(field) }
        }
        if editedViewings.isEmpty { return operations }
        let editedKey = try editedViewing.flatMap { try ViewingKeys.byViewing(db, of: film)[$0] }
        for (key, fields) in editedViewings.sorted(by: { $0.key < $1.key }) {
            // Every edit also says that the viewing exists. A rewatch mark that follows from other viewings, now or at an earlier
            // reading, is not an edit.
            let isDerived =
                fields.allSatisfy { $0.name == SharedField.viewing(.isRewatch).name } && key != editedKey
            let name = SharedValueName(field: SharedField.viewing.name, item: key)
            if isDerived || operations.contains(where: { $0.0.name == name }) { continue }
            guard let value = statement.values[name] else { continue }
            try set(name, of: .viewing, to: value, at: value.at ?? moment)
        }
        return operations
    }
}
