import Foundation
import Library
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

struct FilmQueryTests {
    let library: QueryLibrary

    init() throws { library = try QueryLibrary() }

    private static let topics: KeyValuePairs<String, KeyValuePairs<String, [Int]>> = [
        "words are found in titles, names, tags and notes, as prefixes and without accents": [
            "dun": [1], "DUNE": [1], "cleo": [2], "cléo": [2], "chalamet": [1], "timothee": [1], "varda": [2],
            "noir": [1, 3, 8, 9], "ete": [9], "hello": [11], "ending": [3], "предків": [5], "ПРЕДКІВ": [5],
            "scott ford": [9], "scott": [9, 10], "blade alien": [], "west": [11], "uzu": [],
        ],
        "a phrase is found literally": [
            "\"final cut\"": [9], "\"cut final\"": [], "\"fina\"": [], "-\"final cut\" scott": [10],
            "\"ridley scott\"": [9, 10], "\"agnes varda\"": [2], "\"The Final Cut\"scott": [9],
        ],
        "special characters are found or ignored, whatever they mean to FTS5, GLOB and SQL": [
            "C++": [8], "!!!": [8], "🙂": [8], "8½": [6], "spider-man": [7], "spider-ma": [7], "mat-rix": [],
            "AND": [], "NEAR": [], "OR": [], "NOT": [], "\"": [11], "*": [8], "'": [], "\\": [], "%": [8, 9],
            "_": [8], "(": [], "\"title:\"": [], "\"NEAR(dune matrix)\"": [], "100%": [9], "❤": [9], "❤️": [],
            "5' or 1=1": [], "\"2001: A Space Odyssey\"": [], "12:30": [], "https://a.b/c": [], "blade:": [9],
            "-": [7], "^dune": [1], "title:\"*\"": [], "tag:50%_off": [8], "dune\u{0}x": [], "+": [8],
            "{title}": [],
        ],
        "a script without spaces is found in the middle of a title": [
            "千尋": [4], "title:神隠し": [4], "director:千尋": [], "-title:千尋 miyazaki": [],
        ],
        "a text field is searched by its words": [
            "title:dune": [1], "title:noir": [], "title:\"5 a 7\"": [2], "title:тіні": [5], "title:none": [],
            "director:scott": [9, 10], "director:\"agnès varda\"": [2], "director:ford": [],
            "director:scott,varda": [2, 9, 10], "director:none": [8, 12], "actor:ford": [9],
            "cast:zenda": [1], "note:western": [11], "note:again": [3], "note:noir": [],
            "note:none": [1, 2, 4, 5, 6, 7, 8, 10, 12], "director:\"lana wachowski\" title:mat": [3],
            "TITLE:dune": [1],
        ],
        "a tag matches as one term, in any case, with or without accents": [
            "tag:noir": [1, 3], "tag:NOIR": [1, 3], "tag:noi": [], "tag:noir*": [1, 3, 8],
            "tag:\"noir*\"": [8], "tag:\"film noir\"": [9], "tag:ete": [9], "tag:ÉTÉ": [9],
            "tag:none": [2, 4, 5, 6, 7, 10, 11, 12], "-tag:none": [1, 3, 8, 9], "tag:*": [1, 3, 8, 9],
            "tag:\"none\"": [],
        ],
        "a genre matches as one term, in any script and case": [
            "genre:drama": [2, 9], "genre:DRAMA,comedy": [2, 9], "genre:sci": [],
            "genre:sci-fi": [1, 3, 9, 10], "genre:\"science fiction\"": [1, 3, 9, 10], "genre:драма": [5],
            "genre:ДРАМА": [5], "genre:comedie": [6, 12], "genre:COMÉDIE": [6, 12], "genre:none": [8],
            "-genre:none western": [11],
        ],
        "languages and countries are found by code, English name or native name": [
            "language:uk": [5], "language:UK": [5], "language:ukrainian": [5],
            "language:japanese,it": [4, 6, 11], "country:fr": [2, 12], "country:France": [2, 12],
            "country:usa": [1, 3, 9, 11], "country:IT": [11], "country:Italia": [11], "language:日本語": [4],
            "language:українська": [5], "country:none": [6, 7, 8, 10], "language:none": [],
            "language:klingonish": [],
        ],
        "years and decades are ranges of the release date": [
            "year:1999": [3], "year:1999..2001": [3, 4], "year:..1963": [2, 6], "year:2007..": [1, 9, 12],
            "year:>2007": [1, 12], "year:>=2007": [1, 9, 12], "year:<1963": [2], "year:<=1963": [2, 6],
            "year:=1999": [3], "year:none": [8], "-year:..2000": [1, 4, 7, 8, 9, 12],
            "year:1999,2007..2021": [1, 3, 9], "decade:1960s": [2, 5, 6, 11], "decade:1960": [2, 5, 6, 11],
            "decade:1965": [2, 5, 6, 11], "year:1960s": [2, 5, 6, 11], "decade:1970s..1990s": [3, 10],
            "decade:>=2000s": [1, 4, 7, 9, 12], "released:1999-03": [3], "released:1999-03-31": [3],
            "released:>1999-03-31 year:<2002": [4], "released:tomorrow..": [12], "released:+6m": [12],
            "released:none": [8],
        ],
        "a length is in minutes or hours": [
            "runtime:<100": [2, 5], "runtime:..100": [2, 5], "runtime:90": [2], "runtime:1h30": [2],
            "runtime:1h30m": [2], "runtime:90m": [2], "runtime:90min": [2], "runtime:>=2h30": [1, 11],
            "runtime:2h..2h20": [3, 4, 6, 7], "runtime:none": [8, 12],
            "runtime:>2h,<95": [1, 2, 3, 4, 6, 7, 11],
        ],
        "a single rating matches the displayed digits, and a range matches exactly": [
            "rating:8": [3, 4, 6, 7, 10, 11], "rating:7.8": [1], "rating:7.9": [9], "rating:8.2": [3, 10],
            "rating:8..": [3, 4, 6, 7, 10, 11], "rating:>8": [3, 4, 7, 10, 11], "rating:..7.6": [2, 5],
            "rating:7.5..7.8": [1, 2], "rating:none": [8, 12], "-rating:8": [1, 2, 5, 8, 9, 12],
            "votes:>=15000": [3, 4, 7, 10], "votes:130": [5], "votes:0": [12], "votes:none": [8],
            "popularity:150": [10], "popularity:>180": [3, 7], "popularity:1.3": [5],
        ],
        "the user's rating matches exactly": [
            "mine:9": [3], "mine:5": [], "mine:5.5": [6], "mine:9..": [3, 9], "mine:4.5★..": [3, 9],
            "mine:4.5★": [3], "mine:★★★★½": [3], "mine:>4.5★": [9], "mine:<=3★": [6, 11],
            "mine:..3★": [6, 11], "mine:<5.5": [11],
            "mine:none": [1, 2, 4, 5, 7, 8, 10, 12], "-mine:none": [3, 6, 9, 11],
        ],
        "a viewing of a month or a year matches that period and no shorter one": [
            "seen:2026": [3, 4, 5, 7, 9], "seen:2026-08": [3, 5, 7], "seen:2026-08-14": [3], "seen:2025": [9],
            "seen:2026-08-01..": [3, 5, 7], "seen:2026-08-02..": [3, 7],
            "seen:2026-01-01..": [3, 4, 5, 7, 9],
            "seen:..2024": [3, 10], "seen:..2026-08-31": [3, 5, 7, 9, 10],
            "seen:..2026-08-30": [3, 7, 9, 10],
            "seen:>2026-07": [3, 5, 7], "seen:<2024": [10], "seen:2025..2026": [3, 4, 5, 7, 9],
            "seen:2023,2025": [9, 10], "seen:none": [1, 2, 8, 11, 12],
            "-seen:2026": [1, 2, 6, 8, 10, 11, 12],
        ],
        "dates can be words and relative to today": [
            "seen:today": [7], "seen:..today": [3, 4, 5, 7, 9, 10], "seen:yesterday": [], "seen:friday": [3],
            "seen:fri": [3], "seen:wednesday": [], "seen:-5d": [3, 7], "seen:-1w": [3, 7],
            "seen:-1m": [3, 5, 7], "seen:-1y": [3, 4, 5, 7, 9], "seen:-3y..-1y": [3, 10],
            "seen:<-1y": [3, 10], "seen:>-5d": [7], "seen:..-3y": [10], "seen:-1y..yesterday": [3, 9],
            "added:yesterday": [8, 12], "added:-30d": [8, 12], "added:-2m": [3, 8, 12], "added:2025": [1, 2],
            "added:none": [4, 5, 6, 7, 9, 10, 11], "seen:-5D": [3, 7],
        ],
        "viewings are counted, and have a place": [
            "watched:2": [3, 9], "watched:2..": [3, 9], "watched:0": [1, 2, 8, 11, 12],
            "watched:none": [1, 2, 8, 11, 12], "watched:1": [4, 5, 6, 7, 10], "place:berlin": [3],
            "place:\"kino babylon\"": [3], "place:ЖОВТЕНЬ": [7], "place:%": [], "place:o*": [],
            "place:none": [1, 2, 5, 6, 8, 9, 10, 11, 12],
        ],
        "ids are found by their numbers": [
            "id:3": [3], "id:3,5..6": [3, 5, 6], "id:<3": [1, 2], "imdb:tt0133093": [3],
            "imdb:TT0133093": [3], "-imdb:none": [3],
        ],
        "flags are bare words, and in quotes they are text": [
            "seen": [3, 4, 5, 6, 7, 9, 10], "unseen": [1, 2, 8, 11, 12], "-seen": [1, 2, 8, 11, 12],
            "saved": [1, 2, 3, 8, 12], "unsaved": [4, 5, 6, 7, 9, 10, 11], "-unsaved": [1, 2, 3, 8, 12],
            "rated": [3, 6, 9, 11], "unrated": [1, 2, 4, 5, 7, 8, 10, 12], "tagged": [1, 3, 8, 9],
            "untagged": [2, 4, 5, 6, 7, 10, 11, 12], "noted": [3, 9, 11], "\"seen\"": [], "Seen": [],
            "seen,tagged": [1, 3, 4, 5, 6, 7, 8, 9, 10], "seen saved": [3], "title:seen": [],
        ],
        "a minus negates a term": [
            "-genre:drama scott": [10], "-genre:horror,drama scott": [], "scott -alien": [9],
            "--alien scott": [9], "-language:en,it,uk,fr": [4], "-year:1999 tag:noir": [1],
        ],
        "a comma means or: between values, and with a space after it between groups": [
            "dune,alien": [1, 10], "genre:western,horror": [10, 11], "year:1999 , tag:noir": [1, 3],
            "genre:western, seen saved": [3, 11], "dune , alien , cleo": [1, 2, 10], "dune ,alien": [1, 10],
            "dune,,alien": [1, 10], "dune, ": [1], "\"final cut\",dune": [1, 9],
            "dune,\"final cut\"": [1, 9],
            "genre:western,tag:\"film noir\"": [9, 11], "scott,-rated title:alien": [10],
            "genre:horror,-language:en": [2, 4, 5, 6, 10, 11, 12], "seen:2023,-5d": [3, 7, 10],
        ],
        "a sort order applies, and unknown values come last in both directions": [
            "scott sort:year": [10, 9], "scott sort:year-": [9, 10], "id:1..4 sort:title-": [3, 4, 1, 2],
            "sort:runtime id:7,8,9,12": [9, 7, 12, 8], "rated sort:mine+": [11, 6, 3, 9],
            "rated sort:mine-": [9, 3, 6, 11], "rated sort:mine": [9, 3, 6, 11],
            "id:1,2,3,7 sort:added": [1, 2, 3, 7], "id:1,2,3,7 sort:added-": [3, 2, 1, 7],
            "sort:seen- id:1,3,6,10": [3, 10, 6, 1], "id:3,6,9 sort:watched-,id-": [9, 3, 6],
            "sort:rating-,year id:3,10,4": [4, 10, 3], "sort:rating- sort:year- id:3,10,4": [4, 3, 10],
            "id:8,12,1 sort:released+": [1, 12, 8], "id:8,12,1 sort:released-": [12, 1, 8],
            "id:5,2,8 sort:votes+": [5, 2, 8], "id:5,2,8 sort:popularity": [2, 5, 8],
            "SORT:ID- id:1..2": [2, 1],
        ],
        "a number matches a film's id as well as a word": [
            "7": [2, 7], "-7 id:7,8": [8], "id:7,8 8": [8], "\"7\"": [2],
        ],
    ]

