package import FileNames
package import Foundation
@_spi(Writing) package import Library
package import Media
package import Query
package import Records
import Synchronization

/// The user's film files: remembers and scans folders, and probes files. Nothing on the disk is changed.
extension Core {
    /// Why a folder cannot be remembered.
    package enum FolderProblem: Error, Sendable, Equatable {
        case notThere
        case notAFolder
        case unreadable(Int32)
        /// The folder is within a remembered folder, or contains one.
        case insideRememberedFolder(String)
        case containsRememberedFolder(String)
    }

    package func folders() throws(CoreError) -> [FilmFolder] {
        try readLibrary { (library) throws(LibraryError) in try library.folders() } ?? []
    }

    /// Remembers all of the folders or none; one that is remembered by another path is the same, or was renamed.
    ///
    /// - Parameter isDryRun: Stores nothing; new folders have no number.
    package func remember(
        _ paths: [String], isDryRun: Bool = false, at date: Date = Date()
    ) throws(CoreError) -> [FilmFolder] {
        var folders = try folders()
        var wanted: [FilmFolder] = []
        for path in paths {
            let place: FolderLocation
            do throws(FolderProblem) { place = try FolderLocation(path) } catch { throw .folder(path, error) }
            let text = EscapedPath.text(place.path)
            let known = folders.first { $0.path == text || place.isSame(as: $0) }
            if let known, known.path == text || (try? FolderLocation(known.path))?.isSame(as: known) == true {
                if !wanted.contains(known) { wanted.append(known) }
                continue
            }
            // The folder's old path leads elsewhere or nowhere.
            let renamed = try known.flatMap { (folder) throws(CoreError) in
                try exists(folder, under: text) ? folder.id : nil
            }
            folders.removeAll { $0.id == renamed }
            for folder in folders {
                if EscapedPath.relative(text, to: folder.path) != nil {
                    throw .folder(path, .insideRememberedFolder(folder.path))
                }
                if EscapedPath.relative(folder.path, to: text) != nil {
                    throw .folder(path, .containsRememberedFolder(folder.path))
                }
            }
            let folder = FilmFolder(id: renamed ?? 0, path: text, device: place.device, inode: place.inode)
            folders.append(folder)
            wanted.append(folder)
        }
        if isDryRun { return wanted }
        return try writeLibrary { (library) throws(LibraryError) in
            try wanted.map { (folder) throws(LibraryError) in
                let id = try library.saveFolder(folder, at: date)
                return FilmFolder(
                    id: id, path: folder.path, device: folder.device, inode: folder.inode,
                    scannedAt: folder.scannedAt, isOffline: folder.isOffline)
            }
        }
    }

    /// Whether a known file of a folder exists under another path. The folder's numbers alone do not show it: another
    /// drive gets the numbers of an absent one.
    private func exists(_ folder: FilmFolder, under path: String) throws(CoreError) -> Bool {
        let files =
            try readLibrary { (library) throws(LibraryError) in try library.files(in: folder.id) } ?? []
        return files.contains { file in
            EscapedPath.bytes("\(path)/\(file.path)").flatMap { FilmFile.Stamp(of: $0) } == file.stamp
        }
    }

    /// Scans folders, records the differences, and guesses the films of the files that the user has not decided on.
    ///
    /// - Parameter isDryRun: Records nothing; the folders need not be remembered.
    package func scan(
        _ folders: [FilmFolder], probe: FFprobe?, isDryRun: Bool = false, at date: Date = Date()
    ) async throws(CoreError) -> FileScanReport {
        var report = FileScanReport()
        var fresh: [FilmFile] = []
        for folder in folders {
            let scan = try scanFolder(through: folder, probe, into: &report, isDryRun: isDryRun, at: date)
            fresh += scan.newFiles
        }
        dialogue.progress(nil)
        if !isDryRun {
            // Without the files of absent folders.
            let there = Set(report.folders)
            fresh =
                try readLibrary { (library) throws(LibraryError) in
                    try library.files(on: .unmatched).files.filter { there.contains($0.folder) }
                } ?? []
        }
        report.guesses = try await guesses(fresh.sorted { $0.absolutePath < $1.absolutePath })
        return report
    }

