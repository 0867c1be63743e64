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

    /// Leading and trailing spaces are quoted, too: RFC 4180 preserves them either way, some spreadsheets do not.
    private mutating func write(_ cell: String) {
        let text = cell.utf8
        let mustBeQuoted = text.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
        }
        guard mustBeQuoted || text.first == UInt8(ascii: " ") || text.last == UInt8(ascii: " ") else {
            bytes += text
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
