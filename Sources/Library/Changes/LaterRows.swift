import Foundation
import GRDB
import Records

/// The rows that an undo leaves as they are, because another machine has also set their values.
struct LaterRows {
    private let db: Database
    /// Nil if the library is not shared any more.
    private let recorder: ShareRecorder?
    private let isRedo: Bool
    private var identities: Set<[String]> = []
    /// The received entries from this one on are in ``identities``.
    private var firstEntry = Int.max

    /// Whether the library is or was shared: then a row may be in another state than the one in which the user's change left it.
    let isShared: Bool

    /// - Parameter isRedo: Whether changes are redone. Entries of other machines that were redone before are not later then: a
    ///   change that was made before them has left out their rows when it was undone.
    init(_ db: Database, isRedo: Bool) throws {
        (self.db, self.isRedo) = (db, isRedo)
        recorder = try ShareRecorder(db)
        isShared =
            try recorder != nil
            || db.value(
                "SELECT EXISTS (SELECT 1 FROM change WHERE command = ?)", [ChangeName.share.rawValue]) == true
    }

    /// Adds the rows of the received entries after the one that is undone or redone next. The latest is undone first, so
    /// each received entry is read once.
    ///
    /// - Parameter includingOwn: Whether to add the rows of the user's later entries, too, because they stay.
    mutating func add(after id: Int, includingOwn: Bool = false) throws {
        if !isShared { return }
        defer { firstEntry = min(firstEntry, id) }
        try db.eachRow(
            """
            SELECT table_name, row FROM undo_row JOIN change ON change.id = change_id
            WHERE change_id > ? AND change_id < ? AND (command = ? OR ?) AND NOT is_undone
                AND NOT (? AND summary = ?)
            """, [id, firstEntry, ChangeName.share.rawValue, includingOwn, isRedo, ChangeLog.redone]
        ) { cells in
            let table: String = try cells.next()
            identities.formUnion(try Self.identities(of: Self.fields(cells.next()), in: table))
        }
    }

    /// Whether another machine has changed a logged row since, or has stated one of its values at the same time.
    func contains(_ row: String, of table: String) throws -> Bool {
        if !isShared { return false }
        let fields = try Self.fields(row)
        if !identities.isDisjoint(with: Self.identities(of: fields, in: table)) { return true }
        guard let recorder else { return false }
        return try isStatedTwice(fields, table, recorder)
    }

    private func isStatedTwice(
        _ fields: [String: CanonicalJSON], _ table: String, _ recorder: ShareRecorder
    ) throws -> Bool {
        guard case .number(let number)? = fields["movie_id"], let film = Int(exactly: number),
            let field = SharedField.all.first(where: { $0.table == table })
        else { return false }
        let isViewing = table == SharedField.viewing.table
        var item: String? = ""
        switch table {
        case SharedField.viewing.table: item = fields["key"]?.text
        case SharedField.tag.table: item = fields["name"]?.text?.tagKey
        case SharedField.file.table:
            guard case .number(let number)? = fields["file_id"], let file = Int(exactly: number) else {
                return false
            }
            item = try SharedFileMatches.item(ofFile: file, db)
        default: break
        }
        guard let item else { return false }
        return try db.value(
            """
            SELECT EXISTS (SELECT 1 FROM share_op
                WHERE movie_id = ? AND (field = ? OR ? AND field GLOB 'view*') AND item = ? AND person = ? AND is_live
                GROUP BY field HAVING count(*) > 1)
            """, [film, field.name, isViewing, item, recorder.person], reused: true) ?? false
    }

    private static func fields(_ row: String) throws -> [String: CanonicalJSON] {
        guard let fields = try? JSONDecoder().decode([String: CanonicalJSON].self, from: Data(row.utf8))
        else {
            throw BadStoredValue(detail: "the log speaks of a row \(row.prefix(40))")
        }
        return fields
    }

    /// The identities of a logged row: a viewing that was removed and came back has another number, but the same key.
    private static func identities(of fields: [String: CanonicalJSON], in table: String) -> [[String]] {
        func identity(_ columns: [String]) -> [String] {
            [table, columns[0]]
                + columns.map { column in
                    guard let value = fields[column] else { return "" }
                    return table == SharedField.tag.table ? value.json.tagKey : value.json
                }
        }
        switch table {
        // The row of a placeholder is its film's later.
        case SharedField.saved.table: return [identity(["movie_id"]), identity(["position"])]
        case SharedField.viewing.table:
            let hasKey = fields["key"].map { $0 != .null } ?? false
            return [identity(["id"])] + (hasKey ? [identity(["movie_id", "key"])] : [])
        default:
            guard let table = ChangeLog.tables.first(where: { $0.name == table }) else { return [] }
            return [identity(table.key)]
        }
    }
}
