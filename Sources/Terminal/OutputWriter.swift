import Foundation
import Localization
package import Secrecy
import Synchronization

/// The only way to stdout and stderr: every byte through write(2), and every failure reported.
///
/// `print` ignores a full disk and a closed descriptor; this does not. A credential that gets this far is
/// replaced on its way out. Any thread may write.
package final class OutputWriter: Sendable {
    let descriptor: Int32
    private let state = Mutex(State())
    /// Removes the texts that must never leave the program; called on each write.
    let redaction: @Sendable () -> Redaction

    private struct State {
        var buffer: [UInt8] = []
        var failure: SystemFailure?
    }

    /// Why a write failed; nothing is written after it.
    package var failure: SystemFailure? { state.withLock { $0.failure } }

    /// A failed write, by its errno.
    package struct SystemFailure: Error, Equatable {
        package let code: Int32
        package var reason: String { systemErrorMessage(code) }
    }

    package init(
        descriptor: Int32, hiding redaction: @escaping @Sendable () -> Redaction = { Redaction(of: []) }
    ) { (self.descriptor, self.redaction) = (descriptor, redaction) }

    /// Bytes written at once.
    private static let portion = 1 << 16
    /// How many last bytes to search for a place where no secret is split; else the end of any word is used.
    private static let maxSearchBytes = 1 << 12

    package func write(_ text: String) {
        state.withLock { state in
            state.buffer.append(contentsOf: text.utf8)
            sendPortion(&state)
        }
    }

    package func writeLine(_ text: String) { write(text + "\n") }

    /// Writes a line of cells with tabs between them.
    package func writeLine(_ cells: [String]) {
        state.withLock { state in
            for cell in cells {
                state.buffer.append(contentsOf: cell.utf8)
                state.buffer.append(UInt8(ascii: "\t"))
            }
            if !cells.isEmpty { state.buffer.removeLast() }
            state.buffer.append(UInt8(ascii: "\n"))
            sendPortion(&state)
        }
    }

    private func sendPortion(_ state: inout State) {
        guard state.buffer.count >= Self.portion else { return }
        let near = state.buffer.suffix(Self.maxSearchBytes)
        let last =
            near.lastIndex(where: Redaction.separates) ?? state.buffer.lastIndex(where: Self.isBetweenWords)
        let end = last.map { $0 + 1 } ?? 0
        send(state.buffer[..<end], &state.failure)
        state.buffer.removeFirst(end)
    }

    /// Writes everything out; does nothing after the first failure.
    package func flush() {
        state.withLock { state in
            send(state.buffer[...], &state.failure)
            state.buffer.removeAll(keepingCapacity: true)
        }
    }

    /// Sends in portions, to avoid copying everything.
    private func send(_ bytes: ArraySlice<UInt8>, _ failure: inout SystemFailure?) {
        var rest = bytes
        while !rest.isEmpty, failure == nil {
            let later = rest.dropFirst(Self.portion)
            let end =
                later.prefix(Self.maxSearchBytes).firstIndex(where: Redaction.separates)
                ?? later.firstIndex(where: Self.isBetweenWords) ?? rest.endIndex
            let portion = rest[..<end]
            rest = rest[end...]
            if let clean = portion.withUnsafeBytes(redaction().removingSecrets) {
                put(clean[...], &failure)
            } else {
                put(portion, &failure)
            }
        }
    }

    /// A place where no secret in one piece is split, whatever its encoding.
    private static func isBetweenWords(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x22 }

    private func put(_ bytes: ArraySlice<UInt8>, _ failure: inout SystemFailure?) {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                if count > 0 {
                    sent += count
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&ready, 1, -1)
                } else if count == 0 || errno != EINTR {
                    failure = SystemFailure(code: count == 0 ? EIO : errno)
                    break
                }
            }
        }
    }
}
