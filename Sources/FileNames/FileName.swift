/// The facts that a film file's path contains, from its text alone: no disk access, no lookup.
package struct FileName: Equatable, Sendable {
    /// The kind of file that a name describes.
    package enum Kind: String, Sendable, CaseIterable {
        /// A film in one file.
        case film
        /// A part of a film, as `cd1`. Whether the others exist can only be seen in the folder.
        case part
        /// A trailer, a deleted scene and the like, which belong to a film.
        case extra
        /// An episode or a season of a series.
        case episode
        /// A disc: a folder `VIDEO_TS` or `BDMV`, named by its parent, or a disc image.
        case disc
        /// The name gives no hint.
        case unknown
    }

    package var kind = Kind.unknown
    /// The possible titles, the likeliest first; empty if the name has none.
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
    /// Release words in lower case: `1080p`, `bluray`. Includes a bare `sample` or `trailer`: only the
    /// running time can show whether the file is one.
    package var quality: [String] = []

    /// Whether the name is nothing but `sample` or `trailer`: beside a film, it is not another one.
    package var isExcerptAlone: Bool {
        guard year == nil, let title = titles.first?.lowercased() else { return false }
        return ["sample", "trailer"].contains(title)
    }

    init() {}

    /// Reads a path, whose components are separated by `/`; a slash between spaces is part of a name.
    ///
    /// `latestYear` is the last year that a film may have. A folder that holds several films
    /// (`folderIsShared`) names none of them. Bytes that are not UTF-8 become U+FFFD in titles.
    /// The first `rootLength` bytes are the library's folder, which belongs to no film.
    package init(
        path: some Collection<UInt8>, latestYear: Int, folderIsShared: Bool = false, rootLength: Int = 0
    ) {
        self =
            PathParser(
                Array(path), latestYear: latestYear, folderIsShared: folderIsShared,
                rootLength: rootLength
            ).fileName
    }

    /// Whether a file's name has the extension of a video or a disc image.
    package static func isVideo(_ name: [UInt8]) -> Bool {
        hasEnding(name, of: PathParser.videoEndings) || hasEnding(name, of: ["iso", "img"])
    }

    /// Whether a file's name has the extension of subtitles.
    package static func isSubtitles(_ name: [UInt8]) -> Bool {
        hasEnding(name, of: ["srt", "ass", "ssa", "sub", "idx", "vtt", "sup"])
    }

    /// Whether a folder's name is that of a part of a film: `CD1`, `Disc 2`.
    package static func isPartFolder(_ name: some Collection<UInt8>) -> Bool {
        PathParser.part(ofFolder: Array(name)[...]) != nil
    }

    private static func hasEnding(_ name: [UInt8], of endings: [String]) -> Bool {
        guard let dot = name.suffix(6).lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            return false
        }
        let ending = NameTokens.folded(Array(name[(dot + 1)...])[...])
        return endings.contains { ending.elementsEqual($0.utf8) }
    }
}
