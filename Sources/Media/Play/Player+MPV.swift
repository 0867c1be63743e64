import Foundation

/// mpv reports its position over a pair of sockets, one of which it inherits: there is no name in a folder
/// that another process could take. Source: mpv.io/manual, JSON IPC.
extension Player {
    func playWithMPV(
        _ paths: [[UInt8]], _ seconds: Double, _ environment: [String: String],
        _ progress: inout PlaybackTracker, _ report: (PlayPosition) -> Void
    ) throws(PlayerError) -> PlaybackResult {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw .cannotStart(errno)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let start = "--start=" + String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), seconds)
        // Its own memory of positions would be a second one, which only it can read.
        let options = ["--input-ipc-client=fd://3", "--no-resume-playback", "--no-save-position-on-quit"]
        var words = options.map { Array($0.utf8) }
        // The start applies to the first file only.
        words += [Array("--{".utf8), Array(start.utf8), paths[0], Array("--}".utf8), Array("--".utf8)]
        words += paths.dropFirst()
        let child: pid_t
        do throws(PlayerError) { child = try launch(words, environment, extra: ends[1]) } catch {
            for end in ends { close(end) }
            throw error
        }
        close(ends[1])
        var socket = MPVSocket(descriptor: ends[0])
        socket.send(#"{"command":["observe_property",1,"playlist-pos"]}"#)
        socket.send(#"{"command":["observe_property",2,"duration"]}"#)
        socket.send(#"{"command":["observe_property",3,"time-pos"]}"#)
        while let messages = socket.next() { for message in messages { progress.handle(message, report) } }
        close(ends[0])
        return progress.finish(Self.waitForExit(of: child), report)
    }
}

extension PlaybackTracker {
    fileprivate mutating func handle(_ message: MPVMessage, _ report: (PlayPosition) -> Void) {
        switch (message.event, message.name) {
        case ("property-change", "playlist-pos"):
            guard let place = message.data, place >= 0, place < 10_000 else { return }
            if Int(place) != index { duration = nil }
            index = Int(place)
        case ("property-change", "duration"): duration = message.data.flatMap(Self.milliseconds)
        case ("property-change", "time-pos"):
            if let position = message.data.flatMap(Self.milliseconds) { update(position: position, report) }
        case ("end-file", _): if message.reason == "eof", isLast { recordEnd() }
        default: break
        }
    }

    /// Seconds as milliseconds; nil if no film is that long.
    static func milliseconds(_ seconds: Double) -> Int? {
        (0..<10_000_000).contains(seconds) ? Int(seconds * 1_000) : nil
    }
}

/// The known fields of a line from mpv.
struct MPVMessage: Decodable {
    var event: String?
    var name: String?
    var reason: String?
    var data: Double?

    private enum CodingKeys: CodingKey { case event, name, reason, data }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        event = try? values.decodeIfPresent(String.self, forKey: .event)
        name = try? values.decodeIfPresent(String.self, forKey: .name)
        reason = try? values.decodeIfPresent(String.self, forKey: .reason)
        data = try? values.decodeIfPresent(Double.self, forKey: .data)
    }
}

/// Our end of the pair. Skips lines that are too long, or not JSON.
struct MPVSocket {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isSkippingLine = false
    private let decoder = JSONDecoder()

    private static let maxLineBytes = 64 << 10

    init(descriptor: Int32) { self.descriptor = descriptor }

    func send(_ line: String) {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Waits for messages; nil when the other end is closed.
    mutating func next() -> [MPVMessage]? {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { return [] }
        guard count > 0 else { return nil }
        var messages: [MPVMessage] = []
        for part in chunk[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if part.offset > 0 {
                if !isSkippingLine, let message = try? decoder.decode(MPVMessage.self, from: Data(bytes)) {
                    messages.append(message)
                }
                (bytes, isSkippingLine) = ([], false)
            }
            if bytes.count + part.element.count > Self.maxLineBytes { (bytes, isSkippingLine) = ([], true) }
            if !isSkippingLine { bytes += part.element }
        }
        return messages
    }
}
