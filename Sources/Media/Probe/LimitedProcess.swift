/// A foreign program that reads untrusted bytes, and all that it gets: no input, no terminal, no descriptor
/// of this program, only the variables given, and limited time and memory.
package struct LimitedProcess: Sendable {
    /// Its limits; for the last three, 0 means unchanged.
    package struct Limits: Sendable, Equatable {
        /// From its start to its end, not counting the machine's sleep.
        package var time: Duration
        /// Bytes of standard output.
        package var output: Int
        /// Seconds of processor time.
        package var processorTime: UInt64 = 0
        /// Bytes of address space.
        package var memory: UInt64 = 0
        package var descriptors: UInt64 = 0
    }

    /// Absolute: PATH is not searched.
    package var path: String
    /// Without the program's own name. Bytes, as a file's name may not be UTF-8; without NUL.
    package var arguments: [[UInt8]]
    package var environment: [String: String]
    package var limits: Limits
}

extension LimitedProcess {
    /// A program that needs no limits but of its time and its output.
    package init(
        _ path: String, arguments: [String], variables: [String: String], time: Duration, maxOutput: Int
    ) {
        self.init(
            path: path, arguments: arguments.map { Array($0.utf8) }, environment: variables,
            limits: Limits(time: time, output: maxOutput))
    }
}

/// The result of running a ``LimitedProcess``.
package enum LimitedProcessResult: Sendable, Equatable {
    /// It exited with this status.
    case finished([UInt8], status: Int32)
    /// It was killed at its time limit.
    case timedOut
    /// It was killed because it wrote too much.
    case outputTooLarge
    /// A signal ended it; SIGKILL if it used up its processor time.
    case signalled(Int32)
    /// It did not start; the errno.
    case cannotStart(Int32)
}
