import Foundation
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Records
import Terminal

/// Notes that only a passphrase opens.
extension AppContext {
    /// Shows locked notes as text if the lock is open. Asks for nothing, and reads the keyring only for a locked note.
    func showOpenNotes() { core.noteAccess = .opened(by: NoteOpener { Keyring.key($0) }) }

    /// Opens all notes for the rest of this run, to show, search and export them. Asks for the passphrase if the lock
    /// is closed.
    ///
    /// - Parameter isInputTaken: whether standard input has films, and no passphrase.
    func unlockNotes(isInputTaken: Bool = false) throws {
        let keys = try lockKeys(isInputTaken: isInputTaken)
        core.noteAccess = .searched(by: NoteOpener(keys))
        printRemark(onClosedNotes: try core.stillLockedNoteCount())
    }

    /// Opens one film's notes for the rest of this run; asks for the passphrase only if one of them is locked.
    func unlockNotes(of film: FilmRecord) throws {
        let stored = try FilmInLibrary(film).response(from: core)
        guard stored.notes.contains(where: \.isLocked), let id = stored.film?.record.id else { return }
        core.noteAccess = .opened(by: NoteOpener(try lockKeys(of: [id])))
        let notes = try FilmInLibrary(id).response(from: core).notes
        printRemark(onClosedNotes: notes.count { $0.unreadableLines != nil })
    }

    private func printRemark(onClosedNotes closed: Int) {
        guard closed > 0 else { return }
        run.remark(
            plural(
                "{n} note stays locked, at least in part: it is damaged, or was locked with another passphrase",
                "{n} notes stay locked, at least in part: they are damaged, or were locked with another passphrase",
                closed, ["n": DisplayText.grouped(closed)]))
    }

    /// The note to store: plain, or to be sealed.
    ///
    /// - Throws: ``Failure`` if it is to be locked and there is no lock.
    func makeNote(_ text: String, locked: Bool) throws -> Note {
        guard locked else { return .plain(text) }
        guard try core.lockState().current != nil else { throw noLock() }
        return .toSeal(text)
    }

    /// Whether the text that replaces a note is locked: if the note was; without one, if the settings say so.
    func locksNote(insteadOf old: Note?) throws -> Bool { try old?.isLocked ?? run.settings().locksNewNotes }

    func noLock() -> Failure {
        failure(
            .usage, tr("there is no lock yet"),
            hint: tr("'movielib lock setup' makes one, with a passphrase of yours"))
    }

    /// The keys of the locks on these films' notes, or on all notes: from the keyring, else from the passphrase, which
    /// is asked for.
    func lockKeys(of films: [Int]? = nil, isInputTaken: Bool = false) throws -> [LockKey] {
        let records = try locks(opening: films)
        var keys = records.compactMap { Keyring.key($0.keyID) }
        if keys.first?.keyID != records.first?.keyID {
            keys += try openLocks(records, isInputTaken: isInputTaken).keys
        }
        return keys
    }

    /// The records to try a passphrase on: the library's own lock, and up to ``LockState/maxForeign`` others.
    ///
    /// - Throws: ``Failure`` if there is none.
    func locks(opening films: [Int]? = nil) throws -> [LockRecord] {
        let records = try self.core.locks(opening: films).prefix(1 + LockState.maxForeign)
        if !records.isEmpty { return Array(records) }
        throw try self.core.lockState().unreadableRecords.isEmpty
            ? noLock() : failure(.library, tr("the lock was made by a newer movielib, or is damaged"))
    }

    /// Asks for the passphrase, on a terminal up to three times, and opens every record that it opens.
    func openLocks(
        _ records: [LockRecord], isInputTaken: Bool = false
    ) throws -> (keys: [LockKey], passphrase: Passphrase) {
        guard try asksForPassphrase else { return try tryPassphrases(records, isInputTaken: isInputTaken) }
        // A check takes a second, in which the user may already type the next passphrase.
        return try console.withoutEcho { try tryPassphrases(records, isInputTaken: isInputTaken) }
    }

    private func tryPassphrases(
        _ records: [LockRecord], isInputTaken: Bool
    ) throws -> (keys: [LockKey], passphrase: Passphrase) {
        for attempt in 1...3 {
            let typed = try passphrase(tr("Passphrase (it is not shown):"), isInputTaken: isInputTaken)
            do throws(LockError) {
                let passphrase = try Passphrase(typed)
                return (try records.keys(passphrase), passphrase)
            } catch {
                guard error == .wrongPassphrase || error == .shortPassphrase else {
                    throw failure(LibraryError.lock(error))
                }
                let isLast = try attempt == 3 || !asksForPassphrase
                if isLast { throw failure(LibraryError.lock(.wrongPassphrase)) }
                console.remark(tr("this passphrase does not open the lock"))
            }
        }
        throw failure(LibraryError.lock(.wrongPassphrase))
    }

