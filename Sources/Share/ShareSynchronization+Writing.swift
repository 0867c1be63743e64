import Glibc
import Lock

// The steps that write: they need all files of the copies and the folder.
extension ShareSynchronization {
    /// Removes copies whose records another copy of the same machine has, too.
    mutating func removeReplacedCopies() throws(ShareFolderError) {
        for (_, names) in Dictionary(grouping: stored.keys, by: \.machine) where hasOverlap(names) {
            // Each with more records than those after it, which it may therefore replace.
            let sorted = names.sorted {
                let (left, right) = (stored[$0]?.parts.count ?? 0, stored[$1]?.parts.count ?? 0)
                return left == right ? $0 < $1 : left > right
            }
            var retained: [(numbers: Range<Int>, parts: Set<RecordPart>)] = []
            for name in sorted {
                guard let file = stored[name] else { continue }
                let isReplaced = retained.contains {
                    ($0.numbers.overlaps(file.numbers) || file.numbers.isEmpty)
                        && $0.parts.isSuperset(of: file.parts)
                }
                if isReplaced {
                    try removeCopy(name, of: file)
                } else {
                    retained.append((file.numbers, Set(file.parts)))
                }
            }
        }
    }

    private func hasOverlap(_ names: [ShareFileName]) -> Bool {
        let ranges = names.compactMap { stored[$0]?.numbers }.sorted { $0.lowerBound < $1.lowerBound }
        return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound || $1.isEmpty }
    }

    private mutating func removeCopy(_ name: ShareFileName, of file: StoredFile) throws(ShareFolderError) {
        try name.remove(below: copies)
        stored[name] = nil
        guard present.contains(name) else { return }
        unstored[name] = file.parts
        folderParts.formUnion(file.parts)
    }

    /// A file of the copies with records that the folder does not have.
    struct MissingFile {
        let name: ShareFileName
        /// The number of this machine's records that only this file has.
        let written: Int
        /// One for a file of another machine, and for a damaged one.
        let putBack: Int
    }

    /// The files of the copies with records that the folder does not have.
    ///
    /// This machine's files are among them in any case, because only this machine merges and removes them.
    func missingFiles() -> [MissingFile] {
        let missing = stored.filter { !present.contains($0.key) }
        if missing.isEmpty { return [] }
        var known = folderParts
        for (name, file) in stored where present.contains(name) { known.formUnion(file.parts) }
        let sorted = missing.sorted {
            let (left, right) = ($0.value.parts.count, $1.value.parts.count)
            return left == right ? $0.key < $1.key : left > right
        }
        return sorted.compactMap { name, file in
            let isOwn = name.machine == machine
            let new = file.recordCount(besides: known)
            guard isOwn || new > 0 else { return nil }
            known.formUnion(file.parts)
            let isPutBack = !isOwn || problems.contains(name.damage)
            return MissingFile(name: name, written: isPutBack ? 0 : new, putBack: isPutBack ? 1 : 0)
        }
    }

    /// Writes the files that the folder does not have.
    mutating func fillFolder() throws(ShareFolderError) {
        for file in missingFiles() {
            let name = file.name
            guard let bytes = name.contents(below: copies) else { continue }
            // A link or a file in place of the machine's folder; the other machines' files are still written.
            if let info = shared.info(Array(name.machine.utf8)), info.st_mode & S_IFMT != S_IFDIR {
                let problem = Problem.stranger(file: name.machine)
                if !problems.contains(problem) { problems.append(problem) }
                continue
            }
            try attempt { (work) throws(ShareFolderError) in
                try work.writeIntoFolder(bytes, name)
                work.problems.removeAll { $0 == name.damage }
                work.written += file.written
                work.putBack += file.putBack
            }
        }
    }

    /// Does a step that writes. If the folder cannot be written, that is a problem, and the next synchronisation repeats the step.
    mutating func attempt(_ step: (inout Self) throws(ShareFolderError) -> Void) throws(ShareFolderError) {
        do throws(ShareFolderError) { try step(&self) } catch {
            let problem = try Problem(error, writingInto: shared)
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    mutating func writeIntoFolder(_ bytes: [UInt8], _ name: ShareFileName) throws(ShareFolderError) {
        try name.write(bytes, below: shared, mode: 0o666)
        present.insert(name)
    }

    /// Removes this machine's files from the folder if a single other one in both places has their records.
    mutating func removeReplacedFiles() throws(ShareFolderError) {
        let candidates = unstored.filter { $0.key.machine == machine }
        if candidates.isEmpty { return }
        let complete = stored.filter { name, _ in
            name.machine == machine && present.contains(name) && name.contents(below: shared) != nil
        }
        .map { Set($0.value.parts) }
        for (name, parts) in candidates where complete.contains(where: { $0.isSuperset(of: parts) }) {
            try name.remove(below: shared)
            present.remove(name)
            unstored[name] = nil
        }
    }

    // MARK: Merging

    /// As many files with about as many records are merged.
    static let mergedCount = 8

    /// Replaces eight consecutive files of this machine that have about as many records by one, repeatedly.
    mutating func mergeFiles() throws(ShareFolderError) {
        while let names = filesToMerge() {
            var files: [ParsedShareFile] = []
            for name in names {
                // A copy that was damaged since it was read is left for the next call.
                guard let bytes = name.contents(below: copies),
                    let parsed = try? ParsedShareFile(bytes, share: keys.share)
                else { return }
                files.append(parsed)
            }
            guard let parsed = try? ParsedShareFile(merged(files), share: keys.share),
                let file = try? StoredFile(parsed, keys: keys)
            else { return }
            let name = ShareFileName(parsed)
            for (root, mode) in [(copies, 0o600), (shared, 0o666)] {
                try name.write(parsed.bytes, below: root, mode: UInt32(mode))
                guard name.contents(below: root) == parsed.bytes else { return }
            }
            stored[name] = file
            present.insert(name)
            for name in names {
                try name.remove(below: shared)
                try name.remove(below: copies)
                present.remove(name)
                stored[name] = nil
            }
        }
    }

    /// A file with the records of consecutive files, under a new signature.
    private func merged(_ files: [ParsedShareFile]) -> [UInt8] {
        var bytes = ShareFile.prefix(
            share: keys.share, publicKey: keys.publicKey, firstNumber: files.first?.firstNumber ?? 0)
        var signed = bytes
        for file in files {
            for record in file.records {
                bytes += file.bytes[record.range]
                signed += file.bytes[record.range.prefix(RecordHead.byteCount)]
            }
        }
        return bytes + Sodium.signature(of: signed, seed: keys.machineSeed)
    }

    /// Consecutive files of this machine, of which eight are on one level and the others below it; else nil.
    private func filesToMerge() -> [ShareFileName]? {
        let own = stored.filter { $0.key.machine == machine && present.contains($0.key) }
            .sorted { ($0.value.numbers.lowerBound, $0.key) < ($1.value.numbers.lowerBound, $1.key) }
        guard own.count >= Self.mergedCount else { return nil }
        for level in Set(own.map(\.value.level)).sorted() {
            var run: [(key: ShareFileName, value: StoredFile)] = []
            for file in own {
                let isNext =
                    run.last.map {
                        $0.value.numbers.upperBound == file.value.numbers.lowerBound
                            && $0.value.last == file.value.previous
                    } ?? true
                if !isNext { run = [] }
                if file.value.level > level || file.value.numbers.isEmpty {
                    run = []
                    continue
                }
                run.append(file)
                guard run.count(where: { $0.value.level == level }) == Self.mergedCount else { continue }
                if run.reduce(0, { $0 + $1.value.size }) <= ShareFile.maxBytes { return run.map(\.key) }
                run = []
            }
        }
        return nil
    }
}

extension ShareFileName {
    /// The problem if the folder has the file, and not with its content.
    var damage: ShareFolder.Problem { .torn(file: "\(machine)/\(file)") }
}

extension StoredFile {
    /// The logarithm of the number of records, to the base of the number of files that are merged.
    fileprivate var level: Int {
        var (level, count) = (0, content.records.count)
        while count >= ShareSynchronization.mergedCount {
            count /= ShareSynchronization.mergedCount
            level += 1
        }
        return level
    }
}
