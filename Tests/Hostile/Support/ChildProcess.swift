import Foundation
import Glibc

/// A program that runs beside the test, with its own process group and none of the test's descriptors.
///
/// Not `Foundation.Process`: an inherited socket would keep a connection open that the server has closed, and
/// the peak of memory is wanted.
struct ChildProcess: Sendable {
    let id: pid_t

    /// How it ended.
    struct Ending: Sendable {
        /// The exit code, or nil where a signal ended it.
        let code: Int32?
        let signal: Int32
        let seconds: Double
        let megabytes: Double
        let wasKilled: Bool
        /// How much of the time its threads were ready and the machine had no processor for them.
        let delay: Double
    }

    /// Starts it in a folder, with its output in files there or elsewhere; its input is empty.
    init(
        _ arguments: [String], environment: [String: String], output: String, error: String,
        in folder: String
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, error, writing, 0o600)
        // Glibc's closefrom is not among what Swift sees; closing what is not open does nothing.
        for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let arguments = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments
        var argv = arguments.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var id = pid_t()
        let result = posix_spawnp(&id, arguments[0], &actions, &attributes, &argv, &envp)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        self.id = id
    }

    /// Ends it and everything it started.
    func kill() { _ = Glibc.kill(-id, SIGKILL) }

    /// Waits for its end on a thread of its own, and kills it after so many seconds.
    func ending(killAfter limit: Double) async -> Ending {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: wait(limit)) }.start()
        }
    }

    private func wait(_ limit: Double) -> Ending {
        let start = ContinuousClock.now
        var (status, usage, wasKilled, peak, delay) = (0 as Int32, rusage(), false, 0, 0.0)
        while true {
            let ended = wait4(id, &status, WNOHANG, &usage)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if ended == id {
                // The kernel counts what the parent held before exec; more than that can only be the program's.
                var mine = rusage()
                getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &mine)
                if usage.ru_maxrss > mine.ru_maxrss { peak = max(peak, usage.ru_maxrss) }
                let signal = status & 0x7F
                return Ending(
                    code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal, seconds: seconds,
                    megabytes: Double(peak) / 1024, wasKilled: wasKilled, delay: delay)
            }
            peak = max(peak, peakOfMemory)
            if seconds > limit && !wasKilled {
                wasKilled = true
                kill()
            }
            if seconds > 4 { delay = max(delay, schedulingDelay) }
            usleep(seconds < 4 ? 4_000 : 50_000)
        }
    }

    /// Seconds, of all threads that are still there (proc(5), schedstat: time run, time waited, turns).
    private var schedulingDelay: Double {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        return threads.reduce(0) { sum, thread in
            let text = try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/schedstat", encoding: .utf8)
            let numbers = (text ?? "").split(separator: " ").compactMap { Double($0) }
            return sum + (numbers.count > 1 ? numbers[1] / 1_000_000_000 : 0)
        }
    }

    /// Kilobytes, as the kernel has them so far.
    private var peakOfMemory: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
