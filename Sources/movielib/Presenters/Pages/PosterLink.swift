import TMDBClient

/// The address of a poster, or null: the encoder's user info may name another image service than TMDB's.
struct PosterLink: Encodable {
    /// As TMDB gives it, with a leading slash.
    let path: String?

    static let service = CodingUserInfoKey(rawValue: "image service")

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let named = Self.service.flatMap { encoder.userInfo[$0] as? ServiceURL }
        try container.encode(url(at: named ?? .images))
    }

    /// Nil where the path is none of TMDB's.
    func url(at service: ServiceURL) -> String? {
        PictureAddress(path: path, size: .w500, service: service)?.description
    }
}
