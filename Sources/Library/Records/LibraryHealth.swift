/// The findings of a check of an open library, for a doctor command to word.
package struct LibraryHealth: Sendable, Equatable {
    /// The file, as the caller named it.
    package var path: String
    /// The size in bytes.
    package var size: Int
    /// The schema's number (`user_version`).
    package var schema: Int
    /// What SQLite's integrity and foreign-key checks report; empty if all is well. Untrusted text.
    ///
    /// A bit flipped inside a row is not found: SQLite keeps no checksums.
    package var problems: [String]
    /// How changes are journaled: "truncate", or "wal" where somebody switched the file to a write-ahead log;
    /// the next writer switches it back.
    package var journalMode: String
    /// How many films are on the watch-later list; nil if that cannot be read.
    package var watchlistCount: Int?
    /// How many hard links the file has: with more than one, SQLite can miss a journal and corrupt it.
    ///
    /// Source: sqlite.org/howtocorrupt.html, 2.5.
    package var hardLinks: Int
    /// The permission bits, such as 0o600.
    package var mode: Int
    /// True if this process may not write the file, or its folder, where the journal goes.
    package var isReadOnly: Bool
    /// The version of the SQLite library in use, such as "3.40.1".
    package var sqliteVersion: String

    /// True if no check reports a problem.
    package var isSound: Bool { problems.isEmpty && watchlistCount != nil }
}
