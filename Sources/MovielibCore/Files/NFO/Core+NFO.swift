import Exchange
import FileNames
package import Foundation
import Library
import Media
package import Query
package import Records
package import TMDBModels

/// NFO files and pictures beside films, for other programs.
extension Core {
    /// The options for writing NFO files.
    package struct NFOOptions: Sendable {
        /// Whether pictures are written, too.
        package var writesPictures = false
        /// Whether files that movielib did not write are renamed to `.bak`.
        package var replaces = false
        /// Whether movielib's own files are rewritten.
        package var refreshes = false

        package init() {}
    }

    /// A file to be written.
    package struct NFOFile: Sendable, Equatable {
        package enum Kind: Sendable, Equatable { case nfo, poster, fanart }

        package var film: FilmRecord
        package var kind: Kind
        package var path: String
        package var content: [UInt8]
        /// The new path of an existing file.
        package var backupPath: String?
        /// The step that deletes movielib's existing file.
        package var deletionStep: FileStep?
    }

    package struct NFOPlan: Sendable, Equatable {
        package var files: [NFOFile] = []
        /// The number of films that have all files.
        package var unchanged = 0
        /// Existing files that movielib did not write.
        package var foreign: [String] = []
        /// The number of pictures that could not be fetched, or have to wait for the next time.
        package var missingPictures = 0
    }

    /// The most pictures written at once: they are all in memory.
    private static let maxFilmsWithPictures = 250

    /// Plans the files to write beside the films.
    ///
    /// - Parameter picture: The bytes of a picture; nil if it is not available.
    package func nfoPlan(
        _ query: LibraryQuery, _ options: NFOOptions, at date: Date = Date(),
        picture: (PictureAddress) async -> [UInt8]?
    ) async throws(CoreError) -> NFOPlan {
        let (all, films, _) = try files(on: .all, matching: query)
        let files = all.filter { file in
            file.identification?.film.flatMap { films[$0] } != nil && file.state == .present
                && !file.isOffline
                // Of several parts, the first represents all.
                && (file.identification?.part ?? 1) == 1 && file.isVideo
                && DiskReader.status(of: file.absolutePath)?.isFile == true
        }
        let written = try readLibrary { (library) throws(LibraryError) in try library.writtenFiles() } ?? []
        let ours = Set(written.map(\.fingerprint))
        let pages = try await pages(
            of: Set(files.compactMap { $0.identification?.film }), refreshing: options.refreshes)
        let region = try locale().region
        var (plan, withPictures) = (NFOPlan(), 0)
        for file in files {
            guard let id = file.identification?.film, let film = films[id] else { continue }
            let known = try readLibrary { (library) throws(LibraryError) in try library.film(id: id) }
            let complete = known ?? FilmWithViewings(film: Film(film))
            var isChanged = false
            func add(_ kind: NFOFile.Kind, _ path: String, _ content: [UInt8]) {
                var new = NFOFile(film: film, kind: kind, path: path, content: content)
                if let there = Self.step(of: path) {
                    if ours.contains(there.fingerprint) {
                        guard options.refreshes, kind == .nfo else { return }
                        new.deletionStep = FileStep(
                            .drop, to: path, size: there.size, checksums: there.checksums)
                    } else {
                        // Undo identifies the file by its checksums, so a link or a folder stays.
                        guard options.replaces, kind == .nfo, there.checksums != nil,
                            DiskReader.status(of: path + ".bak") == nil
                        else {
                            return plan.foreign.append(path)
                        }
                        new.backupPath = path + ".bak"
                    }
                }
                isChanged = true
                plan.files.append(new)
            }
            let (stem, isOwn) = (file.absolutePath.withoutEnding, Self.hasOwnFolder(file, all))
            let other = "\(file.absolutePath.folder)/movie.nfo"
            if isOwn, !options.replaces, DiskReader.status(of: other) != nil {
                plan.foreign.append(other)
            } else {
                let asOf = pages[id]?.asOf ?? date
                let text = NFOText.text(
                    complete, pages[id]?.value, file, region: region, day: String(asOf.isoTime.prefix(10)))
                add(.nfo, stem + ".nfo", Array(text.utf8))
            }
            if options.writesPictures {
                let record = pages[id]?.value.record
                let names: [(NFOFile.Kind, String, PictureAddress?)] = [
                    (.poster, "poster", .init(path: record?.posterPath ?? film.posterPath, size: .w780)),
                    (.fanart, "fanart", .init(path: record?.backdropPath, size: .w1280)),
                ]
                for (kind, name, address) in names {
                    let path = isOwn ? "\(file.absolutePath.folder)/\(name).jpg" : "\(stem)-\(name).jpg"
                    guard let address, DiskReader.status(of: path) == nil else { continue }
                    guard withPictures < Self.maxFilmsWithPictures, let bytes = await picture(address) else {
                        plan.missingPictures += 1
                        continue
                    }
                    add(kind, path, bytes)
                    withPictures += 1
                }
            }
            if !isChanged { plan.unchanged += 1 }
        }
        return plan
    }

