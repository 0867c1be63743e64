import GRDB
package import Lock

/// The locks in a library.
///
/// The column `lock.cleaning` contains ``cleaning`` in the row of the current lock; in another row any value
/// marks it as ``replaced``.
package struct LockState: Sendable, Equatable {
    /// The lock that seals new notes: made in this library, or adopted with its passphrase.
    package var current: LockRecord?
    /// The other locks, each with notes of its own: after a forgotten passphrase, or an import.
    package var others: [LockRecord] = []
    /// Records that this program cannot read, unchanged.
    package var unreadableRecords: [String] = []
    /// Notes with possible plain copies in the library's own file or in backups; nil if the backups are
    /// clean. Without any places, backups may still have the record under the former passphrase.
    package var cleaning: NoteLocations?
    private var replacedKeyIDs: Set<String> = []

    /// The most locks that one import or restore adds, and that a passphrase is tried on besides the current one.
    package static let maxForeign = 8

    package init() {}

    package var records: [LockRecord] { [current].compactMap(\.self) + others }

    /// The former locks of this library under which backups may still hold notes: a rekey was interrupted.
    package var replaced: [LockRecord] { others.filter { replacedKeyIDs.contains($0.keyID) } }

    /// Whether the library or its backups have to be cleaned or rekeyed.
    package var isCleaningDue: Bool { cleaning != nil || !replaced.isEmpty }

    /// The current record, and those of ``replaced``: the records that backups get from the library.
    var ownRecords: [LockRecord] { [current].compactMap(\.self) + replaced }

    init(_ db: Database) throws {
        for cells in try db.rows("SELECT * FROM lock ORDER BY key_id", reused: true) {
            let (keyID, line): (String, String) = (try cells["key_id"], try cells["record"])
            let isCurrent: Bool = try cells["is_current"]
            let due: String? = try cells["cleaning"]
            if isCurrent { cleaning = try due.map(NoteLocations.init(json:)) }
            guard let record = try? LockRecord(line: line), record.keyID == keyID else {
                unreadableRecords.append(line)
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
    /// Adds a record from another library, not current, unless the library has one of the same key: a record
    /// that no passphrase opens can be forged from the public key.
    func storeIfNew(_ db: Database) throws {
        try db.run("INSERT OR IGNORE INTO lock (key_id, record, is_current) VALUES (?, ?, 0)", keyID, line)
    }

    /// Replaces the record of the same key, if the library has one.
    func storeIfPresent(_ db: Database) throws {
        try db.run("UPDATE lock SET record = ? WHERE key_id = ?", line, keyID)
    }

    /// Writes the record; replaces one of the same key, which stays current if it was. A new one has nothing due.
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
