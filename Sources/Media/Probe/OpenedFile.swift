import Glibc

/// A regular file that is open for reading: no link, and no pipe that would make its reader wait.
package struct OpenedFile: ~Copyable {
    private let descriptor: Int32
    /// Bytes, when it was opened.
    package let size: Int

    /// Why a file could not be opened.
    package enum Problem: Error, Equatable {
        /// By errno.
        case denied(Int32)
        /// A folder, a pipe, a socket or a device.
        case notRegular
    }

    /// - Parameter path: Without NUL.
    package init(_ path: [UInt8]) throws(Problem) {
        let descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { path in
            path.baseAddress.map { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) } ?? -1
        }
        guard descriptor >= 0 else { throw .denied(errno) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        (self.descriptor, size) = (descriptor, Int(info.st_size))
    }

    deinit { close(descriptor) }

    /// At most so many bytes from there on; fewer at the file's end, or where it cannot be read.
    package borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let more = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled)
                )
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { return }
                filled += more
            }
        }
    }
}