    private func scanFolder(
        through folder: FilmFolder, _ probe: FFprobe?, into report: inout FileScanReport, isDryRun: Bool,
        at date: Date
    ) throws(CoreError) -> FolderScan {
        let known =
            try readLibrary { (library) throws(LibraryError) in
                folder.id == 0 ? [] : try library.files(in: folder.id)
            } ?? []
        let lost = try readLibrary { (library) throws(LibraryError) in try library.missingFiles() } ?? []
        // A share that hangs once is not read again: its new files have no checksums yet, and are found by name.
        var hangs = false
        var reconciliation = FolderReconciliation(folder, known: known, missingFiles: lost, at: date) {
            path in
            guard !hangs else { return nil }
            let read = runWithTimeout(.seconds(30)) { try? Fingerprint.checksums(of: path) }
            hangs = read == nil
            return read ?? nil
        } readLength: { path, size in
            probe?.probe(into: path, size: size).facts?.duration
        }
        let walk = FolderWalk(EscapedPath.bytes(folder.path) ?? [])
        var waiting = 0
        let seen = walk.walk { found in
            guard !found.isBeingWritten else { return waiting += 1 }
            reconciliation.add(found)
            if reconciliation.count % 500 == 0 {
                dialogue.progress(.files(.scanning, done: report.files + reconciliation.count, total: nil))
            }
        }
        let unread = seen.unreadable.map { EscapedPath.text($0) }
        let isComplete = seen.stoppedAt == nil
        reconciliation.finish { path in !isComplete || unread.contains { path.hasPrefix($0 + "/") } }
        // An absent drive leaves an empty folder in its place, or another drive. Device numbers change with every start
        // of the machine, so they alone show nothing.
        let wasThere = known.contains { $0.state == .present }
        let isAway =
            !seen.exists
            || wasThere && reconciliation.hasNoKnownFiles && (seen.isEmpty || seen.device != folder.device)
        if isAway {
            report.offline.append(folder.path)
            var scan = FolderScan(
                folder: folder.id, device: folder.device, inode: folder.inode, scannedAt: date)
            scan.isOffline = true
            if !isDryRun, !folder.isOffline { try record(scan) }
            return scan
        }
        reconciliation.setKinds { files in Self.names(of: files).map { FilmFile.Kind($0.kind) } }
        report.folders.append(folder.path)
        report.files += reconciliation.count
        report.extras += reconciliation.extras
        report.moved += reconciliation.moved
        report.returned += reconciliation.returned
        report.missing += reconciliation.scan.missingIDs.count
        report.unfinishedFiles += waiting
        report.unreadable += unread.map { "\(folder.path)/\($0)" }
        if let stop = seen.stoppedAt {
            report.incompleteFolders.append("\(folder.path)/\(EscapedPath.text(stop))")
        }
        var scan = reconciliation.scan
        (scan.device, scan.inode) = (seen.device, seen.inode)
        if !isDryRun { try record(scan) }
        return scan
    }

    func record(_ scan: FolderScan) throws(CoreError) {
        try writeLibrary { (library) throws(LibraryError) in try library.record(scan) }
    }

    /// Probes files that were never probed, a few at a time, and records the results on the way, so that an interrupted
    /// run can continue.
    ///
    /// - Returns: The number of files probed, and errno if ffprobe could not be started.
    package func probe(_ files: [FilmFile], with probe: FFprobe, width: Int) async throws(CoreError) -> (
        count: Int, startFailure: Int32?
    ) {
        let wanted = files.filter { $0.probedAt == nil && $0.state == .present && $0.isProbed }
        guard !wanted.isEmpty else { return (0, nil) }
        let library = try libraryForWriting()
        var (done, looks, failure, start): (Int, [FileProbeResult], LibraryError?, Int32?) = (0, [], nil, nil)
        func store() {
            do throws(LibraryError) { try library.record(looks, at: Date()) } catch {
                failure = failure ?? error
            }
            looks = []
        }
        await forEachConcurrently(wanted, width: width) { file in
            await runOnThread {
                probe.probe(into: EscapedPath.bytes(file.absolutePath) ?? [], size: file.stamp.size)
            }
        } take: { index, probed in
            if let code = probed.startFailure {
                start = code
                return false
            }
            let file = wanted[index]
            let isShort = probed.facts?.duration.map { $0 < 600_000 } ?? false
            let kind: FilmFile.Kind? = isShort && Self.names(of: [file])[0].isPerhapsExtra ? .extra : nil
            looks.append(
                FileProbeResult(id: file.id, facts: probed.facts, problem: probed.problem, kind: kind))
            done += 1
            dialogue.progress(.files(.probing, done: done, total: wanted.count))
            // A user who stops the run loses no more than these.
            if looks.count == 20 { store() }
            return failure == nil
        }
        if !looks.isEmpty { store() }
        dialogue.progress(nil)
        if let failure { throw .library(failure) }
        return (done, start)
    }

