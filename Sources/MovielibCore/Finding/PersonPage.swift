import TMDBClient
package import TMDBModels

/// A person's page from TMDB.
package struct PersonPage: Request, Hashable, Sendable {
    package var person: PersonReference
    /// Whether the best known of several people is taken without asking.
    package var takesFirst: Bool

    package init(_ person: PersonReference, takesFirst: Bool = false) {
        (self.person, self.takesFirst) = (person, takesFirst)
    }

    package func response(from core: Core) async throws(CoreError) -> Answer<PersonDetails> {
        let tmdb = try core.tmdb()
        let id = try await core.id(of: person, takingFirst: takesFirst)
        return try await core.mapTMDBErrors(await tmdb.person(id: id))
    }
}
