import Foundation
import Localization
import Presenters

/// Standard input line by line, as bytes, in as much memory as the longest line takes.
struct InputLines {
    private let run: Invocation
    private var bytes: [UInt8] = []
    /// The index of the first byte not returned yet.
    private var start = 0
    private var number = 0
    private var isAtEnd = false

    init(_ run: Invocation) { self.run = run }

    /// The longest line, in bytes: far above any path that a system accepts.
    private static let maxLineBytes = 1 << 16

    /// The next line that is not empty, without its end; nil after the last.
    ///
    /// - Throws: ``Failure`` if standard input is a terminal, cannot be read, or has an endless line.
    mutating func next() throws(Failure) -> [UInt8]? {
        while true {
            if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = bytes[start..<end]
                start = end + 1
                number += 1
                if !line.isEmpty { return Array(line) }
            } else if isAtEnd {
                let line = bytes[start...]
                start = bytes.count
                return line.isEmpty ? nil : Array(line)
            } else {
                try readMore()
            }
        }
    }

    private mutating func readMore() throws(Failure) {
        bytes.removeFirst(start)
        start = 0
        guard bytes.count <= Self.maxLineBytes else {
            throw run.failure(
                .usage, tr("line {line} of standard input is too long for a path", ["line": "\(number + 1)"]))
        }
        let more = try UserFiles(run: run).nextFromStandardInput()
        isAtEnd = more.isEmpty
        bytes += more
    }
}
