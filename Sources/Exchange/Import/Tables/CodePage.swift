/// Encodings of one byte a character, from before UTF-8.
///
/// Source: encoding.spec.whatwg.org/index-windows-1252.txt and index-windows-1251.txt. What is undefined there is a
/// control character.
enum CodePage {
    /// Windows in the west of Europe, which is also what Latin-1 is called: Windows-1252.
    case western
    /// Windows where Cyrillic is written: Windows-1251.
    case cyrillic

    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else if let scalar = Unicode.Scalar(scalar(byte)) {
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return text
    }

    /// That of a byte from 0x80 on.
    private func scalar(_ byte: UInt8) -> UInt16 {
        switch self {
        case .western: byte < 0xA0 ? Self.western1252[Int(byte) - 0x80] : UInt16(byte)
        // The alphabet from А to я stands together.
        case .cyrillic: byte < 0xC0 ? Self.cyrillic1251[Int(byte) - 0x80] : UInt16(byte) + 0x350
        }
    }

    private static let western1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
    private static let cyrillic1251: [UInt16] = [
        0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039,
        0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x98,
        0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0xA0, 0x040E, 0x045E, 0x0408, 0xA4, 0x0490,
        0xA6, 0xA7, 0x0401, 0xA9, 0x0404, 0xAB, 0xAC, 0xAD, 0xAE, 0x0407, 0xB0, 0xB1, 0x0406, 0x0456, 0x0491,
        0xB5, 0xB6, 0xB7, 0x0451, 0x2116, 0x0454, 0xBB, 0x0458, 0x0405, 0x0455, 0x0457,
    ]
}
