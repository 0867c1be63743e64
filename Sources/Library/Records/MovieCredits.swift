/// Who made a film, and where: what a library is asked for besides titles.
public struct MovieCredits: Sendable, Equatable {
    /// The directors' names.
    public var directors: [String]
    /// The cast's names in billing order.
    public var actors: [String]
    /// The countries of production, as ISO 3166-1 codes.
    public var countries: [String]

    /// The names as they came.
    public init(directors: [String] = [], actors: [String] = [], countries: [String] = []) {
        self.directors = directors
        self.actors = actors
        self.countries = countries
    }
}
