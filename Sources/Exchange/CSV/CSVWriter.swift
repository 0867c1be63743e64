/// Writes RFC 4180: UTF-8 without a byte order mark, CRLF after every record.
struct CSVWriter {
    private(set) var text = ""

    /// Writes one record; cells are quoted if necessary, their text unchanged.
    mutating func write(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { text += "," }
            text += Self.quoted(cell)
        }
        text += "\r\n"
    }

    /// The cell as written in a record.
    ///
    /// Leading and trailing spaces are quoted, too: RFC 4180 preserves them either way, some spreadsheets do not.
    static func quoted(_ cell: String) -> String {
        let bytes = cell.utf8
        let mustBe = bytes.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
        }
        guard mustBe || bytes.first == UInt8(ascii: " ") || bytes.last == UInt8(ascii: " ") else {
            return cell
        }
        var quoted = [UInt8(ascii: "\"")]
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { quoted.append(byte) }
            quoted.append(byte)
        }
        return String(decoding: quoted, as: UTF8.self) + "\""
    }
}
