package import Records

/// A file of film or sound, stream by stream: more than a library keeps, and all that a conversion goes by. Foreign, as
/// ``MediaFacts`` is.
package struct MediaStreams: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case picture = "video"
        case sound = "audio"
        case subtitles = "subtitle"
        /// A still picture that stands for the whole.
        case cover
        /// A font, mostly.
        case attachment
        case data
    }

    package struct Stream: Sendable, Equatable {
        /// In the file, from 0.
        package var index: Int
        package var kind: Kind
        /// ffprobe's name.
        package var codec: String?
        /// ISO 639-1, or 639-2 where there is none.
        package var language: String?
        package var isDefault = false
        /// Bits a second.
        package var bitRate: Int?
        /// Milliseconds.
        var duration: Int?
        /// What its times are counted in: `1/1000`.
        var timeBase: String?

        /// Pixels, as they are stored: ``rotation`` may swap them.
        package var width = 0
        package var height = 0
        /// Degrees by which a player turns it: 0, 90, 180 or 270.
        package var rotation = 0
        package var frameRate: Double?
        /// For each colour: 8, mostly.
        package var bits = 8
        package var isInterlaced = false
        package var hdr: MediaFacts.HDR?
        /// ffprobe's name of how light is written: `smpte2084`.
        package var transfer: String?
        /// The screen it was made on, as x265 writes it; nil if it is not said.
        package var masteringDisplay: String?
        /// The brightest pixel and the brightest frame, as x265 writes them.
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

    /// ffprobe's first name of the format.
    package var container: String?
    /// Milliseconds that there is something to see or to hear: letters may be shown for longer.
    package var duration: Int?
    /// What the file's clock says at its beginning, in milliseconds.
    package var start = 0
    /// Bytes.
    package var size = 0
    /// Bits a second, of all streams together.
    package var bitRate: Int?
    package var streams: [Stream] = []
    package var chapters: [Chapter] = []
    /// Whether it ends before it should.
    package var isCut = false

    package init() {}

    /// The moving picture to be shown.
    package var picture: Stream? {
        let pictures = streams.filter { $0.kind == .picture }
        return pictures.first(where: \.isDefault) ?? pictures.first
    }

    package func of(_ kind: Kind) -> [Stream] { streams.filter { $0.kind == kind } }
}

extension MediaStreams.Stream {
    /// Pixels, as shown.
    package var shownSize: (width: Int, height: Int) {
        rotation % 180 == 90 ? (height, width) : (width, height)
    }

    /// Whether subtitles are letters, and no pictures of them.
    package var isText: Bool {
        ["subrip", "srt", "ass", "ssa", "webvtt", "mov_text", "text"].contains(codec ?? "")
    }

    /// Whether no part of the sound was left out when it was written.
    package var isLossless: Bool {
        let codec = codec ?? ""
        return codec.hasPrefix("pcm_")
            || ["flac", "alac", "truehd", "mlp", "wavpack", "ape", "tta"].contains(codec)
    }
}
