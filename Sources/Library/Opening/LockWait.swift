import Foundation
import GRDB

/// How long to wait while another process writes, and whom to tell.
package struct LockWait: Sendable {
    /// The longest wait, in seconds; after it the call throws ``LibraryError/locked(path:seconds:)``.
    package var seconds: Double

    /// Called once a wait has lasted half a second, so that the person is not left in silence.
    ///
    /// Runs on the waiting thread, at most once per lock.
    package var notice: (@Sendable () -> Void)?

    /// By default five seconds, without a notice.
    package init(seconds: Double = 5, notice: (@Sendable () -> Void)? = nil) {
        self.seconds = seconds
        self.notice = notice
    }

    /// The handler SQLite calls each time it finds the file locked (sqlite.org/c3ref/busy_handler.html).
    ///
    /// The steps are those of SQLite's own timeout, short ones first: two writers then take turns quickly.
    /// The elapsed time is computed from the number of tries, so threads share no state.
    var busyMode: Database.BusyMode {
        .callback { mayGoOn(after: $0) }
    }

    /// Waits for the step after this many tries; false when the time is up.
    func mayGoOn(after tries: Int) -> Bool {
        let limit = Int(min(max(seconds, 0), 86_400) * 1000)
        let waited = Self.milliseconds(before: tries)
        let step = min(Self.step(tries), limit - waited)
        guard step > 0 else { return false }
        if waited < 500, waited + Self.step(tries) >= 500 { notice?() }
        usleep(UInt32(step) * 1000)
        return true
    }

    private static let steps = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    private static func step(_ tries: Int) -> Int {
        steps[min(tries, steps.count - 1)]
    }

    private static func milliseconds(before tries: Int) -> Int {
        steps.prefix(tries).reduce(0, +) + max(0, tries - steps.count) * 100
    }
}
