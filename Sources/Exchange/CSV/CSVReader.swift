struct CSVRecord: Equatable {
    /// The line its first cell begins on, counted from 1; a quoted cell may span several.
    var line: Int
    var cells: [String]

    /// Whether it is an empty line, which is never intended as a row.
    var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
}

/// Why a file is not valid CSV.
enum CSVError: Error, Equatable {
    /// A quote that is never closed, in the record that begins on this line.
    case openQuote(line: Int)
    /// Text between a closing quote and the next comma.
    case strayQuote(line: Int)
    case notUTF8(line: Int)
    /// More cells in a record than in any real table.
    case tooManyCells(line: Int, limit: Int)
}

/// Reads RFC 4180 record by record, over bytes.
///
/// Strict where leniency would shift cells or lose text: an open quote and text after a closing quote are
/// errors. Lenient where nothing can be misread: records end with CRLF, LF or CR, and a quote inside an
/// unquoted cell is literal. Quoted content is kept byte for byte, including line ends and spaces.
struct CSVReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var position: Int
    private var line: Int

    /// The number of columns, once the header is known: a spreadsheet may have put a row into quotes as a whole.
    var width = 1
    /// The most cells of a record.
    private let maxCells: Int

    /// Starts at `position`, after any byte order mark or preamble.
    init(
        bytes: [UInt8], delimiter: UInt8 = UInt8(ascii: ","), position: Int = 0, line: Int = 1,
        maxCells: Int = ImportReader.Options().maximumRowValues
    ) {
        self.bytes = bytes
        self.maxCells = maxCells
        self.delimiter = delimiter
        self.position = position
        self.line = line
    }

    /// The next record, blank ones included; nil at the end.
    mutating func next() throws(CSVError) -> CSVRecord? {
        guard position < bytes.count else { return nil }
        let start = line
        var cells: [String] = []
        while true {
            guard cells.count < maxCells else { throw .tooManyCells(line: start, limit: maxCells) }
            cells.append(try cell(recordLine: start))
            guard position < bytes.count else { break }
            let byte = bytes[position]
            position += 1
            if byte == delimiter {
                // After a file's last comma there is one more, empty cell.
                if position == bytes.count { cells.append("") } else { continue }
                break
            }
            if byte == carriageReturn, position < bytes.count, bytes[position] == lineFeed { position += 1 }
            line += 1
            break
        }
        // A title with a comma, alone in a table of two columns, is left as it is.
        if cells.count == 1, width > 2, cells[0].utf8.contains(delimiter) {
            var inner = CSVReader(
                bytes: Array(cells[0].utf8), delimiter: delimiter, line: start, maxCells: maxCells)
            if let record = try? inner.next(), record.cells.count == width { cells = record.cells }
        }
        return CSVRecord(line: start, cells: cells)
    }

    /// Reads up to the comma or line end that closes the cell, without consuming it.
    private mutating func cell(recordLine: Int) throws(CSVError) -> String {
        guard position < bytes.count, bytes[position] == quote else {
            let start = position
            while position < bytes.count, !endsCell(bytes[position]) { position += 1 }
            return try text(bytes[start..<position], line: recordLine)
        }
        position += 1
        var start = position
        var parts: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                if position + 1 < bytes.count, bytes[position + 1] == quote {
                    parts.append(contentsOf: bytes[start...position])
                    position += 2
                    start = position
                    continue
                }
                let last = bytes[start..<position]
                position += 1
                guard position == bytes.count || endsCell(bytes[position]) else {
                    throw .strayQuote(line: line)
                }
                return try text(parts.isEmpty ? last : (parts + last)[...], line: recordLine)
            }
            if byte == lineFeed
                || (byte == carriageReturn
                    && (position + 1 == bytes.count || bytes[position + 1] != lineFeed))
            {
                line += 1
            }
            position += 1
        }
        throw .openQuote(line: recordLine)
    }

    private func endsCell(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == lineFeed || byte == carriageReturn
    }

    private func text(_ part: ArraySlice<UInt8>, line: Int) throws(CSVError) -> String {
        guard let text = String(validating: part, as: UTF8.self) else { throw .notUTF8(line: line) }
        return text
    }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
