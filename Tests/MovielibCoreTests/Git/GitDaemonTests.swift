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

    @Test(.enabled(if: isInstalled))
    func `machines share through a server`() throws {
        let place = try GitPlayground()
        _ = try place.repository()
        let port = try RawServer.closedPort()
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
        let address = "git://127.0.0.1:\(port)/remote.git"
        while (try? place.git("ls-remote", address)) == nil {
            try #require(!daemon.hasEnded)
            usleep(10_000)
        }
        let (laptop, desktop) = (place.machine("laptop", address), place.machine("desktop", address))
        try laptop.race(desktop)
        #expect(throws: GitError.occupied) { try desktop.create() }
        let missing = place.machine("phone", "git://127.0.0.1:\(port)/missing.git")
        try GitError.message { try missing.fetch() }
    }
}
