import Foundation
import GRDB
import Localization

extension LibraryStore {
    /// Copies the library to another file: complete, checked, private (0600) and on disk, or not at all.
    ///
    /// SQLite copies it as of one moment, while others may continue writing (sqlite.org/backup.html), into a
    /// temporary file beside the target, which gets the target's name only if SQLite finds no fault in it.
    /// Follows a symbolic link. Works on a read-only store.
    /// - Parameters:
    ///   - target: An absolute path in an existing folder.
    ///   - replacing: Whether to replace an existing file; otherwise it is an error.
    ///   - includingSeries: Whether the copy has the rows of the file of series, too.
    /// - Throws: ``LibraryError/cannotBackUp(path:reason:)`` and others about the target, with its path;
    ///   ``LibraryError/damaged(path:detail:)`` with the library's path if the copy has faults.
    package func backup(
        to target: String, replacing: Bool = true, includingSeries: Bool = true
    ) throws(LibraryError) {
        let place = try validatedBackupPath(target)
        let series = includingSeries ? try SeriesFile(of: path, waiting: lockWait) : nil
        try withCopy(to: place, called: target, including: series) { temporary in
            if replacing {
                try DurableFile.replace(place, with: temporary)
            } else {
                try DurableFile.assignName(temporary, place)
            }
        }
    }

    /// Copies the library to a new file beside others, never replacing one.
    ///
    /// - Parameters:
    ///   - wanted: An absolute path; numbered if taken.
    ///   - isAgain: Whether an existing copy with the same content can be used instead.
    /// - Returns: The path used.
    func saveCopy(as wanted: String, orTheSame isAgain: Bool = false) throws(LibraryError) -> String {
        try withCopy(to: wanted, called: wanted) { temporary in
            try DurableFile.assignName(temporary, like: wanted) {
                isAgain && FileManager.default.contentsEqual(atPath: temporary, andPath: $0)
            }
        }
    }

    /// Passes a finished copy beside `place` to the closure, to be named; synced before and after.
    ///
    /// - Parameter series: The file of series, whose tables the copy is to have as well.
    func withCopy<T>(
        to place: String, called target: String, as name: String? = nil, including series: SeriesFile? = nil,
        _ finish: (String) throws -> T
    ) throws(LibraryError) -> T {
        let number = UInt32.random(in: .min ... .max)
        let temporary = name ?? "\(place).\(getpid()).\(number).tmp"
        // The journal of a copy that was being sealed contains plain notes.
        defer { for path in [temporary, temporary + "-journal"] { unlink(path) } }
        removeLeftovers(of: place)
        do {
            try DatabaseFile.create(path: temporary, creatingFolders: false)
            try copy(to: temporary, including: series)
            try checkCopy(temporary)
            try DurableFile.sync(temporary)
            let result = try finish(temporary)
            try DurableFile.sync((place as NSString).deletingLastPathComponent)
            return result
        } catch let error as SystemError {
            throw .cannotBackUp(path: target, reason: systemErrorMessage(error.code))
        } catch {
            throw backupError(
                LibraryError(error, path: path, waited: lockWait.waited, purpose: .reading), target)
        }
    }

    /// Removes unfinished copies of killed programs under this name, and those of other days' automatic backups.
    private func removeLeftovers(of place: String) {
        let (folder, name) = (
            (place as NSString).deletingLastPathComponent, (place as NSString).lastPathComponent
        )
        func undated(_ name: String) -> String { name.filter { !$0.isNumber } }
        let isOurs = Self.backupFolders(of: path).contains(folder)
        for left in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // NAME.PROCESS.NUMBER.tmp; another program may be making its copy right now.
            let parts = left.split(separator: ".", omittingEmptySubsequences: false)
            let copied = parts.dropLast(3).joined(separator: ".")
            guard ["tmp", "tmp-journal"].contains(parts.last), parts.count > 3,
                copied == name || isOurs && undated(copied) == undated(name),
                UInt32(parts[parts.count - 2]) != nil, let process = pid_t(parts[parts.count - 3]),
                process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(left)")
        }
    }

    private func validatedBackupPath(_ target: String) throws(LibraryError) -> String {
        let place = try resolvedBackupPath(target)
        if [target, place].contains(where: Self.isReservedName) {
            throw .cannotBackUp(path: target, reason: tr("SQLite uses this name for another file's journal"))
        }
        for journal in ["\(place)-journal", "\(place)-wal"] {
            var info = stat()
            guard stat(journal, &info) == 0, info.st_size > 0 else { continue }
            // SQLite would take it for this file's and write its content into it.
            throw .cannotBackUp(
                path: target,
                reason: tr("SQLite would take {file} for its journal", ["file": journal]))
        }
        return place
    }

    private func resolvedBackupPath(_ target: String) throws(LibraryError) -> String {
        let series = SeriesFile.path(of: path)
        let (own, there) = (try DatabaseFile.status(at: series), try DatabaseFile.status(at: target))
        let isSeries =
            (target as NSString).resolvingSymlinksInPath == series
            || (own != nil && own?.device == there?.device && own?.inode == there?.inode)
        if isSeries { throw .cannotBackUp(path: target, reason: tr("it is the library's series file")) }
        guard let status = try DatabaseFile.status(at: target) else { return target }
        if let own = try DatabaseFile.status(at: path), own.device == status.device, own.inode == status.inode
        {
            throw .cannotBackUp(path: target, reason: tr("it is the library itself"))
        }
        return try DatabaseFile.resolved(target)
    }

    private func copy(to temporary: String, including series: SeriesFile?) throws {
        var configuration = Configuration()
        // A failed copy is deleted and a finished one is synced as one, so a journal would protect nothing.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let copy = try DatabaseQueue(path: temporary, configuration: configuration)
        try queue.backup(to: copy)
        try series?.copy(into: copy)
        try copy.close()
    }

    private func checkCopy(_ temporary: String) throws {
        let (queue, _) = try LibraryOpener(path: temporary, lockWait: lockWait).inspect()
        let problems = try queue.read { try Self.problems($0) }
        try queue.close()
        if let first = problems.first { throw LibraryError.damaged(path: path, detail: first) }
    }

    /// Uses the path the user knows: the target's if the disk is at fault, else the library's.
    private func backupError(_ error: LibraryError, _ target: String) -> LibraryError {
        switch error {
        case .diskFull: .diskFull(path: target)
        case .readOnly: .readOnly(path: target)
        case .cannotCreate(_, let reason): .cannotBackUp(path: target, reason: reason)
        case .damaged(_, let detail): .damaged(path: path, detail: detail)
        case .schemaChanged(_, let detail): .schemaChanged(path: path, detail: detail)
        case .failed(_, let code, let detail): .failed(path: target, code: code, detail: detail)
        default: error
        }
    }
}

extension String {
    /// The name without `.db`.
    var stem: String { hasSuffix(".db") ? String(dropLast(3)) : self }

    /// Whether it is an unfinished copy, `NAME.db.PROCESS.NUMBER.tmp`, or a file of SQLite's beside one.
    var isUnfinishedCopy: Bool { contains(".db.") && (hasSuffix(".tmp") || contains(".tmp-")) }
}
