import Foundation
import TestSupport
import Testing

/// One way for a server to misbehave, and the expected result of the program.
///
/// `Scripts/hostile` prints all of them with their outcomes.
struct HostileMode: Sendable {
    /// The command that is run.
    enum Verb: String, Sendable, CaseIterable {
        case list, json, page, add

        var arguments: [String] {
            switch self {
            case .list: ["popular"]
            case .json: ["popular", "--json"]
            case .page: ["movie", "603"]
            case .add: ["watchlist", "add", "603"]
            }
        }

        /// Whether the output has rows, and not one film.
        var wantsRows: Bool { self == .list || self == .json }
    }

    /// The data about a run that a script may need.
    struct Scene: Sendable {
        let verb: Verb
        /// The port of a second server, which must never get a request.
        let elsewhere: UInt16
        let credential: Canary
    }

    typealias Script = @Sendable (Scene) -> [[RawServer.Step]]

    /// The server that the program connects to.
    enum Server: Sendable {
        /// Plain sockets: a script per connection, the last for all later ones.
        case raw(Script)
        /// Plain sockets whose scripts begin before any request.
        case hasty(Script)
        /// Plain sockets where TLS is expected.
        case rawBehindHTTPS(Script)
        /// `openssl s_server` with a fault in its certificate or protocol.
        case tls(TLSServer.Flaw)
        /// HTTP/2 over trusted TLS, with a fault.
        case http2(HTTP2Server.Fault)
        /// No server.
        case nobody
        /// A full queue: connecting neither succeeds nor fails.
        case fullQueue

        /// Whether the program must trust the test's own authority, so that the fault is the only one.
        var needsTrust: Bool {
            switch self {
            case .tls(let flaw): flaw.needsTrust
            case .http2: true
            default: false
            }
        }
    }

    let name: String
    let server: Server
    /// The expected exit codes, by command; a command without codes is not run.
    var exits: [Verb: Set<Int32>]
    /// The allowed number of requests.
    var attempts = 1...1
    /// Texts that stderr must contain.
    var says: [String] = []
    /// Whether stderr must be empty.
    var isQuiet = false
    /// Texts that stdout must contain.
    var shows: [String] = []
    /// The expected number of lines on stdout for the list.
    var rows: Int?
    /// The minimum time that the program waits for this server. The maximum is not tested, because a busy machine
    /// affects it; `RetryTests` prove the limit with a manual clock.
    var minSeconds = 0.0
    /// Whether the same page was cached before.
    var isWarm = false
    /// The credential in the environment.
    var credential = Canary.token
}

extension HostileMode {
    init(_ name: String, _ exit: Int32, _ server: Server) {
        self.init(name, [exit], server)
    }

    /// A mode with the same codes for the three commands of the specification.
    init(_ name: String, _ exits: Set<Int32>, _ server: Server) {
        self.init(name: name, server: server, exits: [.list: exits, .page: exits, .add: exits])
    }

    /// A mode with one code for lists, and another for the film itself.
    init(_ name: String, list: Int32, film: Int32, _ server: Server) {
        self.init(
            name: name, server: server, exits: [.list: [list], .json: [list], .page: [film], .add: [film]])
    }

    func attempts(_ range: ClosedRange<Int>) -> Self { with { $0.attempts = range } }
    func attempts(_ count: Int) -> Self { attempts(count...count) }
    func says(_ texts: String...) -> Self { with { $0.says += texts } }
    func shows(_ texts: String...) -> Self { with { $0.shows += texts } }
    func rows(_ count: Int) -> Self { with { $0.rows = count } }
    func only(_ verbs: Verb...) -> Self {
        with { mode in mode.exits = mode.exits.filter { verbs.contains($0.key) } }
    }
    func lastingAtLeast(_ seconds: Double) -> Self { with { $0.minSeconds = seconds } }
    var quiet: Self { with { $0.isQuiet = true } }
    var warm: Self { with { $0.isWarm = true } }
    var withKey: Self { with { $0.credential = .key } }
    var alsoJSON: Self { with { $0.exits[.json] = $0.exits[.list] } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    /// Whether most of its time is waiting, so that many can run at once.
    var mostlyWaits: Bool { minSeconds >= 5 }
}

/// A mode with one command: a case of the table.
struct HostileCase: Sendable, CustomTestStringConvertible {
    let mode: HostileMode
    let verb: HostileMode.Verb

    var testDescription: String { "\(mode.name), \(verb.rawValue)" }

    /// Whether each mode gets one command only, because Scripts/parts has found no change of what these tests check.
    private static let hasOneCommandPerMode =
        ProcessInfo.processInfo.environment["MOVIELIB_ONE_OPERATION"] == "1"

    /// The cases of all modes, those with long waits first, so that they do not run alone at the end. With one command per
    /// mode, it was changed from mode to mode.
    static func all(_ modes: [HostileMode]) -> [HostileCase] {
        let cases = modes.enumerated().flatMap { number, mode in
            let verbs = HostileMode.Verb.allCases.filter { mode.exits[$0] != nil }
            let chosen = hasOneCommandPerMode ? [verbs[number % verbs.count]] : verbs
            return chosen.map { HostileCase(mode: mode, verb: $0) }
        }
        return cases.filter(\.mode.mostlyWaits) + cases.filter { !$0.mode.mostlyWaits }
    }
}
