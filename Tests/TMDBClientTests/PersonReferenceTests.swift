import TMDBClient
import TMDBModels
import Testing

@Suite struct PersonReferenceTests {
    @Test(arguments: [
        "1190668", "https://www.themoviedb.org/person/1190668-timothee-chalamet?language=fr",
        "https://themoviedb.org/person/1190668",
    ])
    func `a number or an address of TMDB identifies a person by id`(_ text: String) throws {
        #expect(try PersonReference(text) == .tmdb(1_190_668))
    }

    @Test(arguments: [
        "nm3154303", "https://www.imdb.com/name/nm3154303/?ref_=tt_cst", "https://m.imdb.com/name/nm3154303/",
    ])
    func `an IMDb id or an address of IMDb identifies a person`(_ text: String) throws {
        #expect(try PersonReference(text) == .imdb(try #require(IMDbID("nm3154303"))))
    }

    @Test(arguments: ["agnès varda", "Сергій Параджанов", "宮崎駿", "50 cent", "nm", "Prince 1984"])
    func `all other words are one name`(_ text: String) throws {
        #expect(try PersonReference(text) == .name(text))
    }

    @Test(arguments: [
        "", "  ", "0", "١١٩", "+5", "-1", "1.5", "1e3", "+603", "9223372036854775808", "tt1160419",
        "https://www.themoviedb.org/movie/438631", "https://www.imdb.com/title/tt1160419/",
    ])
    func `a text that cannot be a person is wrong usage`(_ text: String) {
        #expect(throws: ReferenceError.self) { try PersonReference(text) }
    }
}
