import Library
import Lock
import MovielibCore
import Presenters

/// The lock on notes, while the full screen is open.
extension RequestWorker {
    /// Opens the lock, and keeps its keys in this process: no other program gets them.
    func unlock(_ typed: TypedPassphrase) async -> Result<[LockKey], Failure> {
        MemoryGuard.begin()
        return await catchingFailures {
            defer { typed.removeAll() }
            let records = try host.locks(opening: nil)
            do throws(LockError) {
                let keys = try records.keys(try Passphrase(typed))
                openNotes(keys)
                return keys
            } catch { throw LibraryError.lock(error == .shortPassphrase ? .wrongPassphrase : error) }
        }
    }

    func openNotes(_ keys: [LockKey]) {
        holdsKeys = true
        core.noteAccess = .opened(by: NoteOpener(keys))
    }

    /// Forgets the keys of the typed passphrase, and with `keptToo` those in the kernel's keyring. False if there
    /// were none; nil if there is no lock.
    func forgetKeys(keptToo: Bool) -> Bool? {
        let names = keptToo ? (try? core.lockState().records.map(\.keyID)) ?? [] : []
        if keptToo, names.isEmpty, !holdsKeys { return nil }
        let wereKept = names.filter { Keyring.forget($0) }
        let wasOpen = holdsKeys || !wereKept.isEmpty
        holdsKeys = false
        host.showOpenNotes()
        MemoryGuard.wipeStack()
        return wasOpen
    }
}
