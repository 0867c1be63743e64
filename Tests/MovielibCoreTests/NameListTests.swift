import MovielibCore
import TMDBModels
import TestSupport
import Testing

@Suite struct NameListTests {
    private let services = NameList([
        ("Netflix", 8), ("Amazon Prime Video", 9), ("Disney Plus", 337), ("Amazon Prime Video", 119),
        ("Netflix basic with Ads", 1796), ("Curzon Amazon Channel", 2141), ("Télé 7", 5),
    ])

    @Test(arguments: [
        ("netflix", [8]), ("AMAZON prime-video", [9, 119]), ("disney+", [337]), ("DisneyPlus", [337]),
        ("tele 7", [5]), ("amazon", []), ("", []), ("  ", []),
    ])
    func `a name matches every entry with that name, however it is spelled`(_ name: String, _ ids: [Int]) {
        #expect(services.values(named: name) == ids)
    }

    @Test(
        arguments: [
            ("netflx", "Netflix"), ("netf", "Netflix"), ("prime", "Amazon Prime Video"),
            ("curzon channel", "Curzon Amazon Channel"), ("zzz", nil), ("", nil),
        ] as [(String, String?)])
    func `an unknown name has a nearest match if any is near`(_ name: String, _ nearest: String?) {
        #expect(services.nearest(to: name) == nearest)
    }

    @Test(arguments: [
        ("amazon kids", ["Amazon Prime Video", "Curzon Amazon Channel"]), ("a 7", []), ("zzz", []),
    ])
    func `names that share a word with an unknown one are found, each once`(_ name: String, _ names: [String])
    {
        #expect(services.related(to: name) == names)
    }

    @Test func `genres are found in the user's language and English, by one request if equal`() async throws {
        let world = try World(CannedTransport(sample: true))
        let answer = try await world.core.genres()
        let names = NameList(answer.value)
        #expect(names.values(named: "science-fiction") == [878])
        #expect(world.tmdb.paths == ["genre/movie/list"])
        world.locale = ContentLocale(language: "uk-UA", region: "UA")
        let both = try await world.core.genres()
        #expect(world.tmdb.paths.count == 3)
        #expect(both.value.count == 19)
    }

    @Test func `services are those of the user's region; languages and countries have codes`() async throws {
        let world = try World(CannedTransport(sample: true))
        world.locale = ContentLocale(language: "uk-UA", region: "UA")
        let services = try await world.core.services().value
        #expect(services.map(\.order) == services.map(\.order).sorted())
        #expect(NameList(services).values(named: "netflix") == [8])
        #expect(NameList(services).values(named: "sky go").isEmpty)
        let languages = NameList(try await world.core.languages().value)
        for name in ["uk", "Ukrainian", "український"] { #expect(languages.values(named: name) == ["uk"]) }
        let countries = NameList(try await world.core.countries().value)
        for name in ["fr", "FRANCE"] { #expect(countries.values(named: name) == ["FR"]) }
        #expect(countries.nearest(to: "Frnace") == "France")
        #expect(try await world.core.certifications().value.byCountry["UA"]?.count == 4)
        #expect(try await world.core.keywords(called: "time travel").value.rows.map(\.id) == [4379])
        #expect(try await world.core.studios(called: "ghibli").value.rows.map(\.id) == [10342])
    }
}
