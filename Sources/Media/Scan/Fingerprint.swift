import Glibc
package import Records

/// Tells files by what is in them.
package enum Fingerprint {
    /// Why a file could not be read: errno, and ESTALE for one that is no file any more.
    package struct Problem: Error, Sendable, Equatable { package let code: Int32 }

    private static let block = 1 << 16

    /// The sums of the first and the last 64 KiB, as little-endian 64-bit words; what a short file lacks is zeros.
    ///
    /// - Parameter path: absolute; of a link, the file it leads to.
    package static func sums(of path: [UInt8]) throws(Problem) -> FilmFile.Sums {
        let file = try OpenFile(path)
        defer { file.close() }
        let head = try sum(file, at: 0)
        return FilmFile.Sums(head: head, tail: try sum(file, at: max(0, file.size - block)))
    }

    /// The same of bytes that are to be a file.
    package static func sums(ofBytes bytes: [UInt8]) -> FilmFile.Sums {
        FilmFile.Sums(head: sum(Array(bytes.prefix(block))), tail: sum(Array(bytes.suffix(block))))
    }

    private static func sum(_ file: OpenFile, at offset: Int) throws(Problem) -> UInt64 {
        sum(try file.bytes(min(block, file.size), at: offset))
    }

    private static func sum(_ bytes: [UInt8]) -> UInt64 {
        var sum: UInt64 = 0
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                sum &+= UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            var (rest, shift): (UInt64, UInt64) = (0, 0)
            for byte in bytes[index...] {
                rest |= UInt64(byte) << shift
                shift += 8
            }
            sum &+= rest
        }
        return sum
    }

    /// Whether two files have the same bytes, all of them compared; two names of one file have.
    package static func isSame(_ one: [UInt8], _ other: [UInt8]) throws(Problem) -> Bool {
        let (first, second) = (try OpenFile(one), try OpenFile(other))
        defer {
            first.close()
            second.close()
        }
        if first.identity == second.identity { return true }
        guard first.size == second.size else { return false }
        var offset = 0
        while offset < first.size {
            let bytes = try first.bytes(1 << 20, at: offset)
            guard try second.bytes(1 << 20, at: offset) == bytes, !bytes.isEmpty else { return false }
            offset += bytes.count
        }
        return true
    }

    /// A regular file, open for reading. Opening waits for nobody: a pipe is none.
    private struct OpenFile {
        let descriptor: Int32
        let size: Int
        let identity: [UInt64]

        init(_ path: [UInt8]) throws(Problem) {
            descriptor = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            guard descriptor >= 0 else { throw Problem(code: errno) }
            var info = stat()
            guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
                Glibc.close(descriptor)
                throw Problem(code: ESTALE)
            }
            size = Int(info.st_size)
            identity = [UInt64(info.st_dev), UInt64(info.st_ino)]
        }

        func close() { _ = Glibc.close(descriptor) }

        /// Fewer only at the end of the file.
        func bytes(_ count: Int, at offset: Int) throws(Problem) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            var (code, end): (Int32, Int) = (0, 0)
            bytes.withUnsafeMutableBytes { buffer in
                while end < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[end...])
                    let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + end))
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { code = errno }
                    guard got > 0 else { break }
                    end += got
                }
            }
            bytes.removeLast(count - end)
            guard code == 0 else { throw Problem(code: code) }
            return bytes
        }
    }
}
