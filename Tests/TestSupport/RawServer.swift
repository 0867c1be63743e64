package import Foundation
import Glibc
import Synchronization

/// A server on plain sockets, for responses that an HTTP library cannot send: incomplete ones, silence, resets.
///
/// Each connection has a thread: it reads a request's head, then follows its script. The server lives as long as it is
/// referenced; then open connections are cut.
package final class RawServer: Sendable {
    /// One step of a script.
    package enum Step: Sendable {
        case send(String)
        case sendBytes(Data)
        /// One byte at a time, with a pause between them, until the client disconnects.
        case drip(String, pause: Duration)
        /// Repeats the bytes until the client disconnects.
        case flood(String)
        /// Nothing, until the client disconnects.
        case hang
        /// Reads the next request's head on the same connection.
        case next
        /// Ends the connection with an RST instead of a FIN.
        case reset
    }

    /// Events that a test can wait for.
    package enum Event: Sendable, Equatable {
        /// A complete request head.
        case request(String)
        /// The client has closed its connection.
        case peerClosed
    }

    /// A free port, chosen by the system.
    package let port: UInt16
    /// In order of occurrence; for one reader.
    package let events: AsyncStream<Event>
    private let core: RawServerState

    /// The URL to configure: `http://127.0.0.1:PORT/3`.
    package var url: String { "http://127.0.0.1:\(port)/3" }
    /// The heads of the requests so far.
    package var requests: [String] { core.state.withLock { $0.requests } }
    /// How many connections were accepted so far.
    package var connections: Int { core.state.withLock { $0.accepted } }

    /// A server with one script for every connection.
    package static func make(_ steps: Step...) throws -> RawServer {
        try RawServer(scripts: [steps], readsFirst: true)
    }

    /// A server with a script per connection in order of acceptance; the last one serves all later connections.
    /// - Parameter readsFirst: Whether a request's head is read before a script begins.
    package static func make(scripts: [[Step]], readsFirst: Bool = true) throws -> RawServer {
        try RawServer(scripts: scripts, readsFirst: readsFirst)
    }

    /// A port of this machine without a listener.
    package static func closedPort() throws -> UInt16 {
        let (listener, port) = try listen()
        close(listener)
        return port
    }

    private init(scripts: [[Step]], readsFirst: Bool) throws {
        let (listener, port) = try Self.listen()
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let core = RawServerState(
            listener: listener, scripts: scripts, readsFirst: readsFirst, events: continuation)
        (self.port, self.events, self.core) = (port, events, core)
        Thread { core.accept() }.start()
    }

    deinit { core.stop() }

    /// Waits for the first matching event; nil if the server has stopped.
    @discardableResult
    package func wait(for fits: (Event) -> Bool) async -> Event? {
        for await event in events where fits(event) { return event }
        return nil
    }

    /// - Parameter queue: How many connections may wait; nil to take the port without listening.
    fileprivate static func listen(queue: Int32? = 256) throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0
                    && queue.map { Glibc.listen(descriptor, $0) == 0 } != false
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard result else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}

/// A bound port without a listener, for as long as it is referenced.
package final class DeafPort: Sendable {
    package let port: UInt16
    private let descriptor: Int32

    package init() throws { (descriptor, port) = try RawServer.listen(queue: nil) }

    deinit { close(descriptor) }
}

/// A port with a full queue: connecting to it neither succeeds nor fails.
package final class FullQueue: Sendable {
    /// The port to connect to.
    package let port: UInt16
    private let descriptors: [Int32]

    /// Fills its own queue; throws if no port is available.
    package init() throws {
        let (listener, port) = try RawServer.listen(queue: 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        let callers = (0..<4).map { _ in socket(AF_INET, kind, 0) }
        for caller in callers {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    _ = connect(caller, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        (self.port, descriptors) = (port, callers + [listener])
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}

/// The state shared with the threads.
private final class RawServerState: Sendable {
    struct State {
        var requests: [String] = []
        var accepted = 0
        var open: Set<Int32> = []
        var isStopped = false
    }

    let state = Mutex(State())
    private let listener: Int32
    private let scripts: [[RawServer.Step]]
    private let readsFirst: Bool
    private let events: AsyncStream<RawServer.Event>.Continuation

    init(
        listener: Int32, scripts: [[RawServer.Step]], readsFirst: Bool,
        events: AsyncStream<RawServer.Event>.Continuation
    ) {
        (self.listener, self.scripts, self.readsFirst, self.events) = (listener, scripts, readsFirst, events)
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        events.finish()
    }

    func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            let index: Int? = state.withLock { state in
                guard !state.isStopped else { return nil }
                state.open.insert(descriptor)
                state.accepted += 1
                return state.accepted - 1
            }
            guard let index else {
                close(descriptor)
                break
            }
            Thread { self.serve(descriptor, self.scripts[min(index, self.scripts.count - 1)]) }.start()
        }
        close(listener)
    }

    private func serve(_ descriptor: Int32, _ script: [RawServer.Step]) {
        var isGone = readsFirst && !readHead(descriptor)
        for step in script where !isGone {
            switch step {
            case .send(let text): isGone = !send(descriptor, Array(text.utf8))
            case .sendBytes(let bytes): isGone = !send(descriptor, Array(bytes))
            case .drip(let text, let pause):
                for byte in text.utf8 where !isGone {
                    isGone = !send(descriptor, [byte])
                    usleep(UInt32(pause / .microseconds(1)))
                }
            case .flood(let text):
                let bytes = Array(text.utf8)
                while send(descriptor, bytes) {}
                isGone = true
            case .hang:
                while read(descriptor) != nil {}
                isGone = true
            case .next: isGone = !readHead(descriptor)
            case .reset:
                var hard = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
            }
        }
        if isGone { events.yield(.peerClosed) }
        state.withLock { _ = $0.open.remove(descriptor) }
        close(descriptor)
    }

    /// Whether a complete head was read; false if the client disconnected.
    private func readHead(_ descriptor: Int32) -> Bool {
        var head: [UInt8] = []
        while !head.ends(with: Array("\r\n\r\n".utf8)) {
            guard let bytes = read(descriptor) else { return false }
            head += bytes
        }
        let text = String(decoding: head, as: UTF8.self)
        state.withLock { $0.requests.append(text) }
        events.yield(.request(text))
        return true
    }

    private func read(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

extension [UInt8] {
    fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
