import Glibc

/// A regular file that is open for reading: no link, and no pipe that would make its reader wait.
package struct OpenedFile: ~Copyable {
    let descriptor: Int32
    /// Bytes, when it was opened.
    package let size: Int
    let info: stat

    /// Why a file could not be opened.
    package enum Problem: Error, Equatable {
        /// By errno.
        case denied(Int32)
        /// A folder, a pipe, a socket or a device.
        case notRegular
    }

    /// - Parameters:
    ///   - path: Without NUL.
    ///   - folder: An open folder that the path is relative to.
    ///   - followsLink: Whether a link at its end stands for the file that it leads to.
    package init(
        _ path: [UInt8], in folder: Int32 = AT_FDCWD, followsLink: Bool = false
    ) throws(Problem) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
        try self.init(owning: path.withPath { openat(folder, $0, flags) })
    }

    /// A file that is open for reading already; it may be closed before this one.
    init(duplicating descriptor: Int32) throws(Problem) {
        try self.init(owning: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    }

    private init(owning descriptor: Int32) throws(Problem) {
        guard descriptor >= 0 else { throw .denied(errno) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        (self.descriptor, size, self.info) = (descriptor, Int(info.st_size), info)
    }

    deinit { close(descriptor) }

    /// Its descriptor, which is the caller's to close from now on.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// At most so many bytes from there on; fewer at the file's end, or where it cannot be read.
    package borrowing func bytes(at offset: Int, count: Int) -> [UInt8] { read(count, at: offset).bytes }

    /// The bytes at an offset, and errno if they cannot be read, else 0.
    borrowing func read(_ count: Int, at offset: Int) -> (bytes: [UInt8], code: Int32) {
        guard offset >= 0, offset < size else { return ([], 0) }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let more = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled)
                )
                if more < 0, errno == EINTR { continue }
                if more < 0 { code = errno }
                guard more > 0 else { return }
                filled += more
            }
        }
        return (bytes, code)
    }
}

extension stat {
    /// Whether both are of one file.
    func isSame(as other: stat) -> Bool { (st_dev, st_ino) == (other.st_dev, other.st_ino) }
}
