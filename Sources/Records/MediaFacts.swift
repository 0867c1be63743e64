/// The properties of a film file, as ffprobe reports them. All texts are foreign and unchanged.
package struct MediaFacts: Sendable, Equatable {
    /// HDR10+ is never recognised: only single frames are marked with it.
    package enum HDR: String, Sendable, CaseIterable {
        case hdr10, hlg
        case dolbyVision = "dolby-vision"
    }

    /// Classes by width and height that also suit cropped films.
    package enum Resolution: String, Sendable, CaseIterable {
        case fourK = "4k"
        case p1080 = "1080p"
        case p720 = "720p"
        case p576 = "576p"
        case sd
    }

    /// A sound track.
    package struct Audio: Sendable, Equatable, Codable {
        /// ISO 639-1, or 639-2 for languages without such a code; nil if not specified.
        package var language: String?
        /// ffprobe's name: `aac`, `eac3`, `truehd`.
        package var codec: String?
        package var channels: Int?
        /// Hz
        package var sampleRate: Int?
        package var title: String?
        package var isDefault = false
        package var isComment = false

        enum CodingKeys: String, CodingKey {
            case language, codec, channels, title
            case sampleRate = "sample_rate"
            case isDefault = "default"
            case isComment = "comment"
        }

        package init() {}
    }

    /// A subtitle track, in the file or in another file beside it.
    package struct Subtitles: Sendable, Equatable, Codable {
        /// As in ``Audio/language``.
        package var language: String?
        /// ffprobe's name, `subrip`, or the extension of a file beside the film.
        package var codec: String?
        package var title: String?
        package var isDefault = false
        package var isForced = false
        package var isForHearingImpaired = false
        /// The name of a file beside the film, escaped by ``EscapedPath``; nil for a track in the film file.
        package var file: String?

        enum CodingKeys: String, CodingKey {
            case language, codec, title, file
            case isDefault = "default"
            case isForced = "forced"
            case isForHearingImpaired = "hearing_impaired"
        }

        package init() {}
    }

    /// The first of ffprobe's names for the format: `matroska`, `mov`.
    package var container: String?
    /// Milliseconds.
    package var duration: Int?
    /// Pixels as shown: swapped by a rotation of 90°.
    package var width: Int?
    package var height: Int?
    /// ffprobe's name: `h264`, `hevc`, `av1`.
    package var videoCodec: String?
    package var hdr: HDR?
    /// Frames per second.
    package var frameRate: Double?
    /// Bits per second of all tracks together.
    package var bitRate: Int?
    package var audio: [Audio] = []
    package var subtitles: [Subtitles] = []
    package var chapters = 0

    package init() {}

    /// Nil if neither width nor height is known.
    package var resolution: Resolution? {
        guard let width, let height else { return nil }
        return Self.resolutionThresholds.first { width >= $0.width || height >= $0.height }?.resolution ?? .sd
    }

    /// The least width, or the least height, of each class, the largest first.
    package static let resolutionThresholds: [(resolution: Resolution, width: Int, height: Int)] = [
        (.fourK, 3_200, 2_100), (.p1080, 1_800, 1_000), (.p720, 1_200, 700), (.p576, 1_000, 560),
    ]
}
