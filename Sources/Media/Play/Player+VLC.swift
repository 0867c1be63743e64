import Foundation
import Records

/// VLC answers queries on a socket in a folder of our own, in whole seconds.
extension Player {
    func playWithVLC(
        _ paths: [[UInt8]], _ seconds: Double, _ environment: [String: String],
        _ progress: inout PlaybackTracker, _ report: (PlayPosition) -> Void
    ) throws(PlayerError) -> PlaybackResult {
        if geteuid() == 0 { throw .rejectsRoot }
        var template = Array("\(environment["XDG_RUNTIME_DIR"] ?? "/tmp")/movielib-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .cannotStart(errno) }
        let folder = String(
            decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = folder + "/s"
        defer {
            unlink(name)
            rmdir(folder)
        }
        let words =
            ["--quiet", "--extraintf", "oldrc", "--rc-unix", name, "--rc-fake-tty", "--play-and-exit"]
            + ["--start-time=\(Int(seconds))"]
        let addresses = paths.map { Array("file://".utf8) + Self.percentEncoded($0) }
        let child = try launch(words.map { Array($0.utf8) } + addresses, environment)
        var socket: Int32 = -1
        defer { if socket >= 0 { close(socket) } }
        while true {
            var status: Int32 = 0
            if waitpid(child, &status, WNOHANG) != 0 {
                // At the end of the film VLC exits by itself; the last known position is then a second earlier.
                if let last = progress.result.last, last.duration - last.position < 3_000 {
                    progress.recordEnd()
                }
                return progress.finish(status, report)
            }
            if socket < 0 { socket = Self.openSocket(to: name) }
            if socket >= 0 {
                if let length = Self.queryNumber("get_length", socket), length > 0 {
                    progress.duration = length * 1_000
                }
                if let time = Self.queryNumber("get_time", socket) {
                    progress.update(position: time * 1_000, report)
                }
            }
            usleep(1_000_000)
        }
    }

    private static func percentEncoded(_ path: [UInt8]) -> [UInt8] {
        path.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2F, 0x2E, 0x2D, 0x5F: [byte]
            default: Array(String(format: "%%%02X", byte).utf8)
            }
        }
    }

    private static func openSocket(to name: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return -1 }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return -1
    }

    /// The answer to a query; nil if none arrives in time.
    private static func queryNumber(_ question: String, _ socket: Int32) -> Int? {
        var answer = [UInt8](repeating: 0, count: 4_096)
        // Discards what VLC has already sent: its greeting, or a reply that arrived after its timeout.
        while recv(socket, &answer, answer.count, Int32(MSG_DONTWAIT)) > 0 {}
        let bytes = Array((question + "\n").utf8)
        guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 500) > 0 else { return nil }
        let count = read(socket, &answer, answer.count)
        return count > 0 ? number(in: String(decoding: answer[..<count], as: UTF8.self)) : nil
    }

    /// The number in a line with nothing else but a prompt: unrequested messages contain numbers, too.
    static func number(in answer: String) -> Int? {
        answer.split(whereSeparator: \.isNewline).compactMap { line in
            let digits = line.utf8.drop { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: " ") }
            return digits.count < 10 && digits.allSatisfy(\.isDigit)
                ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }.last
    }
}
