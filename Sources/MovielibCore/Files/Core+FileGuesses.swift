package import FileNames
import Library
package import Records
import TMDBModels

/// Guesses the films of files.
extension Core {
    /// Parses the names of files. The name of a folder with several films does not count for any of them.
    package static func names(of files: [FilmFile]) -> [FileName] {
        let latest = PartialDate.thisYear + 3
        func name(_ file: FilmFile, isShared: Bool) -> FileName {
            let bytes = EscapedPath.bytes(file.absolutePath) ?? Array(file.absolutePath.utf8)
            let root = EscapedPath.bytes(file.folder)?.count ?? file.folder.utf8.count
            return FileName(
                path: bytes, latestYear: latest, folderIsShared: isShared, rootLength: root)
        }
        let alone = files.map { name($0, isShared: true) }
        var titles: [Substring: Set<String>] = [:]
        for (file, name) in zip(files, alone)
        where name.kind == .film && !name.isExcerptAlone {
            titles[file.parent, default: []].insert(name.titles.first?.foldedTitle ?? "")
        }
        return zip(files, alone).map { file, own in
            let films = titles[file.parent, default: []].count
            return films > 1 || films == 1 && own.isExcerptAlone ? own : name(file, isShared: false)
        }
    }

    /// Adds ids from an NFO file beside a film to names without an id.
    private static func addingNFOIDs(_ names: [FileName], of files: [FilmFile]) -> [FileName] {
        let counts = Dictionary(files.map { ($0.parent, 1) }, uniquingKeysWith: +)
        return zip(names, files).map { name, file in
            guard name.tmdbID == nil, name.imdbID == nil, ![.extra, .episode].contains(name.kind),
                let ids = nfoIDs(beside: file, folderIsShared: counts[file.parent, default: 0] > 1)
            else { return name }
            var name = name
            (name.tmdbID, name.imdbID) = (ids.tmdbID, ids.imdbID)
            return name
        }
    }

    /// Adds what other machines of the share have found out about files with the same content.
    private func addingSharedMatches(_ names: [FileName], of files: [FilmFile]) throws(CoreError)
        -> [FileName]
    {
        let known = try readLibrary { (library) throws(LibraryError) in try library.sharedFileMatches() }
        guard let known, !known.isEmpty else { return names }
        return zip(names, files).map { name, file in
            // An id that the user has written counts more than what another person says.
            guard let match = file.content.flatMap({ known[$0] }),
                match.isUsers || name.tmdbID == nil && name.imdbID == nil
            else { return name }
            var name = name
            (name.tmdbID, name.imdbID) = (match.film, nil)
            (name.edition, name.part) = (match.edition ?? name.edition, match.part ?? name.part)
            return name
        }
    }

    /// Guesses the films of files. Each name is looked up at TMDB once, whatever the number of files.
    ///
    /// Offline, or without a credential, only the library and the catalogue are searched.
    package func guesses(_ files: [FilmFile]) async throws(CoreError) -> [FileGuess] {
        if files.isEmpty { return [] }
        let known = try readLibrary { (library) throws(LibraryError) in try library.files().files } ?? []
        let around = Self.siblings(files, among: known)
        let allNames = Self.names(of: files + around)
        let names = try addingSharedMatches(
            Self.addingNFOIDs(Array(allNames.prefix(files.count)), of: files), of: files)
        let needsLookup = zip(files, names).map { file, name in
            ![.extra, .episode].contains(name.kind) && ![.extra, .episode].contains(file.kind)
                && (file.stamp.size > 0 || file.kind == .disc)
        }
        let matcher = try fileMatcher(owning: known)
        var questions: [FileMatcher.Lookup] = []
        var places: [FileMatcher.Lookup: Int] = [:]
        for (name, isAsked) in zip(names, needsLookup) where isAsked {
            let lookup = FileMatcher.Lookup(name)
            if places[lookup] == nil {
                places[lookup] = questions.count
                questions.append(lookup)
            }
        }
        let answers = try await mapConcurrently(questions, { await matcher.answer($0) }) {
            .files(.matching, done: $0, total: questions.count)
        }
        let parts = Self.parts(files + around, names + allNames.dropFirst(files.count))
        return zip(zip(files, names), needsLookup).map { named, isAsked in
            let (file, name) = named
            guard isAsked, let place = places[.init(name)] else {
                return FileGuess(file: file, name: name, verdict: .ignored)
            }
            if name.isPerhapsExtra, file.facts?.duration == nil {
                return FileGuess(file: file, name: name, verdict: .likely([], .length))
            }
            let hasAllParts = name.part == nil || parts.contains(Self.partKey(file, name))
            return FileGuess(
                file: file, name: name,
                verdict: matcher.verdict(answers[place], file, name, hasAllParts: hasAllParts))
        }
    }

