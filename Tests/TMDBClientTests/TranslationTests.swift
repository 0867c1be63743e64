import Foundation
import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// Texts without a translation into the requested language.
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

    @Test func `an empty overview falls back to English, then the film's language, and names it`()
        async throws
    {
        let rows = [
            ("fr", "FR", "Un film."), ("en", "GB", "A film."), ("pt", "BR", "Um filme."), ("uk", "UA", ""),
        ]
        let asked = try await details("Фільм.", rows, language: "uk-UA")
        #expect(asked.record.overview == "Фільм." && asked.overviewLanguage == nil)
        let english = try await details("", rows, language: "uk-UA")
        #expect(english.record.overview == "A film." && english.overviewLanguage == "en")
        let original = try await details("", Array(rows.prefix(1)), language: "en-US")
        #expect(original.record.overview == "Un film." && original.overviewLanguage == "fr")
        let sister = try await details("", rows, language: "pt-PT")
        #expect(sister.record.overview == "Um filme." && sister.overviewLanguage == "pt-BR")
        let none = try await details("", [("de", "DE", "Ein Film.")], language: "uk-UA")
        #expect(none.record.overview == nil && none.overviewLanguage == nil)
    }

    @Test func `an encoded page keeps the overview and its language`() async throws {
        let page = try await details("", [("en", "US", "A film.")], language: "uk-UA")
        let read = try JSONDecoder().decode(MovieDetails.self, from: JSONEncoder().encode(page))
        #expect(read == page)
    }

    /// A Japanese film's page; each row has language, country, title and tagline.
    private func titled(
        _ title: String, _ rows: [(String, String, String, String)], language: String, fallback: String = "en"
    ) async throws -> MovieDetails {
        let translations = rows.map {
            """
            {"iso_639_1": "\($0.0)", "iso_3166_1": "\($0.1)",
             "data": {"overview": "", "title": "\($0.2)", "tagline": "\($0.3)"}}
            """
        }.joined(separator: ",")
        let body = """
            {"id": 1, "title": "\(title)", "original_title": "千と千尋の神隠し", "original_language": "ja",
             "tagline": "", "translations": {"translations": [\(translations)]}}
            """
        let tmdb = TMDB(
            transport: CannedTransport { _ in .make(body) },
            locale: ContentLocale(language: language, region: "UA", fallback: fallback))
        return try await tmdb.movie(id: 1).value
    }

    @Test func `a title falls back to the same language, the fallback, and the original`() async throws {
        let original = "千と千尋の神隠し"
        let rows = [
            ("ja", "JP", "", ""), ("en", "US", "Spirited Away", "A bathhouse."),
            ("pt", "BR", "A Viagem de Chihiro", "Um banho."), ("de", "DE", "Chihiros Reise", ""),
            ("uk", "UA", "", ""),
        ]
        let ukrainian = try await titled(original, rows, language: "uk-UA")
        #expect(ukrainian.record.title == "Spirited Away" && ukrainian.titleLanguage == "en")
        #expect(ukrainian.record.originalTitle == original && ukrainian.tagline == nil)
        let german = try await titled(original, rows, language: "uk-UA", fallback: "de")
        #expect(german.record.title == "Chihiros Reise" && german.titleLanguage == "de")
        let sister = try await titled(original, rows, language: "pt-PT")
        #expect(sister.record.title == "A Viagem de Chihiro" && sister.titleLanguage == "pt-BR")
        #expect(sister.tagline == "Um banho.")
        let none = try await titled(original, [rows[0]], language: "uk-UA")
        #expect(none.record.title == original && none.titleLanguage == nil)
        let read = try JSONDecoder().decode(MovieDetails.self, from: JSONEncoder().encode(ukrainian))
        #expect(read == ukrainian)
    }

    @Test func `a translated title, and one in its own language, stay`() async throws {
        let rows = [("en", "US", "Spirited Away", ""), ("uk", "UA", "Віднесені привидами", "")]
        let translated = try await titled("Віднесені привидами", rows, language: "uk-UA")
        #expect(translated.record.title == "Віднесені привидами" && translated.titleLanguage == nil)
        let own = try await titled("千と千尋の神隠し", rows, language: "ja-JP")
        #expect(own.record.title == "千と千尋の神隠し" && own.titleLanguage == nil)
        let same = [("en", "US", "Spirited Away", ""), ("uk", "UA", "千と千尋の神隠し", "")]
        #expect(try await titled("千と千尋の神隠し", same, language: "uk-UA").titleLanguage == nil)
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
