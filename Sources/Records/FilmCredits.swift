/// A film's makers and countries: the searchable data besides titles.
package struct FilmCredits: Sendable, Equatable {
    package var directors: [String]
    /// The cast's names in billing order.
    package var actors: [String]
    /// The countries of production, as ISO 3166-1 codes.
    package var countries: [String]

    package init(directors: [String] = [], actors: [String] = [], countries: [String] = []) {
        self.directors = directors
        self.actors = actors
        self.countries = countries
    }
}
