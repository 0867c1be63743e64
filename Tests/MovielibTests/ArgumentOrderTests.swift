import Records
import Testing

@testable import movielib

@Suite struct ArgumentOrderTests {
    private func order(_ line: String) -> String {
        ArgumentOrder.movingCommandFirst(line.split(separator: " ").map(String.init)).joined(separator: " ")
    }

    @Test(arguments: [
        ("--json popular", "popular --json"), ("--limit 3 popular --plain", "popular --plain --limit 3"),
        ("--limit=3 --json search dune", "search dune --limit=3 --json"),
        ("--library popular popular", "popular --library popular"), ("--offline later", "later --offline"),
        ("--color always watchlist add 603", "watchlist add 603 --color always"),
        ("--json help", "help --json"), ("-n 3 popular", "popular -n 3"),
        ("-n3 -v popular", "popular -n3 -v"), ("-P --json popular", "popular -P --json"),
    ])
    func `options are accepted before the command`(_ line: String, _ expected: String) {
        #expect(order(line) == expected)
    }

    @Test(arguments: [
        "", "popular", "popular --json", "--json", "--limit", "--limit 3", "--json nonsense", "-- popular",
        "search --json popular", "--help", "-h popular", "--library",
    ])
    func `other arguments keep their order`(_ line: String) { #expect(order(line) == line) }

    @Test func `no two commands have one name`() {
        let names = ArgumentOrder.commandNames
        #expect(Set(names).count == names.count)
    }
}

@Suite struct NearestWordTests {
    @Test(arguments: [
        ("watched add 603 --rating 8 --rating 9", "--rating"), ("export -o a.json -o b.json", "--output"),
        ("export --output=a.json -o b.json", "--output"), ("popular -n 3 --limit 4", "--limit"),
        ("search dune --year 1984 --year=2021", "--year"),
        ("watchlist add --first dune --first heat", nil), ("search --offline dune --offline two", nil),
        ("popular --json --json", nil), ("note 603 -- --text a --text b", nil),
    ])
    func `an option given twice is found, and a flag may be repeated`(_ line: String, _ name: String?) {
        #expect(ArgumentOrder.repeatedOption(line.split(separator: " ").map(String.init)) == name)
    }

    private static let commands = [
        "search", "popular", "top-rated", "now-playing", "people", "person", "movie",
    ]

    @Test(
        arguments: [
            ("serch", commands, "search"), ("searhc", commands, "search"), ("populr", commands, "popular"),
            ("popular", commands, "popular"), ("pop", commands, "popular"), ("now", commands, "now-playing"),
            ("persn", commands, "person"), ("movei", commands, "movie"), ("top", commands, "top-rated"),
            ("toprated", commands, "top-rated"), ("", commands, nil), ("x", commands, nil),
            ("se", commands, nil), ("delete", commands, nil), ("xyzzy", commands, nil),
            ("search-for-something", commands, nil), ("🎬", commands, nil), ("\u{1b}[31m", commands, nil),
            // The first letter is the same, and a shared prefix is nearest.
            ("now", ["note", "now-playing"], "now-playing"), ("nota", ["note", "now-playing"], "note"),
            ("version", ["person", "popular"], nil),
            ("verison", ["region", "version", "verbose"], "version"),
            ("heat", ["help", "rate"], nil), ("langauge", ["library", "language"], "language"),
            ("wachlst", ["watched", "watchlist"], "watchlist"), ("search", [], nil),
        ] as [(String, [String], String?)])
    func `a prefix or a misspelt word finds its word`(_ word: String, _ words: [String], _ meant: String?) {
        #expect(word.nearest(in: words) == meant)
    }

    @Test func `a word of a megabyte gets an answer`() {
        #expect(String(repeating: "a", count: 1 << 20).nearest(in: Self.commands) == nil)
    }
}

@Suite struct FilmArgumentsTests {
    @Test(arguments: [
        (["dune", "2021"], ["dune 2021"]), (["blade", "runner", "2049"], ["blade runner 2049"]),
        (["438631", "tt0087182"], ["438631", "tt0087182"]),
        (["dune 2021", "alien"], ["dune 2021", "alien"]),
        (["603", "the", "matrix", "604"], ["603", "the matrix", "604"]), (["dune"], ["dune"]), ([], []),
        (
            ["https://www.themoviedb.org/movie/603", "dune"],
            ["https://www.themoviedb.org/movie/603", "dune"]
        ),
        (["1917", "2001"], ["1917", "2001"]),
    ])
    func `words are one title, and quoted arguments a film each`(_ typed: [String], _ films: [String]) {
        #expect(FilmArguments.titlesJoined(typed) == films)
    }
}
