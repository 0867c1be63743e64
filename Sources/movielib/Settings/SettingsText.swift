/// The text of `config.toml`, in which only the list of services is changed: comments, order and blanks are
/// preserved.
struct SettingsText {
    private var bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends names to the list, which is created if missing.
    mutating func add(services names: [String]) {
        if names.isEmpty { return }
        let quoted = names.map(Self.quoted)
        let found = TOMLPlaces(bytes).found
        guard let list = found.services else {
            return insert(line: "services = [\(quoted.joined(separator: ", "))]", at: found.end)
        }
        guard let last = list.last else {
            return insert(quoted.joined(separator: ", "), at: found.open + 1)
        }
        let lines = bytes[found.open..<last.lowerBound].split(
            separator: newline, omittingEmptySubsequences: false)
        let blanks = String(decoding: (lines.last ?? []).prefix { Self.isBlank($0) }, as: UTF8.self)
        let isOneLine = lines.count == 1
        let comma = comma(behind: last.upperBound)
        let place = comma.map { $0 + 1 } ?? last.upperBound
        if let next = nextLine(behind: place) {
            // A comment about the last name stays on its line.
            let indent = isOneLine ? "  " : blanks
            let added = quoted.map { indent + $0 }.joined(separator: "," + lineEnd)
            insert(added + (comma == nil ? "" : ",") + lineEnd, at: next)
            if comma == nil { insert(",", at: place) }
        } else {
            let space = isOneLine ? " " : lineEnd + blanks
            insert(quoted.map { comma == nil ? "," + space + $0 : space + $0 + "," }.joined(), at: place)
        }
    }

    /// The start of the next line, if nothing but a comment follows this place on its own line.
    private func nextLine(behind place: Int) -> Int? {
        guard let next = bytes[place...].first(where: { !Self.isBlank($0) }),
            [newline, UInt8(ascii: "\r"), UInt8(ascii: "#")].contains(next)
        else { return nil }
        return bytes[place...].firstIndex(of: newline).map { $0 + 1 }
    }

    /// Removes names from the list by index.
    mutating func remove(servicesAt places: Set<Int>) {
        for place in places.sorted(by: >) {
            guard let list = TOMLPlaces(bytes).found.services, list.indices.contains(place) else { continue }
            remove(list[place])
        }
    }

    private let newline = UInt8(ascii: "\n")
    private var lineEnd: String { text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private mutating func insert(_ text: String, at place: Int) {
        bytes.insert(contentsOf: text.utf8, at: place)
    }

    private mutating func insert(line: String, at place: Int) {
        let isStart = place == 0 || (place == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        let isBegun = !isStart && bytes[place - 1] != newline
        insert((isBegun ? lineEnd : "") + line + lineEnd, at: place)
    }

    /// Removes a name with an adjacent comma; if it is alone on its line, the whole line.
    private mutating func remove(_ name: Range<Int>) {
        func skip(_ place: Int) -> Int { bytes[place...].firstIndex { !Self.isBlank($0) } ?? bytes.endIndex }
        guard let comma = comma(behind: name.upperBound) else {
            let before = bytes[..<name.lowerBound].lastIndex { !Self.isBlank($0) }
            let isComma = before.map { bytes[$0] == UInt8(ascii: ",") } ?? false
            return cut((isComma ? before ?? 0 : name.lowerBound)..<name.upperBound)
        }
        if skip(name.upperBound) == comma { return cut(name.lowerBound..<skip(comma + 1)) }
        // The comma is after a comment or on another line: keep what is between.
        cut(comma..<comma + 1)
        cut(name)
    }

    /// The comma that ends a name's place, past comments and lines.
    private func comma(behind place: Int) -> Int? {
        var place = place
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: ","): return place
            case UInt8(ascii: "#"): place = bytes[place...].firstIndex(of: newline) ?? bytes.endIndex
            case UInt8(ascii: "]"): return nil
            default: place += 1
            }
        }
        return nil
    }

    /// Removes bytes from a line, and the line itself if nothing else is left.
    private mutating func cut(_ range: Range<Int>) {
        let start = (bytes[..<range.lowerBound].lastIndex(of: newline) ?? -1) + 1
        let end = bytes[range.upperBound...].firstIndex(of: newline)
        if let end, bytes[start..<range.lowerBound].allSatisfy(Self.isBlank),
            bytes[range.upperBound..<end].allSatisfy({ Self.isBlank($0) || $0 == UInt8(ascii: "\r") })
        {
            bytes.removeSubrange(start...end)
        } else {
            bytes.removeSubrange(range)
        }
    }

    /// As a TOML basic string.
    static func quoted(_ name: String) -> String {
        var text = "\""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

/// Positions in a TOML file that has already been parsed without error.
private struct TOMLPlaces {
    /// The ranges of the services' names, including quotes; nil if there is no such setting.
    struct Found {
        var services: [Range<Int>]?
        /// The list's opening bracket.
        var open = 0
        /// After the last top-level setting.
        var end = 0
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    var found: Found {
        var places = self
        return places.find()
    }

    private mutating func find() -> Found {
        var found = Found()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        found.end = at
        while let byte {
            if Self.isSpace(byte) {
                at += 1
            } else if byte == UInt8(ascii: "#") {
                skipLine()
            } else if byte == UInt8(ascii: "[") {
                return found
            } else {
                let name = key()
                let start = at
                skipValue()
                if name == "services", start < bytes.count, bytes[start] == UInt8(ascii: "[") {
                    (found.services, found.open) = (names(in: start + 1..<at), start)
                }
                skipLine()
                found.end = at
            }
        }
        found.end = bytes.count
        return found
    }

    /// The key before an equals sign; skips the sign and the blanks after it.
    private mutating func key() -> String {
        let start = at
        while let byte, byte != UInt8(ascii: "=") {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { skipString() } else { at += 1 }
        }
        let name = String(decoding: bytes[start..<at], as: UTF8.self)
            .trimmingPrefix { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" }
            .prefix { !" \t\"'".contains($0) }
        at = min(at + 1, bytes.count)
        while let byte, byte == 0x20 || byte == 0x09 { at += 1 }
        return String(name)
    }

    private mutating func skipLine() {
        at = bytes[at...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// Skips a string of any of the four kinds (TOML 1.0, "String").
    private mutating func skipString() {
        let quote = bytes[at]
        let isLong = at + 2 < bytes.count && bytes[at + 1] == quote && bytes[at + 2] == quote
        at += isLong ? 3 : 1
        while let byte {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                at = min(at + 2, bytes.count)
            } else if byte == quote {
                let run = bytes[at...].prefix { $0 == quote }.count
                if isLong && run < 3 {
                    at += run
                } else {
                    // A multi-line string may end with quotes before the closing three.
                    at += isLong ? min(run, 5) : 1
                    return
                }
            } else {
                at += 1
            }
        }
    }

    private mutating func skipValue() {
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                at += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                at += 1
            case UInt8(ascii: "#") where depth > 0: skipLine()
            case UInt8(ascii: "#"), UInt8(ascii: "\n"):
                if depth == 0 { return }
                at += 1
            default: at += 1
            }
            if depth == 0, byte == UInt8(ascii: "]") { return }
        }
    }

    /// The strings in a list.
    private func names(in range: Range<Int>) -> [Range<Int>] {
        var places = self
        places.at = range.lowerBound
        var names: [Range<Int>] = []
        while places.at < range.upperBound, let byte = places.byte {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let start = places.at
                places.skipString()
                names.append(start..<places.at)
            } else if byte == UInt8(ascii: "#") {
                places.skipLine()
            } else {
                places.at += 1
            }
        }
        return names
    }
}
