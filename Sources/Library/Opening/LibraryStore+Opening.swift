import GRDB

extension LibraryStore {
    /// Opens the library for reading; nil if nothing was ever saved.
    ///
    /// Nil if the file does not exist, is empty, or its creation was interrupted. Creates nothing. Works on a read-only
    /// medium; the file is written, once, before reading, only after a crash left a journal, or for an older version or
    /// a missing text index; a backup is read in a migrated copy. Throws every ``LibraryError`` that rejects a file.
    /// - Parameters:
    ///   - path: An absolute path; anything else is rejected, because to SQLite an empty path, `:memory:` and
    ///     `file:` are places where rows vanish (sqlite.org/inmemorydb.html).
    ///   - hiding, keys: As for ``openForWriting(path:creatingFolders:lockWait:redact:keys:)``.
    package static func openForReading(
        path: String, waiting: LockWait = LockWait(),
        hiding: @escaping @Sendable (String) -> String = { $0 }, keys: StepKeys? = nil
    ) throws(LibraryError) -> LibraryStore? {
        guard let status = try DatabaseFile.status(at: path), status.size > 0 else { return nil }
        let opener = LibraryOpener(path: path, lockWait: waiting)
        let (queue, state) = try opener.inspect()
        if state.version == 0 { return nil }
        if state == SchemaState(version: Schema.latestVersion) {
            return LibraryStore(
                path: path, isReadOnly: true, queue: queue, lockWait: waiting, redact: hiding, keys: keys)
        }
        if LibraryBackup.isBackup(path) {
            return LibraryStore(
                path: path, isReadOnly: true, queue: try opener.upToDateCopy(of: queue), lockWait: waiting)
        }
        // The operations only know the newest tables, so an older library is migrated first.
        try opener.close(queue)
        _ = try openForWriting(path: path, waiting: waiting, keys: keys)
        return try openForReading(path: path, waiting: waiting, hiding: hiding, keys: keys)
    }

    /// Opens the library for changes, creating it if missing.
    ///
    /// A new file has mode 0600 and new folders 0700, whatever the umask: watching habits are private. An
    /// older library is migrated. Throws every ``LibraryError`` that rejects a file, and
    /// ``LibraryError/cannotCreate(path:reason:)``.
    /// - Parameters:
    ///   - path: An absolute path, as for ``openForReading(path:lockWait:)``.
    ///   - creatingFolders: False never creates folders: the user's path may be on an unmounted disk.
    ///   - hiding: Removes secrets from each text before it is written, after all other changes to it.
    ///   - isInspected: Whether this process has the same file open for reading.
    ///   - keys: Distinguish this user's own file steps.
    package static func openForWriting(
        path: String, creatingFolders: Bool = true, isInspected: Bool = false, waiting: LockWait = LockWait(),
        hiding: @escaping @Sendable (String) -> String = { $0 }, keys: StepKeys? = nil
    ) throws(LibraryError) -> LibraryStore {
        guard !LibraryBackup.isBackup(path) else { throw .readOnlyBackup(path: path) }
        let opener = LibraryOpener(path: path, lockWait: waiting)
        let status = try DatabaseFile.status(at: path)
        if status?.size ?? 0 == 0 { try DatabaseFile.rejectReserved(path: path) }
        if let status {
            // Inspected through a read-only connection first: a writable one can change a file merely by
            // opening it (merging a log, rolling back a journal), and this one may not be ours.
            // A file of one byte, which is empty to SQLite, always is.
            if status.size > 0, !isInspected || status.size == 1 {
                try opener.close(opener.inspect().queue)
            }
        } else {
            try DatabaseFile.create(path: path, creatingFolders: creatingFolders)
        }
        return LibraryStore(
            path: path, isReadOnly: false, queue: try opener.connectForWriting(keys), lockWait: waiting,
            redact: hiding, keys: keys)
    }
}
