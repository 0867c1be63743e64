import Foundation
import Testing

@testable import Records
@testable import TMDBModels

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
