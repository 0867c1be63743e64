/// Writes RFC 4180: UTF-8 without a byte order mark, CRLF after every record.
struct CSVWriter {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var byteCount: Int { bytes.count }

    /// Writes one record; cells are quoted if necessary, their text unchanged.
    mutating func write(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(cell)
        }
        bytes += "\r\n".utf8
    }

    /// Writes one cell, in quotes if it needs them, or begins or ends with a space: RFC 4180 preserves that either way,
    /// some spreadsheets do not.
    private mutating func write(_ cell: String) {
        let (utf8, space, quote) = (cell.utf8, UInt8(ascii: " "), UInt8(ascii: "\""))
        let needsQuotes =
            utf8.first == space || utf8.last == space
            || utf8.contains { byte in
                byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
            }
        guard needsQuotes else {
            bytes += utf8
            return
        }
        bytes.append(quote)
        for byte in utf8 {
            if byte == quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}
