import Foundation
import Library
import LibrarySupport
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// Messages and stored films without a credential, or without a response of TMDB.
@Suite struct TitlesOnlyTests {
    private static let away = TMDBError(.unreachable, "away")

    private func world(_ tmdb: CannedTransport = CannedTransport(sample: true)) throws -> World {
        let world = try World(tmdb)
        try world.catalogue([
            (949, "Heat", 9), (77_777, "Heat", 1), (8_195, "Ronin", 5), (603, "The Matrix", 20),
            (11_442, "Manhunter", 3), (13_973, "Death Race 2000", 3),
        ])
        return world
    }

    private func movies(_ texts: String..., in world: World) async throws -> [FilmRecord] {
        do {
            return try await world.core.filmRecords(texts.map { try FilmReference($0, thisYear: 2026) })
        } catch {
            // The position in the list does not matter here.
            if case CoreError.atIndex(_, let cause) = error { throw cause }
            throw error
        }
    }

    @Test func `without a credential no message claims that TMDB lacks a film`() async throws {
        let world = try World()
        world.hasCredential = false
        let words = await #expect(throws: CoreError.self) { try await movies("ronin 1998", in: world) }
        guard case .notFound(.film, "ronin", 1998, inSample: true, _) = words else { throw WrongError(words) }
        let id = await #expect(throws: CoreError.self) { try await movies("8195", in: world) }
        #expect(id?.tmdbError?.isOfSample == true)
        let person = await #expect(throws: CoreError.self) {
            try await PersonPage(PersonReference("nm9999999")).response(from: world.core)
        }
        guard case .noPersonWithIMDbID(inSample: true) = person else { throw WrongError(person) }
    }

    @Test func `without a credential a catalogue film is saved by title, a sample film fully`() async throws {
        let world = try world()
        world.hasCredential = false
        let films = try await movies("8195", "603", "manhunter", "death race 2000", in: world)
        #expect(films.map(\.title) == ["Ronin", "The Matrix", "Manhunter", "Death Race 2000"])
        #expect(films.map { $0.page == nil } == [true, false, true, true])
        guard case .titlesOnly(["Ronin", "Manhunter", "Death Race 2000"], .noCredential)? = world.told.last
        else { throw WrongError(nil) }
    }

    @Test(arguments: [TMDBError.Kind.unreachable, .unavailable, .credentialRejected])
    func `a catalogue film is stored by title if TMDB does not answer`(_ kind: TMDBError.Kind) async throws {
        let world = try world(CannedTransport(failure: TMDBError(kind, "because")))
        #expect(try await movies("ronin", "949", in: world).map(\.id) == [8_195, 949])
        guard case .titlesOnly(["Ronin", "Heat"], .failed(let cause))? = world.told.last else {
            throw WrongError(nil)
        }
        #expect(cause.kind == kind)
        let error = await #expect(throws: CoreError.self) { try await movies("949", "12345", in: world) }
        guard case .tmdb(_, film: "12345")? = error else { throw WrongError(error) }
    }

    @Test func `a film deleted at TMDB is not stored by its title`() async throws {
        let world = try world(CannedTransport())
        let error = await #expect(throws: CoreError.self) { try await movies("8195", in: world) }
        #expect(error?.tmdbError?.kind == .notFound)
    }

    @Test func `films of one title are distinguished by known years, or else are ambiguous`() async throws {
        let world = try world(CannedTransport(failure: Self.away))
        world.isOffline = true
        let error = await #expect(throws: CoreError.self) { try await movies("heat", in: world) }
        guard case .ambiguous(.film, "heat", let films)? = error else { throw WrongError(error) }
        #expect(films.map(\.id) == [949, 77_777])
        try world.cache(CannedTransport.film(949, "Heat", "1995-12-15"))
        #expect(try await movies("heat 1995", in: world).map(\.id) == [949])
        #expect(try await movies("ronin 1998", in: world).map(\.id) == [8_195])
        guard case .yearUnchecked("Ronin", 1998)? = world.told.dropLast().last,
            case .titlesOnly(["Ronin"], .offline)? = world.told.last
        else { throw WrongError(nil) }
    }

    @Test func `a visit or a refresh completes a film stored by its title`() async throws {
        let world = try world(
            CannedTransport(["movie/8195": CannedTransport.film(8_195, "Ronin", "1998-09-12")]))
        let library = try world.library()
        try library.addToWatchlist([FilmRecord(id: 8_195, title: "Ronin")], at: noon)
        _ = try library.rate(FilmRecord(id: 949, title: "Heat"), 9, at: noon)
        #expect(try library.idsToRefresh(fetchedBefore: noon) == [8_195, 949])
        try await world.core.addMissingPage(with: FilmPage(.tmdb(8_195)).response(from: world.core))
        #expect(try library.filmRecord(id: 8_195)?.releaseDate == PartialDate("1998-09-12"))
        #expect(try library.idsToRefresh(fetchedBefore: noon) == [949])
        #expect(
            try library.updatePages([
                FilmRecord(id: 949, title: "Heat", page: library.filmRecord(id: 8_195)?.page)
            ]
            ) == [949])
    }

    @Test func `a rejected credential shows a saved page, as an outage does`() async throws {
        let world = try World()
        try world.library().addToWatchlist(await movies("603", in: world), at: noon)
        let refused = try World(CannedTransport(failure: TMDBError(.credentialRejected, "no", status: 401)))
        try FileManager.default.copyItem(atPath: world.libraryPath, toPath: refused.libraryPath)
        for words in ["603", "the matrix", "tt0133093"] {
            let page = try await FilmPage(FilmReference(words, thisYear: 2026)).response(from: refused.core)
            #expect(page.source == .library && page.value.record.id == 603)
            guard case .savedPage(_, .failed(let cause))? = refused.told.last else { throw WrongError(nil) }
            #expect(cause.kind == .credentialRejected)
        }
        await #expect(throws: CoreError.self) { try await FilmPage(.tmdb(1)).response(from: refused.core) }
    }
}
