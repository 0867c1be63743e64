import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment of a catalogue update, and several processes that update or search at once.
struct CatalogueKillTests {
    private static let count = 60_000

    /// A list of films whose titles all contain the same word, so that a result shows which list it is from.
    private static func list(_ word: String, in home: Home, count: Int = count) throws -> String {
        let lines = (1...count).map { number in
            #"{"adult":false,"id":\#(number),"original_title":"\#(word) \#(number)","popularity":\#(Double(number % 997) / 10),"video":false}"#
        }
        return try home.folder.write(lines.joined(separator: "\n"), to: "\(word).json")
    }

    private static func update(_ home: Home, from list: String) throws -> Child.Outcome {
        try home.movielib("catalogue", "update", "--from", list)
    }

    /// The word of the films in the catalogue; throws if a search finds any other film.
    private static func word(_ home: Home) throws -> String {
        let status = try home.movielib("catalogue", "--json")
        try #require(
            status.output.contains("\"films\":\(count)") || status.output.contains("\"films\": \(count)"))
        for word in ["alpha", "beta"] {
            let found = try home.movielib("search", "--offline", "--limit", "3", word)
            if found.status == 0, !found.output.isEmpty {
                try #require(found.output.split(separator: "\n").count == 3, "\(found.output)")
                return word
            }
        }
        throw POSIXError(.ENOENT)
    }

    private static func play(rounds: Int, seed: UInt64) throws -> (kept: Int, replaced: Int) {
        let home = try Home()
        var generator = SeededGenerator(state: seed)
        let lists = ["alpha": try list("alpha", in: home), "beta": try list("beta", in: home)]
        let alpha = try #require(lists["alpha"])
        try #require(try update(home, from: alpha).status == 0)
        // The shorter of the two, so that kills rarely come after the end.
        var duration = UInt32.max
        for _ in 1...2 {
            let begin = ContinuousClock.now
            try #require(try update(home, from: alpha).status == 0)
            duration = min(duration, UInt32((ContinuousClock.now - begin) / .microseconds(1)))
        }
        var current = "alpha"
        var (kept, replaced) = (0, 0)
        for round in 1...rounds {
            let next = current == "alpha" ? "beta" : "alpha"
            let child = try Child.start(
                [Home.program, "catalogue", "update", "--from", try #require(lists[next])], home: home.path,
                outputName: "update")
            usleep(.random(in: 0...duration, using: &generator))
            child.kill()
            let outcome = child.wait()
            let now = try word(home)
            try #require(now == current || now == next, "round \(round) of seed \(seed)")
            try #require(outcome.status != 0 || now == next, "round \(round) of seed \(seed): lost")
            if now == current { kept += 1 } else { replaced += 1 }
            current = now
        }
        // Leftovers of killed updates do not prevent the next one, and are removed.
        let next = current == "alpha" ? "beta" : "alpha"
        let last = try update(home, from: try #require(lists[next]))
        #expect(last.status == 0, "\(last.errors)")
        #expect(try word(home) == next)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.file(".cache/movielib"))
        #expect(
            names.filter { $0.hasPrefix("catalogue.db") }.sorted() == ["catalogue.db", "catalogue.db.lock"])
        return (kept, replaced)
    }

    @Test func `the old catalogue answers after kill -9 at any moment of an update, and the next succeeds`()
        async throws
    {
        let rounds = times("MOVIELIB_CATALOGUE_KILLS", 15)
        let (kept, replaced) = try await onThread { try Self.play(rounds: rounds, seed: 20_261_121) }
        print(
            "figure: kill -9 of an update: \(rounds) rounds, \(kept) kept the old catalogue, \(replaced) had the new"
        )
        #expect(kept > 0)
    }

    @Test func `of two updates at once one waits with a notice, searches work, and both succeed`()
        async throws
    {
        try await onThread {
            let home = try Home()
            let (alpha, beta) = (try Self.list("alpha", in: home), try Self.list("beta", in: home))
            try #require(try Self.update(home, from: alpha).status == 0)
            let children = try ["one", "two"].map {
                try Child.start(
                    [Home.program, "catalogue", "update", "--from", beta], home: home.path, outputName: $0)
            }
            var searches = 0
            while !children.allSatisfy(\.hasEnded) || searches == 0 {
                _ = try Self.word(home)
                searches += 1
            }
            let outcomes = children.map { $0.wait() }
            #expect(outcomes.map(\.status) == [0, 0], "\(outcomes.map(\.errors))")
            #expect(
                outcomes.filter { $0.errors.contains("another catalogue update is running") }.count
                    == 1)
            #expect(try Self.word(home) == "beta")
        }
    }

    @Test func `an unreadable list leaves the old catalogue in use`() async throws {
        try await onThread {
            let home = try Home()
            let alpha = try Self.list("alpha", in: home)
            try #require(try Self.update(home, from: alpha).status == 0)
            for content in ["", "\u{1f}nonsense"] {
                let outcome = try Self.update(home, from: home.folder.write(content, to: "bad"))
                #expect(outcome.status == 2, "\(outcome.errors)")
                #expect(outcome.errors.contains("the old catalogue is kept"))
            }
            #expect(try Self.update(home, from: home.path).status == 2)
            #expect(try Self.update(home, from: home.folder.file("missing")).status == 2)
            #expect(try Self.word(home) == "alpha")
        }
    }
}
