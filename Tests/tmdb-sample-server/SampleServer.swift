import ArgumentParser
import FlyingFox
import FlyingSocks
import Foundation
import TMDBModels

/// Serves the sample catalogue over real HTTP on this machine, for trying out and testing TMDB clients.
@main struct SampleServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tmdb-sample-server",
        abstract: "Serve the sample catalogue as TMDB's API version 3, on this machine only.",
        discussion: """
            Any well-formed credential is accepted: 32 hexadecimal digits as api_key, or a token eyJ….….… in \
            Authorization: Bearer. There is one account, kept for as long as the server runs; a token alone acts for \
            it, and a request to sign in is approved by opening its address. POST /control/faults switches on what \
            is to go wrong with it. The address is written to stdout once requests are answered.
            """)

    @Option(help: "The port, or 0 for a free one.") var port: UInt16 = 8080

    @Option(help: "An IPv4 address of this machine's loopback.") var host = "127.0.0.1"

    @Option(help: "Milliseconds to wait before each answer.") var latency = 0

    @Option(help: "A file to write the port to, once requests are answered.") var portFile: String?

    @Flag(help: "One line on stderr for each request: method, path, status.") var verbose = false

    func validate() throws {
        guard (try? ServiceURL("http://\(host)"))?.isLoopback == true, host.first?.isNumber == true else {
            throw ValidationError("--host must be an IPv4 address that begins with 127.")
        }
        guard (0...60_000).contains(latency) else {
            throw ValidationError("--latency must be between 0 and 60000.")
        }
    }

    func run() async throws {
        let catalogue = CatalogueHandler(latency: .milliseconds(latency), isVerbose: verbose)
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: host, port: port), timeout: 90, logger: .disabled,
            handler: catalogue)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            try await server.waitUntilListening()
            guard case .ip4(_, let bound)? = await server.listeningAddress else {
                throw ValidationError("no port could be had")
            }
            if let portFile {
                try Data("\(bound)\n".utf8).write(to: URL(fileURLWithPath: portFile), options: .atomic)
            }
            try FileHandle.standardOutput.write(
                contentsOf: Data("listening on http://\(host):\(bound)/3\n".utf8))
            try await group.waitForAll()
        }
    }
}
