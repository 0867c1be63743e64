package import Records

/// The streams of a film or sound file: more details than the library stores, for conversions. Foreign data,
/// like ``MediaFacts``.
package struct MediaStreams: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case picture = "video"
        case audio = "audio"
        case subtitles = "subtitle"
        /// A still picture that represents the file.
        case cover
        /// Usually a font.
        case attachment
        case data
    }

    package struct Stream: Sendable, Equatable {
        /// The index in the file, from 0.
        package var index: Int
        package var kind: Kind
        /// ffprobe's name.
        package var codec: String?
        /// ISO 639-1, or 639-2 for languages without such a code.
        package var language: String?
        package var isDefault = false
        /// Bits a second.
        package var bitRate: Int?
        /// Milliseconds.
        var duration: Int?
        /// The unit of its times: `1/1000`.
        var timeBase: String?

        /// Stored pixels: ``rotation`` may swap them.
        package var width = 0
        package var height = 0
        /// Degrees by which a player turns it: 0, 90, 180 or 270.
        package var rotation = 0
        package var frameRate: Double?
        /// Bits per colour, usually 8.
        package var bits = 8
        /// Whether it has more samples of colour than 4:2:0, the only ones that most screens' decoders read.
        package var hasFineColors = false
        package var isInterlaced = false
        package var hdr: MediaFacts.HDR?
        /// ffprobe's name of the transfer function: `smpte2084`.
        package var transfer: String?
        /// The mastering display, in x265's notation; nil if the file does not specify it.
        package var masteringDisplay: String?
        /// The brightest pixel and the brightest frame, in x265's notation.
        package var contentLight: String?

        package var channels: Int?
        /// Hz
        package var sampleRate: Int?
    }

    package struct Chapter: Sendable, Equatable {
        /// Milliseconds from the file's beginning.
        package var start: Int
        package var title: String?
    }

    /// The first of ffprobe's names for the format.
    package var container: String?
    /// Milliseconds of picture or sound: subtitles may last longer.
    package var duration: Int?
    /// The file's first timestamp, in milliseconds.
    package var start = 0
    /// Bytes.
    package var size = 0
    /// Bits per second of all streams together.
    package var bitRate: Int?
    package var streams: [Stream] = []
    package var chapters: [Chapter] = []
    /// Whether the file is truncated.
    package var isTruncated = false

    package init() {}

    /// The moving picture to be shown.
    package var picture: Stream? {
        let pictures = streams.filter { $0.kind == .picture }
        return pictures.first(where: \.isDefault) ?? pictures.first
    }

    package func streamsOfKind(_ kind: Kind) -> [Stream] { streams.filter { $0.kind == kind } }
}

extension MediaStreams.Stream {
    /// Pixels as shown.
    package var shownSize: (width: Int, height: Int) {
        rotation % 180 == 90 ? (height, width) : (width, height)
    }

    /// Whether subtitles are text, and not pictures.
    package var isText: Bool {
        ["subrip", "srt", "ass", "ssa", "webvtt", "mov_text", "text"].contains(codec ?? "")
    }

    /// Whether the sound's codec is lossless.
    package var isLossless: Bool {
        let codec = codec ?? ""
        return codec.hasPrefix("pcm_")
            || ["flac", "alac", "truehd", "mlp", "wavpack", "ape", "tta"].contains(codec)
    }
}
