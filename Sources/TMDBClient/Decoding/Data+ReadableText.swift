import Foundation

extension Data {
    /// The JSON document in UTF-8, from any Unicode encoding: detected by its BOM, or by the position of the
    /// zeros beside its first character, which is ASCII (RFC 4627, section 3).
    var convertedToUTF8: Data {
        let head = Array(prefix(4))
        guard head.count == 4, head.contains(0) || head[0] >= 0xFE else { return self }
        let encoding: String.Encoding? =
            switch (head[0], head[1], head[2], head[3]) {
            case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0): .utf32
            case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): .utf16
            case (0, 0, 0, _): .utf32BigEndian
            case (_, 0, 0, 0): .utf32LittleEndian
            case (0, _, _, _): .utf16BigEndian
            case (_, 0, _, _): .utf16LittleEndian
            default: nil
            }
        return encoding.flatMap { String(data: self, encoding: $0) }.map { Data($0.utf8) } ?? self
    }

    /// The JSON document with U+FFFD in place of invalid text: bytes that are not UTF-8, and escapes of lone
    /// surrogates (RFC 8259, sections 8.1 and 8.2).
    ///
    /// The decoder rejects such text, and with it the row or page, even if the other fields are valid. A
    /// document without any costs only one scan of its bytes.
    var withReadableText: Data {
        var document = self
        // A zero among the first bytes means UTF-16 or UTF-32, which the decoder detects itself.
        if !prefix(4).contains(0), String(validating: self, as: UTF8.self) == nil {
            document = Data(String(decoding: self, as: UTF8.self).utf8)
        }
        let halfPairs = document.loneSurrogates
        guard !halfPairs.isEmpty else { return document }
        document.withUnsafeMutableBytes { bytes in
            for escape in halfPairs { bytes[escape..<escape + 6].copyBytes(from: #"\ufffd"#.utf8) }
        }
        return document
    }

    /// The positions of escapes for a lone surrogate: `\ud800`, six bytes each.
    private var loneSurrogates: [Int] {
        withUnsafeBytes { bytes in
            var found: [Int] = []
            var first: Int?
            var index = 0
            while index < bytes.count, let base = bytes.baseAddress,
                let slash = memchr(base + index, 0x5C, bytes.count - index)
            {
                let escape = base.distance(to: slash)
                let unit = Self.surrogate(bytes[escape...].prefix(6))
                index = escape + (unit == nil ? 2 : 6)
                if let open = first {
                    first = nil
                    if open + 6 == escape, let unit, UTF16.isTrailSurrogate(unit) { continue }
                    found.append(open)
                }
                guard let unit else { continue }
                if UTF16.isLeadSurrogate(unit) { first = escape }
                if UTF16.isTrailSurrogate(unit) { found.append(escape) }
            }
            return found + (first.map { [$0] } ?? [])
        }
    }

    /// The code unit of a four-digit escape that may be half of a pair: `\ud…`; nil for any other.
    private static func surrogate(_ escape: Slice<UnsafeRawBufferPointer>) -> UInt16? {
        let start = escape.startIndex
        guard escape.count == 6, escape[start + 1] == UInt8(ascii: "u"),
            escape[start + 2] | 0x20 == UInt8(ascii: "d")
        else { return nil }
        return escape.dropFirst(2).reduce(0) { unit, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit.map { $0 << 4 + UInt16(byte & 0x0F) }
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                unit.map { $0 << 4 + UInt16(byte & 0x0F) + 9 }
            default: nil
            }
        }
    }
}
