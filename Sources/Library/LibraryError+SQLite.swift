import GRDB
import Localization

/// The purpose of the connection when SQLite failed: the same code then means different things.
enum ConnectionPurpose {
    case reading
    case writing
}

extension LibraryError {
    /// Translates errors from GRDB; the only place that knows SQLite's result codes.
    ///
    /// Source: sqlite.org/rescode.html.
    init(_ error: any Error, path: String, waited seconds: Double, purpose: ConnectionPurpose) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(error, path: path, waited: seconds, purpose: purpose)
        case let error as BadStoredValue: self = .damaged(path: path, detail: error.detail)
        // GRDB's own RowDecodingError quotes complete rows; the column types are STRICT, so a value of
        // another type can only come from damage.
        default: self = .damaged(path: path, detail: tr("a stored value has the wrong type"))
        }
    }

    private init(_ error: DatabaseError, path: String, waited seconds: Double, purpose: ConnectionPurpose) {
        // A connection reports "no error" if the failure was another connection's.
        let words = error.message.flatMap { $0 == "not an error" ? nil : $0 }
        let detail = words ?? error.resultCode.description
        switch error.extendedResultCode {
        case .SQLITE_NOTADB: self = .notALibrary(path: path)
        case .SQLITE_CORRUPT, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS:
            self = .damaged(path: path, detail: detail)
        // Only the check of a backup has a limit.
        case .SQLITE_INTERRUPT: self = .damaged(path: path, detail: tr("checking it takes too long"))
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked(path: path, seconds: seconds)
        // SQLite checks before it writes: a change to a deleted file would vanish with the process.
        case .SQLITE_READONLY_DBMOVED:
            self = .unreadable(path: path, reason: tr("it was moved or deleted while it was open"))
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_FULL: self = .diskFull(path: path)
        // In a read-only folder the file opens but the journal does not.
        case .SQLITE_CANTOPEN where purpose == .writing: self = .readOnly(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR_ACCESS:
            self = .unreadable(path: path, reason: detail)
        default: self = .failed(path: path, code: Int(error.extendedResultCode.rawValue), detail: detail)
        }
    }
}

extension DatabaseError {
    /// Whether reading first requires a brief write: a journal left by a crash has to be rolled back, or a
    /// write-ahead log opened, and a read-only connection may do neither.
    ///
    /// Source: sqlite.org/rescode.html#readonly_rollback, sqlite.org/wal.html#readonly.
    var asksForRecovery: Bool {
        switch extendedResultCode {
        case .SQLITE_READONLY, .SQLITE_CANTOPEN: true
        default: false
        }
    }
}
