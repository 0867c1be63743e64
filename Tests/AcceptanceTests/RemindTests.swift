import Foundation
import TestSupport
import Testing

/// Daily notices: each film once, and none forgotten.
@Suite struct RemindTests {
    private let home: Home

    init() throws { home = try Home() }

    private var units: String { "\(home.path)/.config/systemd/user" }

    private func text(_ name: String) throws -> String {
        String(decoding: try home.folder.bytes(name), as: UTF8.self)
    }

    /// Installs a program that is found before the system's.
    private func install(_ name: String, _ script: String) throws -> [String: String] {
        _ = try home.folder.folder("bin")
        let path = try home.folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        chmod(path, 0o755)
        return ["PATH": "\(home.path)/bin:/usr/bin:/bin"]
    }

    /// A server with these films as new today.
    private func server(_ titles: [String], failing: Bool = false) async throws -> LoopbackServer {
        let rows = titles.enumerated().map { index, title in
            #"{"id":\#(index + 100),"title":"\#(title)","release_date":"2026-11-20","vote_count":9,"vote_average":7}"#
        }
        let body =
            #"{"page":1,"results":[\#(rows.joined(separator: ","))],"total_pages":1,"total_results":\#(rows.count)}"#
        return try await LoopbackServer.make { _ in failing ? .json("{}", status: 500) : .json(body) }
    }

    @Test func `three films get a notice each, the others share one, and none is repeated`() async throws {
        try await home.run("watchlist", "add", "438631").succeeded()
        try await home.shell(
            "sqlite3 '\(home.library)' \"DELETE FROM movie_page; UPDATE movie SET release_date = date('now'), title = 'Saved & <out>'\""
        )
        .succeeded()
        var env = try install(
            "notify-send", "for w; do printf '[%s]' \"$w\"; done >>\"$HOME/said\"; echo >>\"$HOME/said\"")
        let server = try await server(["One", "Two", "Three", #"Fo\\ur"#])
        env.merge(server.env) { mine, _ in mine }
        let dry = try await home.run("remind", "--dry-run", env: env).succeeded()
        #expect(dry.lines.count == 4 && dry.lines[0].hasPrefix("Saved & <out>: "))
        #expect(!home.exists(home.path + "/said"))
        #expect(try await home.run("remind", env: env).succeeded().stdout.isEmpty)
        let said = try text("said").split(separator: "\n").map(String.init)
        try #require(said.count == 4)
        #expect(said[0].hasPrefix("[--app-name=movielib][--][Saved & <out>]["))
        #expect(said[1].hasPrefix("[--app-name=movielib][--][One]["))
        #expect(said[3] == #"[--app-name=movielib][--][2 more films][Three, Fo\\ur]"#)
        #expect(try await home.run("status", "--show", "new").succeeded().stdout == "4 new\n")
        let again = try await home.run("remind", env: env).succeeded()
        #expect(again.stdout.isEmpty && again.stderr.isEmpty)
        #expect(try text("said").split(separator: "\n").count == 4)
    }

    @Test func `a notice that fails because TMDB is unreachable is given later, once`() async throws {
        let nobody = ["PATH": "/nowhere"]
        let (failing, working) = (try await server([], failing: true), try await server(["One"]))
        try await home.run("remind", env: failing.env.merging(nobody) { $1 }).failed(6)
        let gone = nobody.merging(["MOVIELIB_API_URL": "http://127.0.0.1:1/3"]) { $1 }
        try await home.run("remind", env: failing.env.merging(gone) { $1 }).failed(5)
        for said in ["One: New in cinemas, or on one of your services.\n", ""] {
            let run = try await home.run("remind", env: working.env.merging(nobody) { $1 }).succeeded()
            #expect(run.stdout == said)
        }
    }

    @Test func `the systemd units start this program, and are removed again`() async throws {
        let env = try install("systemctl", "echo \"$@\" >>\"$HOME/asked\"")
        let (service, timer) = ("movielib-remind.service", "movielib-remind.timer")
        func unit(_ name: String) throws -> String { try text(".config/systemd/user/\(name)") }
        func edit(_ text: String) throws { try home.folder.write(text, to: ".config/systemd/user/\(timer)") }
        try await home.run("remind", "--install", env: env).succeeded()
        #expect(try unit(service).contains("\nExecStart=\"\(Home.program)\" remind\nSuccessExitStatus=5\n"))
        let written = try unit(timer)
        #expect(written.contains("OnCalendar=09:00\nRandomizedDelaySec=30m\nPersistent=true"))
        #expect(home.mode("\(units)/\(timer)") == 0o644)
        #expect(try text("asked") == "--user daemon-reload\n--user enable --now movielib-remind.timer\n")
        let other = home.folder.file("my 100%.db")
        try await home.run("remind", "--install", "--library", other, env: env).succeeded()
        let percent = other.replacing("%", with: "%%")
        #expect(try unit(service).contains("\" remind --library \"\(percent)\"\n"))
        let mine = written.replacing("OnCalendar=09:00", with: "OnCalendar=21:00")
        try edit(mine)
        for verb in ["--install", "--uninstall"] {
            let run = try await home.run("remind", verb, env: env).failed(1)
            #expect(run.stderr.contains("was edited since"))
        }
        #expect(try unit(timer) == mine)
        try edit(written)
        try await home.run("remind", "--uninstall", env: env).succeeded()
        #expect(!home.exists("\(units)/\(service)") && !home.exists("\(units)/\(timer)"))
        try edit("[Unit]\n")
        for verb in ["--install", "--uninstall"] { try await home.run("remind", verb, env: env).failed(1) }
        #expect(try unit(timer) == "[Unit]\n" && !home.exists("\(units)/\(service)"))
    }

    @Test func `a path with control characters stays one word of the unit`() async throws {
        let env = try install("systemctl", "exit 0")
        let library = home.folder.file("my\nown\t$x\u{1}.db")
        try await home.run("remind", "--install", "--library", library, env: env).succeeded()
        let service = try text(".config/systemd/user/movielib-remind.service")
        #expect(service.contains(#" remind --library "\#(home.path)/my\x0aown\x09$$x\x01.db"\#n"#))
        let run = try await home.run("remind", "--install", "--library", library, env: ["PATH": "/nowhere"])
        #expect(!run.succeeded().stderr.contains("crontab"), "a line of it cannot say that")
    }

    @Test func `a pipe in place of a unit is rejected before systemd waits for it`() async throws {
        let env = try install(
            "systemctl",
            "echo \"$@\" >>\"$HOME/asked\"; cat \"$HOME/.config/systemd/user/movielib-remind.timer\"")
        for name in ["movielib-remind.timer", "movielib-remind.service"] {
            try home.folder.folder(".config/systemd/user")
            mkfifo("\(units)/\(name)", 0o600)
            for verb in ["--install", "--uninstall"] {
                let run = try await home.run("remind", verb, env: env).failed(1)
                #expect(run.stderr.contains("was not written by movielib"))
            }
            unlink("\(units)/\(name)")
        }
        #expect(!home.exists(home.path + "/asked"))
    }

    @Test func `without systemd the units are written, and their command is printed`() async throws {
        let run = try await home.run("remind", "--install", env: ["PATH": "/nowhere"]).succeeded()
        #expect(home.exists("\(units)/movielib-remind.timer"))
        #expect(run.stderr.contains("'systemctl --user enable --now movielib-remind.timer'"))
        #expect(run.stderr.contains("0 9 * * * '\(Home.program)' remind"))
    }
}