    /// The files of a shelf whose films match a query, with those films.
    package func files(
        on shelf: FileFilter, matching query: LibraryQuery = LibraryQuery(), limit: Int? = nil,
        offset: Int = 0
    ) throws(CoreError) -> (files: [FilmFile], films: [Int: FilmRecord], total: Int) {
        try readLibrary { (library) throws(LibraryError) in
            let (files, total) = try library.files(on: shelf, matching: query, limit: limit, offset: offset)
            return (
                files,
                try library.filmRecords(ids: Set(files.compactMap { $0.identification?.film }).sorted()),
                total
            )
        } ?? ([], [:], 0)
    }

    /// The file at an absolute path; nil if it is not known.
    package func file(at path: [UInt8]) throws(CoreError) -> FilmFile? {
        try readLibrary { (library) throws(LibraryError) in try library.file(at: EscapedPath.text(path)) }
    }

    /// The number of files that the user decided on, in a folder or, if it is nil, among the missing files.
    package func decisions(in folder: FilmFolder?) throws(CoreError) -> Int {
        try readLibrary { (library) throws(LibraryError) in try library.decisionCount(in: folder?.id) } ?? 0
    }

    /// The number of moves and copies of files in a folder that cannot be undone once it is forgotten.
    package func doneSteps(in folder: FilmFolder) throws(CoreError) -> Int {
        try readLibrary { (library) throws(LibraryError) in try library.doneStepCount(in: folder) } ?? 0
    }

    /// Forgets a folder with its files or, if it is nil, all missing files; nothing on the disk is deleted.
    package func forgetFiles(of folder: FilmFolder?) throws(CoreError) -> Int {
        guard try library() != nil else { return 0 }
        return try writeLibrary { (library) throws(LibraryError) in
            guard let folder else { return try library.forgetMissing() }
            return try library.forget(folder: folder.id)
        }
    }

    /// The positions where films were stopped, the last one first; those of films without a file on this machine at the end.
    package func playbacks(ofFilm id: Int? = nil) throws(CoreError) -> [Playback] {
        try readLibrary { (library) throws(LibraryError) in try library.playbacks(ofFilm: id) } ?? []
    }

    /// Saves the position where a film was stopped; nil deletes it.
    package func savePlayback(_ playback: Playback?, ofFilm id: Int) throws(CoreError) {
        try writeLibrary { (library) throws(LibraryError) in try library.savePlayback(playback, ofFilm: id) }
    }
}

extension FilmFile {
    /// Whether the name is that of a video.
    var isVideo: Bool { FileName.isVideo(Array(path.utf8)) }

    /// Whether it is probed; a disc's folder or image is not, nor an episode, unless the user has said that it is a film.
    fileprivate var isProbed: Bool { kind != .disc && (kind != .episode || identification?.film != nil) }
}

extension FilmFile.Kind {
    package init(_ kind: FileName.Kind) { self = FilmFile.Kind(rawValue: kind.rawValue) ?? .unknown }
}

/// The location of a folder.
struct FolderLocation {
    /// Absolute, without a slash at its end.
    let path: [UInt8]
    let device: UInt64
    let inode: UInt64

    func isSame(as folder: FilmFolder) -> Bool { (device, inode) == (folder.device, folder.inode) }

    init(_ name: String) throws(Core.FolderProblem) {
        var info = stat()
        guard stat(name, &info) == 0 else { throw errno == ENOENT ? .notThere : .unreadable(errno) }
        guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder }
        guard let resolved = realpath(name, nil) else { throw .unreadable(errno) }
        defer { free(resolved) }
        path = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved))).map {
            UInt8(bitPattern: $0)
        }
        (device, inode) = (UInt64(info.st_dev), UInt64(info.st_ino))
    }
}

/// Runs blocking work on a thread of its own, which ends with the work.
func runOnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in Thread { continuation.resume(returning: work()) }.start()
    }
}

/// Runs work that may never end, such as reading from a share, on a thread of its own.
///
/// - Returns: Nil if the work has not ended in time; the thread is left behind then.
func runWithTimeout<Value: Sendable>(_ time: DispatchTimeInterval, _ work: @escaping @Sendable () -> Value)
    -> Value?
{
    let done = DispatchSemaphore(value: 0)
    let value = Mutex<Value?>(nil)
    Thread {
        let result = work()
        value.withLock { $0 = result }
        done.signal()
    }.start()
    return done.wait(timeout: .now() + time) == .success ? value.withLock { $0 } : nil
}
