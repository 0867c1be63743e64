import Foundation
import TestSupport
import Testing

/// Tests of the sample that need a terminal, or a process without a network.
@Suite struct SampleTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `JSON is marked as sample data, and a terminal shows a notice once a day`() async throws {
        #expect(try await home.run("popular", "--json").succeeded().said.isEmpty)
        let tmux = Tmux(home: home)
        for isTold in [true, false] {
            let screen = try await tmux.screen("popular --limit 1", columns: 120, env: [:])
            #expect(screen.shown.contains { $0.contains("sample data") } == isTold)
        }
    }

    @Test func `the sample opens no network connection`() async throws {
        let canUnshare = try await home.shell("unshare -n true").status == 0
        if !canUnshare { try Test.cancel("a process cannot be cut off from the network here") }
        for arguments in Home.reading {
            let words = arguments.map { "'\($0)'" }.joined(separator: " ")
            try await home.shell("exec unshare -n \"$0\" \(words)").succeeded()
        }
    }
}
