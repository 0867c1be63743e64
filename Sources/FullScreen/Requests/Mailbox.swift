import Screen
import Synchronization

/// Messages for the loop, from any thread.
final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])
    private let waker: Waker

    init(_ waker: Waker) { self.waker = waker }

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        waker.wake()
    }

    /// Takes everything that has arrived since the last call.
    func take() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
