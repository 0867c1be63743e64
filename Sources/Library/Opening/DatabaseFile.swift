import Foundation
import Localization

/// Checks and creates library files; SQLite gets a path only after this.
enum DatabaseFile {
    struct Status: Equatable {
        var size: Int
        var mode: Int
        var hardLinks: Int
        var device: UInt64
        var inode: UInt64
    }

    /// The file's status, following symbolic links, or nil if it does not exist.
    ///
    /// Throws unless the path is that of a regular file. Opening a pipe would hang, a device would swallow
    /// writes, and an empty path means "a database that vanishes" (sqlite.org/c3ref/open.html).
    static func status(at path: String) throws(LibraryError) -> Status? {
        guard !path.isEmpty else { throw .notAFile(path: path, what: tr("an empty path")) }
        // Compares the first byte: "/" and a combining accent would be another first character.
        guard path.utf8.first == UInt8(ascii: "/") else {
            throw .notAFile(path: path, what: tr("a relative path"))
        }
        guard !path.utf8.contains(0) else { throw .notAFile(path: path, what: tr("a path with a NUL in it")) }
        var info = stat()
        guard stat(path, &info) == 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .notAFile(path: path, what: tr("a loop of symbolic links"))
            case ENOTDIR: throw .notAFile(path: path, what: tr("a path through a file"))
            case let code: throw .unreadable(path: path, reason: systemErrorMessage(code))
            }
        }
        if let what = kind(info.st_mode) { throw .notAFile(path: path, what: what) }
        return Status(
            size: Int(info.st_size), mode: Int(info.st_mode & 0o7777), hardLinks: Int(info.st_nlink),
            device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
    }

    static func resolved(_ path: String) throws(LibraryError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw .unreadable(path: path, reason: systemErrorMessage(errno))
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Creates an empty file that only its owner can read, before SQLite does, which would use 0644.
    ///
    /// With mknod(2), which like O_CREAT|O_EXCL fails if something exists, but opens nothing: closing a
    /// descriptor of a database drops this process's locks on it (sqlite.org/howtocorrupt.html, 2.2). If two
    /// processes create at once, both succeed: it only matters that there is a private file.
    static func create(path: String, creatingFolders: Bool) throws(LibraryError) {
        try createFolder((path as NSString).deletingLastPathComponent, for: path, allowed: creatingFolders)
        if mknod(path, S_IFREG | 0o600, 0) == 0 {
            chmod(path, 0o600)  // the umask can only have removed rights, the owner's included
        } else if errno != EEXIST {
            throw .cannotCreate(path: path, reason: systemErrorMessage(errno))
        } else if try status(at: path) == nil {
            throw .cannotCreate(path: path, reason: tr("it is a broken symbolic link"))
        }
    }

    private static func createFolder(_ folder: String, for path: String, allowed: Bool) throws(LibraryError) {
        var info = stat()
        if stat(folder, &info) == 0 { return }  // if it is a file, mknod fails
        guard errno == ENOENT else { throw .cannotCreate(path: path, reason: systemErrorMessage(errno)) }
        guard allowed else {
            throw .cannotCreate(
                path: path, reason: tr("the folder {folder} does not exist", ["folder": folder]))
        }
        let parent = (folder as NSString).deletingLastPathComponent
        try createFolder(parent, for: path, allowed: allowed)
        if mkdir(folder, 0o700) == 0 {
            chmod(folder, 0o700)
            // SQLite syncs the file's folder, but not those above: without this a power cut could lose everything.
            try? DurableFile.sync(parent)
        } else if errno != EEXIST {
            throw .cannotCreate(path: path, reason: "\(folder): \(systemErrorMessage(errno))")
        }
    }

    private static func kind(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: tr("a folder")
        case S_IFIFO: tr("a named pipe")
        case S_IFSOCK: tr("a socket")
        default: tr("a device")
        }
    }
}
