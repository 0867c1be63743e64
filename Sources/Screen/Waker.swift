internal import CScreen
import Glibc

/// Wakes a screen that waits: ``wake()`` may be called from any thread, as often as one likes.
package final class Waker: Sendable {
    /// For poll(2).
    let descriptor: Int32

    /// - Throws: ``ScreenError``, where the process may open no more files.
    package init() throws(ScreenError) {
        descriptor = cscreen_new_waker()
        if descriptor < 0 { throw ScreenError(code: errno) }
    }

    deinit { close(descriptor) }

    /// Makes ``Screen/wait(until:)`` return ``Screen/Event/woken``, once however often this is called before it does.
    package func wake() { cscreen_wake(descriptor) }
}

/// Why there is no screen, by its errno.
package struct ScreenError: Error, Equatable {
    package let code: Int32
}
