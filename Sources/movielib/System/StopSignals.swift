import CProcess
import Glibc

/// Defers Ctrl-C and similar signals until the work in progress is cleaned up.
struct StopSignals {
    /// A descriptor that is readable once a signal has arrived; -1 if it could not be opened.
    let descriptor = cstop_catch()

    func release() { cstop_release() }

    /// Restores the default action of the signal that was caught, and raises it again.
    func raiseAgain() {
        let number = cstop_signal()
        release()
        guard number != 0 else { return }
        signal(number, SIG_DFL)
        raise(number)
    }
}
