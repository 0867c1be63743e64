import Foundation
import GRDB
import Synchronization

/// How long to wait while another process writes, and how to notify the user.
package struct LockWait: Sendable {
    /// The longest wait, in seconds, for a process that writes nothing meanwhile; after it the call throws
    /// ``LibraryError/locked(path:seconds:)``.
    package var seconds: Double

    /// The longest wait, in seconds, for processes that continue writing, as a large import does.
    package var maxSeconds: Double

    /// Called once a wait has lasted `noticeAfter` seconds, to inform the user.
    ///
    /// Runs on the waiting thread, at most once per lock.
    package var notice: (@Sendable () -> Void)?

    /// In seconds.
    package var noticeAfter: Double

    private let ended = WaitResult()

    /// By default five seconds, and five minutes for a process that writes, without a notice.
    package init(
        seconds: Double = 5, maxSeconds: Double = 300, noticeAfter: Double = 0.5,
        notice: (@Sendable () -> Void)? = nil
    ) {
        (self.seconds, self.maxSeconds) = (seconds, maxSeconds)
        (self.noticeAfter, self.notice) = (noticeAfter, notice)
    }

    /// The seconds that the last failed wait took; `seconds` if there was none.
    var waited: Double { ended.after.withLock { $0 } ?? seconds }

    /// The handler that SQLite calls whenever it finds the file locked (sqlite.org/c3ref/busy_handler.html).
    ///
    /// The steps are those of SQLite's own timeout, short ones first: two writers then take turns quickly.
    /// The elapsed time is computed from the number of tries.
    /// - Parameter path: The library: while it or its journal changes, the holder of the lock is at work.
    func busyMode(of path: String) -> Database.BusyMode {
        let watch = Mutex((seen: [Int](), at: 0))
        return .callback { [self] tries in
            // Without a timeout there is nothing to poll for.
            guard seconds > 0 else { return false }
            let since = watch.withLock { watch in
                let now = Self.traces(of: path)
                if tries == 0 { watch = (now, 0) }
                if now != watch.seen { watch = (now, Self.milliseconds(before: tries)) }
                return watch.at
            }
            return waitForNextTry(after: tries, since: since)
        }
    }

    /// Waits for the step after this many tries; false at the time limit.
    ///
    /// - Parameter since: When the other process was last seen to write, in milliseconds of this wait.
    func waitForNextTry(after tries: Int, since: Int = 0) -> Bool {
        let limit = min(since + Self.milliseconds(seconds), Self.milliseconds(max(seconds, maxSeconds)))
        let waited = Self.milliseconds(before: tries)
        let step = min(Self.step(tries), limit - waited)
        guard step > 0 else {
            ended.after.withLock { $0 = Double(limit) / 1000 }
            return false
        }
        let notable = Self.milliseconds(noticeAfter)
        if waited >= notable, Self.milliseconds(before: tries - 1) < notable { notice?() }
        usleep(UInt32(step) * 1000)
        return true
    }

    /// The traces of a writer: sizes and dates of the library and its journal.
    private static func traces(of path: String) -> [Int] {
        // SQLite puts the journal beside a link's target.
        let place = (try? DatabaseFile.resolved(path)) ?? path
        return ["", "-journal"].flatMap { suffix in
            var status = stat()
            guard stat(place + suffix, &status) == 0 else { return [0, 0, 0] }
            return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }

    private static let steps = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    private static func step(_ tries: Int) -> Int { steps[min(tries, steps.count - 1)] }

    private static func milliseconds(before tries: Int) -> Int {
        steps.prefix(max(0, tries)).reduce(0, +) + max(0, tries - steps.count) * 100
    }

    private static func milliseconds(_ seconds: Double) -> Int { Int(min(max(seconds, 0), 86_400) * 1000) }

    /// Shared by the copies of a value, which a library hands to each of its connections.
    private final class WaitResult: Sendable { let after = Mutex<Double?>(nil) }
}
