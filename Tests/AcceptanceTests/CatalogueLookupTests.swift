import Foundation
import TestSupport
import Testing

/// Titles that are looked up in the catalogue before TMDB is asked to search.
struct CatalogueLookupTests {
    private let home: Home

    init() throws { home = try Home() }

    private static func line(_ id: Int, _ title: String, _ popularity: Double) -> String {
        #"{"adult":false,"id":\#(id),"original_title":"\#(title)","popularity":\#(popularity),"video":false}"#
    }
    /// The film that nobody knows comes after ten thousand others.
    private static let list =
        ([
            line(438631, "Dune", 17), line(841, "Dune", 9), line(10681, "WALL·E", 11),
            line(13973, "Death Race 2000", 3),
            line(194, "Le Fabuleux Destin d'Amélie Poulain", 10),
            line(999_999, "Blade Runner 2049", 20),
            line(346698, "Amelie", 0.0001),
        ] + (1...10_000).map { line(2_000_000 + $0, "Filler \($0)", 1) }).joined(separator: "\n")

    private func update() async throws {
        let file = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", file).succeeded()
    }

    /// A film of a name of its own, known to all, or of the year that was named.
    @Test(arguments: [
        ("wall e", 10681, ["/3/movie/10681"]), ("WALL·E", 10681, ["/3/movie/10681"]),
        ("wall e 2008", 10681, ["/3/movie/10681"]),
    ])
    func `one request reads a film that the catalogue tells beyond doubt`(
        _ words: String, _ id: Int, _ requests: [String]
    ) async throws {
        try await update()
        let server = try await Servers.catalogue()
        let page = try await home.run("movie", words, "--json", env: server.env).succeeded().json()
        #expect(page["id"] as? Int == id)
        #expect(server.paths == requests)
        try await home.run("watchlist", "add", words, env: server.env).succeeded()
        #expect(server.paths == requests + requests)
        let list = try await home.run("watchlist", "--plain", env: server.env).succeeded()
        #expect(list.lines.first?.hasPrefix("\(id)\t") == true)
    }

    @Test func `a year that belongs to the title is not asked of the film`() async throws {
        try await update()
        let server = try await Servers.anyFilm { _ in "Death Race 2000" }
        let page = try await home.run("movie", "death race 2000", "--json", env: server.env).succeeded()
            .json()
        #expect(page["year"] as? Int == 2001)
        #expect(server.paths == ["/3/movie/13973"])
    }

    @Test(arguments: [
        // Two of that name; the year has to be TMDB's to tell.
        ("dune 1984", 841),
        // A film that nobody knows is called as another one is in English.
        ("amelie", 194),
        // The year is another one's.
        ("wall e 1999", nil),
    ])
    func `where another film may be meant, TMDB is asked to search`(_ words: String, _ id: Int?) async throws
    {
        try await update()
        let server = try await Servers.catalogue()
        let run = try await home.run("movie", words, "--json", env: server.env)
        #expect(server.paths.contains("/3/search/movie"))
        guard let id else {
            run.failed(3)
            return
        }
        #expect(try run.succeeded().json()["id"] as? Int == id)
    }

    @Test func `a film that TMDB has no longer is looked up as ever`() async throws {
        try await update()
        let server = try await Servers.catalogue()
        let run = try await home.run("movie", "blade runner 2049", "--json", env: server.env).succeeded()
        #expect(try run.json()["id"] as? Int == 335984)
        #expect(server.paths == ["/3/movie/999999", "/3/search/movie", "/3/movie/335984"])
    }

    @Test func `an import asks once for a film of a name of its own, and searches for the others`()
        async throws
    {
        try await update()
        let server = try await Servers.catalogue()
        let file = try home.folder.write(
            "Date,Name,Year,Letterboxd URI\n2026-01-02,WALL·E,2008,https://boxd.it/1\n2026-01-02,Dune,1984,https://boxd.it/2\n",
            to: "watchlist.csv")
        let run = try await home.run("import", file, "--json", env: server.env).succeeded()
        #expect(run.stderr.contains("2 rows"))
        #expect(server.paths.sorted() == ["/3/movie/10681", "/3/movie/841", "/3/search/movie"])
    }
}
