/// Why a conversion is not started.
package enum ConversionRefusal: Error, Sendable, Equatable {
    /// The option has no effect in that format.
    case useless(ConversionOptions.Name, ConversionFormat)
    /// The source's container can be read, but not written.
    case needsFormat(container: String)
    case noPicture
    case noAudio
    /// No sound, or subtitles, in these languages; those are available.
    case noSuchAudio([String], there: [String])
    case noSuchSubtitles([String], there: [String])
    case noSubtitles
    /// The subtitles asked for are pictures, which the format does not hold.
    case subtitlesNotHeld(ConversionFormat)
    case codecNotHeld(PictureCodec, ConversionFormat)
    /// ffmpeg was built without this encoder.
    case noEncoder(String)
    /// Larger than the source: the height of its picture, or its size.
    case heightNotLess(than: Int)
    case sizeNotLess(than: Int)
    /// Too small for the length; the least size possible.
    case tooSmall(least: Int)
    /// The length is unknown, so that no size can be aimed at.
    case unknownLength
    /// Few screens can show H.264 with HDR.
    case hdrNeedsHEVC
    case sourceIsSDR
    case beginsAfterEnd(length: Int)
    /// Exactness was requested without a cut.
    case nothingToCut
    /// Sounds are always cut to within a fortieth of a second.
    case audioCutIsExact
    case nothingToDo
    /// Files to be joined differ; the first one that differs, and how.
    case differs(part: Int, Difference)
    /// A name with a line break, which ffmpeg's list of files cannot represent.
    case unlistable(part: Int)
    /// The film is to be split, and has no chapters, or would remain one piece.
    case noChapters
    case onePiece
    /// Without encoding, there is only one piece.
    case oneInexactPiece
    /// The picture can only begin at its beginning, so that nothing would be cut off.
    case startsAtBeginning

    /// The number of the file concerned, from 1.
    package var part: Int {
        switch self {
        case .differs(let part, _), .unlistable(let part): part
        default: 1
        }
    }

    package enum Difference: Sendable, Equatable { case streams, format, codec, size, audio, timeBase }
}
