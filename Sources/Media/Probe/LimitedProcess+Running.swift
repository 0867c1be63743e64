import CProcess
import Glibc

extension LimitedProcess {
    /// Runs the program to its end, or to its time limit.
    ///
    /// It leads a process group. When it has ended, or has to be ended, the whole group is killed, so that no
    /// process it started is left behind; it also dies with the calling thread.
    ///
    /// - Parameters:
    ///   - files: Become its descriptors 4 and up.
    ///   - errors: Becomes its standard error; -1 for /dev/null. A file: nothing reads a pipe meanwhile.
    package func run(files: [Int32] = [], errors: Int32 = -1) -> LimitedProcessResult {
        guard path.hasPrefix("/"), !arguments.contains(where: { $0.contains(0) }) else {
            return .cannotStart(EINVAL)
        }
        var ends: [Int32] = [-1, -1]
        guard cchild_pipe(&ends) == 0 else { return .cannotStart(errno) }
        defer { close(ends[0]) }
        let deadline = SuspendingClock.now + limits.time
        let (id, code) = start(output: ends[1], errors: errors, files: files)
        close(ends[1])
        guard id > 0 else { return .cannotStart(code) }
        let child = RunningChild(id: id)
        switch collect(from: ends[0], until: deadline) {
        case .outputTooLarge:
            _ = child.killAndWait()
            return .outputTooLarge
        case .all(let bytes) where child.waitForEnd(by: deadline):
            guard let status = child.killAndWait() else { return .cannotStart(ECHILD) }
            let signal = status & 0x7F
            return signal == 0 ? .finished(bytes, status: status >> 8 & 0xFF) : .signalled(signal)
        case .all, .timedOut:
            _ = child.killAndWait()
            return .timedOut
        }
    }

    /// Starts it with these descriptors, -1 for none; its id, or -1 and errno.
    func start(
        output: Int32, input: Int32 = -1, errors: Int32 = -1, extra: Int32 = -1, files: [Int32] = [],
        nice: Int32 = 0
    ) -> (id: pid_t, code: Int32) {
        Self.withCStrings([Array(path.utf8)] + arguments) { words in
            Self.withCStrings(environment.map { Array("\($0.key)=\($0.value)".utf8) }) { variables in
                path.withCString { path in
                    files.withUnsafeBufferPointer { files in
                        var child = cchild(
                            program: path, arguments: words, environment: variables, input: input,
                            output: output, errors: errors, extra: extra, files: files.baseAddress,
                            file_count: Int32(files.count), cpu_seconds: limits.processorTime,
                            memory: limits.memory, descriptors: limits.descriptors, has_own_group: true,
                            dies_with_thread: true, nice: nice)
                        let id = cchild_start(&child)
                        return (id, errno)
                    }
                }
            }
        }
    }

    /// The name by which a child reopens one of the files that it was given, from its beginning.
    static func name(ofFile number: Int) -> [UInt8] { Array("/proc/self/fd/\(4 + number)".utf8) }

    typealias CStringPointer = UnsafeMutablePointer<CChar>?

    /// Passes a list of texts as a C array ended by NULL.
    static func withCStrings<Value>(_ texts: [[UInt8]], _ body: (UnsafePointer<CStringPointer>) -> Value)
        -> Value
    {
        let words = texts.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { for word in words { free(word) } }
        return words.withUnsafeBufferPointer { words in
            guard let first = words.baseAddress else { preconditionFailure("the list has its end at least") }
            return body(first)
        }
    }

    private enum CollectedOutput { case all([UInt8]), outputTooLarge, timedOut }

    /// Its output until it, and all processes it started, have closed it.
    private func collect(from descriptor: Int32, until deadline: SuspendingClock.Instant) -> CollectedOutput {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let left = SuspendingClock.now.duration(to: deadline)
            guard left > .zero else { return .timedOut }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, left.millisecondsRoundedUp) > 0 else { continue }
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return .all(bytes) }
            if count < 0 { continue }
            guard bytes.count + count <= limits.output else { return .outputTooLarge }
            bytes += chunk[..<count]
        }
    }
}

/// A child that has not been waited for, so that its id is still its own.
struct RunningChild {
    let id: pid_t

    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0
            ? info.si_signo == SIGCHLD : errno != EINTR
    }

    /// Waits for its end; false if it still runs at the deadline.
    func waitForEnd(by deadline: SuspendingClock.Instant) -> Bool {
        // It has closed its output, so it has usually ended: there is nothing else to wait for.
        var pause = Duration.milliseconds(1)
        while true {
            if hasEnded { return true }
            let left = SuspendingClock.now.duration(to: deadline)
            guard left > .zero else { return false }
            usleep(UInt32(min(pause, left).millisecondsRoundedUp) * 1_000)
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    /// Kills the rest of its group and returns its exit status; nil if this program ignores SIGCHLD, so that
    /// the system keeps none.
    func killAndWait() -> Int32? {
        // First, before the group's id can become another's.
        kill(-id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status
    }
}

extension Duration {
    /// Rounded up, so that a wait this long does not end too early.
    fileprivate var millisecondsRoundedUp: Int32 {
        let (seconds, attoseconds) = components
        let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: min(seconds, 1_000_000) * 1_000 + part)
    }
}
