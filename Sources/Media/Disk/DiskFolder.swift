import CProcess
import FileNames
import Glibc
import Records

/// Why a step on the disk was not taken.
package enum DiskProblem: Error, Sendable, Equatable {
    /// By errno.
    case system(Int32)
    /// Nothing may be written in this folder.
    case closed(folder: String)
    /// There is something of that name.
    case taken
    /// It is not the file that it was.
    case changed
    /// There is no such file any more.
    case gone
    /// What was to be written is not known any more.
    case lost
}

/// A folder to name files from, opened step by step from the root: nothing on the way is a link, and nothing can be
/// swapped for one.
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

    /// What a name stands for, itself if it is a link; nil if there is nothing.
    borrowing func status(_ name: [UInt8]) throws(DiskProblem) -> stat? {
        var info = stat()
        if name.withPath({ fstatat(descriptor, $0, &info, AT_SYMLINK_NOFOLLOW) }) == 0 { return info }
        guard errno == ENOENT else { throw .system(errno) }
        return nil
    }

    /// As one in it is to be: others may see a new folder who may see this one.
    borrowing func mode() -> mode_t {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? info.st_mode & 0o777 : 0o700
    }

    borrowing func sync() throws(DiskProblem) {
        // Some file systems have nothing to wait for.
        guard cfiles_sync(descriptor) == 0 || errno == EINVAL || errno == EACCES else { throw .system(errno) }
    }
}

/// A file or folder by its place: the folder it is in, and its name there.
struct DiskPlace: ~Copyable {
    let folder: DiskFolder
    let name: [UInt8]
    /// Absolute.
    let path: [UInt8]

    /// - Parameter path: as ``WrittenPath`` writes it.
    init(_ written: String) throws(DiskProblem) {
        let path = WrittenPath.bytes(written) ?? []
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        folder = try DiskFolder(path[..<start])
        (self.path, name) = (path, Array(path[start...]))
    }

    borrowing func status() throws(DiskProblem) -> stat? { try folder.status(name) }

    /// Whether the regular file there has this size and these sums.
    borrowing func has(_ step: FileStep) throws(DiskProblem) -> Bool {
        guard let info = try status(), info.st_mode & S_IFMT == S_IFREG, Int(info.st_size) == step.size
        else { return false }
        do { return try Fingerprint.sums(of: path) == step.sums } catch { throw .system(error.code) }
    }

    borrowing func remove() throws(DiskProblem) {
        guard name.withPath({ unlinkat(folder.descriptor, $0, 0) }) == 0 else { throw problem(errno) }
        try folder.sync()
    }

    /// Makes a folder; one that is there will do.
    borrowing func makeFolder() throws(DiskProblem) {
        let mode = folder.mode()
        if name.withPath({ mkdirat(folder.descriptor, $0, 0o700) }) != 0 {
            guard errno == EEXIST else { throw problem(errno) }
            guard let info = try status(), info.st_mode & S_IFMT == S_IFDIR else { throw .taken }
            return
        }
        _ = name.withPath { fchmodat(folder.descriptor, $0, mode, 0) }
        try folder.sync()
    }

    /// Removes a folder if there is nothing in it.
    borrowing func removeFolder() throws(DiskProblem) {
        if name.withPath({ unlinkat(folder.descriptor, $0, AT_REMOVEDIR) }) == 0 { return try folder.sync() }
        guard [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) else { throw problem(errno) }
    }

    /// Why a call failed that was to change the folder.
    borrowing func problem(_ code: Int32) -> DiskProblem {
        guard [EACCES, EPERM].contains(code), faccessat(folder.descriptor, ".", W_OK, AT_EACCESS) != 0 else {
            return .system(code)
        }
        return .closed(folder: WrittenPath.text(Array(path.dropLast(name.count + 1))))
    }
}

/// Gives a file another name.
func rename(_ source: borrowing DiskPlace, to target: borrowing DiskPlace) throws(DiskProblem) {
    let (from, to) = (source.folder.descriptor, target.folder.descriptor)
    let newName = target.name
    let result = source.name.withPath { old in newName.withPath { cfiles_rename(from, old, to, $0) } }
    guard result == 0 else {
        let code = errno
        let problem = source.problem(code)
        throw code == EEXIST
            ? .taken
            : code == ENOENT
                ? .gone
                : problem == .system(code) ? target.problem(code) : problem
    }
    try target.folder.sync()
    try source.folder.sync()
}
