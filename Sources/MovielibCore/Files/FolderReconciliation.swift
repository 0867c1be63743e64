import FileNames
package import Foundation
package import Media
package import Records

/// Compares a folder's content with the library's files in it. No file is dropped; one that is gone becomes missing.
package struct FolderReconciliation {
    private let folder: FilmFolder
    private let known: [PathKey: FilmFile]
    /// Files missing from other folders, or from this one before.
    private let missingFiles: [FilmFile]
    private let readChecksums: (_ path: [UInt8]) -> FilmFile.Checksums?
    private let readLength: (_ path: [UInt8], _ size: Int) -> Int?
    private var foundPaths: Set<PathKey> = []
    private var unknown: [FilmFile] = []
    /// Known files whose names belong to other files now: overwritten, or renamed.
    private var replaced: [(file: FilmFile, found: FoundFile)] = []
    private(set) var scan: FolderScan
    private(set) var moved = 0
    private(set) var returned = 0

    /// - Parameters:
    ///   - known: The files of this folder.
    ///   - missingFiles: The files of any folder that are already missing.
    ///   - readChecksums: Reads a file's checksums; nil if it cannot be read.
    ///   - readLength: Reads a file's length in milliseconds, if available.
    package init(
        _ folder: FilmFolder, known: [FilmFile], missingFiles: [FilmFile], at date: Date,
        readChecksums: @escaping ([UInt8]) -> FilmFile.Checksums?,
        readLength: @escaping ([UInt8], Int) -> Int? = { _, _ in nil }
    ) {
        self.folder = folder
        self.known = Dictionary(known.map { (PathKey($0.path), $0) }) { first, _ in first }
        self.missingFiles = missingFiles
        (self.readChecksums, self.readLength) = (readChecksums, readLength)
        scan = FolderScan(folder: folder.id, device: folder.device, inode: folder.inode, scannedAt: date)
    }

    /// The number of files found.
    package var count: Int { foundPaths.count }

    /// The number of files found that are not films by their names.
    var extras: Int {
        let kept = known.values.lazy.filter { foundPaths.contains(PathKey($0.path)) }
        let moved = scan.changedFiles.lazy.filter { known[PathKey($0.path)] == nil }
        return kept.count(where: \.isUnlinkedExtra) + moved.count(where: \.isUnlinkedExtra)
            + scan.newFiles.count(where: \.isUnlinkedExtra)
    }

    /// Whether none of the known files was found, under its own name or another.
    package var hasNoKnownFiles: Bool { foundPaths.count == unknown.count && moved == 0 }

    /// Adds a file that was found.
    package mutating func add(_ found: FoundFile) {
        let path = EscapedPath.text(found.path)
        guard foundPaths.insert(PathKey(path)).inserted else { return }
        guard let file = known[PathKey(path)] else { return addUnknown(found, path) }
        if file.state == .present, file.stamp.inode != found.stamp.inode {
            replaced.append((file, found))
        } else {
            update(file, found)
        }
    }

    private mutating func addUnknown(_ found: FoundFile, _ path: String) {
        var file = FilmFile(folder: folder.path, path: path, stamp: found.stamp)
        file.setSubtitleFiles(found.subtitles)
        unknown.append(file)
    }

    /// Updates a known file that was found under its name.
    private mutating func update(_ before: FilmFile, _ found: FoundFile) {
        var file = before
        let isBack = file.state == .missing
        let hadBeside = file.facts?.subtitles.filter { $0.file != nil } ?? []
        file.setSubtitleFiles(found.subtitles)
        let hasBeside = file.facts?.subtitles.filter { $0.file != nil } ?? []
        if file.stamp == found.stamp, !isBack, hadBeside == hasBeside { return }
        if file.stamp != found.stamp {
            let checksums = readChecksums(absolutePath(file.path))
            // A file that was only touched keeps its facts. With other tags, picture and audio are the same, but
            // languages and names may not be.
            if checksums == nil || checksums != file.checksums || file.stamp.size != found.stamp.size {
                (file.probedAt, file.problem) = (nil, nil)
            }
            (file.stamp, file.checksums) = (found.stamp, checksums)
        }
        (file.state, file.missingSince) = (.present, nil)
        if isBack { returned += 1 }
        scan.changedFiles.append(file)
    }

    private func absolutePath(_ path: String) -> [UInt8] {
        EscapedPath.bytes(folder.path.hasSuffix("/") ? folder.path + path : "\(folder.path)/\(path)") ?? []
    }

    /// Separates moved files from new ones, and finds the missing ones.
    ///
    /// - Parameter isUnseen: Whether a path is in a part of the folder that was not read: nothing there is missing.
    package mutating func finish(isUnseen: (String) -> Bool) {
        // If the file itself is there under another name, as after a swap of names, its old name has another file.
        let stamps = Set(unknown.map(\.stamp) + replaced.map(\.found.stamp))
        var renamed: Set<Int> = []
        for (file, found) in replaced {
            if stamps.contains(file.stamp) {
                renamed.insert(file.id)
                addUnknown(found, file.path)
            } else {
                update(file, found)
            }
        }
        let gone = known.values.filter {
            $0.state == .present && (!foundPaths.contains(PathKey($0.path)) || renamed.contains($0.id))
                && !isUnseen($0.path)
        }
        var lost = MissingFiles(
            (missingFiles.filter { $0.folder != folder.path || !foundPaths.contains(PathKey($0.path)) } + gone)
                .sorted {
                    $0.id < $1.id
                })
        for var file in unknown {
            if let before = lost.take(stamped: file.stamp) {
                move(before, to: file)
                continue
            }
            file.checksums = readChecksums(absolutePath(file.path))
            if let before = lost.take(
                like: file, length: { readLength(absolutePath(file.path), file.stamp.size) })
            {
                move(before, to: file)
            } else {
                scan.newFiles.append(file)
            }
        }
        scan.missingIDs = gone.map(\.id).filter(lost.has).sorted()
    }

    private mutating func move(_ before: FilmFile, to file: FilmFile) {
        var after = before
        (after.folder, after.path, after.stamp) = (file.folder, file.path, file.stamp)
        if let checksums = file.checksums, checksums != before.checksums {
            (after.checksums, after.probedAt) = (checksums, nil)
        }
        after.setSubtitleFiles(file.facts?.subtitles.compactMap(\.file) ?? [])
        (after.state, after.missingSince) = (.present, nil)
        scan.changedFiles.append(after)
        moved += 1
    }

    /// Sets the kinds of the new files by their names.
    package mutating func setKinds(_ kinds: ([FilmFile]) -> [FilmFile.Kind]) {
        for (index, kind) in kinds(scan.newFiles).enumerated() { scan.newFiles[index].kind = kind }
    }
}

