/// The findings of a check of an open library, for a doctor command.
package struct LibraryHealth: Sendable, Equatable {
    /// The file, as the caller named it.
    package var path: String
    /// The size in bytes.
    package var size: Int
    /// The schema's number (`user_version`).
    package var schema: Int
    /// The reports of SQLite's integrity and foreign-key checks; empty if all is well. Untrusted text.
    ///
    /// A bit flipped inside a row is not found: SQLite keeps no checksums.
    package var problems: [String]
    /// The journal mode: "truncate", or "wal" if another program switched the file to a write-ahead log; the
    /// next writer switches it back.
    package var journalMode: String
    /// The number of films on the watch-later list; nil if it cannot be read.
    package var watchlistCount: Int?
    /// The number of hard links of the file: with more than one, SQLite can miss a journal and corrupt it.
    ///
    /// Source: sqlite.org/howtocorrupt.html, 2.5.
    package var hardLinks: Int
    /// The permission bits, such as 0o600.
    package var mode: Int
    /// Whether this process cannot write the file, or its folder, which contains the journal.
    package var isReadOnly: Bool
    /// The version of the SQLite library in use, such as "3.40.1".
    package var sqliteVersion: String

    /// Whether no check reports a problem.
    package var isSound: Bool { problems.isEmpty && watchlistCount != nil }
}
