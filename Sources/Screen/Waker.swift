internal import CScreen
import Glibc

/// Wakes a screen or another thread in poll(2): ``wake()`` may be called from any thread, any number of times.
package final class Waker: Sendable {
    /// For poll(2): readable once woken.
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

/// The errno with which no screen could be opened.
package struct ScreenError: Error, Equatable { package let code: Int32 }
