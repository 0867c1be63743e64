import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private let home: Home
    private let evil = "=HYPERLINK(\"http://x\") <script>alert(1)</script> & 'q'\n\"two\" 🎬 مرحبا"

    init() throws { home = try Home() }

    /// A library with data of every kind.
    private func filled(_ server: LoopbackServer) async throws {
        try await home.run("watchlist", "add", "841", "1170608", "335984", env: server.env).succeeded()
        try await home.run(
            "watched", "add", "603", "--on", "2020-08", "--rating", "8.5", "--note", evil, "--place", "@home",
            env: server.env
        ).succeeded()
        try await home.run("watched", "add", "603", "--on", "unknown").succeeded()
        try await home.run("note", "841", evil).succeeded()
        try await home.run("tag", "841", "+=cmd|calc", "+-minus", "+a;b, c").succeeded()
    }

    @Test(arguments: ["json", "csv"])
    func `an exported library imported into an empty one is the same library`(_ format: String) async throws {
        let server = try await Servers.catalogue()
        try await filled(server)
        let file = home.folder.file("library.\(format)")
        let run = try await home.run("export", "--output", file).succeeded()
        #expect(run.stdout.isEmpty)
        #expect(run.said == ["movielib: wrote \(file): 4 films"])
        let asked = server.requests.count
        let other = try Home()
        let read = try await other.run("import", file, env: server.env).succeeded()
        #expect(read.cells.map { $0[0] } == Array(repeating: "new", count: 4))
        func films(_ home: Home) async throws -> [String] {
            Array(try await home.run("export").succeeded().lines.dropFirst())
        }
        #expect(try await films(other) == films(home))
        #expect(try await films(home).count == 5)
        #expect(server.requests.count == asked)
    }

    @Test func `a cell that a spreadsheet would execute is escaped`() async throws {
        try await filled(try await Servers.catalogue())
        let csv = try await home.run("export", "--format", "csv").succeeded().stdout
        #expect(csv.contains("\"'=HYPERLINK(\"\"http://x\"\")"))
        for start in [",=", ",\"=", ",@", ",\"@", ",-m", ",\"-m"] { #expect(!csv.contains(start)) }
    }

    @Test func `an exported page is valid and complete, and runs no script`() async throws {
        try await filled(try await Servers.catalogue())
        let file = home.folder.file("films.html")
        try await home.run("export", "-o", file).succeeded()
        let page = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!page.lowercased().contains("<script"))
        for reference in ["src=", "<link", "@import", "url("] { #expect(!page.contains(reference)) }
        #expect(page.contains("&lt;script&gt;"))
        let posters = try await home.run("export", "--format", "html", "--posters").stdout
        #expect(posters.contains("src=\"https://image.tmdb.org/t/p"))
        #expect(!posters.lowercased().contains("<script"))
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/tidy") else { return }
        let tidy = try await home.shell("tidy -q -e --show-warnings yes '\(file)'")
        #expect(tidy.status == 0)
        #expect(tidy.stderr.isEmpty)
    }

    @Test(arguments: [("json", "--format json"), ("library.md", "--output library.md")])
    func `a mistyped format or file name writes no empty export`(
        _ word: String, _ meant: String
    ) async throws {
        let run = try await home.run("export", word).failed(2)
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.contains("did you mean 'movielib export \(meant)'?"))
    }

    @Test func `a calendar contains only the future releases in the region`() async throws {
        let server = try await Servers.catalogue()
        try await filled(server)
        let calendar = try await home.run("export", "--format", "ics", "--region", "US").succeeded().stdout
        #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\n"))
        let days = calendar.split(separator: "\r\n").filter { $0.hasPrefix("DTSTART") }
        let today = try await home.shell("date +%Y%m%d").stdout.prefix(8)
        #expect(days.allSatisfy { $0.suffix(8) >= today })
        #expect(!calendar.contains("Blade Runner"))
        let nowhere = try await home.run("export", "--format", "ics", "--region", "AQ").succeeded().stdout
        let ways = nowhere.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY") }
        #expect(ways.allSatisfy { $0.hasSuffix("(first release)") })
    }

    @Test func `a Letterboxd export is several files, and reports what they cannot contain`() async throws {
        try await filled(try await Servers.catalogue())
        let file = home.folder.file("lb.csv")
        let run = try await home.run("export", "--format", "letterboxd", "-o", file).succeeded()
        #expect(run.stderr.contains("1 rating rounded up"))
        #expect(run.stderr.contains("notes left out; --publish-notes"))
        #expect(
            try String(contentsOfFile: file, encoding: .utf8).hasPrefix(
                "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n"))
        let list = home.folder.file("lb-watchlist.csv")
        #expect(home.exists(list))
        let ratings = home.folder.file("lb-ratings.csv")
        let there = [file, ratings, list].filter(home.exists).joined(separator: ", ")
        let refused = try await home.run("export", "--format", "letterboxd", "-o", file).failed(2)
        #expect(
            refused.stderr.contains("\(there) are there already"), "--force replaces more than the one named")
        let piped = try await home.run("export", "--format", "letterboxd")
        #expect(piped.status == 8)
        #expect(piped.stderr.contains("watchlist left out; --output"))
    }

    @Test func `an existing file is kept unless the user asks to replace it`() async throws {
        let file = try home.folder.write("mine", to: "a.csv")
        let run = try await home.run("export", "--format", "letterboxd", "-o", file).succeeded()
        #expect(run.said == ["movielib: there is nothing to export"])
        #expect(try await home.run("export").succeeded().said == run.said)
        try await home.run("export", "-o", file).failed(2)
        try await home.run("export", "-o", file, "--force").failed(3)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == "mine", "nothing is no reason to lose it")
        try await home.run("watchlist", "add", "603").succeeded()
        let none = try await home.run("export", "tag:nope", "-o", file, "--force").failed(3)
        #expect(none.stderr.contains("stays as it is"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        try await home.run("export", "-o", file, "--force").succeeded()
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("tmdb_id,"))
        try await home.run("export", "-o", home.folder.file("no/where.csv")).failed(2)
        try await home.run("export", "-o", home.path + "/", "--format", "csv", "--force").failed(1)
        let known = try await home.run("export", "--format", "doc").failed(2)
        #expect(known.stderr.contains("json, csv, letterboxd, markdown, html, ics"))
    }

    @Test func `a dangling link counts as an existing file`() async throws {
        try await home.run("watched", "add", "603", "--on", "2026").succeeded()
        let target = home.folder.file("elsewhere")
        for (name, words) in [
            ("a.json", ["export"]), ("a.html", ["year", "2026", "--offline"]), ("a.db", ["backup"]),
        ] {
            let link = home.folder.file(name)
            symlink("elsewhere", link)
            let run = try await home.run(words + (name == "a.db" ? [link] : ["-o", link])).failed(2)
            #expect(run.stderr.contains("\(link) is there already"))
            #expect(!home.exists(target))
        }
        // With --force the link's target is replaced.
        let link = home.folder.file("a.json")
        try await home.run("export", "-o", link, "--force").succeeded()
        #expect(home.exists(target))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere")
    }

    @Test func `an export never replaces a library, and writes to a pipe or a device`() async throws {
        try await home.run("rate", "603", "9").succeeded()
        let backup = home.folder.file("b.db")
        try await home.run("backup", backup).succeeded()
        symlink(home.library, home.folder.file("link.json"))
        let pipe = home.folder.file("pipe")
        mkfifo(pipe, 0o600)
        let paths = [home.library, home.folder.file("link.json"), backup]
        for path in paths {
            let run = try await home.run("export", "--format", "json", "--force", "-o", path).failed(2)
            #expect(run.said[0].hasSuffix("belongs to a movielib library"))
        }
        let text = try await home.run("export", "--format", "csv").succeeded().stdout
        let piped = try await home.shell(
            "cat '\(pipe)' & \"$0\" export --format csv -o '\(pipe)'; wait")
        #expect(piped.stdout == text)
        let onward = try await home.shell("\"$0\" export --format csv -o /dev/stdout | cat")
        #expect(onward.stdout == text)
        try await home.run("export", "--format", "csv", "-o", "/dev/full").failed(1)
        var status = stat()
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `a query selects the part of the library to export`() async throws {
        try await filled(try await Servers.catalogue())
        let markdown = try await home.run("export", "seen", "--format", "markdown").succeeded()
        #expect(markdown.lines.count { $0.hasPrefix("| [") } == 1)
        #expect(try await home.run("export", "-seen", "--format", "csv").stdout.contains("Blade Runner"))
    }

    @Test func `a full disk makes an export fail`() async throws {
        try await filled(try await Servers.catalogue())
        let run = try await home.run(["export"], output: .file("/dev/full"))
        #expect(run.status == 1)
        #expect(run.said.count == 1)
        #expect(try await home.run(["library", "--json"], output: .closed).status == 1)
    }
}

