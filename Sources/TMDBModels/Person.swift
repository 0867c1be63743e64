/// A person in TMDB's lists. Source: TMDB, "Search: Person" and "Trending: People".
package struct Person: Sendable, Equatable, Decodable, Identifiable {
    package let id: Int
    /// Never translated.
    package let name: String
    /// An open list: Acting, Directing, Writing, …
    package let department: String?
    /// TMDB's measure of attention.
    package let popularity: Double?
    /// Titles of films and series; trending people came without them in 2026.
    package let knownFor: [String]
    /// Path of the photo; starts with a slash; the image service's address and a size go before it.
    package let profilePath: String?

    package init(id: Int, name: String, popularity: Double? = nil) {
        (self.id, self.name, self.popularity) = (id, name, popularity)
        department = nil
        knownFor = []
        profilePath = nil
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        id = try fields.id("id")
        name = try fields.requiredText("name")
        department = fields.text("known_for_department")
        popularity = fields.number("popularity")
        let works: [KnownWork] = fields.rows("known_for")
        knownFor = works.map(\.title)
        profilePath = fields.text("profile_path")
    }

    /// A film has a `title`, a series a `name`.
    private struct KnownWork: Decodable {
        let title: String

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            title = try fields.text("title") ?? fields.requiredText("name")
        }
    }
}
