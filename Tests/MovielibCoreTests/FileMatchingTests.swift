import FileNames
import Foundation
import Library
import Records
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// Matching a file to a film by its name and duration: certain matches, candidates, and reasons.
@Suite struct FileMatchingTests {
    /// Two films with the same title, a unique one, and two that cannot be distinguished.
    private static let tmdb: [String: String] = {
        let films = [
            (1, "Solaris", "1972", 167), (2, "Solaris", "2002", 99), (3, "Stalker", "1979", 162),
            (4, "Twins", "2001", 90), (5, "Twins", "2001", 95),
        ]
        var answers: [String: String] = [:]
        for (id, title, year, runtime) in films {
            answers["movie/\(id)"] = """
                {"id": \(id), "title": "\(title)", "release_date": "\(year)-05-01", "runtime": \(runtime)}
                """
            let rows = films.filter { $0.1 == title }.map {
                CannedTransport.film($0.0, title, "\($0.2)-05-01")
            }
            answers["search/movie \(title.lowercased())"] =
                #"{"page": 1, "results": [\#(rows.joined(separator: ","))], "total_pages": 1, "total_results": \#(rows.count)}"#
        }
        return answers
    }()

    private let world: World

    init() throws { world = try World(CannedTransport(Self.tmdb)) }

    private func file(_ path: String, minutes: Int? = nil, sums: UInt64? = nil) -> FilmFile {
        var file = FilmFile(folder: "/films", path: path, stamp: .init(size: 9, modified: 9, inode: 9))
        if let minutes {
            file.facts = MediaFacts()
            file.facts?.duration = minutes * 60_000
        }
        file.checksums = sums.map { FilmFile.Checksums(head: $0, tail: $0) }
        return file
    }

    /// `sure 3`, `likely 1 2` with the reason, or `unknown`.
    private func verdict(_ files: FilmFile...) async throws -> String {
        let guess = try #require(try await world.core.guesses(files).first)
        switch guess.verdict {
        case .sure(let film, let source): return "sure \(film.id) \(source)"
        case .likely(let films, let doubt):
            return "likely \(films.map { "\($0.id)" }.joined(separator: " ")) \(doubt)"
        case .unknown: return "unknown"
        case .notRequested: return "not asked"
        case .ignored: return "left"
        }
    }

    @Test(
        arguments: [
            ("Solaris.1972.mkv", nil, "sure 1 title"),
            ("Solaris.2002.1080p.mkv", 99, "sure 2 title"),
            // A sample, half a film, another film: the year alone is not sufficient.
            ("Solaris.1972.mkv", 60, "likely 1 otherLength(minutes: 60, runtime: 167)"),
            ("Solaris.mkv", nil, "likely 1 2 several"),
            ("Stalker.mkv", nil, "likely 3 noYear"),
            ("Stalker.mkv", 163, "sure 3 title"),
            ("Stalker.mkv", 150, "likely 3 noYear"),
            ("Stalker.1980.mkv", nil, "likely 3 otherYear(1979)"),
            ("Stalker.1980.mkv", 159, "sure 3 title"),
            ("Twins.2001.mkv", 90, "likely 4 5 several"),
            ("Whatever 2001.mkv", nil, "unknown"),
            ("Anything {tmdb-3}.mkv", 20, "sure 3 id"),
            // A film with that id does not exist, so its title is searched instead.
            ("Stalker 1979 {tmdb-77}.mkv", nil, "sure 3 title"),
            ("Stalker.1979.cd1.mkv", nil, "sure 3 title"),
            ("Stalker.1979.cd2.mkv", nil, "likely 3 parts"),
            ("Stalker.S01E02.mkv", nil, "left"),
            ("extras/Stalker.1979.mkv", nil, "sure 3 title"), ("Shorts/Stalker.mkv", 163, "sure 3 title"),
            ("Stalker (1979)/extras/Stalker.mkv", nil, "left"),
            ("Stalker.1979.trailer.mkv", nil, "likely  length"),
        ] as [(String, Int?, String)])
    func `name and duration determine a match`(name: String, minutes: Int?, verdict: String) async throws {
        #expect(try await self.verdict(file(name, minutes: minutes)) == verdict)
    }

    @Test func `each name is requested once, whatever the number of its files`() async throws {
        let files = (1...40).map { file("\($0)/Stalker.1979.mkv") }
        let guesses = try await world.core.guesses(files)
        #expect(guesses.allSatisfy { $0.match?.film?.id == 3 })
        #expect(world.tmdb.paths == ["search/movie", "movie/3"])
    }

    @Test func `numbered parts starting with one are one film`() async throws {
        #expect(
            try await verdict(file("Stalker.1979.cd1.mkv"), file("Stalker.1979.cd2.mkv")) == "sure 3 title")
        let guesses = try await world.core.guesses([
            file("Stalker.1979.cd1.mkv"), file("Stalker.1979.cd2.mkv"),
        ])
        #expect(guesses.map { $0.match?.part } == [1, 2])
    }

    @Test func `without a key or offline the library matches files, and others match later`() async throws {
        let stalker = FilmRecord(
            id: 3, title: "Stalker", releaseDate: PartialDate("1979-05-01"), runtimeMinutes: 162)
        _ = try world.core.make(Change(.addToWatchlist, [stalker]))
        for (hasCredential, isOffline) in [(false, false), (true, true)] {
            (world.hasCredential, world.isOffline) = (hasCredential, isOffline)
            #expect(try await verdict(file("Stalker.1979.mkv")) == "sure 3 title")
            // A title alone may belong to a film that the library lacks.
            #expect(try await verdict(file("Stalker.mkv", minutes: 162)) == "not asked")
            #expect(try await verdict(file("Solaris.1972.mkv")) == "not asked")
        }
        #expect(world.tmdb.paths.isEmpty)
    }
}
