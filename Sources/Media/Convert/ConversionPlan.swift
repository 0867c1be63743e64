/// The steps of a conversion, computed in advance from the source's streams and the options.
package struct ConversionPlan: Sendable, Equatable {
    /// A stream and its treatment.
    package struct Track: Sendable, Equatable {
        package enum Disposition: Sendable, Equatable {
            case copied
            /// Encoded with this codec, by ffprobe's name.
            case encoded(to: String, arguments: [String], rate: Int?)
            case dropped(Reason)
        }

        /// The index of its input.
        package var input: Int
        package var stream: MediaStreams.Stream
        package var disposition: Disposition

        init(_ stream: MediaStreams.Stream, _ fate: Disposition, input: Int = 0) {
            (self.input, self.stream, self.disposition) = (input, stream, fate)
        }

        package var isKept: Bool { if case .dropped = disposition { false } else { true } }
        package var isCopied: Bool { disposition == .copied }
    }

    /// Why a stream is dropped.
    package enum Reason: String, Sendable {
        /// The user excluded it.
        case unwanted
        /// The format cannot hold it.
        case notHeld = "not-held"
        /// The format holds only one of them.
        case oneOnly = "one-only"
        /// It is drawn into the picture.
        case burned
    }

    package var format: ConversionFormat
    /// Absolute paths; of several files to be joined, ``tracks`` describes the first.
    package var inputs: [Input]
    /// In the order of the result.
    package var tracks: [Track]
    package var keepsChapters: Bool
    /// Whether the source has chapters that will be lost.
    package var losesChapters: Bool
    /// The start in milliseconds, which for a copied picture may be earlier than requested.
    package var from: Int?
    package var requestedStart: Int?
    package var until: Int?
    /// Milliseconds; nil if unknown.
    package var length: Int?
    /// Bytes; nil if it cannot be estimated.
    package var size: Int?
    package var filter: PictureFilter?
    /// How much longer the new sound is than the film, in milliseconds; below 0 if it is shorter.
    package var audioLengthDifference: Int?
    /// Whether it will be streamed by others: its index comes first, so that it can play while it loads, and
    /// its location tags are removed.
    var isForWeb = false

    /// A file, or several that are joined.
    package struct Input: Sendable, Equatable {
        package var paths: [[UInt8]]
        /// ffmpeg's name for its format, as ffprobe found it by name and content; nil for several files.
        var container: String?
        /// Whether its format lacks some of the pictures' times.
        var needsTimes = false
        /// Whether it has tags that only make sense in its own format.
        var hasBrands = false
    }

    /// Kept streams, in the result's order.
    package var keptTracks: [Track] { tracks.filter(\.isKept) }

    /// The cover that becomes an attached file in the result.
    var attached: Track? { format.attachesCovers ? keptTracks.first { $0.stream.kind == .cover } : nil }

    package var picture: Track? { keptTracks.first { $0.stream.kind == .picture } }

    /// Bytes that must be free before the start. An encoded picture may become half as large as estimated.
    var neededBytes: Int? { picture?.isCopied ?? true ? size : size.map { $0 / 2 } }

    /// Whether the result is an unchanged copy of the source, or of a part of it.
    package internal(set) var isCopy = false

    /// Whether it can only start at a key frame.
    package var startsAtKeyFrame: Bool { picture?.isCopied ?? false }

    /// Moves the start to a key frame, and stores the requested one in ``requestedStart``.
    package mutating func start(atKeyFrame time: Int) {
        guard let requested = from else { return }
        from = time == 0 ? nil : time
        if let length { self.length = length + requested - time }
    }

    /// The changes to a picture, in this order.
    package struct PictureFilter: Sendable, Equatable {
        package struct BurnedSubtitles: Sendable, Equatable {
            /// The index in the file, and among its subtitles.
            var index: Int
            var subtitleIndex: Int
            var isText: Bool
        }

        package struct Size: Sendable, Equatable {
            package var width: Int
            package var height: Int
        }

        package var isDeinterlaced = false
        var burned: BurnedSubtitles?
        package var size: Size?
        /// The transfer function of the HDR source.
        package var sourceTransfer: String?

        var isEmpty: Bool { self == Self() }
    }
}
