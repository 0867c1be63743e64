import Foundation
import Glibc
import TestSupport

/// How a program ended, with its memory and time.
struct MeasuredEnding: Sendable {
    /// The exit code; nil if a signal ended it.
    let code: Int32?
    let signal: Int32?
    let seconds: Double
    let megabytes: Double
    let wasKilled: Bool
}

extension ChildProcess {
    /// Starts it in a folder, with its output appended to files there or elsewhere.
    init(
        _ command: [String], environment: [String: String], output: String, error: String, in folder: String
    ) throws {
        try self.init(
            command, environment: environment, in: folder, output: .endOf(output), errors: .endOf(error))
    }

    /// Waits for its end on its own thread, and kills it after `limit` seconds.
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
                // The kernel includes the parent's memory before exec; only the excess is the program's.
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

    /// The kernel's peak so far, in kilobytes; 0 until exec, because until then its memory is the parent's.
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
