import Foundation
import Media
import TestSupport
import Testing

@testable import MovielibCore

/// A share over the network, which a daemon on this machine serves.
struct GitDaemonTests {
    private static let isInstalled: Bool = {
        guard let program = ProgramLookup.find("git", in: ProcessInfo.processInfo.environment),
            case .finished(let bytes, status: 0) = LimitedProcess(
                program, arguments: ["--exec-path"], variables: [:], time: .seconds(60), maxOutput: 1 << 10
            ).run()
        else { return false }
        let folder = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        return access(folder + "/git-daemon", X_OK) == 0
    }()

    /// A port of the loopback interface, and whether anything listens on it.
    private static func loopback(_ port: UInt16) -> sockaddr_in {
        sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
            sin_addr: in_addr(s_addr: INADDR_LOOPBACK.bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    }

    private static func withSocket<Value>(
        _ port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) throws -> Value
    ) throws -> Value {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = loopback(port)
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        return try withUnsafePointer(to: &address) {
            try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body(descriptor, $0, size) }
        }
    }

    private static func freePort() throws -> UInt16 {
        try withSocket(0) { descriptor, address, size in
            try #require(bind(descriptor, address, size) == 0)
            var bound = sockaddr_in()
            var size = size
            let isKnown = withUnsafeMutablePointer(to: &bound) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &size) == 0
                }
            }
            try #require(isKnown)
            return UInt16(bigEndian: bound.sin_port)
        }
    }

    private static func listens(_ port: UInt16) throws -> Bool {
        try withSocket(port) { descriptor, address, size in connect(descriptor, address, size) == 0 }
    }

    @Test(.enabled(if: isInstalled))
    func `machines share through a server`() throws {
        let place = try GitPlayground()
        _ = try place.repository()
        let port = try Self.freePort()
        let daemon = try ChildProcess(
            [
                "git", "daemon", "--enable=receive-pack", "--export-all", "--reuseaddr",
                "--listen=127.0.0.1", "--port=\(port)", "--base-path=\(place.folder.path)",
            ], environment: place.variables, output: .file("/dev/null"),
            errors: .file(place.folder.file("daemon")))
        defer {
            daemon.kill()
            daemon.wait()
        }
        while try !Self.listens(port) {
            try #require(!daemon.hasEnded)
            usleep(1_000)
        }
        let address = "git://127.0.0.1:\(port)/remote.git"
        let (laptop, desktop) = (place.machine("laptop", address), place.machine("desktop", address))
        try laptop.create()
        try laptop.write("a", to: "share")
        #expect(try laptop.push())
        #expect(throws: GitError.occupied) { try desktop.create() }
        try desktop.fetch()
        try laptop.write("b", to: "laptop/1.mls")
        try desktop.write("c", to: "desktop/1.mls")
        #expect(try laptop.push())
        #expect(try !desktop.push())
        try desktop.fetch()
        try desktop.write("c", to: "desktop/1.mls")
        #expect(try desktop.push())
        try laptop.fetch()
        #expect(try laptop.files == desktop.files)
        #expect(try laptop.files.count == 3)
        let missing = place.machine("phone", "git://127.0.0.1:\(port)/missing.git")
        let error = #expect(throws: GitError.self) { try missing.fetch() }
        guard case .failed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
