@_spi(Writing) package import Library
package import Lock

/// The lock on notes, and what is done to it.
extension Films {
    /// The locks that the library knows; none without a library.
    package func lock() throws(FilmsError) -> LockState {
        try inLibrary { (library) throws(LibraryError) in try library.lock() } ?? LockState()
    }

    /// How many notes are locked, by the names of their locks.
    package func lockedNotes() throws(FilmsError) -> [String: Int] {
        try inLibrary { (library) throws(LibraryError) in try library.lockedNotes() } ?? [:]
    }

    /// A new lock, which seals what is written from now on; others stay, with what is sealed for them.
    package func setUpLock(
        _ passphrase: Passphrase, _ strength: LockRecord.Strength
    ) throws(FilmsError) -> SealingOutcome {
        try changing { (library) throws(LibraryError) in
            try library.setLock(try LibraryError.made(LockRecord.make(passphrase, strength).record))
        }
    }

    /// Gives an open lock another passphrase, in the library and in the backups beside it.
    package func setPassphrase(
        _ passphrase: Passphrase, of key: LockKey, insteadOf old: LockRecord, _ strength: LockRecord.Strength
    ) throws(FilmsError) -> SealingOutcome {
        try changing { (library) throws(LibraryError) in
            let record = try LibraryError.made(key.record(passphrase, strength))
            return try library.setLock(record, insteadOf: old)
        }
    }

    /// A new key under the same passphrase; every note of the open locks is sealed anew for it.
    package func rekey(
        _ keys: [LockKey], _ passphrase: Passphrase, insteadOf old: LockRecord,
        _ strength: LockRecord.Strength, progress: (String) -> Void
    ) throws(FilmsError) -> SealingOutcome {
        try changing { (library) throws(LibraryError) in
            let record = try LibraryError.made(LockRecord.make(passphrase, strength).record)
            return try library.rekey(keys, record, insteadOf: old, progress: progress)
        }
    }

    /// Opens every note for good.
    package func removeLock(_ keys: [LockKey]) throws(FilmsError) -> Int {
        try changing { (library) throws(LibraryError) in try library.removeLock(keys) }
    }

    /// Locks notes that are there.
    package func seal(
        _ selection: NoteSelection, progress: (String) -> Void = { _ in }
    ) throws(FilmsError) -> SealingOutcome {
        try changing { (library) throws(LibraryError) in
            try library.seal(selection, progress: progress)
        }
    }

    /// Finishes cleaning, where a kill kept it from being finished.
    package func cleanNotes(progress: (String) -> Void) throws(FilmsError) -> SealingOutcome {
        guard try lock().cleaning != nil else { return SealingOutcome() }
        return try changing { (library) throws(LibraryError) in try library.clean(progress: progress) }
    }

    /// Takes over the records of locks that a file brings.
    func addLocks(_ lines: [String]) throws(FilmsError) {
        let records = lines.compactMap { try? LockRecord(line: $0) }
        guard !records.isEmpty else { return }
        try changing { (library) throws(LibraryError) in for record in records { try library.addLock(record) }
        }
    }
}

extension LibraryError {
    /// What the lock makes.
    fileprivate static func made<Value>(
        _ make: @autoclosure () throws(LockError) -> Value
    ) throws(LibraryError) -> Value {
        do throws(LockError) { return try make() } catch { throw .lock(error) }
    }
}
