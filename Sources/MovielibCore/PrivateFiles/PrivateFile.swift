import CProcess
package import Foundation
import Library
import Records

/// The user's small private files: settings and the credential.
package enum PrivateFile {
    package struct Content {
        package let bytes: Data
        /// Permission bits.
        package let mode: UInt32
        package let owner: UInt32

        /// Whether the owner is neither the user nor root.
        package var isForeign: Bool { owner != getuid() && owner != 0 }
    }

    package enum Problem: Error, Equatable {
        case notAFile
        case tooLarge
        /// A symbolic link owned by another user, in a world-writable folder.
        case foreignLink
        /// A name that SQLite uses beside a database.
        case reservedName
        /// The errno.
        case system(Int32)
    }

    private static let limit = 64 << 10

    /// Reads a file; nil if there is none. A FIFO or device is rejected without blocking on it.
    package static func read(_ path: String) throws(Problem) -> Content? {
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(path: path) } catch {
            switch error {
            case .denied(ENOENT), .denied(ENOTDIR): return nil
            case .denied(ENXIO), .notRegular: throw .notAFile
            case .denied(let code): throw .system(code)
            }
        }
        let (bytes, code) = file.contents(limit: limit)
        guard code == 0 else { throw .system(code) }
        guard bytes.count <= limit else { throw .tooLarge }
        return Content(bytes: Data(bytes), mode: file.info.st_mode & 0o7777, owner: file.info.st_uid)
    }

    /// The text of a file whose loss is harmless; nil if there is none, or it cannot be read.
    package static func text(at path: String?) -> String? {
        guard let path, let content = try? read(path) else { return nil }
        return String(decoding: content.bytes, as: UTF8.self)
    }

    /// Whether anything, even a link that leads nowhere, has this name.
    package static func isTaken(_ path: String) -> Bool { Array(path.utf8).linkStatus != nil }

    /// Replaces the file atomically, in a folder of mode 0700: readers see the old content or the new, even after a
    /// power cut. A symlink stays one; anything but a regular file is rejected.
    ///
    /// - Parameters:
    ///   - isNew: Only creates the file: anything that already has the name, even a link that leads nowhere, is EEXIST.
    ///   - mode: The mode of the new file.
    package static func replace(
        _ path: String, with bytes: Data, isNew: Bool = false, mode: UInt32 = 0o600
    ) throws(Problem) {
        try makeFolder((path as NSString).deletingLastPathComponent)
        if isNew, isTaken(path) { throw .system(EEXIST) }
        let target = isNew ? path : try destination(of: path)
        if LibraryStore.isReservedName(target) { throw .reservedName }
        let folder = (target as NSString).deletingLastPathComponent
        var status = stat()
        if lstat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .notAFile }
        let temporary = "\(target).\(getpid()).new"
        // Left by a killed run with the same process id.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        var isDone = false
        defer { if !isDone { unlink(temporary) } }
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        fchmod(descriptor, mode)
        let code =
            written == bytes.count ? (fsync(descriptor) == 0 ? 0 : errno) : (written < 0 ? errno : ENOSPC)
        close(descriptor)
        guard code == 0 else { throw .system(code) }
        guard (isNew ? renameExclusively(temporary, target) : rename(temporary, target)) == 0 else {
            throw .system(errno)
        }
        isDone = true
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }

    /// Renames a file to a name that nothing has yet; returns 0, or -1 and errno.
    private static func renameExclusively(_ file: String, _ path: String) -> Int32 {
        if cfiles_rename(AT_FDCWD, file, AT_FDCWD, path) == 0 { return 0 }
        // On a drive without hard links, the file system cannot reject an existing name itself.
        guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return -1 }
        if isTaken(path) {
            errno = EEXIST
            return -1
        }
        return rename(file, path)
    }

    /// Resolves the links of a path's last component; the target need not exist.
    ///
    /// Followed one by one, because the kernel refuses some that realpath(3) follows (man 5 proc, protected_symlinks).
    /// None of the names may be one that SQLite uses: what is written there would be lost.
    package static func destination(of path: String) throws(Problem) -> String {
        var path = path
        for _ in 0..<40 {
            if LibraryStore.isReservedName(path) { throw .reservedName }
            var link = stat()
            guard lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK else { return path }
            let folder = (path as NSString).deletingLastPathComponent
            var place = stat()
            guard stat(folder, &place) == 0 else { throw .system(errno) }
            let isEverybodys = place.st_mode & S_ISVTX != 0 && place.st_mode & S_IWOTH != 0
            if isEverybodys, ![geteuid(), place.st_uid].contains(link.st_uid) { throw .foreignLink }
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                throw .system(EACCES)
            }
            path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
        }
        throw .system(ELOOP)
    }

    /// Creates a folder and its missing parents, accessible only to the user.
    package static func makeFolder(_ path: String) throws(Problem) {
        let code = PrivateFolder.make(path)
        guard code == 0 else { throw .system(code) }
    }
}
