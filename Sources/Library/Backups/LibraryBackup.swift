import Foundation
import Records

package struct LibraryBackup: Sendable, Equatable {
    /// Absolute.
    package let path: String
    /// ISO 8601: `2026-11-21`; `before schema 2` for the one made before a migration.
    package let day: String

    private static let migrationPrefix = "before-schema-"
    private static let restorePart = ".before-restore-"

    static func name(beforeSchema version: Int) -> String { "\(migrationPrefix)\(version).db" }

    /// The path for the previous library in a restore, unless something exists there.
    ///
    /// - Parameter time: ISO 8601, to the second.
    package static func pathBeforeRestore(of library: String, at time: String) -> String {
        startBeforeRestore(of: library) + time.filter { $0 != ":" && $0 != "-" } + ".db"
    }

    private static func startBeforeRestore(of library: String) -> String {
        library.stem + restorePart
    }

    /// The libraries saved by restores of this library, the latest first.
    package static func pathsBeforeRestores(of library: String) -> [String] {
        let folder = (library as NSString).deletingLastPathComponent
        let start = (startBeforeRestore(of: library) as NSString).lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(start) && $0.hasSuffix(".db") }.sorted(by: >).map {
            "\(folder)/\($0)"
        }
    }

    /// Nil if the name is not a backup's.
    init?(folder: String, name: String) {
        guard name.hasSuffix(".db") else { return nil }
        let stem = name.dropLast(3)
        if name.hasPrefix(Self.migrationPrefix) {
            // `before-schema-2-3.db` is the third backup of this schema.
            let numbers = stem.dropFirst(Self.migrationPrefix.count)
                .split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(numbers.count), let version = numbers[0], !numbers.contains(nil) else {
                return nil
            }
            day = "before schema \(version)"
        } else {
            guard stem.utf8.count == 10, PartialDate(String(stem)) != nil else { return nil }
            day = String(stem)
        }
        path = "\(folder)/\(name)"
    }

    var isDaily: Bool { day.utf8.count == 10 }

    /// Whether it is from the future: the clock was ahead then, or is behind now.
    ///
    /// - Parameter today: ISO 8601.
    package func isDated(after today: String) -> Bool { isDaily && day > today }

    /// Whether a path is that of a daily or before-restore backup, which is read and never changed.
    package static func isBackup(_ path: String) -> Bool {
        let path = (path as NSString).resolvingSymlinksInPath as NSString
        let folder = path.deletingLastPathComponent
        let name = path.lastPathComponent
        if folder.hasSuffix(LibraryStore.folderSuffix), Self(folder: folder, name: name) != nil {
            return true
        }
        // Also the folder itself, before it exists.
        return name.contains(restorePart) && name.hasSuffix(".db")
            || name.hasSuffix(LibraryStore.folderSuffix)
    }
}

extension LibraryStore {
    static let folderSuffix = ".backups"

    /// The folder beside a library for its daily backups: one per file name.
    package static func backupFolder(of path: String) -> String { path + folderSuffix }

    /// The folder that versions up to 0.1.0 used: `films.db` and `films.sqlite` shared `films.backups`.
    struct LegacyBackupFolder: Equatable {
        var path: String
        /// Whether other libraries use it, too: it is unknown whose backups are whose.
        var isShared: Bool

        init?(of library: String) {
            path = (library as NSString).deletingPathExtension + folderSuffix
            var info = stat()
            guard lstat(path, &info) == 0 else { return nil }
            let own = try? DatabaseFile.status(at: library)
            let parent = (library as NSString).deletingLastPathComponent
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            let stem = ((library as NSString).lastPathComponent as NSString).deletingPathExtension
            isShared = names.contains { name in
                guard (name as NSString).deletingPathExtension == stem, "\(parent)/\(name)" != library,
                    lstat("\(parent)/\(name)", &info) == 0, UInt64(info.st_ino) != own?.inode
                else { return false }
                return DatabaseFile.isLibrary("\(parent)/\(name)")
            }
        }
    }

    /// An older version's folder that this library shares with others, and that therefore belongs to none.
    package static func sharedBackupFolder(of path: String) -> String? {
        LegacyBackupFolder(of: path).flatMap { $0.isShared ? $0.path : nil }
    }

    /// The automatic backups, the newest day first and those before migrations last; empty if the folder
    /// cannot be read. Ignores files that only look like one.
    package static func backups(of path: String) -> [LibraryBackup] {
        backupFolders(of: path).flatMap(backups(in:))
            .sorted { ($0.isDaily ? 1 : 0, $0.day) > ($1.isDaily ? 1 : 0, $1.day) }
    }

    /// The folder of a library's backups, and that of older versions if only this library uses it.
    ///
    /// Excludes a link, which may have been made to point at another library's backups.
    static func backupFolders(of path: String) -> [String] {
        let folder = backupFolder(of: path)
        guard let former = LegacyBackupFolder(of: path), !former.isShared, former.path != folder else {
            return [folder].filter { !isLink($0) }
        }
        return [folder, former.path].filter { !isLink($0) }
    }

    static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }

    static func backups(in folder: String) -> [LibraryBackup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { LibraryBackup(folder: folder, name: $0) }
            .filter { DatabaseFile.isLibrary($0.path) }
    }
}

extension LibraryError {
    /// The backups that could replace a file that is not a library or is damaged, in the order of
    /// ``LibraryStore/backups(of:)``; read from the disk each time.
    package var backups: [LibraryBackup] {
        switch self {
        case .notALibrary(let path), .damaged(let path, _): LibraryStore.backups(of: path)
        default: []
        }
    }
}
