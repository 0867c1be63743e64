import GRDB
import GRDBSQLite
import Localization

/// Makes connections to one library file, each checked before use.
struct LibraryOpener {
    var path: String
    var lockWait: LockWait
    /// The most seconds of work for connections; nil for a library, which may take as long as it needs.
    var limit: Double?

    /// Opens a read-only connection, and determines the library's version.
    func inspect() throws(LibraryError) -> (queue: DatabaseQueue, state: SchemaState) {
        // A file of one byte is empty to SQLite, which would overwrite it (unixFileSize in os_unix.c).
        if try DatabaseFile.status(at: path)?.size == 1 { throw .notALibrary(path: path) }
        do {
            do {
                return try connectForReading()
            } catch let error as DatabaseError where error.asksForRecovery {
                try recover()
                return try connectForReading()
            }
        } catch {
            let refusal = translated(error, .reading)
            switch refusal {
            case .notALibrary, .failed:
                guard (try? DatabaseFile.needsNewerSQLite(path: path)) == true else { throw refusal }
                throw .failed(path: path, code: 26, detail: tr("a newer SQLite than this one wrote it"))
            default: throw refusal
            }
        }
    }

    /// Opens a connection for writing, and migrates the library.
    func connectForWriting(_ keys: StepKeys? = nil) throws(LibraryError) -> DatabaseQueue {
        do {
            let queue = try connect(readonly: false)
            // Before anything is changed: the file may have been replaced since it was inspected. At the expected version the
            // migrator is skipped: it costs more than everything else.
            let state = try verifiedState(queue)
            // Never a write-ahead log: SQLite before 3.51.3 can corrupt one. TRUNCATE with synchronous=FULL
            // lost nothing in 876 simulated power cuts; DELETE, SQLite's default, lost 21 acknowledged rows.
            try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = TRUNCATE") }
            if state.version < Schema.latestVersion {
                if state.version > 0 {
                    // Takes its own lock: another process may have migrated it by then, or made the same copy.
                    try LibraryStore(path: path, isReadOnly: false, queue: queue, lockWait: lockWait)
                        .backUp(beforeSchema: state.version + 1)
                }
                try migrate(queue)
                if state.version > 0, state.version < Schema.firstVersionWithMarks {
                    keys?.markOlderSteps(queue, of: path)
                }
            } else if state.lacksTextIndex {
                try queue.write(TextIndex.createIfMissing)
            }
            try queue.inDatabase(prepareForChanges)
            return queue
        } catch { throw translated(error, .writing) }
    }

    /// Prepares a connection whose library is up to date.
    func prepareForChanges(_ db: Database) throws {
        Self.removeAuthorizer(db)
        try ChangeLog.install(db)
    }

    /// Opens a connection that keeps all others out until it is closed, and leaves the file unchanged.
    ///
    /// Source: sqlite.org/pragma.html#pragma_locking_mode; the lock comes with the first transaction.
    func connectToReplace() throws(LibraryError) -> DatabaseQueue {
        do {
            let queue = try connect(readonly: false)
            try queue.inDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = TRUNCATE; PRAGMA locking_mode = EXCLUSIVE")
                try db.inTransaction(.exclusive) { .commit }
            }
            return queue
        } catch { throw translated(error, .writing) }
    }

    /// A migrated in-memory copy of a file that must not change.
    func upToDateCopy(of queue: DatabaseQueue) throws(LibraryError) -> DatabaseQueue {
        do {
            let copy = try DatabaseQueue(configuration: configuration(readonly: false))
            try queue.backup(to: copy)
            try queue.close()
            try migrate(copy)
            try copy.write(TextIndex.createIfMissing)
            return copy
        } catch { throw translated(error, .reading) }
    }

    func close(_ queue: DatabaseQueue) throws(LibraryError) {
        do { try queue.close() } catch { throw translated(error, .reading) }
    }

    private func connectForReading() throws -> (queue: DatabaseQueue, state: SchemaState) {
        let queue = try connect(readonly: true)
        return (queue, try verifiedState(queue))
    }

    private func verifiedState(_ queue: DatabaseQueue) throws -> SchemaState {
        try queue.read { try SchemaCheck(path: path).state(of: $0) }
    }

    /// Lets SQLite roll back a journal left by a crash, by reading through a writable connection.
    private func recover() throws {
        guard try DatabaseFile.mayBeLibrary(path: path) else { throw LibraryError.notALibrary(path: path) }
        let queue = try connect(readonly: false)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = TRUNCATE") }
        try queue.close()
    }

    /// The settings of every connection; none of them changes the file.
    ///
    /// Source: sqlite.org/pragma.html, and sqlite.org/security.html for the last two: a file is not trusted
    /// to call functions from its schema, nor to state cell sizes truthfully.
    func configuration(readonly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.foreignKeysEnabled = true
        configuration.busyMode = lockWait.busyMode(of: path)
        configuration.prepareDatabase { [limit] db in
            if let limit { WorkLimit.setLimit(db.sqliteConnection, after: limit) }
            try db.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL")
            if readonly {
                Self.removeAuthorizer(db)
            } else {
                // Edited or removed data is not left behind in free pages.
                try db.execute(sql: "PRAGMA secure_delete = ON")
            }
            TitleOrder.install(db)
        }
        return configuration
    }

    /// Stops GRDB from listing what each statement reads and writes. Only observers, which the library does not have,
    /// and the schema cache, which only the migration uses, need these lists.
    private static func removeAuthorizer(_ db: Database) {
        sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    }

    private func connect(readonly: Bool) throws -> DatabaseQueue {
        try DatabaseQueue(path: path, configuration: configuration(readonly: readonly))
    }

    private func migrate(_ queue: DatabaseQueue) throws {
        let check = SchemaCheck(path: path)
        if try queue.read(check.isBlank) {
            try queue.write { db in
                guard try check.isBlank(db) else { return }  // another process may have been faster
                try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
                try db.execute(sql: Schema.migrationsTable.sql)
            }
        }
        var version = try verifiedState(queue).version
        while version < Schema.latestVersion {
            let before = version
            do {
                try Schema.migrator().migrate(queue)
                version = try verifiedState(queue).version
            } catch {
                // Two processes may migrate at once: the migrator reads the pending steps before it takes the lock, and
                // the slower one fails on a step that the faster one took. That counts as success, one step further.
                version = try verifiedState(queue).version
                guard version > before else { throw error }
            }
        }
    }

    private func translated(_ error: any Error, _ purpose: ConnectionPurpose) -> LibraryError {
        LibraryError(error, path: path, waited: lockWait.waited, purpose: purpose)
    }
}
