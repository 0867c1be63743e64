import Foundation
import TestSupport
import Testing

/// `import review`, which asks which films the rows of an import are.
@Suite struct ImportReviewTests {
    private static let watchlist = """
        Date,Name,Year,Letterboxd URI
        2025-02-03,Dune,,https://boxd.it/dd
        2025-02-02,Nothing Like Zzz,2011,https://boxd.it/zz
        2025-02-01,Nothing Like Yyy,2012,https://boxd.it/yy

        """

    @Test(.enabled(if: Tmux.isThere, "tmux is not installed"))
    func `a review asks for each unclear film, and takes every answer at once`() async throws {
        let home = try Home()
        let server = try await Servers.catalogue()
        let file = try home.folder.write(Self.watchlist, to: "watchlist.csv")
        let run = try await home.run("import", file, env: server.env)
        #expect(run.status == 8)
        #expect(run.said.count { $0.contains("'movielib import review'") } == 2)
        // A later import that leaves nothing does not forget them.
        let clean = "Date,Name,Year,Letterboxd URI\n2025-02-04,Dune,2021,https://boxd.it/d21\n"
        try await home.run(
            "import", home.folder.write(clean, to: "clean.csv"), "--kind", "letterboxd-watchlist",
            env: server.env
        ).succeeded()
        func review(_ keys: String...) async throws -> [String] {
            try await Tmux(home: home).screen(
                "import review", columns: 120, rows: 60, env: server.env,
                answer: ("Number, title or id", keys)
            ).shown
        }
        // The film of the year is the second candidate; the first placeholder is another film, the second waits.
        let first = try await review("841", "Enter", "496243", "Enter", "Enter")
        #expect(first.contains("1/3  Dune · watchlist.csv.unmatched.csv:2"))
        #expect(
            first.contains("  Matched: Dune (1984)")
                && first.contains { $0.hasSuffix("  Matched: Parasite (2019)") })
        #expect(first.suffix(2) == ["movielib: 2 films decided, 1 left to decide", "code 0"])
        #expect(
            try await home.run("watchlist", "--json").rows("results").compactMap { $0["id"] as? Int }.count {
                $0 > 0
            } == 3)
        let second = try await review("n", "Enter")
        #expect(second.contains { $0.hasPrefix("1/1  Nothing Like") } && second.contains("  Left as it is"))
        // Each decision is a change of its own.
        try await home.run("undo", "2").succeeded()
        #expect(try await home.run("watchlist").lines.count == 3)
    }

    @Test func `a review needs a terminal, and a file of that name has to be ./review`() async throws {
        let home = try Home()
        #expect(try await home.run("import", "review").failed(2).said[0].contains("terminal"))
        try home.folder.write(Self.watchlist, to: "review")
        let run = try await home.run(
            "import", home.folder.file("review"), "--kind", "letterboxd-watchlist", "--offline")
        #expect(run.status == 8 && run.lines.count { !$0.hasPrefix("ledger\t") } == 3)
    }
}
