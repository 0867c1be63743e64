/// What a conversion does, before it does it: pure, from what a file is made of and what is wanted of it.
package struct ConversionPlan: Sendable, Equatable {
    /// A stream and what becomes of it.
    package struct Track: Sendable, Equatable {
        package enum Fate: Sendable, Equatable {
            case copied
            /// To this codec, by ffprobe's name.
            case encoded(to: String, arguments: [String], rate: Int?)
            case dropped(Reason)
        }

        /// Which of the inputs it is in.
        package var input: Int
        package var stream: MediaStreams.Stream
        package var fate: Fate

        init(_ stream: MediaStreams.Stream, _ fate: Fate, input: Int = 0) {
            (self.input, self.stream, self.fate) = (input, stream, fate)
        }

        package var isKept: Bool { if case .dropped = fate { false } else { true } }
        package var isCopied: Bool { fate == .copied }
    }

    /// Why a stream is left out.
    package enum Reason: String, Sendable {
        /// The person said so.
        case unwanted
        /// The format holds nothing like it.
        case notHeld = "not-held"
        /// The format holds one of them.
        case oneOnly = "one-only"
        /// It is in the picture now.
        case burned
    }

    package var format: ConversionFormat
    /// Absolute paths; of several that are joined the first is told of in ``tracks``.
    package var inputs: [Input]
    /// In the order of the result.
    package var tracks: [Track]
    package var keepsChapters: Bool
    /// Whether chapters there are will be lost.
    package var losesChapters: Bool
    /// Milliseconds; where it really begins, which for a copied picture may be earlier than it was asked for.
    package var from: Int?
    package var askedFrom: Int?
    package var until: Int?
    /// Milliseconds; nil if it is not known.
    package var length: Int?
    /// Bytes; nil if nobody can say.
    package var size: Int?
    package var filter: PictureFilter?
    /// How much longer the new sound is than the film, in milliseconds; below 0 if it is shorter.
    package var soundDifference: Int?
    /// Whether strangers will load it: its index comes first, so that it plays meanwhile, and it does not say where it was
    /// taken.
    var isForWeb = false

    /// A file, or several that follow one another.
    package struct Input: Sendable, Equatable {
        package var paths: [[UInt8]]
        /// ffmpeg's name of its format, as ffprobe found it by name and content; nil for several files.
        var container: String?
        /// Whether its format says too little of when pictures are shown.
        var needsTimes = false
        /// Whether it has tags that mean something in its own format alone.
        var hasBrands = false
    }

    /// Kept streams, in the result's order.
    package var kept: [Track] { tracks.filter(\.isKept) }

    /// The cover that becomes a file in the result.
    var attached: Track? { format.attachesCovers ? kept.first { $0.stream.kind == .cover } : nil }

    package var picture: Track? { kept.first { $0.stream.kind == .picture } }

    /// Bytes that have to be free before it is begun. What is encoded may become half as large as it is thought to.
    var neededRoom: Int? { picture?.isCopied ?? true ? size : size.map { $0 / 2 } }

    /// Whether the result is the source again, or a part of it.
    package internal(set) var isCopy = false

    /// Whether it can begin only where a picture can be shown without those before it.
    package var startsAtKeyFrame: Bool { picture?.isCopied ?? false }

    /// Moves the beginning to where the picture can begin, and says so by ``askedFrom``.
    package mutating func start(atKeyFrame time: Int) {
        guard let asked = from else { return }
        from = time == 0 ? nil : time
        if let length { self.length = length + asked - time }
    }

    /// How a picture is changed on its way, in this order.
    package struct PictureFilter: Sendable, Equatable {
        package struct Burned: Sendable, Equatable {
            /// In the file, and among its subtitles.
            var index: Int
            var place: Int
            var isText: Bool
        }

        package struct Size: Sendable, Equatable {
            package var width: Int
            package var height: Int
        }

        package var isDeinterlaced = false
        var burned: Burned?
        package var size: Size?
        /// How the light is written that it comes from.
        package var toneMapped: String?

        var isEmpty: Bool { self == Self() }
    }
}
