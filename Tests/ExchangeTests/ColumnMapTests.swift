import Records
import TestSupport
import Testing

@testable import Exchange

struct ColumnMapTests {
    private func read(_ text: String, _ map: String?, _ name: String = "films.csv") throws -> ImportedFile {
        var options = ImportReader.Options()
        options.columns = try map.map(ColumnMap.init)
        return try ImportReader(options: options).read(bytes: Array(text.utf8), name: name)
    }

    @Test func `a table is read as its column map says`() throws {
        let file = try read(
            "Nr;Name;Jahr;Wertung;Datum;Wo\r\n1;Heat;1995;7,5;03.02.2026;Kino\r\n2;Ran;1985;;;\r\n",
            "title=Name,year=Jahr,rating=Wertung:10,seen=Datum:dmy")
        #expect(file.kinds == [.titleList])
        #expect(file.rows.map(\.title) == ["Heat", "Ran"])
        #expect(file.rows.map(\.year) == [1995, 1985])
        #expect(file.rows[0].viewings == [.init(watchedOn: PartialDate("2026-02-03"), rating: 7.5)])
        #expect(file.rows[1].facts == [.tags(["films"])])
    }

    @Test(arguments: [
        ("title,year,note", "title=title,year=year,note=note"),
        ("Film Title;Year;Watched Date;Cinema", "title=Film Title,year=Year,seen=Watched Date,place=Cinema"),
        ("imdb_id\tMy rating\tname?\tName", "title=name?,imdb=imdb_id,rating=My rating"),
        ("Назва;Рік;Моя оцінка", "title=Назва,year=Рік,rating=Моя оцінка"),
        (
            "Type,Title,Year,WatchedDate,Rating",
            "title=Title,year=Year,type=Type,rating=Rating,seen=WatchedDate"
        ),
        (
            "No.,Ignore this and that column,and this too,title,type,tmdb_id,some more",
            "title=title,tmdb=tmdb_id,type=type"
        ),
    ])
    func `a column map guessed from common headers is itself valid`(_ line: String, _ map: String) throws {
        #expect(ColumnMap.guess(line) == map)
        _ = try ColumnMap(map)
    }

    @Test(arguments: ["year,rating", "Nr;Name of it", "title", "a=title,b"])
    func `no column map is guessed if no header names a film`(_ line: String) {
        #expect(ColumnMap.guess(line) == nil)
    }

