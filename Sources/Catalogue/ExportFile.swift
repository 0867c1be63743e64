import CZlib
import Foundation
import Records

/// Reads an export line by line, compressed or not, in a few hundred kilobytes of memory.
///
/// Only byte 0x0A ends a line: names contain U+2028 and U+2029. A carriage return before it is dropped, the
/// last line may be unterminated, and a line longer than any title is skipped while streaming.
final class ExportFile {
    typealias Problem = ExportProblem

    private static let maxLineBytes = 1 << 16
    /// Ten times the largest export.
    private static let maxBytes = 5 << 30

    private let file: OpenedFile
    private var input = [UInt8](repeating: 0, count: 1 << 17)
    private var output = [UInt8](repeating: 0, count: 1 << 18)
    private var stream = z_stream()
    private var isCompressed = false
    /// The bytes of the file read so far, for a progress bar.
    private(set) var bytesRead = 0
    /// The file's size in bytes.
    var size: Int { file.size }
    private var bytesOut = 0

    init(path: String) throws(Problem) {
        do throws(OpenedFile.Problem) { file = try OpenedFile(path: path) } catch {
            guard case .denied(let code) = error else { throw .notAFile }
            throw .system(code)
        }
    }

    deinit { if isCompressed { inflateEnd(&stream) } }

    /// Calls the body with each non-empty line; with nil for one that is too long.
    func forEachLine(_ body: (UnsafeBufferPointer<UInt8>?) throws -> Void) throws {
        var line: [UInt8] = []
        var isTooLong = false
        func end() throws {
            if isTooLong {
                try body(nil)
            } else {
                if line.last == 0x0D { line.removeLast() }
                if !line.isEmpty { try line.withUnsafeBufferPointer { try body($0) } }
            }
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        try forEachChunk { chunk in
            var rest = chunk
            while let newline = rest.newline {
                if line.isEmpty, !isTooLong {
                    // The usual case: a complete line within the chunk, without a copy.
                    var line = UnsafeBufferPointer(rebasing: rest[..<newline])
                    if line.last == 0x0D { line = UnsafeBufferPointer(rebasing: line.dropLast()) }
                    if line.count > Self.maxLineBytes {
                        try body(nil)
                    } else if !line.isEmpty {
                        try body(line)
                    }
                } else {
                    if !isTooLong { line.append(contentsOf: rest[..<newline]) }
                    try end()
                }
                rest = UnsafeBufferPointer(rebasing: rest[(newline + 1)...])
            }
            if line.count + rest.count > Self.maxLineBytes {
                isTooLong = true
                line.removeAll(keepingCapacity: true)
            } else if !isTooLong {
                line.append(contentsOf: rest)
            }
        }
        if isTooLong || !line.isEmpty { try end() }
    }

    private func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var isFirst = true
        var isAtEnd = false
        while true {
            let count = read(file.descriptor, &input, input.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw Problem.system(errno)
            }
            if count == 0 { break }
            bytesRead += count
            if isFirst {
                isFirst = false
                if count > 2, input[0] == 0x1F, input[1] == 0x8B {
                    isCompressed = true
                    // 16 for a gzip header (zlib.h, inflateInit2).
                    guard czlib_inflate_init(&stream, 15 + 16) == Z_OK else { throw Problem.damaged }
                }
            }
            if isCompressed {
                isAtEnd = try inflate(count, body)
            } else {
                try input.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<count])) }
            }
        }
        if isCompressed, !isAtEnd { throw Problem.damaged }
    }

    /// Unpacks the bytes read; true if a stream has just ended.
    private func inflate(_ count: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Bool {
        var isAtEnd = false
        try input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(count)
            while stream.avail_in > 0 {
                if isAtEnd {
                    // Several concatenated streams are one file (RFC 1952, section 2.2).
                    guard inflateReset(&stream) == Z_OK else { throw Problem.damaged }
                    isAtEnd = false
                }
                repeat {
                    let code = output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(output.count)
                        return CZlib.inflate(&stream, Z_NO_FLUSH)
                    }
                    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                        throw Problem.damaged
                    }
                    let filled = output.count - Int(stream.avail_out)
                    bytesOut += filled
                    guard bytesOut <= Self.maxBytes, bytesOut <= 1 << 26 || bytesOut / 100 <= bytesRead
                    else { throw Problem.tooLarge }
                    try output.withUnsafeBufferPointer {
                        try body(UnsafeBufferPointer(rebasing: $0[..<filled]))
                    }
                    if code == Z_STREAM_END {
                        isAtEnd = true
                        break
                    }
                    if code == Z_BUF_ERROR { break }
                } while stream.avail_out == 0
            }
        }
        return isAtEnd
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index at which the first line ends.
    fileprivate var newline: Int? {
        guard let start = baseAddress, let end = memchr(start, 0x0A, count) else { return nil }
        return UnsafeRawPointer(start).distance(to: UnsafeRawPointer(end))
    }
}
