import Foundation
import Testing

@testable import Records
@testable import TMDBClient
@testable import TMDBModels

@Suite struct RowTests {
    @Test(arguments: [
        #""release_date":"""#, #""release_date":" ""#, #""release_date":null"#, #""x":0"#,
        #""release_date":"0000-00-00""#, #""release_date":"2024-13-45""#, #""release_date":"2023-02-29""#,
        #""release_date":"soon""#, #""release_date":"99999-01-01""#, #""release_date":20240101"#,
        #""release_date":"2024-1-1""#, #""release_date":"２０２４-01-01""#, #""release_date":{}"#,
        #""poster_path":null"#, #""poster_path":"""#, #""poster_path":7"#,
        #""vote_average":-3,"vote_count":5"#, #""vote_average":11,"vote_count":5"#,
        #""vote_average":"8.2","vote_count":5"#, #""vote_average":1e999,"vote_count":5"#,
        #""vote_average":true,"vote_count":5"#, #""vote_average":null,"vote_count":5"#,
        #""vote_average":{},"vote_count":5"#, #""vote_average":0.0,"vote_count":5"#,
        #""vote_average":5.0,"vote_count":0"#,
    ])
    func `an invalid date, path or rating is unknown, and the row stays`(fields: String) async throws {
        let record = try #require(try await TMDB.row(fields))
        #expect(record.releaseDate == nil && record.posterPath == nil && record.rating == nil)
    }

    @Test(arguments: [
        "1999-03-31", "1999-03-31T00:00:00.000Z", "1999-03-31T00:00:00Z", "1999-03-31 00:00:00 UTC",
    ])
    func `a date is read from every format that TMDB writes`(text: String) async throws {
        let record = try #require(try await TMDB.row(#""release_date":"\#(text)""#))
        #expect(record.releaseDate == PartialDate(year: 1999, month: 3, day: 31))
    }

