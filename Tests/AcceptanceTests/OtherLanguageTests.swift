import Foundation
import TestSupport
import Testing

/// The program in another language: other messages for users, the same output for programs.
@Suite struct OtherLanguageTests {
    /// A locale that our machines have not generated.
    static let ukrainian = ["LANG": "uk_UA.UTF-8", "MOVIELIB_LANGUAGE": "en-US", "MOVIELIB_REGION": "US"]
    private static let english = ["MOVIELIB_LANGUAGE": "en-US", "MOVIELIB_REGION": "US"]

    private let home: Home

    init() throws { home = try Home() }

    /// A list, viewings, ratings, tags and notes.
    private static func fill(_ home: Home, _ env: [String: String] = [:]) async throws {
        try await home.run("watchlist", "add", "603", "841", "438631", env: env).succeeded()
        try await home.run("watched", "add", "603", "--on", "2026-08-14", "--note", "Ω", env: env).succeeded()
        try await home.run("watched", "add", "78", "--on", "2025-12", env: env).succeeded()
        try await home.run("rate", "603", "8.5", env: env).succeeded()
        try await home.run("tag", "841", "+ω", env: env).succeeded()
        try await home.run("note", "841", "Ω", env: env).succeeded()
    }

    /// Commands that change nothing.
    static let reading =
        Home.reading + [
            ["watchlist"], ["library"], ["library", "runtime:<2h"], ["watched"], ["watched", "matrix"],
            ["stats"], ["history"], ["tags"], ["tonight", "--seed", "1"], ["movie", "603"],
            ["movie", "603", "--all-cast"], ["movie", "603", "--crew"], ["collection", "603"],
            ["discover", "genre:drama"], ["open", "603", "--print"], ["auth", "status"], ["doctor"],
            ["cache"], ["catalogue"], ["export", "--format", "csv"], ["export", "--format", "json"],
            ["export", "--format", "letterboxd"], ["search", "dune", "--fields", "id,title,year"],
            ["library", "sort:title", "--limit", "2"],
            ["watchlist", "--format", "{title} ({year}) {rating}"],
        ]

