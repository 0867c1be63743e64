import TestSupport
import Testing

/// Output written row by row for other programs, by the built program.
@Suite struct FieldsTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `templates and selected fields format the rows of lists and pages`() async throws {
        try await home.run("watchlist", "add", "438631").succeeded()
        let list = try await home.run("watchlist", "--format", "{title:6}|{year? ({year})}{watched?|, new}")
            .succeeded()
        #expect(list.stdout == "Dune  | (2021), new\n")
        let cells = try await home.run("movie", "438631", "--fields", "id,directors.name").succeeded()
        #expect(cells.stdout == "438631\tDenis Villeneuve\n")
        let seen = try await home.run("watched", "add", "438631", "--format", "{change} {title}").succeeded()
        #expect(seen.stdout == "watched Dune\n")
        // Viewings are read only if they are requested.
        let viewings = try await home.run("library", "--fields", "viewings.rewatch").succeeded()
        #expect(viewings.stdout == "false\n")
    }

    @Test func `an unknown field is rejected before any request or change`() async throws {
        let server = try await Servers.catalogue()
        let list = try await home.run("popular", "--format", "{titel}", env: server.env).failed(2)
        #expect(list.stderr.contains("did you mean 'title'?"))
        #expect(list.stdout.isEmpty)
        #expect(server.requests.isEmpty)
        try await home.run("watchlist", "add", "438631", "--fields", "titel").failed(2)
        #expect(try await home.run("watchlist", "--plain").succeeded().stdout.isEmpty)
    }
}
