import Foundation
import Glibc
import TestSupport

/// `http2.py` on its own port, with one fault, or none.
final class HTTP2Server: Sendable {
    enum Fault: String, Sendable, CaseIterable {
        case none, goawayFirst = "goaway-first", goawayAfter = "goaway-after", resetBefore = "reset-before"
        case resetMid = "reset-mid", resetNoError = "reset-no-error", refusedStream = "refused-stream"
        case wrongLength = "wrong-length", settingsFlood = "settings-flood", pingFlood = "ping-flood"
        case continuationFlood = "continuation-flood", stalledWindow = "stalled-window", hang
    }

    let port: UInt16
    private let child: ChildProcess
    private let folder: TemporaryFolder

    /// The number of requests received.
    var requests: Int { (try? folder.bytes("requests").split(separator: 10).count) ?? 0 }

    /// Answers every request with the same document.
    init(_ fault: Fault, body: String) async throws {
        folder = try TemporaryFolder()
        let certificates = try await Certificates.shared.value.options(.none)
        let program = (#filePath as NSString).deletingLastPathComponent + "/http2.py"
        child = try ChildProcess(
            [
                "python3", program, certificates[1], certificates[3], fault.rawValue,
                folder.write(body, to: "body"), folder.file("requests"),
            ],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], output: folder.file("port"),
            error: folder.file("errors"),
            in: folder.path)
        var port: UInt16?
        for _ in 0..<15_000 where port == nil {
            try await Task.sleep(for: .milliseconds(20))
            let said = (try? String(contentsOfFile: folder.file("port"), encoding: .utf8)) ?? ""
            port = said.hasSuffix("\n") ? UInt16(said.dropLast()) : nil
        }
        guard let port else {
            child.kill()
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.port = port
    }

    deinit {
        child.kill()
        child.wait()
    }
}
