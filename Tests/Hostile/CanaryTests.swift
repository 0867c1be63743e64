import Foundation
import TestSupport
import Testing

/// A credential passed through every command, with servers that fail and echo requests, and then searched in all
/// output: stdout, stderr, and each file below HOME and TMPDIR.
struct CanaryTests {
    /// The server, and how it misbehaves.
    enum Server: String, Sendable, CaseIterable {
        case echoValid, refused, echo401, echo500, echoPage, echoRedirect, echoGarbage, reset

        func steps(_ canary: Canary) -> [RawServer.Step]? {
            let echo = canary.traces.sorted().joined(separator: " ")
            let words = Answer.failure(7, "You sent \(echo)")
            switch self {
            case .echoValid:
                return [.send(Answer.http(Self.valid(canary), headers: ["Cache-Control: max-age=9"]))]
            case .refused: return nil
            case .echo401:
                return [.send(Answer.http(words, status: "401 No", headers: ["X-Echo: \(canary.secret)"]))]
            case .echo500: return [.send(Answer.http("<html>\(echo)</html>", status: "500 \(canary.secret)"))]
            case .echoPage: return [.send(Answer.http("<html>\(echo)</html>", type: "text/html"))]
            case .echoRedirect:
                let target =
                    "https://\(canary.secret.prefix(32)).example/\(canary.secret)?api_key=\(canary.secret)"
                return [.send(Answer.http("", status: "302 Go", headers: ["Location: \(target)"]))]
            case .echoGarbage: return [.send(Answer.http("{\"results\": \(echo)"))]
            case .reset: return [.send("HTTP/1.1 200 OK\r\nX-Echo: \(canary.secret)\r\n"), .reset]
            }
        }

        /// A response that every command accepts, a list, a page and a successful check at once, with the credential in
        /// every text, in all spellings that JSON allows.
        private static func valid(_ canary: Canary) -> String {
            func escaped(_ text: some StringProtocol) -> String {
                text.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
            }
            let secret = canary.secret
            let spelt = [
                secret, escaped(secret.prefix(1)) + secret.dropFirst(), escaped(secret),
                escaped(secret.uppercased()),
            ]
            let film = Answer.film([
                "title": "\"\(spelt[1])\\u0301\"", "original_title": "\"\(spelt[2]) \(spelt[0])\"",
                "overview": "\"\((spelt + canary.traces.map(escaped)).joined(separator: " "))\"",
                "tagline": "\"\(spelt[3])\\u0301\"",
            ])
            let name = "\"name\":\"\(spelt[1])\",\"success\":true"
            return Answer.list(film, Answer.other).dropLast() + "," + film.dropFirst().dropLast()
                + ",\(name)}"
        }
    }

    /// Where the credential comes from.
    enum Source: Sendable, CaseIterable { case environment, file, command }

    static let commands: [[String]] = [
        [], ["home"], ["search", "matrix"], ["search", "reeves", "--type", "person"],
        ["search", "matrix", "--type", "all"], ["popular"], ["top-rated"], ["now-playing"], ["upcoming"],
        ["trending"], ["people"], ["movie", "603"], ["movie", "the", "matrix", "1999"],
        ["movie", "tt0133093"],
        ["person", "6384"], ["person", "nm0000206"], ["watchlist"], ["watchlist", "add", "603"],
        ["watchlist", "add", "matrix", "--first"], ["watchlist", "remove", "603"], ["watchlist", "refresh"],
        ["auth", "status"], ["doctor"], ["cache"], ["popular", "--offline"], ["popular", "--refresh"],
        ["movie", "603", "--offline"], ["popular", "--nonsense"], ["cache", "clear"], ["auth", "login"],
        ["auth", "logout"],
    ]

    struct Round: Sendable, CustomTestStringConvertible {
        let server: Server
        let source: Source
        let canary: Canary
        var testDescription: String { "\(canary.variable) from \(source), \(server.rawValue)" }

