import Foundation
import TestSupport
import Testing

/// A command run while a call fails, and the list before and after it.
struct Scenario: CustomTestStringConvertible, Sendable {
    var name: String
    /// The films of the initial library; without any there is no library.
    var before: [Int]
    var after: [Int]
    var command: [String]
    /// The word on stdout for the changed films.
    var word: String
    /// Whether the daily backup has already been made.
    var isBackedUp = true
    /// For the control program: its standard input.
    var input: String?
    /// Makes a library with more than listed films; then its complete content is compared.
    var prepare: (@Sendable (Home) throws -> Void)?
    /// The problem of a library besides its content; nil if not set up.
    var examine: @Sendable (Home) throws -> String? = { _ in nil }
    /// How far N advances in the usual run of a slow command.
    var stride = 1

    var testDescription: String { name }

    static let all = [
        Scenario(
            name: "the making of a library", before: [], after: [603, 680],
            command: [Home.program, "watchlist", "add", "603", "680"], word: "added", stride: 2),
        Scenario(
            name: "add", before: [603, 680], after: [603, 680, 238],
            command: [Home.program, "watchlist", "add", "238"], word: "added"),
        Scenario(
            name: "add with the day's backup", before: [603, 680], after: [603, 680, 238],
            command: [Home.program, "watchlist", "add", "238"], word: "added", isBackedUp: false),
        Scenario(
            name: "remove", before: [603, 680, 238], after: [603],
            command: [Home.program, "watchlist", "remove", "238", "680"], word: "removed"),
    ]

    /// Commands that change more than the list; the complete content is compared.
    static let wholeLibrary = [
        Scenario(
            name: "a migration", before: [], after: [], command: [Home.program, "watchlist"], word: "",
            prepare: { try OldLibrary.make($0, Array(Home.films.prefix(5))) },
            examine: { try OldLibrary.problem(withBackupOf: $0) }, stride: 3),
        Scenario(
            name: "a migration of a library with a log", before: [], after: [],
            command: [Home.program, "watchlist"], word: "",
            prepare: { try OldLibrary.make($0, Array(Home.films.prefix(5)), schema: 2) },
            examine: { try OldLibrary.problem(withBackupOf: $0, schema: 2) }, stride: 3),
        Scenario(
            name: "an import", before: [], after: [], command: [Home.program, "import", "file", "--offline"],
            word: "", prepare: { try $0.addWithFile() }, stride: 3),
        Scenario(
            name: "the undo of an import", before: [], after: [], command: [Home.program, "undo"], word: "",
            prepare: { home in
                try home.addWithFile()
                try #require(home.movielib("import", home.libraryFolder + "/file", "--offline").status == 0)
            }, stride: 3),
        Scenario(
            name: "a restore", before: [], after: [], command: [Home.program, "restore", "file"], word: "",
            prepare: { home in
                try home.addWithFile()
                let file = home.libraryFolder + "/file"
                let copy = home.libraryFolder + "/copy"
                try #require(home.movielib("backup", copy).status == 0)
                try #require(home.movielib("import", file, "--offline").status == 0)
                try #require(rename(copy, file) == 0)
            }, stride: 4),
    ]

    static let withoutJournal = Scenario(
        name: "control", before: [603], after: [603] + (900_001...900_020), command: ["sqlite3", "library"],
        word: "added",
        input: """
            .bail on
            PRAGMA journal_mode = OFF; BEGIN; \(Home.insert(Array(900_001...900_020))) COMMIT;
            SELECT 'added' || char(9) || movie_id FROM watchlist WHERE movie_id > 900000;
            """)

    /// The arguments of the command, with paths filled in.
    func command(in home: Home) -> [String] {
        command.map { word in
            word == "library" ? home.library : word == "file" ? home.libraryFolder + "/file" : word
        }
    }

    /// The library's content before, and after a run without a fault.
    func contents(_ template: Home) throws -> (before: LibraryContent, after: LibraryContent)? {
        guard prepare != nil else { return nil }
        let home = try Home()
        try home.restore(template)
        let before = try home.content()
        try home.restore(template)
        let outcome = try Child.run(command(in: home), home: home.path)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return (before, try home.content())
    }

    func template() throws -> Home {
        let home = try Home()
        if let prepare {
            try prepare(home)
            return home
        }
        if !before.isEmpty { try home.add(before) }
        // The first film of a library makes no backup, because there is nothing to lose. The second one does.
        if before.count > 1, isBackedUp { try home.add([before[0]]) }
        return home
    }
}