    /// Writes the planned files as one change, or nothing.
    package func write(_ plan: NFOPlan, at date: Date = Date()) throws(CoreError) -> FileWorkOutcome {
        var (steps, contents): ([FileStep], [String: [UInt8]]) = ([], [:])
        for file in plan.files where contents[file.path] == nil {
            if let aside = file.backupPath, let old = Self.step(of: file.path) {
                steps.append(
                    FileStep(.move, from: file.path, to: aside, size: old.size, checksums: old.checksums))
            }
            if let old = file.deletionStep { steps.append(old) }
            let checksums = Fingerprint.checksums(ofBytes: file.content)
            steps.append(FileStep(.write, to: file.path, size: file.content.count, checksums: checksums))
            contents[file.path] = file.content
        }
        guard !steps.isEmpty else { return FileWorkOutcome() }
        for index in steps.indices { steps[index].number = index + 1 }
        let films = plan.files.map(\.film).uniqued(on: \.id)
        return try runFileSteps(steps, as: .writeNFO, of: films, content: { contents[$0.target] }, at: date)
    }

    /// The films' pages with the time when each was fetched, as far as they are available.
    private func pages(
        of ids: Set<Int>, refreshing: Bool
    ) async throws(CoreError) -> [Int: Answer<MovieDetails>] {
        var pages: [Int: Answer<MovieDetails>] = [:]
        if !refreshing {
            for id in ids {
                let film = try readLibrary { (library) throws(LibraryError) in try library.filmRecord(id: id)
                }
                pages[id] = film?.page?.answer
            }
        }
        let missing = ids.filter { $0 > 0 && pages[$0] == nil }.sorted()
        if !missing.isEmpty, !isOffline {
            for page in try await fetchCurrentPages(missing).pages { pages[page.value.record.id] = page }
        }
        return pages
    }

    /// Whether a file's folder contains only this film.
    private static func hasOwnFolder(_ file: FilmFile, _ all: [FilmFile]) -> Bool {
        let folder = file.absolutePath.folder
        guard folder != file.folder.withoutSlash else { return false }
        let own = Set(
            all.filter { $0.identification?.film == file.identification?.film }.map {
                PathKey($0.absolutePath)
            })
        return (DiskReader.entries(of: folder) ?? []).allSatisfy { entry in
            let path = "\(folder)/\(entry.name)"
            let bytes = Array(path.utf8)
            return !entry.isFile || !FileName.isVideo(bytes) || own.contains(PathKey(path))
                || FileName(path: bytes, latestYear: 3_000).kind == .extra
        }
    }

    /// The size and checksums of a file on the disk, as a step; nil if there is nothing of that name.
    private static func step(of path: String) -> FileStep? {
        guard let status = DiskReader.status(of: path) else { return nil }
        var step = FileStep(.write, to: path, size: status.stamp.size)
        if status.isFile, let bytes = EscapedPath.bytes(path) {
            step.checksums = try? Fingerprint.checksums(of: bytes)
        }
        return step
    }
}

extension FileStep {
    /// The size and checksums, which identify a file.
    fileprivate var fingerprint: [UInt64?] { [size.map { UInt64($0) }, checksums?.head, checksums?.tail] }
}

/// Ids in NFO files beside films.
extension Core {
    /// The ids in a film's NFO file, or in that of its folder if the folder has no other film.
    static func nfoIDs(beside file: FilmFile, folderIsShared: Bool) -> NFOIDs? {
        nfoFiles(beside: file, folderIsShared: folderIsShared).lazy.map { NFOIDs($0) }
            .first { $0.tmdbID != nil || $0.imdbID != nil }
    }

    /// The number of files whose NFO file says that the film was seen or rated.
    static func filesWithUserData(_ files: [FilmFile]) -> Int {
        files.count { file in
            nfoFiles(beside: file, folderIsShared: false).contains { ImportReader.hasUserData(nfo: $0) }
        }
    }

    private static func nfoFiles(beside file: FilmFile, folderIsShared: Bool) -> [[UInt8]] {
        let names =
            [file.absolutePath.withoutEnding + ".nfo"]
            + (folderIsShared ? [] : ["\(file.absolutePath.folder)/movie.nfo"])
        return names.compactMap { name in
            guard let path = EscapedPath.bytes(name), let opened = try? OpenedFile(path) else { return nil }
            return opened.bytes(at: 0, count: min(opened.size, NFOIDs.maxBytes + 1))
        }
    }
}