    @Test func `integers are accepted with a fraction or an exponent`() async throws {
        let page = try await TMDB.page(
            #"{"id":24428.0,"title":"a","genre_ids":[28.0,878.0],"vote_count":21649.0,"vote_average":8},"#
                + #"{"id":1e3,"title":"b"}"#)
        #expect(page.rows.map(\.id) == [24428, 1000])
        #expect(page.rows.first?.genreIDs == [28, 878])
        #expect(page.rows.first?.votes == 21649)
        #expect(page.rows.first?.rating == 8)
    }

    @Test func `an untranslated title is TMDB's, and a missing one is the original title`() async throws {
        let page = try await TMDB.page(
            """
            {"id":1,"title":"기생충","original_title":"기생충","overview":""},
            {"id":2,"title":"","original_title":"Тіні забутих предків"}, {"id":3,"original_title":"Solaris"}
            """)
        #expect(page.rows.map(\.title) == ["기생충", "Тіні забутих предків", "Solaris"])
        #expect(page.rows.allSatisfy { $0.overview == nil })
        #expect(page.skipped == 0)
    }

    @Test(
        arguments: [
            (#"\ud800"#, "\u{FFFD}"), (#"a\uD800b"#, "a\u{FFFD}b"), (#"a\udc00"#, "a\u{FFFD}"),
            (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"), (#"\ud800\ud83d\ude00\ud83d"#, "\u{FFFD}😀\u{FFFD}"),
            (#"\ud83d\u0041\ude00"#, "\u{FFFD}A\u{FFFD}"), (#"\ud83d\n\ude00"#, "\u{FFFD}\n\u{FFFD}"),
            (#"\\ud800"#, #"\ud800"#), (#"\\\ud800"#, "\\\u{FFFD}"), (#"\ud83d\ude00"#, "😀"),
        ])
    func `a lone surrogate is read as U+FFFD, and invalidates neither row nor page`(
        escaped: String, title: String
    ) async throws {
        let row = #"{"id":604,"title":"\#(escaped)","\#(escaped)":1}"#
        let page = try await TMDB.page(#"{"id":1,"title":"a"},\#(row),{"id":2,"title":"b"}"#)
        #expect(page.rows.map(\.title) == ["a", title, "b"])
        #expect(page.skipped == 0)
    }
}

@Suite struct PageTests {
    @Test func `at most a thousand rows are read`() async throws {
        let rows = (1...1200).map { #"{"id":\#($0),"title":"t"}"# }.joined(separator: ",")
        #expect(try await TMDB.page(rows).rows.count == 1000)
    }

    @Test(arguments: [
        ("58322", 500), ("1000000000", 500), ("7", 7), ("0", 1), ("-1", 1), ("null", 1), ("\"x\"", 1),
        ("1.5", 1),
    ])
    func `the number of pages is limited to 500, and is never below those received`(text: String, pages: Int)
        async throws
    {
        let tmdb = TMDB.make(#"{"results":[{"id":1,"title":"a"}],"total_pages":\#(text),"page":0}"#)
        let page = try await tmdb.fetch(.shelf(.popular, page: 1, locale: .test)).value
        #expect(page.totalPages == pages)
        #expect(page.totalResults == 1)
    }
}

@Suite struct OpenListTests {
    @Test func `a search for everything keeps unknown types as other`() async throws {
        let tmdb = TMDB.make(
            """
            {"results":[{"media_type":"movie","id":1,"title":"a"},{"media_type":"person","id":2,"name":"b"},
            {"media_type":"tv","id":3,"name":"c"},{"media_type":"tv_episode","id":4},{"media_type":"hologram"},
            {"id":5,"title":"no type"},{"media_type":"movie","id":"6","title":"bad"}]}
            """)
        let page = try await tmdb.fetch(.searchAll("x", page: 1, locale: .test)).value
        #expect(page.skipped == 2)
        #expect(page.rows.count == 5)
        guard case .movie(let record) = page.rows[0], case .person(let person) = page.rows[1] else {
            Issue.record("a film and a person come first")
            return
        }
        #expect((record.id, person.id) == (1, 2))
        #expect(
            Array(page.rows[2...])
                == [.series(id: 3), .other(mediaType: "tv_episode"), .other(mediaType: "hologram")])
    }

    @Test func `types, sites, statuses and jobs may have any value`() async throws {
        let details = try await TMDB.make(
            """
            {"id":603,"title":"x","status":"Hibernating","runtime":-5,"budget":0,"revenue":2923706026,
             "credits":{"cast":[{"id":1,"name":"a","gender":9}],"crew":[{"id":1,"name":"a","job":"Dreamer"}]},
             "videos":{"results":[{"site":"Holo","type":"Smell","key":"k"},{"type":null}]},
             "release_dates":{"results":[{"iso_3166_1":"AT","release_dates":[
               {"type":9,"certification":""},{"type":3,"certification":"16","release_date":"2013-02-14T00:00:00.000Z"}]}]},
             "watch/providers":{"results":{"AT":{"link":"l","flatrate":[{"provider_name":"A"},{"provider_id":1}]},
               "XX":{},"YY":null}}}
            """
        ).movie(id: 603).value
        #expect(details.status == "Hibernating")
        #expect(
            details.record.runtimeMinutes == nil && details.budget == nil && details.revenue == 2_923_706_026)
        #expect(details.crew.map(\.job) == ["Dreamer"])
        #expect(details.videos.map(\.kind) == ["Smell", nil])
        #expect(details.releases.first?.releases.map(\.kind) == [nil, .theatrical])
        #expect(details.certification(in: "AT") == "16")
        #expect(details.watchProviders["AT"]?.stream == ["A"])
    }

    @Test func `the cast is in billing order, with unnumbered entries last`() async throws {
        let cast = [("c", "2"), ("x", "null"), ("b", "1"), ("y", "\"0\""), ("a", "0"), ("z", "2")]
            .enumerated().map {
                #"{"id":\#($0 + 1),"name":"\#($1.0)","order":\#($1.1)}"#
            }
        let details = try await TMDB.make(
            #"{"id":603,"title":"x","credits":{"cast":[\#(cast.joined(separator: ","))]}}"#
        ).movie(id: 603).value
        #expect(details.cast.map(\.name) == ["a", "b", "c", "z", "x", "y"])
        let encoded = try JSONEncoder().encode(details)
        #expect(try JSONDecoder().decode(MovieDetails.self, from: encoded) == details)
    }

    @Test(arguments: [true, false])
    func `a response about another film or person is an error`(isMovie: Bool) async throws {
        let tmdb = TMDB.make(#"{"id":604,"title":"x","name":"x"}"#)
        let error = await failure { () throws(TMDBError) in
            if isMovie { _ = try await tmdb.movie(id: 603) } else { _ = try await tmdb.person(id: 603) }
        }
        #expect(error?.kind == .badAnswer)
    }

    @Test(arguments: [
        ("YouTube", "dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"), ("Vimeo", "1", nil),
        ("YouTube", "a&b=c", nil), ("YouTube", "../x", nil), ("YouTube", "ü", nil),
        ("YouTube", String(repeating: "a", count: 33), nil),
    ])
    func `a video has an address only if its key cannot lead elsewhere`(
        site: String, key: String, url: String?
    ) async throws {
        let details = try await TMDB.make(
            #"{"id":603,"title":"x","videos":{"results":[{"site":"\#(site)","type":"Trailer","key":"\#(key)"}]}}"#
        ).movie(id: 603).value
        #expect(details.trailerURL == url)
    }
}

/// The maximum number of values in a response.
struct AnswerSizeTests {
    private func kind(_ body: String) async -> TMDBError? {
        await failure { () throws(TMDBError) in
            try await TMDB.make(body).fetch(.shelf(.popular, page: 1, locale: .test))
        }
    }

    @Test func `a response with too many values is rejected before it is decoded`() async {
        let many = String(repeating: "[[]],", count: APIResponse.maxValues)
        // Truncated at its end, which is never reached.
        let error = await kind(#"{"results":[\#(many)"#)
        #expect(error?.kind == .badAnswer)
        #expect(error?.detail == "the answer is too large")
        #expect(error?.retries == 0)
    }

    @Test func `commas in a text do not count as values`() async {
        let text = String(repeating: #"\",[{:"#, count: APIResponse.maxValues)
        #expect(await kind(#"{"results":[{"id":1,"title":"a","overview":"\#(text)"}]}"#) == nil)
    }
}

/// Collections of films, and other data on a film's page.
@Suite struct CollectionTests {
    private func decoded<Model: Decodable>(_ json: String, as type: Model.Type = Model.self) throws -> Model {
        try JSONDecoder().decode(Model.self, from: Data(json.utf8))
    }

    @Test func `the films of a collection are by release, the undated last by title, each once`() throws {
        let collection: FilmCollection = try decoded(
            """
            {"id": 10, "name": "Star Wars Collection", "overview": "", "parts": [
              {"id": 4, "title": "Zero", "release_date": ""}, {"id": 3, "title": "Alpha", "release_date": null},
              {"id": 2, "name": "The Force Awakens", "original_name": "TFA", "release_date": "2015-12-15",
               "vote_average": 7.3, "vote_count": 5, "original_language": "en"},
              {"id": 1, "title": "Star Wars", "release_date": "1977-05-25"},
              {"id": 1, "title": "Star Wars", "release_date": "1977-05-25"}, {"id": 0, "title": "x"}, 7]}
            """)
        #expect(collection.films.map(\.title) == ["Star Wars", "The Force Awakens", "Alpha", "Zero"])
        #expect(collection.films[1].originalTitle == "TFA" && collection.films[1].rating == 7.3)
        #expect(collection.overview == nil)
        let place = try #require(collection.position(of: 2))
        #expect(place.number == 2 && place.previous?.id == 1 && place.next?.id == 3)
        #expect(collection.position(of: 1)?.previous == nil && collection.position(of: 4)?.next == nil)
        #expect(collection.position(of: 99) == nil)
    }

    @Test func `a page has keywords, companies and countries, and encoding keeps them`() throws {
        let page: MovieDetails = try decoded(
            """
            {"id": 1, "title": "x",
             "keywords": {"keywords": [{"id": 1, "name": "desert"}, {"id": 2, "name": ""}, {"id": 3, "name": "war"}]},
             "production_companies": [{"id": 923, "name": "Legendary Pictures", "logo_path": null}],
             "production_countries": [{"iso_3166_1": "US", "name": "United States of America"}]}
            """)
        #expect(page.keywords.map(\.name) == ["desert", "war"])
        #expect(page.companies.map(\.name) == ["Legendary Pictures"])
        #expect(
            page.countries == ["US"] && page.productionCountries.map(\.name) == ["United States of America"])
        #expect(try JSONDecoder().decode(MovieDetails.self, from: JSONEncoder().encode(page)) == page)
        let old: MovieDetails = try decoded(
            #"{"id": 1, "title": "x", "production_countries": [{"iso_3166_1": "US"}]}"#)
        #expect(
            old.keywords.isEmpty && old.companies.isEmpty && old.productionCountries.map(\.name) == ["US"])
    }

    @Test func `addresses are made of checked ids`() {
        #expect(FilmRecord.tmdbURL(603, titled: "x") == "https://www.themoviedb.org/movie/603")
        #expect(
            FilmRecord.tmdbURL(-5, titled: "A&B 1/é")
                == "https://www.themoviedb.org/search/movie?query=A%26B%201%2F%C3%A9")
        #expect(WebPage.imdb("tt0133093") == "https://www.imdb.com/title/tt0133093")
        #expect(WebPage.imdb("nm0000206") == "https://www.imdb.com/name/nm0000206")
        #expect(WebPage.imdb("tt1/../x") == nil && WebPage.imdb(nil) == nil)
    }
}
