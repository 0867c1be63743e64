import TestSupport
import Testing

/// One way for a server to misbehave, and what the program owes the person then.
///
/// `Scripts/hostile` prints them all with their outcomes.
struct HostileMode: Sendable {
    /// What is asked of the program.
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

        /// Whether rows are wanted, rather than the one film.
        var wantsRows: Bool { self == .list || self == .json }
    }

    /// What a script may need to know of the run it serves.
    struct Scene: Sendable {
        let verb: Verb
        /// A second server, which must never hear anything.
        let elsewhere: UInt16
        let credential: Canary
    }

    typealias Script = @Sendable (Scene) -> [[RawServer.Step]]

    /// Who listens where the program is sent.
    enum Server: Sendable {
        /// Plain sockets: a script per connection, the last for all later ones.
        case raw(Script)
        /// The same, but each script begins before anything was asked.
        case hasty(Script)
        /// Plain sockets where TLS is expected.
        case rawBehindHTTPS(Script)
        /// `openssl s_server`, whose flaw is in certificate or protocol.
        case tls(TLSServer.Flaw)
        /// HTTP/2 over TLS that is trusted, with a fault of its own.
        case http2(HTTP2Server.Fault)
        /// Nobody.
        case nobody
        /// A queue that is full: connecting neither succeeds nor fails.
        case fullQueue

        /// Whether the program must trust the test's own authority, for the flaw to be the only one.
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
    /// The codes that are right, by verb; a verb without codes is not run.
    var exits: [Verb: Set<Int32>]
    /// How often the server may be asked.
    var attempts = 1...1
    /// What stderr must contain.
    var says: [String] = []
    /// Whether nothing may be said at all.
    var isQuiet = false
    /// What stdout must contain.
    var shows: [String] = []
    /// Lines on stdout, where the list answers.
    var rows: Int?
    /// How long the program waits for this server before it gives up. How long it takes at most is not tested: on a busy
    /// machine that says nothing of the program. `RetryTests` prove the limit on a clock of their own.
    var minSeconds = 0.0
    /// Whether the same page was fetched and kept before.
    var isWarm = false
    /// Which credential is in the environment.
    var credential = Canary.token
}

extension HostileMode {
    init(_ name: String, _ exit: Int32, _ server: Server) {
        self.init(name, [exit], server)
    }

    /// The same codes for the three that the specification names.
    init(_ name: String, _ exits: Set<Int32>, _ server: Server) {
        self.init(name: name, server: server, exits: [.list: exits, .page: exits, .add: exits])
    }

    /// One code for lists, another where the film itself is asked for.
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

/// A mode with one thing asked of the program: a case of the table.
struct HostileCase: Sendable, CustomTestStringConvertible {
    let mode: HostileMode
    let verb: HostileMode.Verb

    var testDescription: String { "\(mode.name), \(verb.rawValue)" }

    /// The long ones first, so that they do not end the suite alone.
    static func all(_ modes: [HostileMode]) -> [HostileCase] {
        let cases = modes.flatMap { mode in
            HostileMode.Verb.allCases.filter { mode.exits[$0] != nil }
                .map { HostileCase(mode: mode, verb: $0) }
        }
        return cases.filter(\.mode.mostlyWaits) + cases.filter { !$0.mode.mostlyWaits }
    }
}
