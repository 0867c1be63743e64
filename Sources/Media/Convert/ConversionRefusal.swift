/// Why a conversion is not even tried.
package enum ConversionRefusal: Error, Sendable, Equatable {
    /// The option does nothing in that format.
    case useless(ConversionOptions.Name, ConversionFormat)
    /// What the source is in is read, and not written.
    case needsFormat(container: String)
    case noPicture
    case noSound
    /// None of the sounds, or subtitles, is in these languages; there are those.
    case noSuchSound([String], there: [String])
    case noSuchSubtitles([String], there: [String])
    case noSubtitles
    case codecNotHeld(PictureCodec, ConversionFormat)
    /// ffmpeg was built without what writes it.
    case noEncoder(String)
    /// More than there is: the picture is that high, the file that large.
    case higher(than: Int)
    case larger(than: Int)
    /// No film of that length is that small: the least.
    case tooSmall(least: Int)
    /// The length is not known, so that no size can be aimed at.
    case unknownLength
    /// More light goes into no H.264 that many screens can show.
    case lightNeedsHEVC
    case isSDR
    case beginsAfterEnd(length: Int)
    /// Nothing is cut, so that nothing can be exact.
    case nothingToCut
    /// A sound is cut to within a fortieth of a second as it is.
    case soundIsExact
    case nothingToDo
    /// Files to be joined differ, from the first of them, in this.
    case differs(part: Int, Difference)
    /// A name with a line break in it, which ffmpeg's list of files cannot have.
    case unlistable(part: Int)
    /// As one it says where each file begins, and as another that nothing is left of it.
    case noChapters
    case onePiece
    /// Without encoding, there is only one piece.
    case oneInexactPiece
    /// The picture can only begin at its beginning, so that nothing would be cut off.
    case startsAtBeginning

    /// Which of several files it is about, from 1.
    package var part: Int {
        switch self {
        case .differs(let part, _), .unlistable(let part): part
        default: 1
        }
    }

    package enum Difference: Sendable, Equatable { case streams, format, codec, size, sound, clock }
}
