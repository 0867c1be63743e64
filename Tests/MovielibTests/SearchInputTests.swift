import Testing

@testable import MovielibCore
@testable import Presenters

@Suite struct SearchInputTests {
    private func read(_ words: [String]) throws -> SearchInput {
        do { return try SearchInput(words) } catch { throw Failure(error, "search", environment: [:]) }
    }

    @Test(
        arguments: [
            (["dune"], "dune", nil), (["dune", "year:1984"], "dune", 1984),
            (["DUNE", "Year:1984"], "DUNE", 1984),
            // A title with a colon is a title.
            (["Mission:", "Impossible"], "Mission: Impossible", nil),
            (["mission:impossible"], "mission:impossible", nil),
            (["Alien: Covenant"], "Alien: Covenant", nil), (["year:", "one"], "year: one", nil),
            (["12:30"], "12:30", nil), (["out: of sight"], "out: of sight", nil),
            (["dune  year:1984"], "dune", 1984), (["part two", "year:2024"], "part two", 2024),
            (["\"year:1984\"", "dune"], "year:1984 dune", nil), (["\"dune\""], "\"dune\"", nil),
            (["\"out:side\"", "year:1984"], "out:side", 1984), (["unseen"], "unseen", nil),
        ] as [([String], String, Int?)])
    func `a year may follow the words`(_ words: [String], _ text: String, _ year: Int?) throws {
        let read = try read(words)
        #expect(read.text == text)
        #expect(read.year == year)
    }

    @Test(
        arguments: [
            (["dune", "yaer:1984"], ["dune", "year:1984"]), (["dune yera:1984"], ["dune", "year:1984"]),
            (["dune", "yaer:x"], nil), (["fear:2"], nil), (["dune"], nil),
        ] as [([String], [String]?)])
    func `a misspelt year is recognised`(_ words: [String], _ meant: [String]?) {
        #expect(SearchInput.misspeltYear(in: words) == meant)
    }

    @Test(arguments: [
        (["dune", "decade:1980s"], "discover decade:1980s", "library dune decade:1980s"),
        (["dune", "year:1980..1989"], "discover year:1980..1989", "library dune year:1980..1989"),
        (
            ["dune", "year:1984", "language:fr"], "discover year:1984 language:fr",
            "library dune year:1984 language:fr"
        ),
        (["dune", "sort:year"], "discover sort:year", "library dune sort:year"),
        (["dune", "-genre:war"], "discover -genre:war", "library dune -genre:war"),
    ])
    func `another term is rejected with the commands that support it`(
        _ words: [String], _ discover: String, _ library: String
    ) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.status == .usage)
        #expect(failure?.hints.first?.contains("'movielib \(discover)'") == true, "\(failure?.hints ?? [])")
        #expect(failure?.hints.last?.contains("'movielib \(library)'") == true, "\(failure?.hints ?? [])")
    }

    @Test(arguments: [
        ["year:1984", "dune"], ["year:1984 dune"], ["du year:1984", "ne"], ["du", "year:1984 ne"],
    ])
    func `a year among the words is rejected with its right position`(_ words: [String]) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.reason == "'year:1984' goes after the words")
        #expect(
            try read(["dune", "year:1984"]).year == 1984
                && failure?.hints.first?.contains("year:1984'") == true
        )
    }

    @Test(
        arguments: [
            (["id:603"], ["'movielib library id:603' searches your own films"]),
            (["dune", "title:x"], ["'movielib library dune title:x' searches your own films"]),
            (["dune", "sort:seen"], ["'movielib library dune sort:seen' searches your own films"]),
            (
                ["dune", "studio:a24"],
                ["'movielib discover studio:a24' searches all films, without the words"]
            ),
            (["studio:a24"], ["'movielib discover studio:a24' finds films by such terms"]),
            (
                ["dune director:agnès"],
                [
                    "'movielib discover director:agnès' searches all films, without the words",
                    "'movielib library dune director:agnès' searches your own films",
                ]
            ),
            (
                ["dune", "director:agnès varda"],
                [
                    "'movielib discover \"director:agnès varda\"' searches all films, without the words",
                    "'movielib library dune \"director:agnès varda\"' searches your own films",
                ]
            ),
            (["note:x", "studio:a24"], []),
        ] as [([String], [String])])
    func `only commands that support a term are suggested`(_ words: [String], _ hints: [String]) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.status == .usage)
        #expect(failure?.hints == hints)
    }

    @Test func `a year without words is rejected`() throws {
        let failure = #expect(throws: Failure.self) { try read(["year:1984"]) }
        #expect(failure?.hints == ["'movielib discover year:1984' finds films by such terms"])
        #expect(#expect(throws: Failure.self) { try read(["dune", "year:198x"]) }?.status == .usage)
        #expect(
            #expect(throws: Failure.self) { try read(["dune", "year:1984", "year:2021"]) }?.status == .usage)
    }
}
