import TMDBClient
import TMDBModels
import Testing

@Suite struct FilmReferenceTests {
    private func reference(_ text: String) throws -> FilmReference {
        try FilmReference(text, thisYear: 2026)
    }

    private func imdb(_ text: String) throws -> FilmReference {
        .imdb(try #require(IMDbID(text)))
    }

    @Test(arguments: [
        ("438631", 438631), ("1", 1), ("9223372036854775807", .max), ("1917", 1917),
        ("https://www.themoviedb.org/movie/438631", 438631),
        ("https://www.themoviedb.org/movie/438631-dune", 438631),
        ("https://www.themoviedb.org/movie/438631-dune/cast?language=uk-UA#top", 438631),
        ("HTTPS://WWW.THEMOVIEDB.ORG/movie/438631/", 438631),
        ("http://themoviedb.org/movie/438631-dune?language=de", 438631),
    ])
    func `a number or an address of TMDB identifies a film by id`(_ text: String, _ id: Int) throws {
        #expect(try reference(text) == .tmdb(id))
    }

    @Test(arguments: [
        "tt1160419", "https://www.imdb.com/title/tt1160419/", "https://m.imdb.com/title/tt1160419",
        "https://imdb.com/title/tt1160419/fullcredits?ref_=tt_ov", "https://www.imdb.com/de/title/tt1160419/",
        "https://www.imdb.com/title/tt1160419?ref_=nv_sr_1", "https://www.imdb.com/title/tt1160419#cast",
        " tt1160419 ",
    ])
    func `an IMDb id or an address of IMDb identifies a film`(_ text: String) throws {
        #expect(try reference(text) == imdb("tt1160419"))
    }

    @Test(arguments: [
        "collection:726871", " collection:726871 ",
        "https://www.themoviedb.org/collection/726871-dune?language=uk",
        "http://themoviedb.org/collection/726871",
    ])
    func `a collection is identified by its own kind of number or address`(_ text: String) throws {
        #expect(try CollectionReference(text, thisYear: 2026) == .collection(726_871))
    }

    @Test func `any other text identifies a film of the collection`() throws {
        func film(_ text: String) throws -> CollectionReference {
            try CollectionReference(text, thisYear: 2026)
        }
        #expect(try film("438631") == .film(.tmdb(438_631)))
        #expect(try film("dune 2021") == .film(.title(words: "dune", year: 2021)))
        #expect(try film("collection:dune") == .film(.title(words: "collection:dune", year: nil)))
        #expect(throws: ReferenceError.self) { try film("https://www.themoviedb.org/collection/x") }
        #expect(throws: ReferenceError.self) { try film("nm0000206") }
    }

    @Test(
        arguments: [
            ("dune", "dune", nil), ("dune 2021", "dune", 2021), ("Dune (1984)", "Dune", 1984),
            ("dune (2021)", "dune", 2021), ("blade runner 2049", "blade runner 2049", nil),
            ("2001 a space odyssey", "2001 a space odyssey", nil), ("death race 2000", "death race", 2000),
            ("a trip to the moon 1902", "a trip to the moon", 1902), ("arrival 1869", "arrival 1869", nil),
            ("avatar 2036", "avatar", 2036), ("avatar 2037", "avatar 2037", nil), ("(1984)", "(1984)", nil),
            ("1917 2019", "1917", 2019), ("Amélie", "Amélie", nil), ("E.T.", "E.T.", nil),
            ("тіні забутих предків 1965", "тіні забутих предків", 1965), ("12 monkeys", "12 monkeys", nil),
            ("8½", "8½", nil), ("WALL·E", "WALL·E", nil), ("se7en", "se7en", nil),
            ("3:10 to yuma", "3:10 to yuma", nil),
            ("tt", "tt", nil), ("tt12a", "tt12a", nil), ("tt1234567890123", "tt1234567890123", nil),
            ("dune ٢٠٢١", "dune ٢٠٢١", nil), ("dune 20211", "dune 20211", nil), ("dune  2021 ", "dune", 2021),
        ] as [(String, String, Int?)])
    func `words are a title, and a last word that can be a film's year is its year`(
        _ text: String, _ words: String, _ year: Int?
    ) throws {
        #expect(try reference(text) == .title(words: words, year: year))
    }

    @Test(arguments: [" 603 ", "603 ", "\t603", "603\n", "\u{a0}603"])
    func `an id with spaces around it is that id`(_ text: String) throws {
        #expect(try reference(text) == .tmdb(603))
        #expect(try PersonReference(text) == .tmdb(603))
    }

    @Test(arguments: [
        "-1", "0", "000", "1.5", "1e3", "+603", "-0", "603.0", "9223372036854775808",
        "1000000000000000000000000000000", "-", "+", "1-2",
    ])
    func `a number that cannot be an id is wrong usage`(_ text: String) {
        let error = #expect(throws: ReferenceError.self) { try reference(text) }
        #expect(error?.text == text && error?.problem == .badID)
    }

    @Test(
        arguments: [
            ("٦٠٣", .foreignDigits), ("６０３", .foreignDigits), ("๖๐๓", .foreignDigits), ("", .empty),
            (" ", .empty), ("\n\t ", .empty), ("nm3154303", .personID),
        ] as [(String, ReferenceError.Problem)])
    func `any other text that is not a reference is wrong usage`(
        _ text: String, _ problem: ReferenceError.Problem
    ) {
        let error = #expect(throws: ReferenceError.self) { try reference(text) }
        #expect(error?.problem == problem)
    }

    @Test(arguments: [
        "https://www.themoviedb.org/person/1190668", "https://www.themoviedb.org/movie/", "https://",
        "https://www.themoviedb.org/movie/dune", "https://www.themoviedb.org/movie/0",
        "https://www.themoviedb.org/movie/99999999999999999999", "https://www.themoviedb.org/tv/1399",
        "https://evil.example/movie/438631", "https://www.themoviedb.org.evil.example/movie/438631",
        "https://user@www.themoviedb.org/movie/438631", "https://evil.example/title/tt1160419",
        "file:///movie/438631", "https://www.imdb.com/name/nm3154303/",
    ])
    func `an address that is not a film's is wrong usage`(_ text: String) {
        let error = #expect(throws: ReferenceError.self) { try reference(text) }
        #expect([.badAddress, .personID].contains(error?.problem))
    }

    @Test func `a list is a number, an address or a name`() {
        #expect(ListReference(" 8136 ") == .number(8136))
        #expect(ListReference("https://www.themoviedb.org/list/8136-noir?page=2") == .number(8136))
        for name in [
            "noir", "-5", "0", "https://example.org/list/8136", "https://www.themoviedb.org/movie/603",
        ] {
            #expect(ListReference(name) == .name(name))
        }
    }

    @Test func `a placeholder id is a film's id, and no other number below 1 is`() throws {
        #expect(try FilmReference("-247885754130310", thisYear: 2026) == .tmdb(-247_885_754_130_310))
        for text in ["-1", "-140737488355327", "-281474976710656"] {
            #expect(throws: ReferenceError.self) { try FilmReference(text, thisYear: 2026) }
        }
        #expect(throws: ReferenceError.self) { try PersonReference("-247885754130310") }
    }
}

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
