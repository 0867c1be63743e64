import Foundation
import Testing

@testable import TMDBClient

/// Texts that nobody has translated into the language asked for.
@Suite struct TranslationTests {
    private func details(_ overview: String, _ rows: [(String, String, String)], language: String)
        async throws
        -> MovieDetails
    {
        let translations = rows.map {
            #"{"iso_639_1":"\#($0.0)","iso_3166_1":"\#($0.1)","data":{"overview":"\#($0.2)","title":""}}"#
        }.joined(separator: ",")
        let body = """
            {"id": 1, "title": "x", "original_language": "fr", "overview": "\(overview)",
             "translations": {"translations": [\(translations), 7]}}
            """
        let tmdb = TMDB(
            transport: CannedTransport { _ in .make(body) },
            locale: ContentLocale(language: language, region: "UA"))
        return try await tmdb.movie(id: 1).value
    }

    @Test func `an empty overview falls back to English, then the film's own language, and says which it is`()
        async throws
    {
        let rows = [
            ("fr", "FR", "Un film."), ("en", "GB", "A film."), ("pt", "BR", "Um filme."), ("uk", "UA", ""),
        ]
        let asked = try await details("Фільм.", rows, language: "uk-UA")
        #expect(asked.movie.overview == "Фільм." && asked.overviewLanguage == nil)
        let english = try await details("", rows, language: "uk-UA")
        #expect(english.movie.overview == "A film." && english.overviewLanguage == "en")
        let original = try await details("", Array(rows.prefix(1)), language: "en-US")
        #expect(original.movie.overview == "Un film." && original.overviewLanguage == "fr")
        let sister = try await details("", rows, language: "pt-PT")
        #expect(sister.movie.overview == "Um filme." && sister.overviewLanguage == "pt-BR")
        let none = try await details("", [("de", "DE", "Ein Film.")], language: "uk-UA")
        #expect(none.movie.overview == nil && none.overviewLanguage == nil)
    }

    @Test func `a saved page keeps the overview and its language`() async throws {
        let page = try await details("", [("en", "US", "A film.")], language: "uk-UA")
        let read = try JSONDecoder().decode(MovieDetails.self, from: JSONEncoder().encode(page))
        #expect(read == page)
    }

    @Test func `an empty biography falls back to English`() async throws {
        let body = """
            {"id": 1, "name": "x", "biography": "", "translations": {"translations": [
                {"iso_639_1": "en", "iso_3166_1": "US", "data": {"biography": "A life."}}]}}
            """
        let tmdb = TMDB(transport: CannedTransport { _ in .make(body) }, locale: .test)
        let person = try await tmdb.person(id: 1).value
        #expect(person.biography == "A life." && person.biographyLanguage == "en")
    }
}
