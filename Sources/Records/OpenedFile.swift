package import Glibc

/// A regular file open for reading: not a link, and not a pipe that would make its reader wait.
package struct OpenedFile: ~Copyable {
    package let descriptor: Int32
    /// Its size in bytes when it was opened.
    package let size: Int
    package let info: stat

    package enum Problem: Error, Equatable {
        /// The errno.
        case denied(Int32)
        /// A folder, a pipe or a device, by the type in its mode (`S_IFMT`).
        case notRegular(mode_t)
    }

    /// - Parameters:
    ///   - path: Without NUL.
    ///   - folder: An open folder that the path is relative to.
    ///   - followsLink: Whether a link at its end is followed.
    package init(
        _ path: [UInt8], in folder: Int32 = AT_FDCWD, followsLink: Bool = false
    ) throws(Problem) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
        try self.init(owning: path.withPath { openat(folder, $0, flags) })
    }

    /// Opens the file at a path without NUL, following links.
    package init(path: String) throws(Problem) { try self.init(Array(path.utf8), followsLink: true) }

    /// Duplicates the descriptor of an open file, which may be closed before this one.
    package init(duplicating descriptor: Int32) throws(Problem) {
        try self.init(owning: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    }

    private init(owning descriptor: Int32) throws(Problem) {
        guard descriptor >= 0 else { throw .denied(errno) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular(info.st_mode & S_IFMT)
        }
        (self.descriptor, size, self.info) = (descriptor, Int(info.st_size), info)
    }

    deinit { close(descriptor) }

    /// The descriptor, which the caller has to close from now on.
    package consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// At most `count` bytes from an offset on; fewer at the file's end, or if it cannot be read.
    package borrowing func bytes(at offset: Int, count: Int) -> [UInt8] { read(count, at: offset).bytes }

    /// The bytes at an offset, and errno if they cannot be read, else 0.
    package borrowing func read(_ count: Int, at offset: Int) -> (bytes: [UInt8], code: Int32) {
        offset >= 0 && offset < size ? readToEnd(count, at: offset) : ([], 0)
    }

    /// Its content, and errno if it cannot be read, else 0; one byte more than the limit if it is larger.
    ///
    /// Independent of its size: a file in /proc reports none, and others may be growing.
    package borrowing func contents(limit: Int) -> (bytes: [UInt8], code: Int32) {
        var bytes: [UInt8] = []
        while true {
            // One byte more than needed, so that the end of an unchanged file appears in the first read.
            let wanted = min(max(size, 4095), limit - bytes.count) + 1
            let (more, code) = readToEnd(wanted, at: bytes.count)
            bytes = bytes.isEmpty ? more : bytes + more
            if code != 0 || more.count < wanted || bytes.count > limit { return (bytes, code) }
        }
    }

    /// Like ``read(_:at:)``, but also beyond its size at opening.
    private borrowing func readToEnd(_ count: Int, at offset: Int) -> (bytes: [UInt8], code: Int32) {
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
    package func isSame(as other: stat) -> Bool { (st_dev, st_ino) == (other.st_dev, other.st_ino) }
}

extension [UInt8] {
    /// Passes the bytes as a path to a system call.
    package func withPath<Value>(_ work: (UnsafePointer<CChar>) -> Value) -> Value {
        (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { preconditionFailure("the path has its end at least") }
            return work(first)
        }
    }

    /// The status of the file with this path, or of a link itself; nil if there is none.
    package var linkStatus: stat? {
        var info = stat()
        return withPath { lstat($0, &info) } == 0 ? info : nil
    }
}
