@_spi(Writing) package import Library
package import Lock

/// The lock on notes, and the operations on it.
extension Core {
    /// The locks that the library knows; none without a library.
    package func lockState() throws(CoreError) -> LockState {
        try readLibrary { (library) throws(LibraryError) in try library.lockState() } ?? LockState()
    }

    /// The records to try a passphrase on for the notes of these films; nil for all films.
    package func locks(opening films: [Int]? = nil) throws(CoreError) -> [LockRecord] {
        try readLibrary { (library) throws(LibraryError) in try library.locks(opening: films) } ?? []
    }

    /// The number of locked notes, by the id of their key.
    package func lockedNoteCounts() throws(CoreError) -> [String: Int] {
        try readLibrary { (library) throws(LibraryError) in try library.lockedNotes() } ?? [:]
    }

    /// Sets up a new lock, which seals notes written from now on; other locks stay, with the notes sealed for them.
    package func setUpLock(
        _ passphrase: Passphrase, _ strength: LockRecord.Strength
    ) throws(CoreError) -> SealingOutcome {
        try writeLibrary { (library) throws(LibraryError) in
            try library.setLock(try LibraryError.mapLockErrors(LockRecord.make(passphrase, strength).record))
        }
    }

    /// Makes a lock from an import or a backup the library's current one.
    ///
    /// - Parameter key: The key of the opened lock, which proves that the user knows its passphrase.
    package func adoptLock(_ record: LockRecord, _ key: LockKey) throws(CoreError) -> SealingOutcome {
        guard record.keyID == key.keyID else { throw .library(.lock(.otherLock)) }
        return try writeLibrary { (library) throws(LibraryError) in try library.setLock(record) }
    }

    /// Gives an open lock another passphrase, in the library and in the backups beside it.
    ///
    /// - Parameters:
    ///   - keys: The key of the lock, and the keys of former locks that a rekey has not replaced everywhere; these get
    ///     the same passphrase, so that a later rekey opens them.
    package func setPassphrase(
        _ passphrase: Passphrase, of keys: [LockKey], insteadOf old: LockRecord,
        _ strength: LockRecord.Strength
    ) throws(CoreError) -> SealingOutcome {
        try writeLibrary { (library) throws(LibraryError) in
            var (current, replaced): (LockRecord?, [LockRecord]) = (nil, [])
            for key in keys {
                let record = try LibraryError.mapLockErrors(key.record(passphrase, strength))
                if key.keyID == old.keyID { current = record } else { replaced.append(record) }
            }
            guard let current else { throw .lock(.otherLock) }
            return try library.setLock(current, insteadOf: old, and: replaced)
        }
    }

    /// Makes a new key under the same passphrase, and seals every note of the open locks for it.
    package func rekey(
        _ keys: [LockKey], _ passphrase: Passphrase, insteadOf old: LockRecord,
        _ strength: LockRecord.Strength, progress: (String) -> Void
    ) throws(CoreError) -> SealingOutcome {
        try writeLibrary { (library) throws(LibraryError) in
            let record = try LibraryError.mapLockErrors(LockRecord.make(passphrase, strength).record)
            return try library.rekey(keys, record, insteadOf: old, progress: progress)
        }
    }

    /// Permanently unlocks every note that the keys open.
    package func removeLock(_ keys: [LockKey]) throws(CoreError) -> NoteOutcome {
        try writeLibrary { (library) throws(LibraryError) in try library.removeLock(keys) }
    }

    /// Locks existing notes.
    package func seal(
        _ selection: NoteSelection, progress: (String) -> Void = { _ in }
    ) throws(CoreError) -> SealingOutcome {
        try writeLibrary { (library) throws(LibraryError) in
            try library.seal(selection, progress: progress)
        }
    }

    /// Finishes a cleaning that was interrupted by a kill.
    package func cleanNotes(progress: (String) -> Void) throws(CoreError) -> SealingOutcome {
        guard try lockState().isCleaningDue else { return SealingOutcome() }
        return try writeLibrary { (library) throws(LibraryError) in try library.clean(progress: progress) }
    }

    /// Adds records of locks from an imported file.
    func addLocks(_ records: [LockRecord]) throws(CoreError) {
        if records.isEmpty { return }
        try writeLibrary { (library) throws(LibraryError) in try library.addLocks(records) }
    }
}

extension LibraryError {
    /// Runs `make`, and maps its error to a library error.
    fileprivate static func mapLockErrors<Value>(
        _ make: @autoclosure () throws(LockError) -> Value
    ) throws(LibraryError) -> Value {
        do throws(LockError) { return try make() } catch { throw .lock(error) }
    }
}
