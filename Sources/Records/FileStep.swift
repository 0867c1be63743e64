/// One step of a change on the disk, as recorded in the journal: planned, then done, then perhaps undone.
package struct FileStep: Sendable, Equatable {
    /// Stored, so cases must never change.
    package enum Operation: String, Sendable, CaseIterable {
        /// Makes the folder ``FileStep/target``.
        case folder
        /// Renames a file within its file system.
        case move
        /// Gives a file an additional name.
        case link
        case copy
        /// Writes a file that does not exist.
        case write
        /// Removes a file that movielib has written, to replace it.
        case drop
        /// Removes the folder ``FileStep/source``, if it is empty.
        case clear
    }

    package enum State: String, Sendable, CaseIterable { case planned, done, undone }

    /// Its position in the change, from 1.
    package var number: Int
    package var operation: Operation
    /// Absolute, like ``FilmFile/absolutePath``; empty for operations without a source.
    package var source: String
    package var target: String
    /// Bytes; nil for operations without a file.
    package var size: Int?
    /// The checksums of the file that is moved or written.
    package var checksums: FilmFile.Checksums?
    package var state: State
    /// Whether this user's program planned it for this library, in folders that the library knows. A foreign
    /// step, as from a backup or another machine's library, is never performed or undone.
    package var isTrusted = true

    /// A planned step.
    package init(
        _ operation: Operation, from source: String = "", to target: String = "", size: Int? = nil,
        checksums: FilmFile.Checksums? = nil, number: Int = 0, state: State = .planned
    ) {
        (self.operation, self.source, self.target) = (operation, source, target)
        (self.size, self.checksums, self.number, self.state) = (size, checksums, number, state)
    }
}