    /// The keys of all locks that notes need and of other locks that the passphrase opens; and the passphrase, which
    /// opened the library's own lock.
    ///
    /// On a terminal, asks for the passphrase of each needed lock that this one does not open; Enter leaves that lock's
    /// notes locked.
    func openAllLocks() throws -> (keys: [LockKey], passphrase: Passphrase) {
        let records = try core.locks()
        if records.isEmpty { _ = try locks() }
        let lock = try core.lockState()
        let current = lock.current
        var (keys, passphrase) = try openLocks(current.map { [$0] } ?? records)
        let replaced = try replacedLocks().filter { !records.contains($0) }
        for record in records + replaced where !keys.contains(where: { $0.keyID == record.keyID }) {
            if current != nil, let key = try? record.open(passphrase) {
                keys.append(key)
            } else if console.inputIsTerminal {
                console.remark(tr("notes from elsewhere have another passphrase; Enter leaves them locked"))
                do { keys += try openLocks([record]).keys } catch let failure as Failure
                    where failure.status == .credential
                { continue }
            }
        }
        guard current != nil else { return (keys, passphrase) }
        // A version that did not mark replaced locks may have left a rekey unfinished.
        let known = Set((records + replaced + [current].compactMap(\.self)).map(\.keyID))
        let rest = lock.others.filter { !known.contains($0.keyID) && $0.strength.isUsual }
        keys += rest.prefix(LockState.maxForeign).compactMap { try? $0.open(passphrase) }
        return (keys, passphrase)
    }

    /// The former locks under which backups may still hold notes, without those that cost more to open than this
    /// program's own.
    func replacedLocks() throws -> ArraySlice<LockRecord> {
        try core.lockState().replaced.filter(\.strength.isUsual).prefix(LockState.maxForeign)
    }

    /// Remarks on a rekey that has not reached every backup.
    ///
    /// - Returns: Whether there is such a rekey.
    @discardableResult func remarkOnUnfinishedRekey(_ lock: LockState) -> Bool {
        if lock.replaced.isEmpty { return false }
        console.remark(tr("backups may still hold notes under the old key"))
        console.printHint(
            tr(
                "run 'movielib lock rekey' with their passphrase, or delete the older backups"
            ))
        return true
    }

    /// Whether the user types the passphrase at the terminal.
    private var asksForPassphrase: Bool {
        get throws { try console.inputIsTerminal && run.settings().lockCommand == nil }
    }

    /// The passphrase of an existing lock: from `lock_command`, a terminal, or the next line of standard input.
    private func passphrase(_ prompt: String, isInputTaken: Bool) throws -> TypedPassphrase {
        if let line = try run.settings().lockCommand {
            let typed = try emptyPassphrase()
            do throws(KeyCommand.Problem) {
                try KeyCommand(line: line, environment: run.environment).readFirstLine(into: typed)
                return typed
            } catch {
                throw Failure(
                    .credential, "lock_command",
                    tr("no passphrase was received: {why}", ["why": error.reason]))
            }
        }
        return try readTypedPassphrase(prompt, isInputTaken: isInputTaken)
    }

    private func emptyPassphrase() throws -> TypedPassphrase {
        MemoryGuard.begin()
        do throws(LockError) { return try TypedPassphrase() } catch {
            throw failure(LibraryError.lock(error))
        }
    }

    /// Reads a line from a terminal, without echo, or from standard input.
    private func readTypedPassphrase(_ prompt: String, isInputTaken: Bool = false) throws -> TypedPassphrase {
        if isInputTaken, !console.inputIsTerminal {
            throw failure(
                .usage, tr("standard input has films, so the passphrase cannot come from it"),
                hint: tr("run 'movielib lock open' first"))
        }
        let typed = try emptyPassphrase()
        let read = { [console] in typed.readLine(from: console.inputDescriptor) }
        guard console.inputIsTerminal ? console.askWithoutEcho(prompt, read) : read(), !typed.isEmpty else {
            throw failure(.credential, tr("no passphrase was given; nothing was changed"))
        }
        return typed
    }

    /// Reads a new passphrase. On a terminal a mistake can be corrected twice, without starting the command again.
    func newPassphrase() throws -> Passphrase {
        for _ in 0..<(console.inputIsTerminal ? 2 : 0) {
            do { return try passphraseTypedTwice() } catch let slip as Failure where slip.status == .usage {
                console.remark(slip.reason)
                slip.hints.forEach(console.printHint)
            }
        }
        return try passphraseTypedTwice()
    }

    private func passphraseTypedTwice() throws -> Passphrase {
        let first = try readTypedPassphrase(tr("New passphrase, 8 characters or more (it is not shown):"))
        let passphrase: Passphrase
        do throws(LockError) { passphrase = try Passphrase(first) } catch {
            throw failure(LibraryError.lock(error))
        }
        let again = try readTypedPassphrase(tr("Repeat the passphrase:"))
        guard (try? Passphrase(again))?.isSame(as: passphrase) == true else {
            throw failure(.usage, tr("the passphrases do not match; nothing was changed"))
        }
        return passphrase
    }

    /// Prints which files could not be rewritten; with any such file, the command ends with `.partial`.
    func reportSealingFailures(_ outcome: SealingOutcome) -> ExitStatus {
        outcome.remarks.forEach(console.remark)
        outcome.hint.map(console.printHint)
        return outcome.failedBackups.isEmpty ? .done : .partial
    }

    /// Warns about places that may still hold the notes in plain text.
    func remarkOnRemainingPlaintext() {
        console.printHint(
            tr(
                "older exports and copies, your shell's history and unused blocks of the disk may still hold your notes in plain text"
            ))
    }

    /// Why a note stays closed.
    func reason(_ error: LockError) -> String {
        error == .otherLock
            ? tr("it was locked with another passphrase") : failure(LibraryError.lock(error)).reason
    }

    /// Shows on a terminal which file is being rewritten.
    func fileProgressReporter() -> (String) -> Void {
        let line = console
        return { line.showProgress(tr("rewriting {path}", ["path": $0])) }
    }
}
