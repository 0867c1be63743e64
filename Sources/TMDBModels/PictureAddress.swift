import Records

/// The width of a picture, one of TMDB's fixed widths. Source: TMDB, "Image Basics" and `/configuration`.
package enum PictureSize: String, Sendable {
    case w92, w154, w185, w342, w500, w780, w1280

    /// The smallest poster that covers this many pixels; else the largest size used on screen.
    package static func poster(covering pixels: Int) -> PictureSize {
        // A tenth too few pixels is invisible, and the next size has at least twice the bytes.
        [w92, w154].first { $0.width * 11 >= pixels * 10 } ?? w342
    }

    /// Photos of people come in few widths, only one of them small enough.
    package static let portrait = w185

    /// In pixels.
    package var width: Int { Int(rawValue.dropFirst()) ?? 0 }
}

/// The address of a picture: `https://image.tmdb.org/t/p/w154/abc.jpg`.
package struct PictureAddress: Hashable, Sendable, CustomStringConvertible {
    package let service: ServiceURL
    package let size: PictureSize
    /// Without a slash.
    package let file: String

    /// - Parameters:
    ///   - path: TMDB's path, with a leading slash.
    /// - Returns: Nil without a path, and for anything but a TMDB file name (letters, digits and dashes, one dot, and
    ///   an extension), which could lead elsewhere: `/..` is the folder above.
    package init?(path: String?, size: PictureSize, service: ServiceURL = .images) {
        guard let path, path.utf8.count <= Self.maxPathBytes, path.hasPrefix("/") else { return nil }
        let parts = path.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isOfFileName) }),
            parts[1].utf8.count <= 4
        else { return nil }
        (self.service, self.size, file) = (service, size, String(path.dropFirst()))
    }

    /// TMDB's have 32 bytes.
    private static let maxPathBytes = 100

    package var description: String { "\(service)/\(size.rawValue)/\(file)" }
}

extension UInt8 {
    fileprivate var isOfFileName: Bool { isLetter || isDigit || "_-".utf8.contains(self) }
}
