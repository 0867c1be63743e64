import Glibc
import Records

/// Watches a running ffmpeg with a clock of its own, since a hanging ffmpeg reports nothing.
struct FFmpegMonitor {
    private let timeouts: Conversion.Timeouts
    /// The descriptor of the file it writes.
    private let part: Int32
    private var progress = Conversion.Progress()
    /// The end of its messages, where an error is.
    private var errorOutput: [UInt8] = []
    private var line: [UInt8] = []
    private var lastActivity = SuspendingClock.now
    private var lastStamp: FilmFile.Stamp?

    private static let maxErrorOutputBytes = 4 << 10
    private static let maxLineBytes = 1 << 10
    private static let lastRounds = 64

    struct ExitResult {
        /// As returned by waitpid(2).
        var status: Int32
        var lastErrorLine: String
    }

    init(_ timeouts: Conversion.Timeouts, length: Int?, part: Int32) {
        (self.timeouts, self.part) = (timeouts, part)
        progress.length = length
    }

    mutating func follow(
        _ child: RunningChild, _ output: Int32, _ errors: Int32, stop: Int32,
        report: (Conversion.Progress) -> Void
    ) throws(Conversion.Failure) -> ExitResult {
        var failure: Conversion.Failure?
        var deadline: SuspendingClock.Instant?
        var (output, errors, stop) = (output, errors, stop)
        var roundsLeft = Self.lastRounds
        while true {
            let hasEnded = child.hasEnded
            var waiting = [output, errors, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let isClosed = output < 0 && errors < 0
            let time: Int32 = hasEnded ? 0 : isClosed ? 5 : 200
            let count = poll(&waiting, 3, time)
            // Reads output from before it ended; a process that it started may keep the pipe open for ever.
            if hasEnded { roundsLeft -= 1 }
            if hasEnded, count <= 0 || isClosed || roundsLeft == 0 { break }
            if count > 0 {
                if waiting[0].revents != 0, !take(from: output, report) { output = -1 }
                if waiting[1].revents != 0, !readErrorOutput(from: errors) { errors = -1 }
                if waiting[2].revents != 0 {
                    failure = .stopped
                    stop = -1
                }
            }
            let now = SuspendingClock.now
            if failure == nil { failure = checkActivity(now, report) }
            if failure != nil, deadline == nil {
                kill(-child.id, SIGTERM)
                deadline = now + timeouts.killed
            }
            if let deadline, now >= deadline { break }
        }
        let status = child.killAndWait() ?? 0
        if let failure { throw failure }
        return ExitResult(status: status, lastErrorLine: lastErrorLine)
    }

    /// - Parameter time: Milliseconds to wait.
    static func canRead(_ descriptor: Int32, within time: Int32 = 0) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, time) > 0
    }

    /// Looks for progress, or for changes of the part file while ffmpeg moves its index.
    private mutating func checkActivity(
        _ now: SuspendingClock.Instant, _ report: (Conversion.Progress) -> Void
    ) -> Conversion.Failure? {
        let silence = now - lastActivity
        guard silence >= min(timeouts.report, timeouts.termination) else { return nil }
        let stamp = FilmFile.Stamp(open: part)
        if stamp != lastStamp {
            (lastStamp, lastActivity) = (stamp, now)
            return nil
        }
        if silence >= timeouts.termination { return .hung }
        if !progress.isSilent {
            progress.isSilent = true
            report(progress)
        }
        return nil
    }

    /// Reads progress; false at the end of the pipe.
    private mutating func take(from descriptor: Int32, _ report: (Conversion.Progress) -> Void) -> Bool {
        guard let bytes = Self.bytes(from: descriptor) else { return false }
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < Self.maxLineBytes { line.append(byte) }
                continue
            }
            take(line: String(decoding: line, as: UTF8.self), report)
            line.removeAll(keepingCapacity: true)
        }
        return true
    }

    private mutating func take(line: String, _ report: (Conversion.Progress) -> Void) {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return }
        let value = parts[1].drop { $0 == " " }
        switch parts[0] {
        case "out_time_us":
            // `N/A` before the first picture, and it may be negative.
            guard let time = Int(value), time > 0, case let done = min(time / 1_000, 1 << 40) else { return }
            if done > progress.done { noteActivity() }
            progress.done = max(progress.done, done)
        case "total_size":
            guard let size = Int(value), size > 0 else { return }
            if size > progress.size { noteActivity() }
            progress.size = size
        case "speed": progress.speed = Double(value.prefix { $0 != "x" })
        case "progress": report(progress)
        default: break
        }
    }

    private mutating func noteActivity() {
        lastActivity = .now
        progress.isSilent = false
    }

    private mutating func readErrorOutput(from descriptor: Int32) -> Bool {
        guard let bytes = Self.bytes(from: descriptor) else { return false }
        errorOutput = Array((errorOutput + bytes).suffix(Self.maxErrorOutputBytes))
        return true
    }

    /// The bytes available now; nil at the end of the pipe.
    private static func bytes(from descriptor: Int32) -> ArraySlice<UInt8>? {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { return [] }
        return count > 0 ? chunk[..<count] : nil
    }

    /// The last line of its messages, or nothing.
    private var lastErrorLine: String {
        let lines = String(decoding: errorOutput.map { $0 == 0x0A ? $0 : max($0, 0x20) }, as: UTF8.self)
            .split(separator: "\n")
        return lines.last.flatMap { FFprobeText.line(String($0)) } ?? ""
    }
}
