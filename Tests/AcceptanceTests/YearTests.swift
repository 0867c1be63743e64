import Foundation
import TestSupport
import Testing

/// A server with one picture, and the variable that names it.
private func pictures(_ status: Int = 200) async throws -> (LoopbackServer, [String: String]) {
    let server = try await LoopbackServer.make { _ in
        .init(status: status, headers: ["Content-Type": "image/jpeg"], body: Data(SamplePicture.jpeg))
    }
    return (server, ["MOVIELIB_IMAGE_URL": server.url.replacing("/3", with: "/t/p")])
}

/// The year page of the built program: written like other files, with or without pictures.
@Suite struct YearTests {
    private let home: Home
    private let evil = "<script>alert(1)</script> & 'q' \"two\" 🎬 مرحبا"

    init() throws { home = try Home() }

    private func filled() async throws {
        try await home.run("watched", "add", "438631", "603", "--on", "2026-02-03", "--rating", "9")
            .succeeded()
        try await home.run("watched", "add", "603", "--on", "2026-03").succeeded()
        try await home.run("watched", "add", "335984", "--on", "2026", "--note", evil).succeeded()
    }

    @Test func `a year page embeds its posters, fetches each once, and passes tidy`() async throws {
        try await filled()
        let (server, env) = try await pictures()
        let file = home.folder.file("2026.html")
        let run = try await home.run("year", "2026", "-o", file, env: env).succeeded()
        #expect(run.said == ["movielib: wrote \(file)"])
        let page = try String(contentsOfFile: file, encoding: .utf8)
        #expect(page.components(separatedBy: "src=\"data:image/jpeg;base64,/9j/").count == 4)
        #expect(server.requests.count == 3)
        #expect(server.requests.allSatisfy { $0.path.hasPrefix("/t/p/w154/") })
        try await home.run("year", "2026", "-o", file, env: env).failed(2)
        try await home.run("year", "2026", "-o", file, "--force", "--offline", env: env).succeeded()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == page)
        try await home.run("year", "2026", "-o", home.library, env: env).failed(2)
        let exported = home.folder.file("films.html")
        try await home.run("export", "-o", exported, "--embed-posters", "--offline", env: env).succeeded()
        #expect(
            try String(contentsOfFile: exported, encoding: .utf8).contains(
                "src=\"data:image/jpeg;base64,/9j/"))
        let linked = try await home.run("export", "--format", "html", "--posters").succeeded()
        #expect(linked.stdout.contains("src=\"https://image.tmdb.org/t/p/w154/"))
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/tidy") else { return }
        for file in [file, exported] {
            let tidy = try await home.shell("tidy -q -e --show-warnings yes '\(file)'")
            #expect(tidy.status == 0)
            #expect(tidy.stderr.isEmpty)
        }
    }

    @Test func `without pictures the page draws cards, and the command reports it`() async throws {
        try await filled()
        let (server, env) = try await pictures(404)
        let run = try await home.run("year", "2026", "-o", "-", env: env).succeeded()
        #expect(run.stdout.components(separatedBy: "class=\"card\"").count == 4)
        #expect(!run.stdout.contains("<img"))
        #expect(run.said.count == 1)
        #expect(server.requests.count == 3)
        #expect(run.stderr.contains("3 posters are not in the page: there is no such picture"))
    }

    @Test func `a year without viewings writes no file and suggests a year that has some`() async throws {
        try await filled()
        let file = home.folder.file("2019.html")
        let run = try await home.run("year", "2019", "-o", file).succeeded()
        #expect(run.stdout.isEmpty && run.stderr.contains("movielib year 2026"))
        #expect(!home.exists(file))
    }
}

/// The page in Chromium.
@Suite(.enabled(if: Chromium.isThere, "chromium is not installed")) struct YearBrowserTests {
    private let home: Home

    init() throws { home = try Home() }

    /// The console messages of a page in a headless browser, and its requests, all through a proxy.
    private func opened(_ file: String) async throws -> (console: [String], asked: [String], page: String) {
        let proxy = try await LoopbackServer.make { _ in .notFound }
        let port = try #require(URL(string: proxy.url)?.port)
        let run = try await home.shell(
            """
            chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking \
            --disable-component-update --disable-sync --disable-default-apps --disable-extensions \
            --proxy-server=http://127.0.0.1:\(port) --enable-logging=stderr --dump-dom 'file://\(file)'
            """)
        let console = run.stderr.split(separator: "\n").map(String.init).filter { $0.contains("CONSOLE") }
        // The browser sends its own requests, all to its vendor.
        let asked = proxy.requests.map(\.path).filter { !$0.contains("google") }
        return (console, asked, run.stdout)
    }

    @Test func `an opened year page sends no request and logs no error`() async throws {
        try await home.run("watched", "add", "438631", "--on", "2026-02-03", "--rating", "9").succeeded()
        let (server, env) = try await pictures()
        let file = home.folder.file("2026.html")
        try await home.run("year", "2026", "-o", file, env: env).succeeded()
        #expect(server.requests.count == 1)
        let (console, asked, page) = try await opened(file)
        #expect(page.contains("2026 in films"))
        #expect(console == [])
        #expect(asked == [])
        // A page with errors is detected.
        let other = try home.folder.write(
            "<!DOCTYPE html><title>x</title><img src=\"http://image.test/x.jpg\"><script>missing()</script>",
            to: "other.html")
        let noticed = try await opened(other)
        #expect(noticed.asked.contains { $0.contains("image.test") })
        #expect(noticed.console.contains { $0.contains("missing") })
    }
}

private enum Chromium {
    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
}
