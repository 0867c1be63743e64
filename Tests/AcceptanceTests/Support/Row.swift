import Foundation
import TestSupport
import Testing

/// A row of a table of invalid inputs: the program's input, and the expected result.
struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The expected exit codes.
    let codes: Set<Int32>
    /// A line of shell with the program as `$0`; without one the program gets the arguments.
    var shell: String?
    var arguments: [String] = []
    var env: [String: String] = [:]
    var input = ""
    /// Texts that stderr must contain.
    var says: [String] = []
    /// Texts that stdout must contain.
    var shows: [String] = []
    /// Texts that stdout must not contain.
    var lacks: [String] = []
    /// Whether the program may send requests and change the library.
    var mayAsk = true
    var mayChange = false

    var testDescription: String { name }

    init(_ name: String, _ codes: Int32..., run arguments: [String]) {
        (self.name, self.codes, self.arguments) = (name, Set(codes), arguments)
        mayAsk = !self.codes.isSubset(of: [2])
    }

    init(_ name: String, _ codes: Int32..., shell: String) {
        (self.name, self.codes, self.shell) = (name, Set(codes), shell)
        mayAsk = !self.codes.isSubset(of: [2])
    }

    func env(_ env: [String: String]) -> Self { with { $0.env = env } }
    func input(_ text: String) -> Self { with { $0.input = text } }
    func says(_ texts: String...) -> Self { with { $0.says += texts } }
    func shows(_ texts: String...) -> Self { with { $0.shows += texts } }
    func lacks(_ texts: String...) -> Self { with { $0.lacks += texts } }
    var changes: Self { with { $0.mayChange = true } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Runs rows, each with its own home, a saved film in it, and a server with the sample.
struct Table {
    let home: Home
    let server: LoopbackServer
    private let before: [String: Data]

    /// The id of the film that is saved beforehand.
    static let saved = 841
    /// Limits the rows that run at once, so that their servers have time to answer.
    private static let lane = Slots(4)
    /// A home that is made once and copied for every row.
    private static let seed = Task {
        let home = try Home()
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "\(saved)", env: server.env).succeeded()
        return home
    }

    /// Runs the work with a table when it is its turn.
    static func with(_ work: (Table) async throws -> Void) async throws {
        await lane.take()
        do { try await work(try await Table()) } catch {
            await lane.giveBack()
            throw error
        }
        await lane.giveBack()
    }

    private init() async throws {
        home = try Home()
        server = try await Servers.catalogue()
        try FileManager.default.copyItem(
            atPath: try await Self.seed.value.folder.file(".local"), toPath: home.folder.file(".local"))
        before = Self.files(home)
    }

    /// Runs the row.
    func run(_ row: Row, env more: [String: String] = [:]) async throws -> ProgramRun {
        var env = server.env.merging(more) { _, new in new }.merging(row.env) { _, new in new }
        env = env.mapValues { $0.replacing("HOME:", with: home.path) }
        return if let shell = row.shell {
            try await home.shell(shell.replacing("HOME:", with: home.path), env: env, input: row.input)
        } else {
            try await home.run(row.arguments, env: env, input: row.input)
        }
    }

    /// Runs the row and checks everything that holds for all rows; the caller may check the returned run further.
    @discardableResult
    func expect(_ row: Row, _ location: SourceLocation = #_sourceLocation) async throws -> ProgramRun {
        let asked = server.requests.count
        let run = try await run(row)
        let shown = "\(row.name): \(run.status ?? -1) (signal \(run.signal ?? 0)): \(run.stderr.prefix(800))"
        #expect(run.status.map(row.codes.contains) == true, "\(shown)", sourceLocation: location)
        if let code = run.status, ![0, 8].contains(code) {
            // A failed daily backup is reported, but is not the error that ended the command.
            let lines = run.said.filter { !$0.hasPrefix("movielib: today's backup could not be made: ") }
            ProgramRun(
                stdout: run.stdout, stderr: lines.joined(separator: "\n"), status: run.status,
                signal: run.signal
            ).failed(code, location)
        }
        #expect(run.said.count <= 3, "\(shown)", sourceLocation: location)
        #expect(!(run.stderr + run.stdout).contains("Fatal error"), "\(shown)", sourceLocation: location)
        for text in row.says { #expect(run.stderr.contains(text), "\(shown)", sourceLocation: location) }
        for text in row.shows {
            #expect(
                run.stdout.contains(text), "\(shown): \(run.stdout.prefix(400))", sourceLocation: location)
        }
        for text in row.lacks {
            #expect(
                !run.stdout.contains(text), "\(shown): \(run.stdout.prefix(400))", sourceLocation: location)
        }
        if !row.mayAsk {
            #expect(server.requests.count == asked, "\(row.name): TMDB was asked", sourceLocation: location)
        }
        if !row.mayChange {
            #expect(Self.files(home) == before, "\(row.name): the library changed", sourceLocation: location)
        }
        return run
    }

    /// All files in the library's folder, with their bytes.
    private static func files(_ home: Home) -> [String: Data] {
        let folder = (home.library as NSString).deletingLastPathComponent
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
        }
    }
}
