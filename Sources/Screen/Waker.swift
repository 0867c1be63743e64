internal import CScreen
import Glibc

/// Wakes a waiting screen, or whoever else waits in poll(2): ``wake()`` may be called from any thread, any number of times.
package final class Waker: Sendable {
    /// For poll(2): can be read from once it was woken.
    package let descriptor: Int32

    /// - Throws: ``ScreenError`` if the process can open no more files.
    package init() throws(ScreenError) {
        descriptor = cscreen_new_waker()
        if descriptor < 0 { throw ScreenError(code: errno) }
    }

    deinit { close(descriptor) }

    /// Makes ``Screen/wait(until:)`` return ``Screen/Event/woken``, once for any number of calls before it.
    package func wake() { cscreen_wake(descriptor) }
}

/// Why there is no screen, as an errno.
package struct ScreenError: Error, Equatable { package let code: Int32 }
