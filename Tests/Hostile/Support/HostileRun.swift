import Foundation
import Glibc
import TestSupport

/// One case: its own home, its own server, the built program, and every promise checked.
struct HostileRun {
    let mode: HostileMode
    let verb: HostileMode.Verb
    private let folder: TemporaryFolder
    private var home: String { folder.file("home") }

    /// The result; without problems every promise was kept.
    struct Outcome: Sendable {
        var exit: Int32?
        var seconds = 0.0
        var megabytes = 0.0
        var attempts = 0
        var problems: [String] = []
        var isSkipped = false
    }

    init(_ hostile: HostileCase) throws {
        (mode, verb) = (hostile.mode, hostile.verb)
        folder = try TemporaryFolder()
    }

    /// Runs the case in its lane.
    static func outcome(of hostile: HostileCase) async throws -> Outcome {
        let lane = hostile.mode.mostlyWaits ? Lane.waiting : Lane.working
        return try await lane.run { try await HostileRun(hostile).outcome() }
    }

    private func outcome() async throws -> Outcome {
        let prefix = try await trust()
        if mode.server.needsTrust, prefix.isEmpty {
            return Outcome(isSkipped: true)
        }
        try Home.seed(try await Home.shared.value, at: home)
        let elsewhere = try RawServer.make(.send(Answer.http("{}")))
        let scene = HostileMode.Scene(verb: verb, elsewhere: elsewhere.port, credential: mode.credential)
        let server = try await HostileServer(mode.server, scene)
        if mode.isWarm { try await warmUp(server) }
        let before = try Home.library(in: home)
        let ending = try await run(verb.arguments, server.url, prefix: prefix)
        var outcome = Outcome(
            exit: ending.code, seconds: ending.seconds, megabytes: ending.megabytes,
            attempts: server.attempts)
        var check = Promises(mode: mode, verb: verb, ending: ending)
        check.output = try folder.bytes("out")
        check.error = try folder.bytes("err")
        check.checkEnding()
        check.checkOutput()
        check.checkConversation()
        check.checkCanary(home: home)
        if let attempts = server.attemptsIfKnown, !mode.attempts.contains(attempts) {
            check.problems.append("asked \(attempts) times")
        }
        if server.wasAskedBehindBadTLS { check.problems.append("sent a request to a server not trusted") }
        if elsewhere.connections > 0 { check.problems.append("another server was asked") }
        let after = try Home.library(in: home)
        if verb == .add, ending.code == 0 {
            try await checkSaved(&check)
        } else if after != before {
            check.problems.append("the library changed")
        }
        outcome.problems = check.problems
        return outcome
    }

    /// Caches the same film or list from a working server.
    private func warmUp(_ server: HostileServer) async throws {
        let arguments = verb == .add ? HostileMode.Verb.page.arguments : verb.arguments
        let ending = try await run(arguments, server.url, prefix: [])
        guard ending.code == 0 else {
            throw HostileFailure("warming up: \(String(decoding: try folder.bytes("err"), as: UTF8.self))")
        }
    }

    /// After an `add` that exits 0 both films are on the list.
    private func checkSaved(_ check: inout Promises) async throws {
        let ending = try await run(["watchlist", "--plain", "--offline"], nil, prefix: [])
        let lines = String(decoding: try folder.bytes("out"), as: UTF8.self).split(separator: "\n")
        let ids = Set(lines.compactMap { $0.split(separator: "\t").first.map(String.init) })
        if ending.code != 0 || lines.count != 2 || ids != ["603", "\(Home.savedFilm)"] {
            check.problems.append("the list then holds \(lines)")
        }
        check.checkCanary(home: home)
    }

    private func run(
        _ arguments: [String], _ url: String?, prefix: [String]
    ) async throws -> MeasuredEnding {
        for name in ["out", "err"] { try folder.write("", to: name) }
        var environment = [
            "HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "TMPDIR": try folder.folder("home/tmp"), "SWIFT_BACKTRACE": "enable=no",
            "MOVIELIB_LANGUAGE": "en-US", "MOVIELIB_REGION": "US",
            mode.credential.variable: mode.credential.secret,
        ]
        environment["MOVIELIB_API_URL"] = url
        let child = try ChildProcess(
            prefix + [Home.program] + arguments, environment: environment, output: folder.file("out"),
            error: folder.file("err"), in: folder.path)
        return await child.measuredEnding(killAfter: 300)
    }

    /// The wrapper command that makes the test's authority the only trusted one.
    private func trust() async throws -> [String] {
        guard mode.server.needsTrust, let unshare = await Certificates.canBeTrusted.value else { return [] }
        let certificates = try await Certificates.shared.value
        var bundle = certificates.authority
        if case .tls(.noCABundle) = mode.server { bundle = certificates.nobody }
        let script = "mount --bind \"$0\" \(Certificates.bundle) && exec \"$@\""
        return unshare + ["sh", "-c", script, bundle]
    }
}

/// The starting point of the runs: the built program, and a library with one film on the list.
enum Home {
    static let savedFilm = 438631

    static let program = ChildProcess.movielib

    /// A library made once from the sample, and copied to every home.
    static let shared = Task {
        let folder = try SharedFolder.make()
        let child = try ChildProcess(
            [program, "watchlist", "add", "\(savedFilm)"],
            environment: ["HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"], output: folder.file("out"),
            error: folder.file("err"), in: folder.path)
        guard await child.ending(killAfter: 300).code == 0 else {
            throw HostileFailure("\(program): \(String(decoding: try folder.bytes("err"), as: UTF8.self))")
        }
        return folder
    }

    static func seed(_ folder: TemporaryFolder, at home: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(home)/.local", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: folder.file(".local/share"), toPath: "\(home)/.local/share")
    }

    /// All files next to the library, with their bytes.
    static func library(in home: String) throws -> [String: Data] {
        let folder = "\(home)/.local/share/movielib"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return names.reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        }
    }
}
