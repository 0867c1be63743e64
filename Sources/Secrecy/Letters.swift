/// The letters of bytes as a secret is looked for among them: in lower case, and without what may stand between
/// a secret's letters and still be dropped or replaced later, by the library, a terminal or a search.
///
/// That is every control, space and apostrophe, and everything outside ASCII, unless it is a letter of ASCII in
/// another form: `É`, the Kelvin sign, a full-width `ｅ`.
struct Letters {
    let bytes: UnsafeRawBufferPointer
    /// Whether an escape is the letter it stands for: `%61`, `\u0061`, `\/`, and `\x61`, which some versions of SQLite
    /// accept in JSON.
    let unescaping: Bool

    /// No letter: left out.
    private static let nothing: UInt8 = 0
    /// Where one byte does not tell.
    private static let unclear: UInt8 = 1

    var text: [UInt8] {
        let letters = unescaping ? Self.escaped : Self.plain
        return letters.withUnsafeBufferPointer { letters in
            [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
                // A local count, and no checks for overflow: every answer passes here.
                var (index, filled) = (0, 0)
                while index < bytes.count {
                    var letter = letters[Int(bytes[index])]
                    var length = 1
                    if letter == Self.unclear { (letter, length) = unit(at: index) }
                    text[filled] = letter
                    filled &+= letter == Self.nothing ? 0 : 1
                    index &+= length
                }
                count = filled
            }
        }
    }

    /// The bytes that stand for the first letter at or after a byte, with an escape's backslash.
    func letter(from index: Int) -> Range<Int> {
        let letters = unescaping ? Self.escaped : Self.plain
        var index = index
        while index < bytes.count {
            var (letter, length) = (letters[Int(bytes[index])], 1)
            if letter == Self.unclear { (letter, length) = unit(at: index) }
            if letter != Self.nothing { return index..<index + length }
            index += length
        }
        return index..<index
    }

    /// What begins at a byte whose letter is unclear, and how many bytes it takes.
    private func unit(at index: Int) -> (letter: UInt8, length: Int) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "%"):
            guard let code = number(at: index + 1, digits: 2) else { return (byte, 1) }
            return (code < 0x80 ? Self.plain[Int(code)] : Self.nothing, 3)
        case UInt8(ascii: "\\"): return escape(at: index)
        default: break
        }
        // UTF-8's leading byte of a range that has letters of ASCII in other forms.
        let length = byte < 0xE0 ? 2 : 3
        guard index + length <= bytes.count else { return (Self.nothing, 1) }
        var scalar = UInt32(byte) & (length == 2 ? 0x1F : 0x0F)
        for next in bytes[index + 1..<index + length] {
            guard next & 0xC0 == 0x80 else { return (Self.nothing, 1) }
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
        // JSON's controls.
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (Self.nothing, 2)
        default: (code, length) = (nil, 2)
        }
        if let code { return (Self.plainLetter(code), length) }
        let byte = bytes[index + 1]
        return byte < 0x80 ? (Self.plain[Int(byte)], 2) : (bytes[index], 1)
    }

    /// Of hexadecimal digits.
    private func number(at index: Int, digits: Int) -> UInt32? {
        guard index + digits <= bytes.count else { return nil }
        var number: UInt32 = 0
        for byte in bytes[index..<index + digits] {
            switch byte.inLowerCase {
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
            // A search folds letters and digits, and drops the rest.
            let letter = UInt8(scalar - 0xFEE0).inLowerCase
            return letter &- 0x61 < 26 || letter &- 0x30 < 10 ? letter : nothing
        default: return nothing
        }
    }

    private static func letter(_ table: StaticString, _ index: Int) -> UInt8 {
        let letter = table.withUTF8Buffer { $0[index] }
        return letter == UInt8(ascii: " ") ? nothing : letter
    }

    private static let plain: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case ...0x20, UInt8(ascii: "'"), 0x7F: nothing
        case ..<0x7F: byte.inLowerCase
        case 0xC2...0xC9, 0xE1, 0xE2, 0xEF: unclear
        default: nothing
        }
    }

    private static let escaped: [UInt8] = {
        var letters = plain
        for byte in [UInt8(ascii: "%"), UInt8(ascii: "\\")] { letters[Int(byte)] = unclear }
        return letters
    }()

    /// U+00C0 to U+024F without their accents, as SQLite's text index and ``lowercased()`` see them.
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

extension UInt8 { var inLowerCase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self } }
