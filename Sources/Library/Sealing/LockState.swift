import GRDB
package import Lock

/// The locks that a library knows.
///
/// The column `lock.cleaning` has ``cleaning`` in the row of the current lock; in another row any value is the mark of
/// ``replaced``.
package struct LockState: Sendable, Equatable {
    /// The one that seals new notes: made in this library, or adopted with its passphrase.
    package var current: LockRecord?
    /// The others, each with notes of its own: after a forgotten passphrase, or an import.
    package var others: [LockRecord] = []
    /// Records that this program cannot read, as they are.
    package var unread: [String] = []
    /// Notes of which plain copies may still be in the library's own file or in backups; nil if the backups are clean. Without
    /// any places, backups may still have the record under the former passphrase.
    package var cleaning: NotePlaces?
    private var replacedKeyIDs: Set<String> = []

    /// The maximum number of locks that one import or restore adds, and that a passphrase is tried on besides the current one.
    package static let maxForeign = 8

    package init() {}

    package var records: [LockRecord] { [current].compactMap(\.self) + others }

    /// The former locks of this library under which backups may still hold notes: a rekey was cut short.
    package var replaced: [LockRecord] { others.filter { replacedKeyIDs.contains($0.keyID) } }

    /// Whether the library or its backups are still to be brought up to date.
    package var isCleaningDue: Bool { cleaning != nil || !replaced.isEmpty }

    /// The current record, and those of ``replaced``: the ones that a backup takes over from the library.
    var ownRecords: [LockRecord] { [current].compactMap(\.self) + replaced }

    init(_ db: Database) throws {
        for cells in try db.rows("SELECT * FROM lock ORDER BY key_id", reused: true) {
            let (keyID, line): (String, String) = (try cells["key_id"], try cells["record"])
            let isCurrent: Bool = try cells["is_current"]
            let due: String? = try cells["cleaning"]
            if isCurrent { cleaning = try due.map(NotePlaces.init(json:)) }
            guard let record = try? LockRecord(line: line), record.keyID == keyID else {
                unread.append(line)
                continue
            }
            if isCurrent, current == nil {
                current = record
            } else {
                others.append(record)
                if due != nil { replacedKeyIDs.insert(record.keyID) }
            }
        }
    }
}

extension LockRecord {
    /// Adds a record from another library, not current, unless the library has one of the same key: a record that no
    /// passphrase opens can be forged from the public key.
    func storeIfNew(_ db: Database) throws {
        try db.run("INSERT OR IGNORE INTO lock (key_id, record, is_current) VALUES (?, ?, 0)", keyID, line)
    }

    /// Takes the place of the record of the same key, if the library has one.
    func storeIfPresent(_ db: Database) throws {
        try db.run("UPDATE lock SET record = ? WHERE key_id = ?", line, keyID)
    }

    /// Writes the record; one of the same key is replaced, and stays current if it was. Nothing is due for a new current one.
    func store(_ db: Database, isCurrent: Bool) throws {
        if isCurrent {
            try db.run(
                "UPDATE lock SET is_current = 0, cleaning = NULL WHERE is_current OR key_id = ?", keyID)
        }
        try db.run(
            """
            INSERT INTO lock (key_id, record, is_current) VALUES (?, ?, ?)
            ON CONFLICT (key_id) DO UPDATE SET record = excluded.record,
                is_current = max(is_current, excluded.is_current)
            """, keyID, line, isCurrent)
    }
}
