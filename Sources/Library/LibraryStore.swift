import GRDB
import Synchronization

/// The user's library: one SQLite file, and the operations on it.
///
/// Every operation is one transaction: it happens completely, and is on disk when the call returns, or it
/// throws a ``LibraryError`` and nothing happened. Answers are plain arrays; no statement stays open after a
/// call, because an open one would keep every other process from committing.
package final class LibraryStore: Sendable {
    /// The file, as the caller named it.
    package let path: String

    /// Whether this store came from ``openForReading(path:lockWait:)``: every change throws
    /// ``LibraryError/readOnly(path:)``.
    package let isReadOnly: Bool

    /// The titles that a search need not read again between keystrokes.
    let foldedTitlesCache = Mutex<FoldedTitles?>(nil)

    /// Opens locked notes as they are read.
    private let opener = Mutex<NoteOpener?>(nil)

    let queue: DatabaseQueue
    let lockWait: LockWait
    /// Removes secrets from a text; applied last to all texts before they are written.
    let redact: @Sendable (String) -> String
    /// Nil without a folder for keys: then every file step is foreign, and none can be planned.
    let keys: StepKeys?

    init(
        path: String, isReadOnly: Bool, queue: DatabaseQueue, lockWait: LockWait,
        redact: @escaping @Sendable (String) -> String = { $0 }, keys: StepKeys? = nil
    ) {
        self.path = path
        self.isReadOnly = isReadOnly
        self.queue = queue
        self.lockWait = lockWait
        self.redact = redact
        self.keys = keys
    }

    /// Makes reads open locked notes from now on.
    package func openNotes(by opener: NoteOpener?) { self.opener.withLock { $0 = opener } }

    /// Runs the closure in a read transaction: everything it reads is from one moment.
    func inReadTransaction<T>(_ body: (Database) throws -> T) throws(LibraryError) -> T {
        do {
            guard let opener = opener.withLock({ $0 }) else { return try read(body) }
            return try read { db in try NoteOpener.$current.withValue(opener) { try body(db) } }
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .reading) }
    }

    /// Runs the closure in a transaction that changes nothing.
    ///
    /// GRDB's `read` sets `PRAGMA query_only` twice on a connection that can write, and each time SQLite prepares all
    /// statements again.
    private func read<T>(_ body: (Database) throws -> T) throws -> T {
        if isReadOnly { return try queue.read(body) }
        return try queue.inDatabase { db in
            var results: [T] = []
            try db.inTransaction(.deferred) {
                results = [try body(db)]
                return .rollback
            }
            return results[0]
        }
    }

    /// Runs the closure in a transaction that takes the write lock first (`BEGIN IMMEDIATE`): one that reads
    /// before it writes can be rejected at once, without waiting. Changes by the user use
    /// ``changing(_:at:_:)``.
    ///
    /// Source: sqlite.org/lang_transaction.html.
    func inWriteTransaction<T>(_ body: (Database) throws -> T) throws(LibraryError) -> T {
        try inWriteTransaction { db in (try body(db), .commit) }
    }

    /// A write transaction whose closure decides whether to commit: a rollback leaves every byte unchanged.
    func inWriteTransaction<T>(
        _ body: (Database) throws -> (T, Database.TransactionCompletion)
    ) throws(LibraryError) -> T {
        guard !isReadOnly else { throw .readOnly(path: path) }
        do {
            return try queue.writeWithoutTransaction { db in
                var results: [T] = []
                try db.inTransaction {
                    var completion = Database.TransactionCompletion.commit
                    try StoredValues.withRedaction(redact) {
                        let result = try body(db)
                        (results, completion) = ([result.0], result.1)
                    }
                    if completion == .commit { try TextIndex.refresh(db) }
                    return completion
                }
                return results[0]
            }
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .writing) }
    }
}
