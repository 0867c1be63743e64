/// What a film file's path says about it, by its letters alone: no disk is touched and nothing is looked up.
package struct FileName: Equatable, Sendable {
    /// What a name says that a file is.
    package enum Kind: String, Sendable, CaseIterable {
        /// A film in one file.
        case film
        /// A part of a film, as `cd1`. Whether the others are there is for whoever sees the folder.
        case part
        /// A trailer, a deleted scene and the like, which belong to a film.
        case extra
        /// An episode or a season of a series.
        case episode
        /// A disc: a folder `VIDEO_TS` or `BDMV`, told by its parent's name, or an image of one.
        case disc
        /// The name says nothing.
        case unknown
    }

    package var kind = Kind.unknown
    /// Titles that it may mean, the likeliest first; none where the name says nothing.
    package var titles: [String] = []
    package var year: Int?
    /// The version, such as `director's cut`; several are joined by `, `.
    package var edition: String?
    /// The number of a part, from 1.
    package var part: Int?
    /// TMDB's number, written in the file's name or its folder's.
    package var tmdbID: Int?
    /// IMDb's id, such as `tt0133093`, written in the file's name or its folder's.
    package var imdbID: String?
    /// Release words as they are written, in lower case: `1080p`, `bluray`. A bare `sample` or `trailer` is among
    /// them: only a length can tell whether it is one.
    package var quality: [String] = []

    init() {}

    /// Reads a path, whose components are separated by `/`; a slash between spaces is part of a name.
    ///
    /// `latestYear` is the last year that a film may have. A folder that holds several films (`folderIsShared`) names
    /// none of them. The bytes need not be UTF-8: what is none becomes U+FFFD in titles.
    package init(path: some Collection<UInt8>, latestYear: Int, folderIsShared: Bool = false) {
        let bytes = ContiguousArray(path)
        self = PathReading(bytes, latestYear: latestYear, folderIsShared: folderIsShared).fileName
    }

    /// Whether a file's name ends as a video's does, or a disc image's.
    package static func isVideo(_ name: [UInt8]) -> Bool {
        hasEnding(name, of: PathReading.videoEndings) || hasEnding(name, of: ["iso", "img"])
    }

    /// Whether a file's name ends as that of subtitles does.
    package static func isSubtitles(_ name: [UInt8]) -> Bool {
        hasEnding(name, of: ["srt", "ass", "ssa", "sub", "idx", "vtt", "sup"])
    }

    /// Whether a folder's name says that a part of a film is in it: `CD1`, `Disc 2`.
    package static func isPartFolder(_ name: some Collection<UInt8>) -> Bool {
        PathReading.part(ofFolder: Array(name)[...]) != nil
    }

    private static func hasEnding(_ name: [UInt8], of endings: [String]) -> Bool {
        guard let dot = name.suffix(6).lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            return false
        }
        let ending = NameTokens.folded(Array(name[(dot + 1)...])[...])
        return endings.contains { ending.elementsEqual($0.utf8) }
    }
}
