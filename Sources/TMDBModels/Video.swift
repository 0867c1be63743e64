/// A trailer, teaser, clip or the like. Source: TMDB, "Movie: Videos".
package struct Video: Sendable, Equatable, Codable {
    /// In the video's language.
    package let name: String?
    /// An open list: YouTube, Vimeo.
    package let site: String?
    /// The site's id of the video.
    package let key: String?
    /// An open list: Trailer, Teaser, Clip, Featurette, …
    package let kind: String?
    /// Uploaded by the film's makers or distributors.
    package let isOfficial: Bool

    enum CodingKeys: String, CodingKey {
        case name, site, key
        case kind = "type"
        case isOfficial = "official"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = fields.text(.name)
        site = fields.text(.site)
        key = fields.text(.key)
        kind = fields.text(.kind)
        isOfficial = fields.flag(.isOfficial)
    }

    /// Its address on YouTube; nil for a key outside YouTube's alphabet, which could lead anywhere.
    package var url: String? {
        guard site == "YouTube", let key, key.utf8.count <= 32,
            key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        return "https://www.youtube.com/watch?v=\(key)"
    }
}
