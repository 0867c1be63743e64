import Foundation

/// Kinopoisk's own export: a web page with one table, named `.xls` so that spreadsheets open it.
///
/// It is converted to CSV, so that all rules for tables apply to it.
enum KinopoiskPage {
    /// The table as CSV; empty if there is none. The page is UTF-8 or, as Kinopoisk writes it, Windows-1251.
    @Sendable static func csv(_ bytes: [UInt8]) -> [UInt8] {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        var scan = TableScan(markup: isUTF8 ? bytes : CodePage.utf8(bytes, .windowsCP1251))
        scan.run()
        return Array(scan.table.text.utf8)
    }

    /// Finds rows and cells; skips all other tags.
    private struct TableScan {
        let markup: [UInt8]
        var table = CSVWriter()
        private var position = 0
        private var row: [String] = []
        /// The text of the open cell.
        private var cell: [UInt8]?

        init(markup: [UInt8]) { self.markup = markup }

        mutating func run() {
            while position < markup.count {
                let byte = markup[position]
                if byte == UInt8(ascii: "<") {
                    take(tag: tag())
                } else {
                    cell?.append(byte)
                    position += 1
                }
            }
            endRow()
        }

        /// The tag's name, with the slash of a closing tag; moves to the end of the tag.
        private mutating func tag() -> String {
            let start = position + 1
            if markup[start...].starts(with: "!--".utf8) {
                position = endOfComment(from: start + 3)
                return "!"
            }
            position = markup[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? markup.count
            let name = markup[start..<position].prefix(10).prefix {
                $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ">")
            }
            return String(decoding: name, as: UTF8.self).lowercased()
        }

        /// The position after the next `-->`.
        private func endOfComment(from start: Int) -> Int {
            var index = start
            while let end = markup[min(index, markup.count)...].firstIndex(of: UInt8(ascii: ">")) {
                if end >= start + 2, markup[end - 1] == UInt8(ascii: "-"),
                    markup[end - 2] == UInt8(ascii: "-")
                {
                    return end + 1
                }
                index = end + 1
            }
            return markup.count
        }

        private mutating func take(tag: String) {
            switch tag {
            case "td", "th":
                endCell()
                cell = []
            case "/td", "/th": endCell()
            case "tr", "/tr", "/table": endRow()
            case "br", "br/": cell?.append(UInt8(ascii: " "))
            default: break
            }
        }

        private mutating func endCell() {
            guard let text = cell else { return }
            let plain = HTMLText.plain(String(decoding: text, as: UTF8.self))
            row.append(plain.split { $0.isWhitespace }.joined(separator: " "))
            cell = nil
        }

        private mutating func endRow() {
            endCell()
            if !row.isEmpty { table.write(row) }
            row = []
        }
    }
}

/// Text of a web page.
enum HTMLText {
    /// The text with its character references resolved; unknown ones stay unchanged.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var plain = String(parts.removeFirst())
        for part in parts {
            if let end = part.firstIndex(of: ";"), let scalar = scalar(part[..<end]) {
                plain.unicodeScalars.append(scalar)
                plain += part[part.index(after: end)...]
            } else {
                plain += "&" + part
            }
        }
        return plain
    }

    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        }
        if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
        return names[String(name)]
    }

    /// The named references that occur in titles.
    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "laquo": "«", "raquo": "»", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "bdquo": "„", "eacute": "é", "egrave": "è", "agrave": "à", "uuml": "ü", "ouml": "ö", "auml": "ä",
        "ccedil": "ç", "middot": "·", "deg": "°", "frac12": "½", "sup2": "²", "sup3": "³",
    ]
}
