import TMDBModels

/// The address of a poster, or null: the encoder's user info may set another image service than TMDB's.
struct PosterLink: Encodable {
    /// From TMDB, with a leading slash.
    let path: String?

    static let service = CodingUserInfoKey(rawValue: "image service")

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let named = Self.service.flatMap { encoder.userInfo[$0] as? ServiceURL }
        try container.encode(url(at: named ?? .images))
    }

    /// Nil if the path is not a TMDB image path.
    func url(at service: ServiceURL) -> String? {
        PictureAddress(path: path, size: .w500, service: service)?.description
    }
}