    @Test func `a query finds exactly the films that its topic says`() throws {
        for (topic, table) in Self.topics {
            for (text, ids) in table {
                let found = try library.films(LibraryQuery(text, today: QueryLibrary.today))
                let isOrdered = text.lowercased().contains("sort:")
                #expect((isOrdered ? found : found.sorted()) == ids, "\(topic): \(text)")
            }
        }
    }

    @Test(arguments: ["", "  \t\u{3000} ", ","]) func `an empty query finds all`(_ text: String) throws {
        let query = try LibraryQuery(text, today: QueryLibrary.today)
        #expect(try library.films(query).sorted() == Array(1...12))
    }

    /// A Mac's files and exports have й and ї decomposed into a letter and a mark.
    @Test func `composed and decomposed letters match, in stored text and in queries`() throws {
        func apart(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }
        let film = QueryLibrary.films[11]
        // As an earlier version stored it, and as this one does.
        try sqlite(library.store.path, "INSERT INTO tag (movie_id, name) VALUES (12, '\(apart("чай"))')")
        _ = try library.store.note(film, apart("мій улюблений їжак"), at: .saved)
        _ = try library.store.tag([film], adding: [apart("їжаки")], removing: [], at: .saved)
        _ = try library.store.logViewings(
            of: [film], Viewing(place: apart("Кінотеатр «Київ»"), loggedAt: .saved), keepingSaved: true,
            at: .saved)
        for query in [
            "note:мій", "їжак", "улюблений", "tag:їжаки", "tag:чай", "\"мій улюблений\"", "place:київ",
        ] {
            #expect(try library.films(LibraryQuery(query, today: QueryLibrary.today)) == [12], "\(query)")
            #expect(
                try library.films(LibraryQuery(apart(query), today: QueryLibrary.today)) == [12], "\(query)")
        }
    }

    @Test func `a query works in the same way on the watch-later list`() throws {
        let query = try LibraryQuery("-genre:none sort:title", today: QueryLibrary.today)
        #expect(try library.films(query, on: .watchlist) == [2, 1, 12, 3])
        #expect(try library.films(LibraryQuery(), on: .watchlist) == [12, 8, 3, 2, 1])
    }

    @Test func `limit and offset count the query's matches`() throws {
        let query = try LibraryQuery("genre:sci-fi,drama sort:id", today: QueryLibrary.today)
        let page = try library.store.films(on: .library, matching: query, limit: 2, offset: 1)
        #expect(page.films.map(\.record.id) == [2, 3])
        #expect(page.total == 5)
    }
}
