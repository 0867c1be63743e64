import TMDBClient
import TMDBModels
import Testing

@Suite struct PersonReferenceTests {
    @Test(arguments: [
        "1190668", "https://www.themoviedb.org/person/1190668-timothee-chalamet?language=fr",
        "https://themoviedb.org/person/1190668",
    ])
    func `a number and an address of TMDB name a person by id`(_ text: String) throws {
        #expect(try PersonReference(text) == .tmdb(1_190_668))
    }

    @Test(arguments: [
        "nm3154303", "https://www.imdb.com/name/nm3154303/?ref_=tt_cst", "https://m.imdb.com/name/nm3154303/",
    ])
    func `an IMDb id and an address of IMDb name a person`(_ text: String) throws {
        #expect(try PersonReference(text) == .imdb(try #require(IMDbID("nm3154303"))))
    }

    @Test(arguments: ["١١٩", "0", "+5"])
    func `a number that can be no id is wrong usage`(_ text: String) {
        #expect(throws: ReferenceError.self) { try PersonReference(text) }
    }

    @Test(arguments: ["agnès varda", "Сергій Параджанов", "宮崎駿", "50 cent", "nm", "Prince 1984"])
    func `other words are a name, whole`(_ text: String) throws {
        #expect(try PersonReference(text) == .name(text))
    }

    @Test(arguments: [
        "", "  ", "0", "-1", "1.5", "1e3", "+603", "9223372036854775808", "tt1160419",
        "https://www.themoviedb.org/movie/438631", "https://www.imdb.com/title/tt1160419/",
    ])
    func `what can be no person is wrong usage`(_ text: String) {
        #expect(throws: ReferenceError.self) { try PersonReference(text) }
    }
}
