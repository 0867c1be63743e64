import Foundation
import Records

/// The positions of the rows of a JSON file, found without decoding them: a tree of all of them may take four
/// hundred times the file's size.
struct JSONRows {
    /// The limit that was exceeded.
    enum LimitExceeded: Error, Equatable {
        case rows, listValues, depth
        /// The bytes of one row, counted from 1.
        case bytes(row: Int)
    }

    struct Limits {
        var rows: Int
        /// Values in lists, which are not a field's.
        var listValues: Int
        var rowBytes: Int
    }

    /// The deepest nesting; Foundation's decoder gives up there.
    static let maximumDepth = 512

    /// The rows without the commas between them; an empty one is a syntax error.
    private(set) var rows: [Range<Int>] = []
    /// The approximate number of values in lists.
    private(set) var listValueCount = 0
    /// Whether the brackets around the rows are closed, and nothing follows.
    private(set) var isComplete = false

    /// Scans an array of rows, or an object with such an array in its field `name`.
    ///
    /// - Parameter start: The index of the opening bracket.
    init(_ bytes: [UInt8], from start: Int, in name: String, _ limits: Limits) throws(LimitExceeded) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(LimitExceeded) in
            try JSONRows(bytes, start, Array(name.utf8), limits)
        }
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: [UInt8], _ limits: Limits
    ) throws(LimitExceeded) {
        // The depth of the commas between rows; nil before and after them.
        var rowDepth = bytes[start] == UInt8(ascii: "[") ? 1 : nil
        var (depth, partStart) = (0, start)
        var isNamed = false
        var marks = JSONPunctuation(bytes, from: start)
        while let mark = marks.next() {
            let place = mark.position
            // Every field has a colon, with one mark before it.
            if mark.byte == UInt8(ascii: ":") {
                listValueCount -= 1
            } else if mark.beginsValue {
                listValueCount += 1
                guard listValueCount <= limits.listValues else { throw .listValues }
            }
            switch mark.byte {
            case UInt8(ascii: ":"):
                guard depth == 1 else { continue }
                isNamed = bytes[bytes.trimmed(partStart..<place)].dropFirst().dropLast().elementsEqual(name)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= Self.maximumDepth else { throw .depth }
                if depth == 2, isNamed, rows.isEmpty, mark.byte == UInt8(ascii: "[") { rowDepth = 2 }
                if depth == 1 || depth == rowDepth { partStart = place + 1 }
            default:
                let isEnd = mark.byte != UInt8(ascii: ",")
                if depth == rowDepth {
                    let row = bytes.trimmed(partStart..<place)
                    // An empty array has no row.
                    if !(isEnd && row.isEmpty && rows.isEmpty) {
                        guard rows.count < limits.rows else { throw .rows }
                        guard row.count <= limits.rowBytes else { throw .bytes(row: rows.count + 1) }
                        rows.append(row)
                    }
                    if isEnd {
                        guard mark.byte == UInt8(ascii: "]") else { return }
                        rowDepth = nil
                    }
                }
                if depth == 1 || depth == rowDepth { partStart = place + 1 }
                if depth == 1 { isNamed = false }
                guard isEnd else { continue }
                depth -= 1
                if depth == 0 {
                    isComplete = bytes.trimmed(place + 1..<bytes.count).isEmpty
                    return
                }
            }
        }
    }

    /// The document with null in place of the rows.
    func frame(of bytes: [UInt8], from start: Int) -> Data {
        guard let first = rows.first, let last = rows.last else { return Data(bytes[start...]) }
        return Data(bytes[start..<first.lowerBound]) + Data("null".utf8) + Data(bytes[last.upperBound...])
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A range without the white space at both ends.
    fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
        func isSpace(_ index: Int) -> Bool { self[index] == 32 || (9...13).contains(self[index]) }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(start) { start += 1 }
        while end > start, isSpace(end - 1) { end -= 1 }
        return start..<end
    }
}
