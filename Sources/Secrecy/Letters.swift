/// The letters of bytes in which a secret is searched: in lower case, and without characters that may be
/// between a secret's letters and be dropped or replaced later, by the library, a terminal or a search.
///
/// These are all controls, spaces and apostrophes, and everything outside ASCII, except other forms of an
/// ASCII letter: `É`, the Kelvin sign, a full-width `ｅ`.
struct Letters {
    let bytes: UnsafeRawBufferPointer
    /// Whether an escape counts as its letter: `%61`, `\u0061`, `\/`, and `\x61`, which some versions of
    /// SQLite accept in JSON.
    let decodesEscapes: Bool

    /// Not a letter: omitted.
    private static let noLetter: UInt8 = 0
    /// More than one byte has to be read.
    private static let multiByte: UInt8 = 1

    var text: [UInt8] {
        let letters = decodesEscapes ? Self.escaped : Self.plain
        return letters.withUnsafeBufferPointer { letters in
            [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
                // A local count, and no checks for overflow: every answer passes here.
                var (index, filled) = (0, 0)
                while index < bytes.count {
                    var letter = letters[Int(bytes[index])]
                    var length = 1
                    if letter == Self.multiByte { (letter, length) = unit(at: index) }
                    text[filled] = letter
                    filled &+= letter == Self.noLetter ? 0 : 1
                    index &+= length
                }
                count = filled
            }
        }
    }

    /// The bytes of the first letter at or after a byte, with an escape's backslash.
    func letter(from index: Int) -> Range<Int> {
        let letters = decodesEscapes ? Self.escaped : Self.plain
        var index = index
        while index < bytes.count {
            var (letter, length) = (letters[Int(bytes[index])], 1)
            if letter == Self.multiByte { (letter, length) = unit(at: index) }
            if letter != Self.noLetter { return index..<index + length }
            index += length
        }
        return index..<index
    }

    /// The letter that begins at a byte with value ``multiByte``, and how many bytes it takes.
    private func unit(at index: Int) -> (letter: UInt8, length: Int) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "%"):
            guard let code = number(at: index + 1, digits: 2) else { return (byte, 1) }
            return (code < 0x80 ? Self.plain[Int(code)] : Self.noLetter, 3)
        case UInt8(ascii: "\\"): return escape(at: index)
        default: break
        }
        // A leading UTF-8 byte of a range with other forms of ASCII letters.
        let length = byte < 0xE0 ? 2 : 3
        guard index + length <= bytes.count else { return (Self.noLetter, 1) }
        var scalar = UInt32(byte) & (length == 2 ? 0x1F : 0x0F)
        for next in bytes[index + 1..<index + length] {
            guard next & 0xC0 == 0x80 else { return (Self.noLetter, 1) }
            scalar = scalar << 6 | UInt32(next & 0x3F)
        }
        return (Self.plainLetter(scalar), length)
    }

    private func escape(at index: Int) -> (letter: UInt8, length: Int) {
        guard index + 1 < bytes.count else { return (bytes[index], 1) }
        let code: UInt32?
        let length: Int
        switch bytes[index + 1] {
        case UInt8(ascii: "u"): (code, length) = (number(at: index + 2, digits: 4), 6)
        case UInt8(ascii: "x"): (code, length) = (number(at: index + 2, digits: 2), 4)
        // Escapes of control characters in JSON.
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (Self.noLetter, 2)
        default: (code, length) = (nil, 2)
        }
        if let code { return (Self.plainLetter(code), length) }
        let byte = bytes[index + 1]
        return byte < 0x80 ? (Self.plain[Int(byte)], 2) : (bytes[index], 1)
    }

    /// The value of hexadecimal digits.
    private func number(at index: Int, digits: Int) -> UInt32? {
        guard index + digits <= bytes.count else { return nil }
        var number: UInt32 = 0
        for byte in bytes[index..<index + digits] {
            switch byte.lowercasedASCII {
            case let digit where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
                number = number << 4 | UInt32(digit - UInt8(ascii: "0"))
            case let digit where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
                number = number << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }

    private static func plainLetter(_ scalar: UInt32) -> UInt8 {
        switch scalar {
        case ..<0x80: return plain[Int(scalar)]
        case 0xAA: return UInt8(ascii: "a")
        case 0xBA: return UInt8(ascii: "o")
        case 0xC0..<0x250: return letter(latin, Int(scalar) - 0xC0)
        case 0x1E00..<0x1F00: return letter(latinAdditional, Int(scalar) - 0x1E00)
        case 0x212A: return UInt8(ascii: "k")
        case 0x212B: return UInt8(ascii: "a")
        case 0xFF01...0xFF5E:
            // A full-width letter or digit: a search folds those, and drops everything else.
            let letter = UInt8(scalar - 0xFEE0).lowercasedASCII
            return letter &- 0x61 < 26 || letter &- 0x30 < 10 ? letter : noLetter
        default: return noLetter
        }
    }

    private static func letter(_ table: StaticString, _ index: Int) -> UInt8 {
        let letter = table.withUTF8Buffer { $0[index] }
        return letter == UInt8(ascii: " ") ? noLetter : letter
    }

    private static let plain: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case ...0x20, UInt8(ascii: "'"), 0x7F: noLetter
        case ..<0x7F: byte.lowercasedASCII
        case 0xC2...0xC9, 0xE1, 0xE2, 0xEF: multiByte
        default: noLetter
        }
    }

    private static let escaped: [UInt8] = {
        var letters = plain
        for byte in [UInt8(ascii: "%"), UInt8(ascii: "\\")] { letters[Int(byte)] = multiByte }
        return letters
    }()

    /// U+00C0 to U+024F without their accents, as folded by SQLite's text index and ``lowercased()``.
    private static let latin: StaticString = """
        aaaaaa ceeeeiiiidnooooo ouuuuy  aaaaaa ceeeeiiiidnooooo ouuuuy y\
        aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii  jjkk llllll \
         llnnnnnn   oooooo  rrrrrrsssssssstttt  uuuuuuuuuuuuwwyyyzzzzzzs\
                                        oo             uu               \
                     aaiioouuuuuuuuuu aaaa    ggkkoooo  j   gg  nnaa    \
        aaaaeeeeiiiioooorrrruuuusstt  hh      aaeeooooooooyy            \
                        \

        """

    /// U+1E00 to U+1EFF.
    private static let latinAdditional: StaticString = """
        aabbbbbbccdddddddddd\
        eeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
        mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
        wwwwwwwwwwxxxxyyzzzzzzhtwy      aaaaaaaaaaaaaaaaaaaaaaaa\
        eeeeeeee\
        eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy      \

        """
}

extension UInt8 { var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self } }