        /// Whether the server acts as the proxy to TMDB: a stored credential is sent only to TMDB, so a server with
        /// another name is rejected.
        var isOnTheWay: Bool { source != .environment && server != .echoValid }
        /// Whether most of the time passes between attempts.
        var mostlyWaits: Bool { [.refused, .echo500, .reset].contains(server) || isOnTheWay }

        static let all =
            Canary.allCases.flatMap { canary in
                Server.allCases.map { Round(server: $0, source: .environment, canary: canary) }
            }
            + [Source.file, .command].flatMap { source in
                [Server.echoValid, .refused, .echo401].map {
                    Round(server: $0, source: source, canary: .token)
                }
            }
    }

    @Test(arguments: Round.all)
    func `no output or file of any command contains the credential`(_ round: Round) async throws {
        let lane = round.mostlyWaits ? Lane.waiting : Lane.working
        try await lane.run { try await Self.run(round) }
    }

    private static func run(_ round: Round) async throws {
        let folder = try TemporaryFolder()
        let home = folder.file("home")
        try Home.seed(try await Home.shared.value, at: home)
        try folder.folder("home/.config/movielib")
        for name in ["tmp", "config", "cache"] { try folder.folder(name) }
        let canary = round.canary
        let server = try round.server.steps(canary).map { try RawServer.make(scripts: [$0]) }
        // A port that the system cannot give to another test meanwhile.
        let url = server?.url ?? "http://127.0.0.1:1/3"
        var environment = [
            "HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "TMPDIR": folder.file("tmp"),
            "XDG_CACHE_HOME": folder.file("cache"), "SWIFT_BACKTRACE": "enable=no",
        ]
        environment[round.isOnTheWay ? "https_proxy" : "MOVIELIB_API_URL"] = url
        // The only place where the credential may be: a key command finds it outside of everything that is searched.
        let credentials = ".config/movielib/credentials"
        let outside = try TemporaryFolder()
        let pasted = try outside.write(canary.secret + "\n", to: "pasted")
        switch round.source {
        case .environment: environment[canary.variable] = canary.secret
        case .file:
            try folder.write(canary.secret + "\n", to: "home/\(credentials)")
            chmod(folder.file("home/\(credentials)"), 0o600)
        case .command:
            try folder.write("key_command = \"cat '\(pasted)'\"\n", to: "home/.config/movielib/config.toml")
        }
        for command in commands {
            for options in [["--verbose"], ["--verbose", "--json"]] {
                let words =
                    command == ["auth", "login"]
                    ? ["/bin/sh", "-c", "exec \"$0\" auth login --verbose < \"$1\"", Home.program, pasted]
                    : [Home.program] + command + options
                let child = try ChildProcess(
                    words, environment: environment, output: folder.file("out"), error: folder.file("err"),
                    in: folder.path)
                let ending = await child.ending(killAfter: 300)
                let shown = "\(command) \(options): exit \(ending.code ?? -1), signal \(ending.signal ?? 0)"
                #expect(ending.code.map { (0...8).contains($0) } == true, "\(shown)")
            }
        }
        let said = try folder.bytes("err")
        #expect(!said.isEmpty, "with --verbose something is said")
        let found = canary.files(under: folder.path).filter { $0 != "home/\(credentials)" }
        #expect(found.isEmpty, "the credential is in \(found)")
        // Checks that the search finds an existing credential.
        try folder.write("x \(Data("1\(canary.secret)".utf8).base64EncodedString())", to: "tmp/planted")
        #expect(canary.files(under: folder.path).contains("tmp/planted"))
        if round.source == .environment, let server { #expect(!server.requests.isEmpty) }
        if round.source != .environment, let server {
            // The proxy is asked to connect to TMDB, and login asks the named server about the credential.
            let heads = server.requests.filter {
                !$0.hasPrefix("CONNECT ") && !$0.contains("/authentication")
            }
            #expect(heads.isEmpty, "what is stored was sent elsewhere")
            #expect(!round.isOnTheWay || !server.requests.isEmpty)
        }
    }
}
