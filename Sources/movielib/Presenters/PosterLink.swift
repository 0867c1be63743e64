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

    /// TMDB's file names are letters, digits, dots and dashes; anything else could lead elsewhere.
    func url(at service: ServiceURL, size: String = "w500") -> String? {
        guard let path, path.hasPrefix("/"), path.dropFirst().utf8.allSatisfy(\.isOfFileName) else {
            return nil
        }
        return "\(service)/\(size)\(path)"
    }
}

extension UInt8 {
    fileprivate var isOfFileName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