    /// Removes values that differ between runs: times, and the free space of a shared disk.
    private func lasting(_ text: String) -> String {
        text.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/#, with: "TIME")
            .replacing(#/[\d.]+ [kMGT]B free/#, with: "ROOM")
    }

    @Test func `pipes, --json, templates and exit codes are identical in every language`() async throws {
        try await Self.fill(home)
        // SQLite sorts the first after the second, and the Ukrainian alphabet does not.
        let titles =
            "UPDATE movie SET title = CASE id WHEN 603 THEN 'іній' ELSE 'яр' END WHERE id IN (603, 841)"
        try await home.shell("sqlite3 '\(home.library)' \"\(titles)\"").succeeded()
        for command in Self.reading {
            let takesJSON = !["export", "open"].contains(command.first)
            let isRaw = command.contains("--fields") || command.contains("--format")
            for more in takesJSON && !isRaw ? [[], ["--json"]] : [[]] {
                let theirs = try await home.run(command + more, env: Self.english)
                let ours = try await home.run(command + more, env: Self.ukrainian)
                #expect(ours.status == theirs.status, "\(command + more): \(ours.stderr)")
                // No credential and no catalogue exist here.
                let isSilent = [["auth", "status"], ["auth", "status", "--json"], ["catalogue"]]
                    .contains(command + more)
                #expect(theirs.stdout.isEmpty == isSilent, "\(command + more)")
                #expect(lasting(ours.stdout) == lasting(theirs.stdout), "\(command + more)")
            }
        }
    }

    @Test(arguments: [
        (["LANGUAGE": "uk", "LANG": "en_US.UTF-8"], "uk"), (["LANGUAGE": "en", "LANG": "uk_UA.UTF-8"], "en"),
        (["LANGUAGE": "de:en", "LANG": "de_DE.UTF-8"], "de-DE"), (["LANG": "uk_UA.UTF-8"], "uk-UA"),
        (["LANG": "de_DE.UTF-8"], "de-DE"),
    ])
    func `titles are in the requested language, and piped doctor output is in English`(
        _ env: [String: String], _ language: String
    ) async throws {
        let server = try await Servers.catalogue()
        try await home.run("popular", env: server.env.merging(env) { $1 }).succeeded()
        #expect(server.requests.first?.query["language"] == language)
        let report = try await home.run("doctor", env: server.env.merging(env) { $1 })
        #expect(report.stdout.contains("language \(language), region "), "\(report.stdout)")
    }

    /// libcurl's message is translated on another thread.
    @Test func `piped doctor output is the same in every language when the network fails`() async throws {
        let nobody = [
            "TMDB_TOKEN": String(repeating: "0", count: 32), "MOVIELIB_API_URL": "http://127.0.0.1:9",
        ]
        let theirs = try await home.run("doctor", "--json", env: nobody.merging(Self.english) { $1 })
        let ours = try await home.run("doctor", "--json", env: nobody.merging(Self.ukrainian) { $1 })
        #expect(theirs.stdout.contains("127.0.0.1 cannot be reached"))
        #expect(lasting(ours.stdout) == lasting(theirs.stdout))
    }

    /// Whether a message without a translation fails; before a release only.
    private static let needsTranslations =
        ProcessInfo.processInfo.environment["MOVIELIB_ALL_MISTAKES"] != nil

    /// A sample of each table of wrong inputs, and all of them before a release.
    private static let mistakes: [Row] = {
        let rows = (ArgumentTableTests.all + EnvironmentTableTests.all).filter { row in
            !row.env.keys.contains { $0.hasPrefix("LC_") || $0.hasPrefix("LANG") }
        }
        let step = needsTranslations ? 1 : 10
        return rows.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }()

    /// Rows whose stdout is a page for people: help, and forced colours in a pipe.
    private static let shownToPeople: Set<String> = [
        "help behind everything", "arguments where no /proc is mounted to read them from", "CLICOLOR_FORCE",
    ]

    @Test(arguments: mistakes)
    func `a mistake has the exit code and stdout of English, and Ukrainian words`(_ row: Row) async throws {
        try await Table.with { table in
            let ours = try await table.run(row, env: Self.ukrainian)
            #expect(ours.status.map(row.codes.contains) == true, "\(row.name): \(ours.stderr)")
            if !Self.shownToPeople.contains(row.name) {
                for text in row.shows { #expect(ours.stdout.contains(text), "\(row.name)") }
                for text in row.lacks { #expect(!ours.stdout.contains(text), "\(row.name)") }
            }
            // Messages of strace and SQLite are not translated.
            for line in ours.said
            where Self.needsTranslations && !line.hasPrefix("strace: ") && !line.contains("(SQLite ") {
                #expect(line.contains(/[а-яіїєґ]/.ignoresCase()), "\(row.name): \(line)")
            }
        }
    }

    @Test func `unreadable settings are reported in Ukrainian`() async throws {
        let refused = SettingsTableTests.contents.filter { $0.code != 0 }
        let file = "\(home.config)/config.toml"
        try home.folder.folder(".config/movielib")
        for content in refused {
            let making = "rm -rf '\(file)'; f='\(file)'; u=http://127.0.0.1:9; \(content.making)"
            try await home.shell(making).succeeded()
            let ours = try await home.run("popular", env: ["LANG": "uk_UA.UTF-8"])
            #expect(ours.status == content.code, "\(content.name): \(ours.stderr)")
            for line in ours.said where Self.needsTranslations {
                #expect(line.contains(/[а-яіїєґ]/), "\(content.name): \(line)")
            }
        }
    }

    /// Names that are the same in every language, and typed words.
    private static let names = CommandPage.typed.union([
        "movielib", "TMDB", "IMDb", "JustWatch", "imdb", "com", "matrix", "title", "name",
    ])

    @Test(arguments: [40, 80])
    func `every word is translated, and no line overflows`(_ columns: Int) async throws {
        let server = try await Servers.greek()
        try await Self.fill(home, server.env)
        let env = server.env.merging(["LANGUAGE": "en_XA"]) { _, new in new }
        var forgotten: [String: Set<String>] = [:]
        // Commands that print file names and settings, or that show the same page again.
        let others = ["export", "open", "doctor", "auth", "cache", "catalogue", "discover"]
        for command in Self.reading.dropFirst() where !others.contains(command[0]) {
            if command.contains(where: { ["--fields", "--format", "--window"].contains($0) }) { continue }
            let words = command.map { "\"\($0)\"" }.joined(separator: " ")
            let script = try home.folder.write(
                "stty cols \(columns) rows 60\n'\(Home.program)' \(words) --color never --no-pager 2>&1\n",
                to: "script")
            let run = try await home.shell("script -qec 'sh \(script)' /dev/null", env: env)
            #expect(!run.lasting.isEmpty)
            for shown in run.lasting.split(whereSeparator: \.isNewline) {
                #expect(shown.count <= columns, "\(words): \(shown)")
                // A narrow table splits addresses.
                if columns < 80 { continue }
                let said = shown.replacing(#/https?:\S+/#, with: "")
                for word in said.split(whereSeparator: { !$0.isLetter }).map(String.init)
                where word.count > 2 && word.contains(/[aceginosuyACEINOSUZ]/) && word.allSatisfy(\.isASCII) {
                    if !Self.names.contains(word) {
                        forgotten[word, default: []].insert("\(words): \(shown)")
                    }
                }
            }
        }
        for (word, places) in forgotten.sorted(by: { $0.key < $1.key }) {
            Issue.record("\(word): \(places.sorted().prefix(2))")
        }
    }
}
