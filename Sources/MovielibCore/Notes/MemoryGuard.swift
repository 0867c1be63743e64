import CProcess

/// Protects this program's memory while it has keys or text of locked notes.
package enum MemoryGuard {
    /// From now on, keeps the user's other programs away from the memory, and overwrites what is freed.
    package static func begin() {
        cprocess_protect_memory()
        cprocess_wipe_freed_memory()
    }

    /// Overwrites what this thread has left on its stack.
    package static func wipeStack() { cprocess_wipe_stack() }
}
