import CProcess
import Glibc

/// Ctrl-C and its like, put off until what was begun is put away.
struct StopSignals {
    /// Can be read from when one has come; -1 where that is not to be had.
    let descriptor = cstop_catch()

    func release() { cstop_release() }

    /// What came does now what it would have done.
    func happen() {
        let number = cstop_signal()
        release()
        guard number != 0 else { return }
        signal(number, SIG_DFL)
        raise(number)
    }
}