/// Missing files, each of which may have come back under another name, once.
private struct MissingFiles {
    private struct TailKey: Hashable {
        let size: Int
        let tail: UInt64
    }

    private var remainingFiles: [Int: FilmFile]
    private let idsByStamp: [FilmFile.Stamp: [Int]]
    private let idsByContent: [FileContent: [Int]]
    private let idsByTail: [TailKey: [Int]]

    init(_ files: [FilmFile]) {
        remainingFiles = Dictionary(files.map { ($0.id, $0) }) { first, _ in first }
        idsByStamp = Dictionary(grouping: files, by: \.stamp).mapValues { $0.map(\.id) }
        let read = files.compactMap { file in file.content.map { (content: $0, id: file.id) } }
        idsByContent = Dictionary(grouping: read, by: \.content).mapValues { $0.map(\.id) }
        idsByTail = Dictionary(grouping: read) {
            TailKey(size: $0.content.size, tail: $0.content.checksums.tail)
        }
        .mapValues { $0.map(\.id) }
    }

    func has(_ id: Int) -> Bool { remainingFiles[id] != nil }

    /// Takes the file of that size, time and inode, which needs no reading.
    mutating func take(stamped stamp: FilmFile.Stamp) -> FilmFile? { take(idsByStamp[stamp]) }

    /// Takes the file of the same bytes, or the only one with other tags before the same picture and audio.
    mutating func take(like file: FilmFile, length: () -> Int?) -> FilmFile? {
        guard let content = file.content else { return nil }
        if let same = take(idsByContent[content]) { return same }
        let others = (idsByTail[TailKey(size: content.size, tail: content.checksums.tail)] ?? []).filter(has)
        guard others.count == 1, let duration = remainingFiles[others[0]]?.facts?.duration,
            length() == duration
        else { return nil }
        return take(others)
    }

    private mutating func take(_ ids: [Int]?) -> FilmFile? {
        ids?.first(where: has).flatMap { remainingFiles.removeValue(forKey: $0) }
    }
}

extension FilmFile {
    fileprivate var isUnlinkedExtra: Bool { identification == nil && [.extra, .episode].contains(kind) }

    /// Records the subtitles beside the file, by the names of their files.
    fileprivate mutating func setSubtitleFiles(_ names: [[UInt8]]) {
        setSubtitleFiles(names.map { EscapedPath.text($0) })
    }

    fileprivate mutating func setSubtitleFiles(_ names: [String]) {
        var facts = facts ?? MediaFacts()
        let within = facts.subtitles.filter { $0.file == nil }
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        facts.subtitles = within + names.sorted().map { MediaFacts.Subtitles(fileBeside: stem, named: $0) }
        self.facts = facts == MediaFacts() ? nil : facts
    }
}

extension MediaFacts.Subtitles {
    /// `Film.uk.forced.srt` beside `Film.mkv`.
    fileprivate init(fileBeside stem: String, named name: String) {
        self.init()
        file = name
        let words = name.dropFirst(stem.count).split(separator: ".").map { $0.lowercased() }
        codec = words.last
        isForced = words.contains("forced")
        isForHearingImpaired = words.contains("sdh") || words.contains("cc") || words.contains("hi")
        language = words.dropLast().lazy.compactMap { ISO639.code($0) }.first
    }
}
