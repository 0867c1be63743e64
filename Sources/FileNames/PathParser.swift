import Foundation

/// Combines a path's components: the file's name, and the folders that add to it.
struct PathParser {
    private(set) var fileName: FileName

    private var bytes: [UInt8]
    private let latestYear: Int

    private var rootLength: Int

    init(_ bytes: [UInt8], latestYear: Int, folderIsShared: Bool, rootLength: Int) {
        (self.bytes, self.rootLength) = (bytes, rootLength)
        if bytes.contains(where: Self.mayBeginMark) {
            let root = Self.composed(bytes.prefix(rootLength))
            (self.bytes, self.rootLength) = (root + Self.composed(bytes.dropFirst(rootLength)), root.count)
        }
        self.latestYear = latestYear
        fileName = FileName()
        var components = Self.components(self.bytes)
        guard let last = components.popLast() else { return }
        read(last, in: components, folderIsShared: folderIsShared)
    }

    /// Whether a byte may begin a combining mark, a part of a Korean syllable, or a Japanese voice mark.
    private static func mayBeginMark(_ byte: UInt8) -> Bool {
        byte == 0xCC || byte == 0xCD || byte == 0xE1 || byte == 0xE3
    }

    /// Text with its letters composed, because titles are.
    private static func composed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        String(validating: bytes, as: UTF8.self).map { Array($0.precomposedStringWithCanonicalMapping.utf8) }
            ?? Array(bytes)
    }

    /// Whether a slash is between two languages, as in ` 2xUkr/Eng `.
    private static func isBetweenLanguages(_ slash: Int, _ bytes: [UInt8]) -> Bool {
        func isLanguage(_ letters: ArraySlice<UInt8>) -> Bool {
            letters.count >= 3 && letters.count <= 16
                && ReleaseWords.meaning(ReleaseWords.key(letters))?.release?.role == .language
        }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        var start = bytes[..<slash].lastIndex { !isLetter($0) } ?? 0
        // The name does not begin with it.
        guard start > 0, bytes[start] != UInt8(ascii: "/") else { return false }
        if (0x30...0x39).contains(bytes[start]), bytes[start + 1] | 0x20 == UInt8(ascii: "x") { start += 1 }
        let after = bytes[(slash + 1)...].prefix(while: isLetter)
        return isLanguage(NameTokens.folded(bytes[(start + 1)..<slash])[...])
            && isLanguage(NameTokens.folded(after)[...])
    }

    /// The ranges between slashes; a slash between spaces belongs to a name, and one in brackets, if the path is not
    /// absolute, as it is in the names of releases.
    private static func components(_ bytes: [UInt8]) -> [Range<Int>] {
        let isAbsolute = bytes.first == UInt8(ascii: "/")
        // Those after an opening bracket belong to the name if a closing one comes before another opening one.
        var (separators, bracketed): ([Int], [Int]) = ([], [])
        var isOpen = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "("):
                separators += bracketed
                (bracketed, isOpen) = ([], true)
            case UInt8(ascii: "]"), UInt8(ascii: ")"): (bracketed, isOpen) = ([], false)
            case UInt8(ascii: "/"):
                if index > 0, index + 1 < bytes.count, bytes[index - 1] == 0x20, bytes[index + 1] == 0x20 {
                    continue
                }
                if !isAbsolute, isBetweenLanguages(index, bytes) { continue }
                if isOpen, !isAbsolute { bracketed.append(index) } else { separators.append(index) }
            default: break
            }
        }
        var components: [Range<Int>] = []
        var start = 0
        for index in separators + bracketed + [bytes.count] {
            if index > start { components.append(start..<index) }
            start = index + 1
        }
        return components
    }

    private mutating func read(_ last: Range<Int>, in parents: [Range<Int>], folderIsShared: Bool) {
        var folders = parents
        var file = last
        var isDisc = false
        if let index = (parents + [last]).lastIndex(where: { isOne(of: Self.discFolders, $0) }) {
            let above = Array((parents + [last])[..<index])
            fileName.kind = .disc
            isDisc = true
            guard let parent = above.last else { return }
            (file, folders) = (parent, Array(above.dropLast()))
        } else {
            let ending = ending(file)
            if ending.isVideo { file = file.lowerBound..<(file.upperBound - ending.length) }
            if ending.isImage { isDisc = true }
        }
        guard file.count <= Self.maxBytes else { return }
        var part = partFolder(file)
        if part != nil, let parent = folders.popLast() { file = parent }
        var name = NameParser(slice(file), latestYear: latestYear, isProbablyFilm: isDisc)
        let isInExtras = !isDisc && isExtra(name, in: folders)
        if isInExtras { folders.removeLast() }
        // A drive may be called `disk2`, too.
        if part == nil, name.year == nil, let last = folders.last, let number = partFolder(last),
            let above = folders.dropLast().last, above.lowerBound >= rootLength,
            !isOne(of: Self.containers, above)
        {
            part = number
            folders.removeLast()
        }
        let isInSeries = folders.contains { isSeries($0) }
        let folderRange = folders.last.flatMap { $0.count > Self.maxBytes ? nil : $0 }
        var folder = folderRange.map { NameParser(slice($0), latestYear: latestYear) }
        // `Title COMPLETE` may have films whose names are those of films.
        if let folderRange, folder?.isEpisode == true, !name.isEpisode, name.isFilmLike {
            folder = NameParser(slice(folderRange), latestYear: latestYear, isProbablyFilm: true)
        }
        if name.isEpisode, name.year == nil, folder?.year != nil, !folderIsShared {
            name = NameParser(slice(file), latestYear: latestYear, isProbablyFilm: true)
        }
        fill(
            from: name, folder, isNamed: !isOne(of: Self.containers, folders.last),
            folderIsShared: folderIsShared)
        fileName.part = name.part ?? part
        if name.isEpisode || name.isSeasonAndEpisode && folder?.year == nil || isInSeries
            || folder?.isEpisode == true
        {
            fileName.kind = .episode
        } else if isInExtras || name.isExtra {
            fileName.kind = .extra
        } else if fileName.part != nil {
            fileName.kind = .part
        } else if isDisc {
            fileName.kind = .disc
        } else {
            fileName.kind = fileName.titles.isEmpty ? .unknown : .film
        }
    }

    /// Whether the file is in a folder such as `Extras` of a film's own folder. In a folder `Shorts` of the library a
    /// file is a film, and so is a file with an id.
    private func isExtra(_ name: NameParser, in folders: [Range<Int>]) -> Bool {
        guard let folder = folders.last, isOne(of: Self.extraFolders, folder), name.tmdbID == nil,
            name.imdbID == nil, let parent = folders.dropLast().last, parent.lowerBound >= rootLength,
            !isOne(of: Self.containers, parent)
        else { return false }
        if name.year == nil || parent.count > Self.maxBytes { return true }
        let film = NameParser(slice(parent), latestYear: latestYear)
        return film.isFilmLike || film.tmdbID != nil || film.imdbID != nil
    }

    /// The folder's facts are used if it has a year and the file none, or if the file's name is meaningless.
    private mutating func fill(
        from name: NameParser, _ folder: NameParser?, isNamed: Bool, folderIsShared: Bool
    ) {
        fileName.year = name.year
        fileName.edition = name.edition
        fileName.quality = name.quality
        fileName.tmdbID = name.tmdbID
        fileName.imdbID = name.imdbID
        fileName.titles = name.titles
        let saysNothing = isMeaningless(name, folder)
        guard let folder, !folderIsShared,
            folder.isFilmLike || folder.tmdbID != nil || folder.imdbID != nil || saysNothing && isNamed
        else {
            if saysNothing { fileName.titles = [] }
            return
        }
        // `2001 A Space Odyssey (1968)/2001 A Space Odyssey.mkv`
        let isSameTitle =
            name.startsWithYear && folder.year != nil
            && folder.titles.first.map(Self.key) == name.titles.last.map(Self.key)
        if saysNothing || isSameTitle {
            fileName.titles = folder.titles
            fileName.year = isSameTitle ? folder.year : name.year ?? folder.year
        } else if name.year == nil, folder.year != nil {
            fileName.titles = Self.distinct(folder.titles + name.titles)
            fileName.year = folder.year
        } else if folder.isFilmLike {
            let isPrefixed = Self.isPrefixed(name, folder)
            fileName.titles = Self.distinct(
                isPrefixed ? folder.titles + name.titles : name.titles + folder.titles)
        }
        fileName.edition = name.edition ?? folder.edition
        if name.tmdbID == nil, name.imdbID == nil {
            fileName.tmdbID = folder.tmdbID
            fileName.imdbID = folder.imdbID
        }
        if fileName.quality.isEmpty { fileName.quality = folder.quality }
    }

    /// Whether a name is meaningless: `movie`, `00001`, `title_t00`; or `arw-greenberg` in a folder that names the film.
    private func isMeaningless(_ name: NameParser, _ folder: NameParser?) -> Bool {
        guard name.year == nil, name.titleEnd > name.titleStart else { return name.titles.isEmpty }
        let tokens = name.name.tokens[name.titleStart..<name.titleEnd]
        if tokens.count == 1, let token = tokens.first {
            let text = name.name.text(token)
            if Self.emptyWords.contains(where: { text.elementsEqual($0.utf8) }) { return true }
            if token.number != nil, token.length >= 5 || text.first == 0x30 && folder != nil { return true }
        }
        if name.name.hasWord(name.titleStart, "title"), tokens.count == 2,
            name.name.folded[tokens[name.titleStart + 1].start] == 0x74,
            NameParser.digits(name.name.text(tokens[name.titleStart + 1]).dropFirst()) > 0
        {
            return true
        }
        if name.name.hasWord(name.titleStart, "vts"), tokens.count == 3 { return true }
        guard let folder, folder.isFilmLike else { return false }
        // `XD607ebb-BRc59935`
        if tokens.allSatisfy({ $0.isNumbered && $0.number == nil && $0.length >= 6 }),
            name.releaseIndex == nil
        {
            return true
        }
        guard name.count == 2, name.releaseIndex == nil,
            name.name.isJoined(1, by: .dash)
        else { return false }
        return name.name.folded.elementsEqual(name.name.bytes)
    }

    /// Whether a release group precedes the title, as in `grp-how.to.be.single`, in a folder with the plain title.
    private static func isPrefixed(_ name: NameParser, _ folder: NameParser) -> Bool {
        guard let own = name.titles.first, let other = folder.titles.first,
            name.name.isJoined(name.titleStart + 1, by: .dash)
        else { return false }
        return key(own).count > key(other).count
            && key(own).suffix(key(other).count).elementsEqual(key(other))
    }

    private static func key(_ title: String) -> [UInt8] {
        NameTokens.folded(Array(title.utf8)[...]).filter { byte in
            byte >= 0x80 || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
        }
    }

    /// Titles that differ by more than case and punctuation.
    private static func distinct(_ titles: [String]) -> [String] {
        var keys: [[UInt8]] = []
        return titles.filter { title in
            let key = key(title)
            guard !keys.contains(key) else { return false }
            keys.append(key)
            return true
        }
    }

    // MARK: - Folders and endings

    private func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    private func isOne(of names: [String], _ range: Range<Int>?) -> Bool {
        guard let range, range.count <= 24 else { return false }
        let folded = NameTokens.folded(slice(range))
        return names.contains { folded.elementsEqual($0.utf8) }
    }

    /// `CD1`, `Disc 2`
    private func partFolder(_ range: Range<Int>) -> Int? { Self.part(ofFolder: slice(range)) }

    static func part(ofFolder name: ArraySlice<UInt8>) -> Int? {
        guard name.count <= 7, name.count >= 3 else { return nil }
        let folded = NameTokens.folded(name)
        guard let digit = folded.last, digit >= 0x31, digit <= 0x39 else { return nil }
        let word = folded.dropLast().filter {
            $0 != 0x20 && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-")
        }
        guard ["cd", "dvd", "disc", "disk"].contains(where: { word.elementsEqual($0.utf8) }) else {
            return nil
        }
        return Int(digit - 0x30)
    }

    /// `Season 1`, `Сезон 1`, `S01`, `TV Shows`
    private func isSeries(_ range: Range<Int>) -> Bool {
        guard range.count <= 24 else { return false }
        if isOne(of: Self.seriesFolders, range) { return true }
        let folded = NameTokens.folded(slice(range))
        let letters = folded.filter { ($0 < 0x30 || $0 > 0x39) && $0 > 0x20 && $0 != UInt8(ascii: "_") }
        guard letters.count < folded.count else { return false }
        return ["season", "saison", "staffel", "temporada", "stagione", "сезон", "s", "series"].contains {
            letters.elementsEqual($0.utf8) && ($0 != "s" || folded.count == 3)
        }
    }

    private func ending(_ range: Range<Int>) -> (length: Int, isVideo: Bool, isImage: Bool) {
        let tail = bytes[range].suffix(5)
        guard let dot = tail.lastIndex(of: UInt8(ascii: ".")), dot > range.lowerBound else {
            return (0, false, false)
        }
        let ending = NameTokens.folded(Array(tail[(dot + 1)...])[...])
        let isImage = ["iso", "img"].contains { ending.elementsEqual($0.utf8) }
        let isVideo = isImage || Self.videoEndings.contains { ending.elementsEqual($0.utf8) }
        return (ending.count + 1, isVideo, isImage)
    }

    /// No file system allows names longer than a quarter of this.
    private static let maxBytes = 1_024
    static let videoEndings = [
        "mkv", "mk3d", "mp4", "m4v", "mov", "avi", "divx", "ts", "m2ts", "mts", "mpg", "mpeg", "vob", "wmv",
        "asf", "webm", "flv", "f4v", "ogm", "ogv", "rmvb", "3gp",
    ]
    private static let discFolders = ["video_ts", "bdmv", "hvdvd_ts"]
    private static let extraFolders = [
        "trailers", "samples", "sample", "extras", "featurettes", "interviews", "shorts", "clips", "scenes",
        "other", "behind the scenes", "deleted scenes", "backdrops",
    ]
    private static let seriesFolders = [
        "tv", "tv shows", "tv series", "tv-shows", "tv-series", "shows", "series", "серіали", "сериалы",
        "serials",
    ]
    private static let containers = [
        "films", "film", "movies", "movie", "video", "videos", "cinema", "downloads", "home", "mnt", "media",
        "фільми", "фильмы", "кіно", "кино", "відео", "видео", "tmp", "new",
    ]
    private static let emptyWords = ["movie", "film", "video", "фільм", "фильм", "main", "feature"]
}
