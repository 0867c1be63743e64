import CSodium
import Foundation
import Synchronization

/// A passphrase while it is typed, byte by byte: from the first byte on in memory that is never swapped out
/// if the system allows it, and wiped when it is released.
package final class TypedPassphrase: Sendable {
    /// Further bytes are dropped.
    private static let maxBytes = 1 << 14
    private static let maxLineBytes = 1 << 12

    // Only accessed while ``used`` is locked.
    nonisolated(unsafe) private let memory: UnsafeMutablePointer<UInt8>
    private let used = Mutex(0)

    /// Empty at first.
    ///
    /// - Throws: ``LockError/noMemory``.
    package init() throws(LockError) {
        Sodium.initialize()
        guard let memory = sodium_malloc(Self.maxBytes) else { throw .noMemory }
        self.memory = memory.bindMemory(to: UInt8.self, capacity: Self.maxBytes)
    }

    deinit { sodium_free(memory) }

    package var isEmpty: Bool { used.withLock { $0 == 0 } }

    package func append(_ byte: UInt8) {
        used.withLock { count in
            guard count < Self.maxBytes else { return }
            memory[count] = byte
            count += 1
        }
    }

    /// Removes the last character with all its bytes.
    package func removeLast() {
        used.withLock { count in
            while count > 0 {
                count -= 1
                defer { memory[count] = 0 }
                if memory[count] & 0xC0 != 0x80 { return }
            }
        }
    }

    package func removeAll() {
        used.withLock { count in
            sodium_memzero(memory, Self.maxBytes)
            count = 0
        }
    }

    /// Reads a line from a descriptor, without the line end, and no byte after it.
    ///
    /// - Returns: False at the end of input without a byte, and if it cannot be read.
    package func readLine(from descriptor: Int32) -> Bool {
        used.withLock { used in
            while used < Self.maxLineBytes {
                let count = read(descriptor, memory + used, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { return used > 0 }
                if memory[used] == UInt8(ascii: "\n") { return true }
                used += 1
            }
            return true
        }
    }

    /// Reads available bytes as read(2) does; drops bytes beyond the limit.
    package func readPortion(from descriptor: Int32) -> Int {
        used.withLock { used in
            // Bytes beyond the limit all go to the last byte.
            let room = max(1, Self.maxBytes - used)
            let count = read(descriptor, memory + min(used, Self.maxBytes - 1), room)
            if count > 0 { used = min(used + count, Self.maxBytes) }
            return count
        }
    }

    /// Keeps only the first line, trimmed.
    package func cutToFirstLine() {
        used.withLock { used in
            func isBlank(_ index: Int) -> Bool { memory[index] == 0x20 || (9...13).contains(memory[index]) }
            var end = (0..<used).first { memory[$0] == UInt8(ascii: "\n") } ?? used
            let start = (0..<end).first { !isBlank($0) } ?? end
            while end > start, isBlank(end - 1) { end -= 1 }
            memmove(memory, memory + start, end - start)
            sodium_memzero(memory + end - start, Self.maxBytes - (end - start))
            used = end - start
        }
    }

    /// Gives access to the bytes while the closure runs.
    func withBytes<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        used.withLock { body(UnsafeBufferPointer(start: memory, count: $0)) }
    }
}
