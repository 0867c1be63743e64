import Foundation

/// A backup made by itself.
package struct LibraryBackup: Sendable, Equatable {
    /// Absolute.
    package let path: String
    /// ISO 8601: `2026-11-21`; `before schema 2` for the one made before a migration.
    package let day: String

    private static let migrationPrefix = "before-schema-"

    static func name(beforeSchema version: Int) -> String { "\(migrationPrefix)\(version).db" }

    /// Nil for a file that is no backup.
    init?(folder: String, name: String) {
        guard name.hasSuffix(".db") else { return nil }
        let stem = name.dropLast(3)
        if name.hasPrefix(Self.migrationPrefix) {
            guard Int(stem.dropFirst(Self.migrationPrefix.count)) != nil else { return nil }
        } else if stem.utf8.count != 10 {
            return nil
        }
        path = "\(folder)/\(name)"
        day = stem.replacingOccurrences(of: "-schema-", with: " schema ")
    }

    var isDaily: Bool { day.utf8.count == 10 }
}

extension LibraryStore {
    /// The folder beside a library where its daily backups are.
    package static func backupFolder(of path: String) -> String {
        (path as NSString).deletingPathExtension + ".backups"
    }

    /// The backups made by themselves, the newest first and those before migrations last; none where the folder
    /// cannot be read.
    package static func backups(of path: String) -> [LibraryBackup] {
        let folder = backupFolder(of: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { LibraryBackup(folder: folder, name: $0) }
            .sorted { ($0.isDaily ? 1 : 0, $0.day) > ($1.isDaily ? 1 : 0, $1.day) }
    }

    /// Copies the library as it is now, once a day, before that day's first change; the last `count` are kept.
    ///
    /// - Parameter day: ISO 8601, as the person's calendar has it.
    /// - Returns: The backup, or nil where today's is there already or there is nothing to lose yet.
    /// - Throws: What ``backup(to:)`` throws; the backups that are there stay.
    @discardableResult
    package func backUpDaily(on day: String, keeping count: Int = 5) throws(LibraryError) -> LibraryBackup? {
        let folder = Self.backupFolder(of: path)
        guard let backup = LibraryBackup(folder: folder, name: "\(day).db"),
            try LibraryFile.status(at: backup.path) == nil, try !isEmpty(), canChange
        else { return nil }
        try backUp(into: folder, as: "\(day).db")
        for old in Self.backups(of: path).filter(\.isDaily).dropFirst(count) { unlink(old.path) }
        Self.removeLeftovers(in: folder)
        return backup
    }

    /// The library is copied before a migration changes every table at once, as the older program left it.
    func backUp(beforeSchema version: Int) throws(LibraryError) {
        try backUp(into: Self.backupFolder(of: path), as: LibraryBackup.name(beforeSchema: version))
    }

    private func backUp(into folder: String, as name: String) throws(LibraryError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .cannotCreate(path: folder, reason: LibraryFile.reason(errno))
        }
        try backup(to: "\(folder)/\(name)")
    }

    /// Whether SQLite may write the file and its journal; where not, the change that follows says so.
    private var canChange: Bool {
        let parent = (path as NSString).deletingLastPathComponent
        return access(path, W_OK) == 0
            && (access(parent, W_OK) == 0 || access(path + "-journal", W_OK) == 0)
    }

    /// Removes what a backup that was killed or lost its power left behind: copies that never got their name.
    ///
    /// Another process may be at its own copy just now, so only those of an hour ago.
    private static func removeLeftovers(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.contains(".db.") && (name.hasSuffix(".tmp") || name.contains(".tmp-")) {
            let path = "\(folder)/\(name)"
            var info = stat()
            if lstat(path, &info) == 0, info.st_mtim.tv_sec < time(nil) - 3600 { unlink(path) }
        }
    }
}
