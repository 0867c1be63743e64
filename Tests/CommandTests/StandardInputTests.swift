import Foundation
import TestSupport
import Testing

/// Films read from standard input, one per line.
@Suite struct StandardInputTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Lines as `search` writes them, and one typed by a user.
    private let films = "603\tThe Matrix\t1999\n\n  dune 1984 \r\n"

    @Test func `rows that begin with a word are read by the id after it; people are rejected`() async throws {
        let added = try await home.run("watchlist", "add", "603", "841").succeeded().stdout
        #expect(added.hasPrefix("added\t603\t"))
        let tagged = try await home.run("tag", "-", "+new", input: added).succeeded()
        #expect(tagged.cells.map { $0[1] } == ["603", "841"])
        try await home.run("watchlist", "remove", "-", input: "841\n603\n").succeeded()
        #expect(try await home.run("watchlist").lines.isEmpty)
        let both = try await home.run("search", "--type", "all", "varda").succeeded().stdout
        let refused = try await home.run("watchlist", "add", "-", input: both)
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("names a person"))
    }

    @Test func `tag, rate, note, movie and library read films by the first field of a line`() async throws {
        for change in [["tag", "-", "+noir"], ["rate", "-", "8.5"], ["note", "-", "again"]] {
            let run = try await home.run(change, input: films).succeeded()
            #expect(run.cells.map { $0[1] } == ["603", "841"], "\(change)")
        }
        // A replaced rating is reported for each film, and each command is one change.
        let second = try await home.run("rate", "-", "9", "--json", input: films).rows("replaced")
        #expect(second.compactMap { $0["my_rating"] as? Double } == [8.5, 8.5])
        #expect(try await home.run("history").succeeded().lines.count == 4)
        let pages = try await home.run("movie", "-", "--json", input: films).succeeded().lines
        let read = try pages.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        #expect(read.map { $0?["id"] as? Int } == [603, 841])
        let library = try await home.run("library", "-", input: "841\n999\n603\tx\n").succeeded()
        #expect(library.cells.map { $0[0] } == ["841", "603"])
        #expect(library.said == ["movielib: not in your library: 999"])
        let asked = try await home.run("library", "-", "year:..1990", "sort:title", input: films).succeeded()
        #expect(asked.cells.map { $0[0] } == ["841"])
        try await home.run("rate", "-", "--remove", input: films).succeeded()
        #expect(try await home.run("library", "rated").succeeded().lines.isEmpty)
    }

    @Test(arguments: [
        ["tag", "-", "+noir"], ["rate", "-", "8"], ["note", "-", "again"], ["movie", "-"],
        ["watched", "add", "-"], ["watchlist", "add", "-"],
    ])
    func `an error names the line and reports that nothing changed`(_ command: [String]) async throws {
        let server = try await Servers.catalogue()
        let wrong = try await home.run(command, env: server.env, input: "603\tThe Matrix\n\n1e3\n").failed(2)
        #expect(wrong.said[0] == "movielib: line 3: '1e3': it is not a TMDB id; nothing was done")
        let missing = try await home.run(command, env: server.env, input: "603\n999999999\n").failed(3)
        #expect(missing.said[0].hasPrefix("movielib: line 2: "))
        #expect(missing.said[0].hasSuffix("; nothing was done"))
        let several = try await home.run(command, env: server.env, input: "dune\n").failed(2)
        #expect(several.said[0].hasPrefix("movielib: line 1: "))
        #expect(wrong.stdout + missing.stdout + several.stdout == "")
        #expect(!home.exists(home.library))
    }

    @Test func `person reads people from standard input`() async throws {
        let pages = try await home.run("person", "-", input: "1190668\tTimothée Chalamet\n6193\n").succeeded()
        #expect(pages.cells.filter { $0[0] == "id" }.map { $0[1] } == ["1190668", "6193"])
    }
}