    /// The other files of the same folders, which show whether a folder's name counts, and which parts exist.
    private static func siblings(_ files: [FilmFile], among known: [FilmFile]) -> [FilmFile] {
        let (folders, ids) = (Set(files.map(\.filmFolder)), Set(files.map(\.id)))
        return known.filter { folders.contains($0.filmFolder) && !ids.contains($0.id) }
    }

    private func fileMatcher(owning files: [FilmFile]) throws(CoreError) -> FileMatcher {
        let hasCredential = try hasCredential()
        let canRequest = !isOffline && hasCredential
        var owned: [FileContent: String] = [:]
        var runtimes: [Int: Int] = [:]
        for file in files where file.identification?.film != nil && file.state == .present {
            if let content = file.content { owned[content] = file.absolutePath }
        }
        let known = try readLibrary { (library) throws(LibraryError) in
            let films = try library.films(on: .library).films
            for film in films { runtimes[film.record.id] = film.record.runtimeMinutes }
            return try LibraryFilmIndex(films, of: library, imdbIDs: films.compactMap(\.record.imdbID))
        }
        let declined = try readLibrary { (library) throws(LibraryError) in try library.declinedFiles() } ?? []
        let tmdb = canRequest ? try tmdb() : nil
        return FileMatcher(
            films: FilmMatcher(
                tmdb: tmdb, libraryIndex: known ?? LibraryFilmIndex(), catalogue: catalogue?.catalogue,
                sample: try sampleFilms()),
            runtimes: runtimes, identifiedPaths: owned, declined: declined)
    }

    private struct PartKey: Hashable {
        let folder: Substring
        let titles: [String]
        let year: Int?
    }

    private static func partKey(_ file: FilmFile, _ name: FileName) -> PartKey {
        PartKey(folder: file.filmFolder, titles: name.titles.map(\.foldedTitle), year: name.year)
    }

    /// The films of which all parts exist, from 1 on.
    private static func parts(_ files: [FilmFile], _ names: [FileName]) -> Set<PartKey> {
        var numbers: [PartKey: Set<Int>] = [:]
        for (file, name) in zip(files, names) {
            if let part = name.part { numbers[partKey(file, name), default: []].insert(part) }
        }
        return Set(numbers.filter { $0.value == Set(1...$0.value.count) }.keys)
    }
}

extension FilmFile {
    /// The file's folder. Searches bytes, because a search in characters takes a fifth of a scan.
    fileprivate var parent: Substring { Self.folder(of: absolutePath[...]) }

    private static func folder(of path: Substring) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    }

    /// The folder of a film in parts, each of which may have a folder of its own: `CD1`, `Disc 2`.
    fileprivate var filmFolder: Substring {
        let parent = parent
        let above = Self.folder(of: parent)
        return FileName.isPartFolder(parent.utf8[above.endIndex...].dropFirst()) ? above : parent
    }
}

extension FileName {
    /// Whether the name contains a bare `sample` or `trailer`.
    package var isPerhapsExtra: Bool { quality.contains("sample") || quality.contains("trailer") }
}
