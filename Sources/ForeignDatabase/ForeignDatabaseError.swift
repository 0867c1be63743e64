/// Why a database of another program cannot be read.
package enum ForeignDatabaseError: Error, Equatable {
    /// Not SQLite's format.
    case notADatabase
    /// Larger than ``ForeignDatabase/Limits/bytes``.
    case tooLarge
    /// Damaged; with SQLite's message.
    case damaged(String)
    /// It kept changing while it was read.
    case changing
    /// More rows in a table than ``ForeignDatabase/Limits/rows``.
    case tooManyRows
    /// Reading took longer than ``ForeignDatabase/Limits/instructions``.
    case tooSlow
    /// A system call failed, with its errno.
    case system(Int32)
}
