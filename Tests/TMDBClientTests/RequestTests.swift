import Records
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct RequestTests {
    @Test(arguments: [
        "a+b", "tom & jerry", "c#", "100 %", "a=b", "what?", "a/b", "  two  spaces  ", "\"quoted\"", "%41",
        "a;b,c", "Amélie", "e\u{301}", "千と千尋の神隠し", "Тіні", "ملك", "🎬👩‍🚀", "\\", "'; DROP TABLE", "$(rm -rf)",
        "-rf", "8½",
    ])
    func `words are sent as they were typed`(words: String) async throws {
        let server = try await LoopbackServer.make { _ in .json(#"{"results":[]}"#) }
        let tmdb = TMDB(transport: CurlTransport.patient(), service: try ServiceURL(server.url))
        _ = try await tmdb.fetch(.searchMovies(words, year: nil, page: 1, locale: .test))
        let request = try #require(server.requests.first)
        #expect(request.path == "/3/search/movie")
        #expect(request.query["query"]?.unicodeScalars.elementsEqual(words.unicodeScalars) == true)
        #expect(request.query.count == 4)
    }

    @Test func `every byte outside the unreserved set is escaped`() {
        let all = String(decoding: (0...127).map { UInt8($0) }, as: UTF8.self)
        let plain = all.percentEncoded.replacing(/%[0-9A-F]{2}/, with: "")
        #expect(plain == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~")
        #expect("\u{1}é".percentEncoded == "%01%C3%A9")
    }

    @Test func `a film's page is one request with all its parts`() async throws {
        let server = try await LoopbackServer.make(["/3/movie/603": .json(#"{"id":603,"title":"x"}"#)])
        let tmdb = TMDB(
            transport: CurlTransport.patient(userAgent: "movielib-test/1"),
            service: try ServiceURL(server.url),
            locale: .test)
        _ = try await tmdb.movie(id: 603)
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.method == "GET")
        #expect(request.headers["user-agent"] == "movielib-test/1")
        #expect(request.headers["accept"] == "application/json")
        #expect(request.headers["accept-encoding"] == "gzip")
        #expect(
            request.query == [
                "append_to_response":
                    "credits,videos,release_dates,watch/providers,recommendations,external_ids,translations,keywords",
                "language": "de-AT", "include_video_language": "de,en",
            ])
    }

    @Test(arguments: [
        ("tt0133093", true), ("nm0000206", true), ("tt1", true), ("tt", false), ("xx1", false),
        ("tt1/../x", false), ("tt１", false), ("tt1234567890123", false), ("TT1", false), ("tt1 ", false),
        ("", false), ("tt-1", false),
    ])
    func `an IMDb id consists of two letters and digits, and cannot leave its part of the path`(
        text: String, isID: Bool
    ) {
        #expect((IMDbID(text) != nil) == isID)
    }

    @Test(arguments: [
        (Shelf.popular, "movie/popular"), (.topRated, "movie/top_rated"), (.nowPlaying, "movie/now_playing"),
        (.upcoming, "movie/upcoming"),
    ])
    func `each shelf has its path`(shelf: Shelf, path: String) {
        let endpoint = Endpoint<Page<FilmRecord>>.shelf(shelf, page: 3, locale: .test)
        #expect(endpoint.path == path)
        #expect(endpoint.query == ["language": "de-AT", "region": "AT", "page": "3"])
    }

    @Test func `a year is sent if it is given`() {
        typealias Films = Endpoint<Page<FilmRecord>>
        #expect(Films.searchMovies("x", year: 1999, page: 1, locale: .test).query["year"] == "1999")
        #expect(Films.searchMovies("x", year: nil, page: 1, locale: .test).query["year"] == nil)
        #expect(Films.searchMovies("x", year: nil, page: 1, locale: .test).query["region"] == nil)
    }
}
