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

    @Test(
        arguments: [
            (["dune", "decade:1980s"], "decade:1980s", "dune decade:1980s"),
            (["dune", "year:1980..1989"], "year:1980..1989", "dune year:1980..1989"),
            (["dune", "year:1984", "language:fr"], "year:1984 language:fr", "dune year:1984 language:fr"),
            (["dune", "sort:year"], "sort:year", "dune sort:year"),
            (["dune", "-genre:war"], "-genre:war", "dune -genre:war"),
            (["dune", "title:x"], nil, "dune title:x"), (["dune", "sort:seen"], nil, "dune sort:seen"),
            (["dune", "studio:a24"], "studio:a24", nil),
            (["dune director:agnès"], "director:agnès", "dune director:agnès"),
            (["dune", "director:agnès varda"], #""director:agnès varda""#, #"dune "director:agnès varda""#),
        ] as [([String], String?, String?)])
    func `another term is rejected with the commands that support it`(
        _ words: [String], _ discover: String?, _ library: String?
    ) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.status == .usage)
        let discovers = discover.map { "'movielib discover \($0)' searches all films, without the words" }
        let searches = library.map { "'movielib library \($0)' searches your own films" }
        #expect(failure?.hints == [discovers, searches].compactMap(\.self))
    }

    @Test(arguments: [
        ["year:1984", "dune"], ["year:1984 dune"], ["du year:1984", "ne"], ["du", "year:1984 ne"],
    ])
    func `a year among the words is rejected with its right position`(_ words: [String]) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.reason == "'year:1984' goes after the words")
        #expect(failure?.hints.first?.contains("year:1984'") == true)
    }

    @Test(arguments: [
        (["id:603"], ["'movielib library id:603' searches your own films"]), (["note:x", "studio:a24"], []),
        (["studio:a24"], ["'movielib discover studio:a24' finds films by such terms"]),
        (["year:1984"], ["'movielib discover year:1984' finds films by such terms"]),
    ])
    func `a term without words is rejected`(_ words: [String], _ hints: [String]) throws {
        let failure = #expect(throws: Failure.self) { try read(words) }
        #expect(failure?.status == .usage)
        #expect(failure?.hints == hints)
    }

    @Test func `an invalid or a second year is rejected`() throws {
        #expect(#expect(throws: Failure.self) { try read(["dune", "year:198x"]) }?.status == .usage)
        #expect(
            #expect(throws: Failure.self) { try read(["dune", "year:1984", "year:2021"]) }?.status == .usage)
    }
}
