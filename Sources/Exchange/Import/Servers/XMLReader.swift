/// Reads XML from beginning to end, piece by piece, without building a tree: elements, attributes and text, in UTF-8.
///
/// Not read, because these files do not have it and hostile ones abuse it: document types, entities other than the five
/// of XML, nesting deeper than 32. Source: w3.org/TR/xml.
struct XMLReader {
    enum Event: Equatable {
        case start(String, attributes: [String: String])
        case text(String)
        case end(String)
    }

    /// The text is not XML that can be read, or is cut off.
    struct Problem: Error, Equatable {}

    static let maxDepth = 32
    /// The most bytes in one text, name or tag.
    private static let maxBytes = 1 << 20

    private let more: () -> [UInt8]
    private var bytes: [UInt8] = []
    private var position = 0
    private var open: [String] = []
    private var pendingEnd: String?
    private var hasEnded = false

    /// - Parameter more: Returns the next bytes; none at the end.
    init(_ more: @escaping () -> [UInt8]) {
        self.more = more
        if peek(3) == [0xEF, 0xBB, 0xBF] { position += 3 }
    }

    /// The next part; nil after the root element.
    mutating func next() throws(Problem) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return close(name)
        }
        while !hasEnded {
            guard let byte = peekByte() else { throw Problem() }
            if byte != UInt8(ascii: "<") {
                let text = try take(until: "<", includingEnd: false)
                if open.isEmpty {
                    guard text.allSatisfy(Self.isSpace) else { throw Problem() }
                    continue
                }
                return .text(try Self.unescaped(text))
            }
            position += 1
            if skip("!--") {
                _ = try take(until: "-->", includingEnd: true)
            } else if skip("?") {
                _ = try take(until: "?>", includingEnd: true)
            } else if skip("![CDATA[") {
                let text = try take(until: "]]>", includingEnd: true)
                guard !open.isEmpty else { throw Problem() }
                return .text(String(decoding: text, as: UTF8.self))
            } else if skip("!") {
                throw Problem()
            } else {
                return try tag()
            }
        }
        return nil
    }

    /// Goes on with another document after the root element, as NFO files of several episodes have; false if there is none.
    mutating func beginNext() -> Bool {
        while let byte = peekByte(), Self.isSpace(byte) { position += 1 }
        hasEnded = peekByte() != UInt8(ascii: "<")
        return !hasEnded
    }

    private mutating func tag() throws(Problem) -> Event {
        var parser = TagParser(try takeTag())
        if parser.skip(UInt8(ascii: "/")) {
            let name = parser.name()
            guard open.last == name else { throw Problem() }
            return close(name)
        }
        let name = parser.name()
        guard !name.isEmpty, open.count < Self.maxDepth else { throw Problem() }
        let (attributes, isEmpty) = try parser.attributes()
        open.append(name)
        if isEmpty { pendingEnd = name }
        return .start(name, attributes: attributes)
    }

    private mutating func close(_ name: String) -> Event {
        open.removeLast()
        hasEnded = open.isEmpty
        return .end(name)
    }

    // MARK: - Bytes

    private mutating func fill(_ count: Int) {
        while bytes.count - position < count {
            let new = more()
            if new.isEmpty { return }
            bytes.removeFirst(position)
            position = 0
            bytes += new
        }
    }

    private mutating func peekByte() -> UInt8? {
        fill(1)
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func peek(_ count: Int) -> ArraySlice<UInt8> {
        fill(count)
        return bytes[position..<min(position + count, bytes.count)]
    }

    private mutating func skip(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard peek(wanted.count).elementsEqual(wanted) else { return false }
        position += wanted.count
        return true
    }

    /// The bytes before a text.
    private mutating func take(until text: String, includingEnd: Bool) throws(Problem) -> ArraySlice<UInt8> {
        let wanted = Array(text.utf8)
        var offset = 0
        while offset < Self.maxBytes {
            fill(offset + wanted.count)
            guard position + offset + wanted.count <= bytes.count else { throw Problem() }
            if bytes[position + offset] == wanted[0], bytes[(position + offset)...].starts(with: wanted) {
                let result = bytes[position..<position + offset]
                position += offset + (includingEnd ? wanted.count : 0)
                return result
            }
            offset += 1
        }
        throw Problem()
    }

    /// The text up to the closing `>`; a `>` in quotes does not close the tag.
    private mutating func takeTag() throws(Problem) -> ArraySlice<UInt8> {
        var quote: UInt8?
        var offset = 0
        while true {
            fill(offset + 1)
            guard position + offset < bytes.count, offset < Self.maxBytes else { throw Problem() }
            let byte = bytes[position + offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                let result = bytes[position..<position + offset]
                position += offset + 1
                return result
            }
            offset += 1
        }
    }

    fileprivate static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    fileprivate static func unescaped(_ text: ArraySlice<UInt8>) throws(Problem) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], text)
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            let tail = rest[(start + 1)...].prefix(12)
            guard let end = tail.firstIndex(of: UInt8(ascii: ";")) else { throw Problem() }
            let name = String(decoding: tail[..<end], as: UTF8.self)
            if let byte = entities[name] {
                result.append(byte)
            } else {
                let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
                guard name.hasPrefix("#"),
                    let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
                    let scalar = Unicode.Scalar(value)
                else { throw Problem() }
                if value > 0 { result += Array(String(scalar).utf8) }
            }
            rest = rest[(end + 1)...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }
}

/// The parts of a tag.
private struct TagParser {
    private var rest: ArraySlice<UInt8>

    init(_ tag: ArraySlice<UInt8>) { rest = tag }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    mutating func name() -> String {
        let name = rest.prefix {
            !XMLReader.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
        }
        rest = rest.dropFirst(name.count)
        return String(decoding: name, as: UTF8.self)
    }

    /// The attributes, and whether the element is closed by its own tag.
    mutating func attributes() throws(XMLReader.Problem) -> ([String: String], isEmpty: Bool) {
        var result: [String: String] = [:]
        while true {
            rest = rest.drop(while: XMLReader.isSpace)
            if rest.isEmpty { return (result, false) }
            if rest.elementsEqual([UInt8(ascii: "/")]) { return (result, true) }
            let name = name()
            rest = rest.drop(while: XMLReader.isSpace)
            guard !name.isEmpty, skip(UInt8(ascii: "=")) else { throw XMLReader.Problem() }
            rest = rest.drop(while: XMLReader.isSpace)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw XMLReader.Problem()
            }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { throw XMLReader.Problem() }
            result[name] = try XMLReader.unescaped(rest[..<end])
            rest = rest[(end + 1)...]
        }
    }
}
