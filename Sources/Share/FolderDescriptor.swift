import Glibc
import Records

/// An open folder, through which its files are reached even if its path changes.
final class FolderDescriptor {
    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    private static let temporaryPrefix = ".movielib-"

    let descriptor: Int32
    /// Its path, for errors.
    let path: String

    /// Opens a folder, following links; nil with errno if it cannot be opened.
    init?(path: String) {
        guard !path.utf8.contains(0) else {
            errno = ENOENT
            return nil
        }
        descriptor = open(path, Self.flags)
        self.path = path
        if descriptor < 0 { return nil }
    }

    /// Opens a folder in a folder, unless it is a link; nil with errno if it cannot be opened.
    init?(_ name: [UInt8], in parent: FolderDescriptor) {
        descriptor = name.withPath { openat(parent.descriptor, $0, Self.flags | O_NOFOLLOW) }
        path = parent.path + "/" + String(decoding: name, as: UTF8.self)
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    // MARK: Reading

    struct Entry {
        var name: [UInt8]
        var info: stat
    }

    /// The entries of the folder except for links, devices and pipes; in the order of their names.
    ///
    /// - Returns: Also whether these are all, because there are at most as many as `limit`.
    func entries(limit: Int) throws(ShareFolderError) -> (entries: [Entry], isComplete: Bool) {
        let copy = openat(descriptor, ".", Self.flags)
        guard copy >= 0, let stream = fdopendir(copy) else { throw failure() }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let next = readdir(stream) {
            let name = withUnsafeBytes(of: &next.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == Array(".".utf8) || name == Array("..".utf8) { continue }
            guard let info = info(name), [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT) else { continue }
            if entries.count == limit { return (entries.sorted(by: Self.isBefore), false) }
            entries.append(Entry(name: name, info: info))
        }
        return (entries.sorted(by: Self.isBefore), true)
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.name.lexicographicallyPrecedes(right.name)
    }

    /// The status of a file, or of a link itself; nil if there is none.
    func info(_ name: [UInt8]) -> stat? {
        var info = stat()
        return name.withPath { fstatat(descriptor, $0, &info, AT_SYMLINK_NOFOLLOW) } == 0 ? info : nil
    }

    /// The content of a regular file, one byte more than the limit if it is larger; nil if it cannot be read.
    func contents(_ name: [UInt8], limit: Int) -> [UInt8]? {
        guard let file = try? OpenedFile(name, in: descriptor) else { return nil }
        let (bytes, code) = file.contents(limit: limit)
        return code == 0 ? bytes : nil
    }

    // MARK: Writing

    /// Opens a folder in this one, and makes it first if it does not exist.
    func makeFolder(_ name: String, mode: mode_t) throws(ShareFolderError) -> FolderDescriptor {
        let isNew = mkdirat(descriptor, name, mode) == 0
        guard isNew || errno == EEXIST, let folder = FolderDescriptor(Array(name.utf8), in: self) else {
            throw failure(name)
        }
        if isNew { try sync() }
        return folder
    }

    /// Writes a file so that it is either complete under its name, even after a power cut, or not there.
    func write(_ bytes: [UInt8], to name: String, mode: mode_t) throws(ShareFolderError) {
        let temporary = Self.temporaryPrefix + temporarySuffix()
        let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw failure(temporary) }
        let code = Self.writeAll(bytes, to: file)
        close(file)
        guard code == 0, renameat(descriptor, temporary, descriptor, name) == 0 else {
            let code = code == 0 ? errno : code
            unlinkat(descriptor, temporary, 0)
            throw .failed(path: path + "/" + name, code: code)
        }
        try sync()
    }

    /// Removes a file; a missing one is not an error.
    func remove(_ name: [UInt8]) throws(ShareFolderError) {
        guard name.withPath({ unlinkat(descriptor, $0, 0) }) == 0 || errno == ENOENT else {
            throw failure(String(decoding: name, as: UTF8.self))
        }
    }

    /// Whether a name is one that ``write(_:to:mode:)`` uses until the file is complete.
    static func isTemporary(_ name: [UInt8]) -> Bool { name.starts(with: temporaryPrefix.utf8) }

    /// Waits until no other process has the lock of the folder; it ends with this descriptor.
    ///
    /// Does nothing on a file system without locks.
    func lock() { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

    /// The error of the last failed system call.
    func failure(_ name: String? = nil) -> ShareFolderError {
        .failed(path: name.map { path + "/" + $0 } ?? path, code: errno)
    }

    /// Flushes the names of the folder's files to disk, if its file system can.
    private func sync() throws(ShareFolderError) {
        guard fsync(descriptor) == 0 || [EINVAL, EOPNOTSUPP, ENOSYS].contains(errno) else { throw failure() }
    }

    private func temporarySuffix() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + ".tmp"
    }

    /// Writes and flushes; returns errno, or 0.
    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { pointer in
                Glibc.write(file, pointer.baseAddress.map { $0 + start }, bytes.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            start += count
        }
        return fsync(file) == 0 ? 0 : errno
    }
}
