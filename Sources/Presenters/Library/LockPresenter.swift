package import Library
import Localization
import Lock
package import Terminal

/// The lock on notes.
package struct LockPresenter: Presentation {
    private let keyID: String?
    private let isLight: Bool
    private let lockedNotes: Int
    /// The number of locked notes that the current passphrase does not open.
    private let otherPassphraseNotes: Int
    private let isCleaningDue: Bool
    private let isRekeyDue: Bool
    package var isOpen = false
    /// The result of finishing a cleaning or a change of keys that was due.
    package var outcome = SealingOutcome()

    /// - Parameter notes: The number of locked notes, by the id of their key.
    package init(_ lock: LockState, notes: [String: Int]) {
        keyID = lock.current?.keyID
        isLight = lock.current.map { $0.strength.kibibytes < LockRecord.Strength.usual.kibibytes } ?? false
        lockedNotes = notes.values.reduce(0, +)
        otherPassphraseNotes = lockedNotes - (keyID.flatMap { notes[$0] } ?? 0)
        isCleaningDue = lock.cleaning.map { SealingOutcome.Risk.forCleaning($0) == .plainNotes } ?? false
        isRekeyDue = !lock.replaced.isEmpty
    }

    private var failedBackups: [String] { outcome.failedBackups.keys.sorted() }

    private var state: String { keyID == nil ? "none" : isOpen ? "open" : "closed" }

    package var document: Document {
        guard keyID != nil || lockedNotes > 0 else { return Document() }
        var fields: [Document.Field] = []
        let words =
            keyID == nil
            ? tr("not set up") : isOpen ? tr("open", context: "lock") : tr("closed", context: "lock")
        fields.add(tr("Lock"), words)
        fields.add(tr("Locked notes"), DisplayText.grouped(lockedNotes))
        if otherPassphraseNotes > 0 {
            fields.add(tr("Other passphrase"), DisplayText.grouped(otherPassphraseNotes))
        }
        if outcome.risk == .plainNotes {
            for path in failedBackups { fields.add(tr("May be plain text", context: "lock"), path) }
        }
        let help = tr("Nobody can recover a forgotten passphrase.")
        return Document(blocks: [.fields(fields), .gap, .line(StyledText(help, .label))])
    }

    package static let columns = "state, locked notes, those of another passphrase, the lock's name"
    package var rows: [[String]] { [[state, "\(lockedNotes)", "\(otherPassphraseNotes)", keyID ?? ""]] }

    package static let payload = Payload<Self>("lock", "The lock of your notes.") {
        Field("state", "`none`, `open` or `closed`") { $0.state }
        Field("locked", "how many notes of films and viewings are locked") { $0.lockedNotes }
        Field("others", "of these, how many another passphrase opens") { $0.otherPassphraseNotes }
        Field("key_id", "the lock's name") { $0.keyID }
        Field("light", "whether opening it takes 64 MiB instead of 256") { $0.isLight }
        Field("cleaning", "whether plain copies of locked notes may be left") {
            $0.isCleaningDue
        }
        Field("rekeying", "whether backups may hold notes under an old key, until `lock rekey` is run again")
        {
            $0.isRekeyDue
        }
        Field("files", "the backups that could not be rewritten") { $0.failedBackups }
    }
}
