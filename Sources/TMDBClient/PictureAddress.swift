/// How wide a picture is, of the widths in which TMDB keeps each. Source: TMDB, "Image Basics" and `/configuration`.
package enum PictureSize: String, CaseIterable, Sendable {
    case w92, w154, w185, w342, w500

    /// The poster that is wide enough for so many pixels; the largest that a screen is given where none is.
    package static func poster(covering pixels: Int) -> PictureSize {
        // A tenth too few cannot be seen, and the next size has twice the bytes and more.
        [w92, w154].first { $0.width * 11 >= pixels * 10 } ?? w342
    }

    /// Photos of people are kept in few widths, and small enough in one of them.
    package static let portrait = w185

    /// In pixels.
    package var width: Int {
        switch self {
        case .w92: 92
        case .w154: 154
        case .w185: 185
        case .w342: 342
        case .w500: 500
        }
    }
}

/// Where a picture is: `https://image.tmdb.org/t/p/w154/abc.jpg`.
package struct PictureAddress: Hashable, Sendable, CustomStringConvertible {
    package let service: ServiceURL
    package let size: PictureSize
    /// Without a slash.
    package let file: String

    /// - Parameters:
    ///   - path: As TMDB gives it, with a leading slash.
    /// - Returns: Nil for no path, and for one that is no file name of TMDB's: letters, digits, dots and dashes.
    ///   Anything else could lead elsewhere.
    package init?(path: String?, size: PictureSize, service: ServiceURL = .images) {
        guard let path, path.hasPrefix("/"), path.dropFirst().utf8.allSatisfy(\.isOfFileName) else {
            return nil
        }
        (self.service, self.size, file) = (service, size, String(path.dropFirst()))
    }

    package var description: String { "\(service)/\(size.rawValue)/\(file)" }

    /// What asks for the picture: without a credential, which is nobody's business there.
    package var request: APIRequest {
        var request = APIRequest(
            service: service, path: "\(size.rawValue)/\(file)", query: [:], credential: nil)
        request.accepts = "image/jpeg"
        return request
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
