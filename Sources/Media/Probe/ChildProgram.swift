/// A program of somebody else's that reads foreign bytes, and all that it gets: no input, no terminal, no descriptor of
/// this program, no variable but those given, and no more time and memory than is said.
package struct ChildProgram: Sendable {
    /// What it may use; 0 leaves the last three as they are.
    package struct Limits: Sendable, Equatable {
        /// From its start to its end; while the machine sleeps it does not run out.
        package var time: Duration
        /// Bytes of standard output.
        package var output: Int
        /// Seconds of processor time.
        package var processorTime: UInt64 = 0
        /// Bytes of address space.
        package var memory: UInt64 = 0
        package var descriptors: UInt64 = 0
    }

    /// Absolute: nothing is looked up.
    package var path: String
    /// Without the program's own name. Bytes, as a file's name may be no text; none may have a NUL in it.
    package var arguments: [[UInt8]]
    package var environment: [String: String]
    package var limits: Limits
}

/// What became of a ``ChildProgram``.
package enum ChildOutput: Sendable, Equatable {
    /// It ended by itself, with this exit status.
    case finished([UInt8], status: Int32)
    /// It was killed because its time was up.
    case tooLong
    /// It was killed because it wrote more than it may.
    case tooMuch
    /// This signal ended it; SIGKILL where it used up its processor time.
    case signalled(Int32)
    /// It never ran. By errno.
    case cannotStart(Int32)
}
