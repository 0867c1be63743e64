import CProcess
import FileNames
import Glibc
import Records

/// Why a step on the disk failed.
package enum DiskProblem: Error, Sendable, Equatable {
    /// By errno.
    case system(Int32)
    /// The folder is not writable.
    case notWritable(folder: String)
    /// A file of that name exists.
    case nameTaken
    case changed
    /// The file does not exist any more.
    case gone
    /// The file is a copy whose original is gone or was changed, and so perhaps the last one.
    case lastCopy
    /// The content to be written is not known any more.
    case contentUnknown
}

/// A folder whose files are addressed relative to it, opened step by step from the root: no component is a
/// link, nor can be replaced by one.
struct DiskFolder: ~Copyable {
    let descriptor: Int32

    init(_ path: some Sequence<UInt8>) throws(DiskProblem) {
        var current = cfiles_folder(AT_FDCWD, "/")
        for name in Array(path).split(separator: UInt8(ascii: "/")) where current >= 0 {
            let next = Array(name).withPath { cfiles_folder(current, $0) }
            let code = errno
            close(current)
            (current, errno) = (next, code)
        }
        guard current >= 0 else { throw errno == ENOENT ? .gone : .system(errno) }
        descriptor = current
    }

    deinit { close(descriptor) }

    /// The status of a name, of the link itself if it is one; nil if it does not exist.
    borrowing func status(_ name: [UInt8]) throws(DiskProblem) -> stat? {
        var info = stat()
        if name.withPath({ fstatat(descriptor, $0, &info, AT_SYMLINK_NOFOLLOW) }) == 0 { return info }
        guard errno == ENOENT else { throw .system(errno) }
        return nil
    }

    /// The mode for a new folder in it: readable by those who may read this one.
    borrowing func mode() -> mode_t {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? info.st_mode & 0o777 : 0o700
    }

    /// Makes a new file for its owner alone; its descriptor, or -1 and errno.
    ///
    /// - Parameter name: Not followed if it is a link.
    borrowing func createFile(_ name: [UInt8]) -> Int32 {
        name.withPath {
            openat(descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
    }

    borrowing func sync() throws(DiskProblem) {
        // Some file systems cannot sync a folder.
        guard cfiles_sync(descriptor) == 0 || errno == EINVAL || errno == EACCES else { throw .system(errno) }
    }
}

/// The location of a file or folder: its folder, and its name there.
struct DiskLocation: ~Copyable {
    let folder: DiskFolder
    let name: [UInt8]
    /// Absolute.
    let path: [UInt8]

    /// - Parameter written: The path as ``EscapedPath`` escapes it.
    init(_ written: String) throws(DiskProblem) { try self.init(path: EscapedPath.bytes(written) ?? []) }

    init(path: [UInt8]) throws(DiskProblem) {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        folder = try DiskFolder(path[..<start])
        (self.path, name) = (path, Array(path[start...]))
    }

    init(_ folder: consuming DiskFolder, _ name: [UInt8], path: [UInt8]) {
        self.folder = folder
        (self.name, self.path) = (name, path)
    }

    borrowing func status() throws(DiskProblem) -> stat? { try folder.status(name) }

    /// Whether the regular file there has a step's size and checksums.
    borrowing func matches(_ step: FileStep) throws(DiskProblem) -> Bool {
        do throws(DiskProblem) { _ = try openFile(for: step) } catch {
            guard error == .changed else { throw error }
            return false
        }
        return true
    }

    /// Opens the regular file there.
    ///
    /// - Throws: ``DiskProblem/changed`` if it is not a regular file, or does not exist.
    borrowing func openFile() throws(DiskProblem) -> OpenedFile {
        // A pipe or a device is not even opened to find out its type.
        guard let info = try status(), info.st_mode & S_IFMT == S_IFREG else { throw .changed }
        do throws(OpenedFile.Problem) { return try OpenedFile(name, in: folder.descriptor) } catch {
            // A link has replaced the file since the check.
            guard case .denied(let code) = error, code != ELOOP else { throw .changed }
            throw .system(code)
        }
    }

    /// Opens the regular file there if it has a step's size and checksums; else throws ``DiskProblem/changed``.
    borrowing func openFile(for step: FileStep) throws(DiskProblem) -> OpenedFile {
        let file = try openFile()
        guard file.size == step.size else { throw .changed }
        let checksums: FilmFile.Checksums
        do throws(Fingerprint.Problem) { checksums = try Fingerprint.checksums(of: file) } catch {
            throw .system(error.code)
        }
        guard checksums == step.checksums else { throw .changed }
        return file
    }

    /// Whether the name still belongs to that file.
    borrowing func isSameFile(_ file: stat) -> Bool {
        ((try? status()) ?? nil)?.isSame(as: file) ?? false
    }

    borrowing func remove() throws(DiskProblem) {
        guard name.withPath({ unlinkat(folder.descriptor, $0, 0) }) == 0 else { throw problem(errno) }
        try folder.sync()
    }

    /// Makes a folder, or accepts an existing one.
    borrowing func makeFolder() throws(DiskProblem) {
        let mode = folder.mode()
        if name.withPath({ mkdirat(folder.descriptor, $0, 0o700) }) != 0 {
            guard errno == EEXIST else { throw problem(errno) }
            guard let info = try status(), info.st_mode & S_IFMT == S_IFDIR else { throw .nameTaken }
            return
        }
        let made = name.withPath {
            openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        defer { close(made) }
        // Keeps the mode of a folder that another process has put here.
        if made >= 0, Self.isNewFolder(made) { fchmod(made, mode) }
        try folder.sync()
    }

    /// Whether an open folder looks like one that this process has just made.
    private static func isNewFolder(_ descriptor: Int32) -> Bool {
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(), info.st_mode & 0o777 == 0o700,
            let stream = fdopendir(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
        else { return false }
        defer { closedir(stream) }
        return FolderEntry.all(in: stream, most: 1).isEmpty
    }

    /// Removes a folder if it is empty.
    borrowing func removeFolder() throws(DiskProblem) {
        if name.withPath({ unlinkat(folder.descriptor, $0, AT_REMOVEDIR) }) == 0 { return try folder.sync() }
        guard [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) else { throw problem(errno) }
    }

    /// The reason for a failed change of the folder.
    borrowing func problem(_ code: Int32) -> DiskProblem {
        guard [EACCES, EPERM].contains(code), faccessat(folder.descriptor, ".", W_OK, AT_EACCESS) != 0 else {
            return .system(code)
        }
        return .notWritable(folder: EscapedPath.text(Array(path.dropLast(name.count + 1))))
    }
}

/// Gives a file another name.
func rename(_ source: borrowing DiskLocation, to target: borrowing DiskLocation) throws(DiskProblem) {
    let (from, to) = (source.folder.descriptor, target.folder.descriptor)
    let newName = target.name
    let result = source.name.withPath { old in newName.withPath { cfiles_rename(from, old, to, $0) } }
    guard result == 0 else {
        let code = errno
        let problem = source.problem(code)
        throw code == EEXIST
            ? .nameTaken
            : code == ENOENT
                ? .gone
                : problem == .system(code) ? target.problem(code) : problem
    }
    try target.folder.sync()
    try source.folder.sync()
}