@Suite struct BackupTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `an export is rejected if SQLite or movielib would overwrite its file`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        let data = (home.library as NSString).deletingLastPathComponent
        try home.folder.folder(".cache/movielib")
        try home.folder.folder(".config/movielib")
        symlink("\(data)/new.db-wal", home.folder.file("link.json"))
        let names = [
            home.library + "-journal", home.library + "-WAL", "\(data)/../movielib/library.db-shm",
            "\(data)/library.db-mj0A1B2C9FF", home.folder.file("link.json"),
            home.library + ".backups/2026-11-23.db", home.folder.file(".cache/movielib/responses.db"),
            home.folder.file(".cache/movielib/new.json"), home.folder.file(".config/movielib/services"),
            "\(data)/new-films", "\(data)/other.db.backups",
        ]
        let before = FileManager.default.contents(atPath: home.library)
        for name in names {
            for command in [["backup", name], ["export", "--format", "json", "-o", name]] {
                try await home.run(command + ["--force"]).failed(2)
            }
        }
        let films = try home.folder.write("Title,Year\nNo such film,\n", to: "films.csv")
        symlink("\(data)/new.db-wal", films + ".unmatched.csv")
        #expect(try await home.run("import", films).status == 8)
        #expect(!home.exists("\(data)/new.db-wal"))
        #expect(FileManager.default.contents(atPath: home.library) == before)
        let made = try await home.run("rate", "603", "9", "--library", "\(data)/x.db-journal")
        #expect(made.status == 7)
        try await home.run("rate", "603", "9").succeeded()
    }

    @Test func `a restore brings back the whole backup, and keeps the library it replaces`() async throws {
        try await home.run("watched", "add", "603", "--rating", "9").succeeded()
        let file = home.folder.file("copy.db")
        let saved = try await home.run("backup", file, "--json").succeeded()
        #expect(try saved.json()["path"] as? String == file)
        try await home.run("backup", file).failed(2)
        try await home.run("backup", file, "--force").succeeded()
        let before = try await home.run("export").lines.dropFirst()
        try await home.run("undo").succeeded()
        let restored = try await home.run("restore", file).succeeded()
        #expect(restored.stderr.contains("is kept as"))
        #expect(try await home.run("export").lines.dropFirst() == before)
        let folder = (home.library as NSString).deletingLastPathComponent
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.contains("before-restore") }
        #expect(kept.count == 1)
        #expect(home.mode("\(folder)/\(kept.first ?? "")") == 0o600)
    }

    @Test func `an invalid backup is not restored`() async throws {
        try await home.run("watched", "add", "603").succeeded()
        let before = try Data(contentsOf: URL(fileURLWithPath: home.library))
        let text = try home.folder.write("hello", to: "text")
        let empty = try home.folder.write("", to: "empty")
        for file in [text, empty, home.path, "/dev/null", "/nowhere", home.library] {
            let run = try await home.run("restore", file).failed(7)
            #expect(run.stdout.isEmpty)
            #expect(!run.stderr.contains("--library"))
        }
        try await home.run("restore", "").failed(2)
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.library)) == before)
    }
}
