import Foundation
import Glibc
import TestSupport

/// How a program ended, and what it took.
struct MeasuredEnding: Sendable {
    /// The exit code, or nil where a signal ended it.
    let code: Int32?
    let signal: Int32?
    let seconds: Double
    let megabytes: Double
    let wasKilled: Bool
}

extension ChildProcess {
    /// Starts it in a folder, with its output at the end of files there or elsewhere.
    init(
        _ command: [String], environment: [String: String], output: String, error: String, in folder: String
    ) throws {
        try self.init(
            command, environment: environment, in: folder, output: .endOf(output), errors: .endOf(error))
    }

    /// Waits for its end on a thread of its own, and kills it after so many seconds.
    func measuredEnding(killAfter limit: Double) async -> MeasuredEnding {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: measure(limit)) }.start()
        }
    }

    private func measure(_ limit: Double) -> MeasuredEnding {
        let start = ContinuousClock.now
        var (status, usage, wasKilled, peak) = (0 as Int32, rusage(), false, 0)
        while true {
            let ended = wait4(id, &status, WNOHANG, &usage)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if ended == id {
                // The kernel counts what the parent held before exec; more than that can only be the program's.
                var mine = rusage()
                getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &mine)
                if usage.ru_maxrss > mine.ru_maxrss { peak = max(peak, usage.ru_maxrss) }
                let ending = Ending(status: status)
                return MeasuredEnding(
                    code: ending.code, signal: ending.signal, seconds: seconds,
                    megabytes: Double(peak) / 1024, wasKilled: wasKilled)
            }
            peak = max(peak, peakOfMemory)
            if seconds > limit && !wasKilled {
                wasKilled = true
                kill()
            }
            usleep(seconds < 4 ? 4_000 : 50_000)
        }
    }

    /// Kilobytes, as the kernel has them so far; 0 while it is not the program yet: until exec its memory is its parent's.
    private var peakOfMemory: Int {
        func program(_ id: String) -> String? {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")
        }
        guard let started = program("\(id)"), started != program("self"),
            let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
