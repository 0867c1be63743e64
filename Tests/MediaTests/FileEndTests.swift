import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Detecting truncated files by their own size fields.
struct FileEndTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func opened(_ bytes: [UInt8]) throws -> OpenedFile {
        let path = folder.file("film.mkv")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try OpenedFile(Array(path.utf8))
    }

    private func isCutSegment(_ bytes: [UInt8]) throws -> Bool {
        let file = try opened(bytes)
        return MatroskaSegment.isCut(file)
    }

    private func isCutBox(_ bytes: [UInt8]) throws -> Bool {
        let file = try opened(bytes)
        return MP4Boxes.isCut(file)
    }

    /// An EBML header with four bytes of data.
    private let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x86, 0x81, 0x01]
    private let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]

    @Test func `a Segment that ends after the file is truncated`() throws {
        let data = [UInt8](repeating: 0, count: 100)
        for size in [[0xE4], [0x40, 100], [0x10, 0, 0, 100], [0x01, 0, 0, 0, 0, 0, 0, 100]] as [[UInt8]] {
            let whole = header + segment + size + data
            #expect(try !isCutSegment(whole))
            #expect(try !isCutSegment(whole + [1, 2, 3]))
            #expect(try isCutSegment(whole.dropLast()))
            #expect(try isCutSegment(header + segment + size))
        }
        let void: [UInt8] = [0xEC, 0x82, 0, 0]
        #expect(try !isCutSegment(header + void + segment + [0xE4] + data))
        #expect(try isCutSegment(header + void + segment + [0xE4] + data.dropLast()))
        #expect(try isCutSegment(header + segment + [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]))
        #expect(try isCutSegment(header.dropLast(2)))
        #expect(try isCutSegment(header + [UInt8](repeating: 0xEC, count: 300)))
    }

    @Test func `a Segment of unknown size is not truncated, and neither is another file`() throws {
        for size in [[0xFF], [0x7F, 0xFF], [0x01] + [UInt8](repeating: 0xFF, count: 7)] as [[UInt8]] {
            #expect(try !isCutSegment(header + segment + size + [1, 2, 3]))
        }
        let others: [[UInt8]] = [
            [0], [0x1A], Array(header.prefix(4)), [0x1A, 0x45, 0xDF, 0xA3, 0],
            [0x1A, 0x45, 0xDF, 0xA3, 0xFF, 1, 2],
            header + [0x42, 0x42, 0x84, 0, 0], header + [0, 0, 0], header + segment, header + segment + [0],
            header + segment + [0x01, 0xFF], segment + [0xE4], Array("RIFF....AVI ".utf8),
            [UInt8](repeating: 0xFF, count: 300),
        ]
        for bytes in others { #expect(try !isCutSegment(bytes), "\(bytes)") }
    }

    private func box(_ name: String, _ size: UInt32, _ count: Int) -> [UInt8] {
        withUnsafeBytes(of: size.bigEndian, Array.init) + Array(name.utf8)
            + [UInt8](repeating: 0, count: count)
    }

    @Test func `a box that ends after the file is truncated`() throws {
        let start = box("ftyp", 16, 8) + box("free", 8, 0)
        #expect(try !isCutBox(start + box("mdat", 108, 100)))
        #expect(try isCutBox(start + box("mdat", 108, 99)))
        #expect(try isCutBox(start + box("mdat", 108, 100) + box("moov", 1_000, 20)))
        let large = box("mdat", 1, 0) + [0, 0, 0, 0, 0, 0, 0, 116]
        #expect(try !isCutBox(start + large + [UInt8](repeating: 0, count: 100)))
        #expect(try isCutBox(start + large + [UInt8](repeating: 0, count: 99)))
    }

    @Test func `a box up to the end is not truncated, and neither is a file without boxes`() throws {
        let start = box("ftyp", 16, 8)
        let most = [UInt8](repeating: 0xFF, count: 8)
        let others: [[UInt8]] = [
            [0], Array("text, and more of it".utf8), box("abcd", 1_000, 0), start, start + box("mdat", 0, 50),
            start + [0, 0, 0], start + box("zzzz", 4_000_000_000, 9), start + box("mdat", 7, 9),
            start + [UInt8](repeating: 0, count: 99),
            start + box("mdat", 1, 0) + [UInt8](repeating: 0, count: 8),
        ]
        for bytes in others { #expect(try !isCutBox(bytes), "\(bytes)") }
        #expect(try isCutBox(start + box("mdat", 1, 0) + most))
    }

    @Test func `a pipe, a folder and a link are not opened`() throws {
        try folder.write("x", to: "plain")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(symlink("plain", folder.file("link")) == 0)
        func problem(_ path: String) -> OpenedFile.Problem? {
            do throws(OpenedFile.Problem) { _ = try OpenedFile(Array(path.utf8)) } catch { return error }
            return nil
        }
        #expect(problem(folder.file("plain")) == nil)
        #expect(problem(folder.file("pipe")) == .notRegular(S_IFIFO))
        #expect(problem(folder.path) == .notRegular(S_IFDIR))
        #expect(problem("/dev/zero") == .notRegular(S_IFCHR))
        #expect(problem(folder.file("link")) == .denied(ELOOP))
        #expect(problem(folder.file("gone")) == .denied(ENOENT))
    }

    @Test func `bytes are read at their offset, and none beyond the end`() throws {
        let file = try opened(Array(0..<100))
        #expect(file.size == 100)
        #expect(file.bytes(at: 10, count: 3) == [10, 11, 12])
        #expect(file.bytes(at: 98, count: 10) == [98, 99])
        #expect(file.bytes(at: 100, count: 10).isEmpty)
        #expect(file.bytes(at: -1, count: 10).isEmpty)
        #expect(file.bytes(at: .max, count: 10).isEmpty)
    }
}
