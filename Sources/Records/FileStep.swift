/// One step of a change on the disk, as the journal has it: planned, then done, then perhaps undone.
package struct FileStep: Sendable, Equatable {
    /// Stored, so none ever changes.
    package enum Operation: String, Sendable, CaseIterable {
        /// Makes the folder ``FileStep/target``.
        case folder
        /// Gives a file another name, on the same file system.
        case move
        /// Gives a file one more name.
        case link
        case copy
        /// Writes a file that is not there.
        case write
        /// Removes a file that we have written, for a new one.
        case drop
        /// Removes the folder ``FileStep/source``, if it is empty.
        case clear
    }

    package enum State: String, Sendable, CaseIterable { case planned, done, undone }

    /// Its place in the change, from 1.
    package var number: Int
    package var operation: Operation
    /// Absolute, as ``FilmFile/wholePath``; empty where there is none.
    package var source: String
    package var target: String
    /// Bytes; nil where there are none.
    package var size: Int?
    /// Of what is moved or written.
    package var sums: FilmFile.Sums?
    package var state: State
    /// Whether this user's program planned it for this library, in folders that the library knows. A foreign step, as from a
    /// backup or a library from elsewhere, is never carried out or undone.
    package var isOwn = true

    /// A step that is to be done.
    package init(
        _ operation: Operation, from source: String = "", to target: String = "", size: Int? = nil,
        sums: FilmFile.Sums? = nil, number: Int = 0, state: State = .planned
    ) {
        (self.operation, self.source, self.target) = (operation, source, target)
        (self.size, self.sums, self.number, self.state) = (size, sums, number, state)
    }
}
