import Glibc
package import Records

/// Identifies files by their content.
package enum Fingerprint {
    /// Why a file could not be read: errno; ESTALE if it is not a file any more.
    package struct Problem: Error, Sendable, Equatable { package let code: Int32 }

    private static let block = 1 << 16

    /// The checksums of the first and last 64 KiB, as little-endian 64-bit words, padded with zeros.
    ///
    /// - Parameter path: Absolute; links are followed.
    package static func checksums(of path: [UInt8]) throws(Problem) -> FilmFile.Checksums {
        try checksums(of: try openFile(path))
    }

    static func checksums(of file: borrowing OpenedFile) throws(Problem) -> FilmFile.Checksums {
        let head = try checksum(file, at: 0)
        return FilmFile.Checksums(head: head, tail: try checksum(file, at: max(0, file.size - block)))
    }

    /// The checksums of bytes that are to become a file.
    package static func checksums(ofBytes bytes: [UInt8]) -> FilmFile.Checksums {
        FilmFile.Checksums(
            head: checksum(Array(bytes.prefix(block))), tail: checksum(Array(bytes.suffix(block))))
    }

    private static func checksum(_ file: borrowing OpenedFile, at offset: Int) throws(Problem) -> UInt64 {
        checksum(try bytes(of: file, min(block, file.size), at: offset))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
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

    /// Whether two files have the same bytes, all of them compared; true for two names of one file.
    package static func isSame(_ one: [UInt8], _ other: [UInt8]) throws(Problem) -> Bool {
        let first = try openFile(one)
        let second = try openFile(other)
        return try isSame(first, second)
    }

    static func isSame(
        _ first: borrowing OpenedFile, _ second: borrowing OpenedFile
    ) throws(Problem) -> Bool {
        if first.info.isSame(as: second.info) { return true }
        guard first.size == second.size else { return false }
        var offset = 0
        while offset < first.size {
            let some = try bytes(of: first, 1 << 20, at: offset)
            guard try bytes(of: second, 1 << 20, at: offset) == some, !some.isEmpty else { return false }
            offset += some.count
        }
        return true
    }

    private static func openFile(_ path: [UInt8]) throws(Problem) -> OpenedFile {
        do throws(OpenedFile.Problem) { return try OpenedFile(path, followsLink: true) } catch {
            if case .denied(let code) = error { throw Problem(code: code) }
            throw Problem(code: ESTALE)
        }
    }

    /// Reads bytes; fewer only at the end of the file.
    private static func bytes(
        of file: borrowing OpenedFile, _ count: Int, at offset: Int
    ) throws(Problem) -> [UInt8] {
        let (bytes, code) = file.read(count, at: offset)
        guard code == 0 else { throw Problem(code: code) }
        return bytes
    }
}
