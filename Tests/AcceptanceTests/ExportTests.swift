import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `a Letterboxd export is several files, and reports what they cannot contain`() async throws {
        try await home.run("watchlist", "add", "841").succeeded()
        try await home.run("watched", "add", "603", "--on", "2020-08", "--rating", "8.5").succeeded()
        try await home.run("note", "841", "x").succeeded()
        let file = home.folder.file("lb.csv")
        let run = try await home.run("export", "--format", "letterboxd", "-o", file).succeeded()
        #expect(run.stderr.contains("1 rating rounded up"))
        #expect(run.stderr.contains("note left out; --publish-notes"))
        let there = ["", "-ratings", "-watchlist"].map { home.folder.file("lb\($0).csv") }
            .filter(home.exists)
        #expect(there.last == home.folder.file("lb-watchlist.csv"))
        let refused = try await home.run("export", "--format", "letterboxd", "-o", file).failed(2)
        // --force replaces more than the file that is named.
        #expect(refused.stderr.contains("\(there.joined(separator: ", ")) already exist"))
        let piped = try await home.run("export", "--format", "letterboxd")
        #expect(piped.status == 8 && piped.stderr.contains("watchlist left out; --output"))
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
        let replaced = try await home.run("export", "-o", file, "--force").succeeded()
        #expect(replaced.stdout.isEmpty && replaced.said == ["movielib: wrote \(file): 1 film"])
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
            #expect(run.stderr.contains("\(link) already exists"))
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
        let piped = try await home.shell("cat '\(pipe)' & \"$0\" export --format csv -o '\(pipe)'; wait")
        #expect(piped.stdout == text)
        let onward = try await home.shell("\"$0\" export --format csv -o /dev/stdout | cat")
        #expect(onward.stdout == text)
        try await home.run("export", "--format", "csv", "-o", "/dev/full").failed(1)
        let full = try await home.run(["export"], output: .file("/dev/full"))
        #expect(full.status == 1 && full.said.count == 1)
        var status = stat()
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
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
}
