import Foundation
import GRDB
import Records

/// The rows that an undo leaves as they are, because another machine has also set their values.
struct LaterRows {
    private let db: Database
    private let recorder: ShareRecorder?
    private var identities: Set<[String]> = []
    /// The received entries from this one on are in ``identities``.
    private var firstEntry = Int.max

    /// Whether the library is shared: then a row may be in another state than the one in which the user's change left it.
    var isShared: Bool { recorder != nil }

    init(_ db: Database) throws {
        self.db = db
        recorder = try ShareRecorder(db)
    }

    /// Adds the rows of the received entries after the one that is undone or redone next. The latest is undone first, so
    /// each received entry is read once.
    ///
    /// - Parameter includingOwn: Whether to add the rows of the user's later entries, too, because they stay.
    mutating func add(after id: Int, includingOwn: Bool = false) throws {
        if recorder == nil { return }
        defer { firstEntry = min(firstEntry, id) }
        try db.eachRow(
            """
            SELECT table_name, row FROM undo_row JOIN change ON change.id = change_id
            WHERE change_id > ? AND change_id < ? AND (command = ? OR ?) AND NOT is_undone
            """, [id, firstEntry, ChangeName.share.rawValue, includingOwn]
        ) { cells in
            let table: String = try cells.next()
            identities.formUnion(try Self.identities(of: Self.fields(cells.next()), in: table))
        }
    }

    /// Whether another machine has changed a logged row since, or has stated one of its values at the same time.
    func contains(_ row: String, of table: String) throws -> Bool {
        // A library that is not shared has none.
        guard let recorder else { return false }
        let fields = try Self.fields(row)
        return try !identities.isDisjoint(with: Self.identities(of: fields, in: table))
            || isStatedTwice(fields, table, recorder)
    }

    private func isStatedTwice(
        _ fields: [String: CanonicalJSON], _ table: String, _ recorder: ShareRecorder
    ) throws -> Bool {
        guard case .number(let film)? = fields["movie_id"],
            let field = SharedField.all.first(where: { $0.table == table })
        else { return false }
        let isViewing = table == SharedField.viewing.table
        var item: String? = ""
        switch table {
        case SharedField.viewing.table: item = fields["key"]?.text
        case SharedField.tag.table: item = fields["name"]?.text?.tagKey
        case SharedField.file.table:
            guard case .number(let file)? = fields["file_id"] else { return false }
            item = try SharedFileMatches.item(ofFile: Int(file), db)
        default: break
        }
        guard let item else { return false }
        return try db.value(
            """
            SELECT EXISTS (SELECT 1 FROM share_op
                WHERE movie_id = ? AND (field = ? OR ? AND field GLOB 'view*') AND item = ? AND person = ? AND is_live
                GROUP BY field HAVING count(*) > 1)
            """, [Int(film), field.name, isViewing, item, recorder.person], reused: true) ?? false
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
