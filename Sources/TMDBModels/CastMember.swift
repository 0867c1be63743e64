/// An actor and their part in a film. Source: TMDB, "Movie: Credits".
package struct CastMember: Sendable, Equatable, Codable, Identifiable {
    /// The person's number.
    package let id: Int
    /// The person's name, never translated.
    package let name: String
    /// As in the credits; several parts are separated by slashes.
    package let character: String?
    /// Path of the photo, as in lists of people; nil in pages saved before this field existed.
    package let profilePath: String?

    enum CodingKeys: String, CodingKey {
        case id, name, character
        case profilePath = "profile_path"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name)
        character = fields.text(.character)
        profilePath = fields.text(.profilePath)
    }
}

/// One job of one person on a film; the same person may have several.
package struct CrewMember: Sendable, Equatable, Codable, Identifiable {
    /// The person's number.
    package let id: Int
    /// The person's name, never translated.
    package let name: String
    /// An open list: Directing, Writing, Camera, …
    package let department: String?
    /// An open list: Director, Screenplay, …
    package let job: String?

    package init(id: Int, name: String, department: String?, job: String?) {
        (self.id, self.name, self.department, self.job) = (id, name, department, job)
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name)
        department = fields.text(.department)
        job = fields.text(.job)
    }
}