    @Test func `every field of a column map is read`() throws {
        let file = try read(
            "a,b,c,d,e,f,g,h,i\nHeat,Fuoco,949,tt0113277,85,2026-01-02,Loud,\"x, y\",Kino\nRan,,,,,x,,,\nZulu,,,,,no,,,\nTosca,,,,,Так,,,\nAida,,,,,ні,,,\n",
            "title=a,original=b,tmdb=c,imdb=d,rating=e:100,seen=f,note=g,tags=h,place=i")
        let heat = file.rows[0]
        #expect((heat.originalTitle, heat.tmdbID, heat.imdbID) == ("Fuoco", 949, "tt0113277"))
        #expect(heat.tags == ["x", "y"])
        let evening = ImportedViewing(
            watchedOn: PartialDate("2026-01-02"), rating: 8.5, note: "Loud", place: "Kino")
        #expect(heat.viewings == [evening], "what a row says of a day belongs to that day")
        #expect(file.rows[1].viewings == [.init()])
        #expect(file.rows[2].viewings.isEmpty)
        #expect(file.rows[3...].map(\.viewings) == [[.init()], []])
        let saved = try read("n,when\nHeat,2026-01-02\nRan,yes\n", "title=n,saved=when")
        #expect(
            saved.rows.map(\.facts) == [[.saved(at: ISOTime("2026-01-02T00:00:00Z"))], [.saved(at: nil)]])
    }

    @Test(
        arguments: [
            ("2020-01-01, 2021-02-03", ["2020-01-01", "2021-02-03"], nil),
            ("2020-01-01; 2021-02-03; 2022", ["2020-01-01", "2021-02-03", "2022"], nil),
            ("2020-01-01 maybe", ["2020-01-01"], .restOfDate("maybe")),
            ("2020-01-01, twice", ["2020-01-01"], .restOfDate(", twice")),
            ("2020-01-01 - 2020-01-03", ["2020-01-01"], .restOfDate("- 2020-01-03")),
            ("2020-01-01 20:15 UTC", ["2020-01-01"], nil), ("2020/1/1, 8:15 PM", ["2020-01-01"], nil),
            ("Mar 04 2015, 20:30", ["2015-03-04"], nil),
            ("4 March 2015 (cinema)", ["2015-03-04"], .restOfDate("(cinema)")),
            ("2020. 5. 27.", ["2020-05-27"], nil), ("20231218", ["2023-12-18"], nil),
            ("2199-01-01", [nil], .futureDay("2199-01-01")),
        ] as [(String, [String?], ImportProblem?)])
    func `a cell with several days is as many viewings, and text after a day is named`(
        _ cell: String, _ days: [String?], _ problem: ImportProblem?
    ) throws {
        let row = try read("n,s,r\nHeat,\"\(cell)\",8\n", "title=n,seen=s,rating=r:10").rows[0]
        #expect(row.viewings.map { $0.watchedOn?.description } == days)
        #expect(row.problems == [problem].compactMap(\.self))
    }

    @Test(
        arguments: [
            ("★★★½", 7), ("★★★★★", 10), ("½", 1), ("4/5", 8), ("7 / 10", 7), ("80%", 8), ("61/100", 6),
            ("★★★★★★", nil), ("4/7", nil), ("A-", nil),
        ] as [(String, Double?)])
    func `a rating that names its scale needs no other`(_ cell: String, _ rating: Double?) throws {
        let row = try read("n,r\nHeat,\(cell)\n", "title=n,rating=r").rows[0]
        #expect(row.rating == rating)
        #expect(row.problems == (rating == nil ? [.badRating(cell)] : []))
    }

    @Test func `a year in a title's brackets and a film's address at TMDB are read`() throws {
        let file = try read(
            "n,t\nHeat (1995),\nThe (2003),9\nRan,https://www.themoviedb.org/movie/11645-ran\n",
            "title=n,tmdb=t")
        #expect(file.rows.map(\.title) == ["Heat", "The (2003)", "Ran"])
        #expect(file.rows.map(\.year) == [1995, nil, nil])
        #expect(file.rows.map(\.tmdbID) == [nil, 9, 11_645])
    }

    @Test(arguments: ["never", "n/a", "–", "?", "nie"])
    func `a value that is neither a date nor a yes is ignored, as is a rating of 0`(_ word: String) throws {
        let file = try read("n,s,w,r\nHeat,\(word),\(word),0\n", "title=n,seen=s,saved=w,rating=r:10")
        #expect(file.rows[0].facts == [.tags(["films"])])
        #expect(file.rows[0].problems.count == 3)
    }

    @Test func `a row whose type is a series is not a film, whatever its id`() throws {
        let file = try read(
            "title,type,tmdb_id\nHeat,movie,949\nGame of Thrones,tv,1399\nRoots,TV Mini Series,8084\nDuel,TV Movie,839\n",
            "title=title,type=type,tmdb=tmdb_id")
        #expect(file.rows.map(\.subject) == [.film, .notAFilm("tv"), .notAFilm("TV Mini Series"), .film])
    }

    @Test func `a lone title in quotes keeps its comma`() throws {
        let file = try read("n,y\n\"Good, the Bad\"\nHeat,1995\n", "title=n,year=y")
        #expect(file.rows.map(\.title) == ["Good, the Bad", "Heat"])
    }

    @Test func `a column map overrides a recognised kind`() throws {
        #expect(try read(Samples.letterboxdRatings, "title=Name,year=Year").rows[0].rating == nil)
    }

    @Test func `an unknown column is reported with the known ones`() {
        let missing = ImportError.noColumn("films.csv", "Jahr", among: ["Name", "Year"])
        #expect(throws: missing) { try read("Name,Year\nHeat,1995\n", "title=Name,year=Jahr") }
        #expect(throws: missing) { try read("Name;Year\nHeat;1995\n", "title=Name,year=Jahr") }
    }

    @Test func `a comma in the header of a semicolon table is not a separator`() throws {
        let file = try read("Film, Titel;Jahr\nHeat;1995\n", "title=Jahr")
        #expect(file.rows.map(\.title) == ["1995"])
    }

    @Test func `a colon without a format after it belongs to the column's name`() throws {
        let file = try read("Film: Name,Score: 10\nHeat,8\n", "title=Film: Name,rating=Score: 10:10")
        #expect(file.rows.map(\.rating) == [8])
    }

    @Test func `an invalid column map is rejected`() {
        #expect(throws: ColumnMap.Problem.invalidPart("title")) { try ColumnMap("title") }
        #expect(throws: ColumnMap.Problem.invalidPart("title=")) { try ColumnMap("title=") }
        #expect(throws: ColumnMap.Problem.unknownField("stars")) { try ColumnMap("title=a,stars=b") }
        #expect(throws: ColumnMap.Problem.noFilmColumn) { try ColumnMap("year=a") }
    }

    @Test(arguments: [
        ("[\n {\"a\": 1},\n  {\"b\" 2}]", 3, 8), ("{\"a\": tru}", 1, 7), ("[1, 2,]", 1, 7),
        ("{\"a\": 1} x", 1, 10), ("[\"a\nb\"]", 1, 4), ("{'a': 1}", 1, 2), ("[01x]", 1, 2),
    ])
    func `invalid JSON is reported with its line and column`(text: String, line: Int, column: Int) {
        let place = JSONErrorLocation(Array(text.utf8))
        #expect(place.map { [$0.line, $0.column] } == [line, column])
        #expect(place?.isAtEnd == false)
    }

    @Test(arguments: ["", "[", "{\"a\": [1, {\"b\": \"c", "[1,", "{\"a\"", "tru"])
    func `truncated JSON is reported as ending early`(text: String) {
        #expect(JSONErrorLocation(Array(text.utf8))?.isAtEnd == true)
    }

    @Test(arguments: ["[]", "{}", " {\"a\": [1, -2.5e3, \"\\u00e9\\\"\", null, true, {}]} \n", "7", "\"x\""])
    func `valid JSON has no error location`(text: String) {
        #expect(JSONErrorLocation(Array(text.utf8)) == nil)
    }

    @Test func `an unknown JSON file is reported with its beginning on one line`() {
        #expect(throws: ImportError.unknownKind("x", begins: "{ \"name\": { \"x\": \"Heat\" } }")) {
            try ExchangeTests.read("{\n  \"name\": {\n    \"x\": \"Heat\"\n  }\n}\n", "x")
        }
    }

    @Test func `a JSON list of titles is a list, and the keys of any other are columns`() throws {
        let titles = try read(
            #"[{"title": "Heat", "year": "1995"}, {"title": "Ran, \"乱\"\nnew", "year": 1985}]"#, nil, "x.json"
        )
        #expect(titles.kinds == [.titleList] && titles.rows.map(\.title) == ["Heat", "Ran, \"乱\"\nnew"])
        #expect(titles.rows.map(\.year) == [1995, 1985] && titles.rows.map(\.location.line) == [1, 2])
        let other = """
            [{"content": {"title": "Heat", "tmdbId": 949, "type": "movie"}, "rating": 8.5, "on": true, "x": null},
             {"content": {"title": "Dark", "tmdbId": 70523, "type": "tv"}, "rating": 9, "on": true, "tags": ["a", "b"]}]
            """
        #expect(throws: ImportError.self) { try read(other, nil, "x.json") }
        let map =
            "title=content.title,tmdb=content.tmdbId,type=content.type,rating=rating:10,seen=on,tags=tags"
        let rows = try read(other, map, "x.json").rows
        #expect(rows[0].tmdbID == 949 && rows[0].facts.count == 2)
        #expect(rows[1].subject == .notAFilm("tv") && rows[1].series?.rating == 9)
        #expect(rows[1].series?.raw.hasPrefix(#"{"content": {"title": "Dark""#) == true, "byte for byte")
        for text in ["[1, 2]", "[{}]", #"[{"title": "Heat"}, 3]"#, #"[{"title": "Heat""#] {
            #expect(throws: ImportError.self) { try read(text, nil, "x.json") }
        }
    }
}