struct Tally {
    var runs = 0
    var injected = 0
    var endings: [String: Int] = [:]
    var findings: [String] = []

    var summary: String {
        let ends = endings.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
        return "\(injected) injected, \(findings.count) findings (\(ends.joined(separator: ", ")))"
    }
}

/// One fault at its first call, its second, and so on, until the program makes no further call.
struct FaultLoop {
    let scenario: Scenario
    let fault: Fault
    let template: Home
    /// The allowed contents of the library after the command; nil to compare only the list.
    var contents: (before: LibraryContent, after: LibraryContent)?

    private static let limit = 400

    func play(stride: Int, _ tally: inout Tally) throws {
        let home = try Home()
        var number = 1
        while number < Self.limit {
            try home.restore(template)
            let outcome = try run(number, home)
            let log = String(decoding: (try? home.folder.bytes("log")) ?? Data(), as: UTF8.self)
            let isInjected = log.contains("(INJECTED)") || outcome.ending == .signalled(SIGKILL)
            tally.runs += 1
            guard isInjected else { break }
            tally.injected += 1
            tally.endings["\(outcome.ending)", default: 0] += 1
            for finding in findings(outcome, home) {
                tally.findings.append("\(scenario.name), \(fault), N = \(number): \(finding)")
            }
            number += stride
        }
    }

    private func run(_ number: Int, _ home: Home) throws -> Child.Outcome {
        var command = ["strace", "-f", "-qq", "-o", home.folder.file("log"), "-e", "trace=\(fault.call)"]
        command += ["-e", "inject=\(fault.call):\(fault.effect):when=\(number)\(fault.forever ? "+" : "")"]
        if fault.libraryOnly {
            for path in ["", "/library.db", "/library.db-journal", "/library.db.backups"] {
                command += ["-P", home.libraryFolder + path]
            }
        }
        let program = scenario.command(in: home)
        let input = try scenario.input.map { try home.folder.write($0, to: "script") } ?? "/dev/null"
        return try Child.run(command + program, home: home.path, input: input)
    }

    private func findings(_ outcome: Child.Outcome, _ home: Home) -> [String] {
        var findings: [String] = []
        switch outcome.ending {
        case .exited(0): break
        case .exited(7) where outcome.output.isEmpty || fault.call == "write": break
        case .exited(1) where fault.call == "write": break
        case .signalled(SIGKILL) where fault.effect == "signal=SIGKILL": break
        default: if scenario.input == nil { findings.append("it ended with \(outcome.ending)") }
        }
        let lines = outcome.complaints
        if scenario.input == nil, outcome.status == 7 || outcome.status == 1,
            !(1...3).contains(lines.count), fault.call != "write"
        {
            findings.append("\(lines.count) lines on stderr: \(outcome.errors)")
        }
        do {
            if let contents {
                let now = try home.content()
                if now != contents.before, now != contents.after { findings.append("half done: \(now)") }
                if outcome.status == 0, now != contents.after {
                    findings.append("exit code 0, and not there: \(now)")
                }
                if let problem = try scenario.examine(home) { findings.append(problem) }
                // A disk that is full for a moment leaves no copy of an existing library.
                let names = try FileManager.default.contentsOfDirectory(atPath: home.libraryFolder)
                if fault.call == "pwrite64", fault.effect == "error=ENOSPC", !fault.forever,
                    outcome.status == 7, names.contains(where: { $0.contains("before-restore") })
                {
                    findings.append("a copy was left")
                }
                return findings
            }
            let now = try home.savedFilms()
            let changed = Set(scenario.after).symmetricDifference(scenario.before)
            if now != scenario.before, now != scenario.after { findings.append("half done: \(now)") }
            if outcome.ids(scenario.word) == changed, now != scenario.after {
                findings.append("acknowledged, and not there: \(now)")
            }
            if scenario.input == nil, outcome.status == 0, now != scenario.after {
                findings.append("exit code 0, and not there: \(now)")
            }
        } catch {
            findings.append("the library cannot be used: \(error)")
        }
        return findings
    }
}

extension Home {
    /// A library of some films, and next to it a file with other films and more data about these.
    fileprivate func addWithFile() throws {
        try add(Array(Home.films.prefix(4)))
        let text = GeneratedExport.text(Array(Home.films.prefix(2)) + Array(900_001...900_012))
        try Data(text.utf8).write(to: URL(fileURLWithPath: libraryFolder + "/file"))
    }
}
