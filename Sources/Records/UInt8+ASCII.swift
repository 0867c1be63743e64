/// Kinds of ASCII characters, by their bytes.
extension UInt8 {
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Letters, digits and `-._~` (RFC 3986, section 2.3).
    package var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }
}
