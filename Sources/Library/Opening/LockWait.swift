import Foundation
import GRDB

/// How long to wait while another process is writing, and whom to tell.
package struct LockWait: Sendable {
    /// The longest wait, in seconds; after it the call throws ``LibraryError/locked(path:seconds:)``.
    package var seconds: Double

    /// Called once a wait has lasted half a second, so that a person is not left in front of silence.
    ///
    /// It runs on the waiting thread, at most once for every lock waited for.
    package var notice: (@Sendable () -> Void)?

    /// Five seconds, told to nobody, unless asked otherwise.
    package init(seconds: Double = 5, notice: (@Sendable () -> Void)? = nil) {
        self.seconds = seconds
        self.notice = notice
    }

    /// The handler SQLite calls each time it finds the file locked (sqlite.org/c3ref/busy_handler.html).
    ///
    /// The steps are those of SQLite's own timeout, short first: two writers then take turns quickly. The
    /// time gone is computed from the number of tries, so there is no state to share between threads.
    var busyMode: Database.BusyMode {
        .callback { mayGoOn(after: $0) }
    }

    /// Waits for the step that comes after so many tries; false where the time is up.
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
