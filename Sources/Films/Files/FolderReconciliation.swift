package import Foundation
import FileNames
package import Media
package import Records

/// Compares what is in a folder with what was known of it. Nothing is ever dropped: what is gone is missing.
package struct FolderReconciliation {
    private let folder: FilmFolder
    private let known: [String: FilmFile]
    /// Gone from other folders, or from this one before.
    private var lost: [FilmFile]
    private let read: (_ path: [UInt8]) -> FilmFile.Sums?
    private let length: (_ path: [UInt8], _ size: Int) -> Int?
    private var seen: Set<String> = []
    private var unknown: [FilmFile] = []
    private(set) var scan: FolderScan
    private(set) var moved = 0
    private(set) var back = 0

    /// - Parameters:
    ///   - known: the files of this folder.
    ///   - lost: those of any folder that are missing already.
    ///   - read: a file's sums; nil where it cannot be read.
    ///   - length: its length in milliseconds, where that can be had.
    package init(
        _ folder: FilmFolder, known: [FilmFile], lost: [FilmFile], at date: Date,
        read: @escaping ([UInt8]) -> FilmFile.Sums?,
        length: @escaping ([UInt8], Int) -> Int? = { _, _ in nil }
    ) {
        self.folder = folder
        self.known = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
        self.lost = lost
        (self.read, self.length) = (read, length)
        scan = FolderScan(folder: folder.id, device: folder.device, inode: folder.inode, at: date)
    }

    /// How many files were there.
    package var count: Int { seen.count }

    /// Takes a file that is there.
    package mutating func take(_ found: FoundFile) {
        let path = WrittenPath.text(found.path)
        guard seen.insert(path).inserted else { return }
        guard var file = known[path] else {
            var file = FilmFile(folder: folder.path, path: path, stamp: found.stamp)
            file.setBeside(found.subtitles)
            return unknown.append(file)
        }
        let isBack = file.state == .missing
        let hadBeside = file.facts?.subtitles.filter { $0.file != nil } ?? []
        file.setBeside(found.subtitles)
        let hasBeside = file.facts?.subtitles.filter { $0.file != nil } ?? []
        if file.stamp == found.stamp, !isBack, hadBeside == hasBeside { return }
        if file.stamp != found.stamp {
            let sums = read(whole(path))
            // Only touched: what was found out about it holds. With other tags the sound and picture are the same, but
            // languages and names may not be.
            if sums == nil || sums != file.sums || file.stamp.size != found.stamp.size {
                (file.probedAt, file.problem) = (nil, nil)
            }
            (file.stamp, file.sums) = (found.stamp, sums)
        }
        (file.state, file.missingSince) = (.present, nil)
        if isBack { back += 1 }
        scan.changed.append(file)
    }

    private func whole(_ path: String) -> [UInt8] {
        WrittenPath.bytes(folder.path.hasSuffix("/") ? folder.path + path : "\(folder.path)/\(path)") ?? []
    }

    /// Tells what moved from what is new, and what is gone.
    ///
    /// - Parameter isUnseen: whether a path is in a part of the folder that could not be read: nothing in it is missing.
    package mutating func finish(isUnseen: (String) -> Bool) {
        let gone = known.values.filter {
            $0.state == .present && !seen.contains($0.path) && !isUnseen($0.path)
        }
        lost.removeAll { $0.folder == folder.path && seen.contains($0.path) }
        lost += gone
        for var file in unknown {
            if let index = lost.firstIndex(where: { $0.stamp == file.stamp }) {
                move(to: &file, from: index)
                continue
            }
            file.sums = read(whole(file.path))
            if let index = lostIndex(like: file) {
                move(to: &file, from: index)
            } else {
                scan.new.append(file)
            }
        }
        let left = Set(lost.map(\.id))
        scan.missing = gone.map(\.id).filter(left.contains).sorted()
    }

    /// The lost file that this is: of the same bytes, or with other tags before the same sound and picture.
    private func lostIndex(like file: FilmFile) -> Int? {
        guard let sums = file.sums else { return nil }
        let same = lost.indices.filter {
            lost[$0].stamp.size == file.stamp.size && lost[$0].sums?.tail == sums.tail
        }
        if let index = same.first(where: { lost[$0].sums == sums }) { return index }
        guard same.count == 1, let duration = lost[same[0]].facts?.duration,
            length(whole(file.path), file.stamp.size) == duration
        else { return nil }
        return same[0]
    }

    private mutating func move(to file: inout FilmFile, from index: Int) {
        let before = lost.remove(at: index)
        var after = before
        (after.folder, after.path, after.stamp) = (file.folder, file.path, file.stamp)
        if let sums = file.sums, sums != before.sums { (after.sums, after.probedAt) = (sums, nil) }
        after.setBeside(file.facts?.subtitles.compactMap(\.file) ?? [])
        (after.state, after.missingSince) = (.present, nil)
        scan.changed.append(after)
        moved += 1
    }

    /// What is new or otherwise, with the kind that its name says.
    package mutating func name(_ kinds: ([FilmFile]) -> [FilmFile.Kind]) {
        for (index, kind) in kinds(scan.new).enumerated() { scan.new[index].kind = kind }
    }
}

extension FilmFile {
    /// Notes the subtitles beside it, by the names of their files.
    fileprivate mutating func setBeside(_ names: [[UInt8]]) { setBeside(names.map { WrittenPath.text($0) }) }

    fileprivate mutating func setBeside(_ names: [String]) {
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
        language = words.dropLast().lazy.compactMap { LanguageCode.code($0) }.first
    }
}
