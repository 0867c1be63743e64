/// A terminal's answer to a query about itself.
package enum Reply: Equatable, Sendable {
    /// DA1: what kind of terminal it is and what it can do; 4 means sixels.
    case attributes([Int])
    /// XTVERSION: its name and version.
    case name(String)
    /// OSC 11: the background's red, green and blue, 0 to 1.
    case background(red: Double, green: Double, blue: Double)
    /// `CSI 16 t`: the size of one cell.
    case cell(PixelSize)
    /// DECRQM: a private mode; 0 unknown, 1 set, 2 reset, 3 and 4 fixed.
    case mode(Int, state: Int)
    /// kitty's keyboard protocol: the active flags.
    case keyboard(Int)
    /// kitty's graphics protocol: whether it understood the query.
    case graphics(Bool)
}

extension Reply {
    /// Parses a control sequence (ECMA-48, section 5.4); nil if it is not an answer.
    init?(sequence parameters: [UInt8], final: UInt8) {
        let isPrivate = parameters.first == UInt8(ascii: "?")
        let text = String(decoding: isPrivate ? parameters[1...] : parameters[...], as: UTF8.self)
        let isMode = text.hasSuffix("$")
        let numbers = (isMode ? text.dropLast() : text[...]).split(
            separator: ";", omittingEmptySubsequences: false
        ).map { Int(reply: $0) ?? -1 }
        switch (final, isPrivate) {
        case (UInt8(ascii: "c"), true): self = .attributes(numbers)
        case (UInt8(ascii: "u"), true) where numbers.count == 1: self = .keyboard(max(0, numbers[0]))
        case (UInt8(ascii: "y"), true) where isMode && numbers.count == 2:
            self = .mode(numbers[0], state: numbers[1])
        case (UInt8(ascii: "t"), false) where numbers.count == 3 && numbers[0] == 6:
            guard let cell = PixelSize(cell: numbers[2], by: numbers[1]) else { return nil }
            self = .cell(cell)
        default: return nil
        }
    }

    /// Parses a control string (ECMA-48, section 5.6); nil if it is not an answer.
    ///
    /// - Parameter introducer: The character after Esc.
    init?(string bytes: [UInt8], introducer: UInt8) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "P") where text.hasPrefix(">|"): self = .name(String(text.dropFirst(2)))
        case UInt8(ascii: "]") where text.hasPrefix("11;rgb"):
            // rgb:RRRR/GGGG/BBBB or rgba:…, one to four hexadecimal digits each (XParseColor).
            let parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3).compactMap {
                part in
                (1...4).contains(part.utf8.count)
                    ? Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.utf8.count)) - 1) } : nil
            }
            guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
            self = .background(red: parts[0], green: parts[1], blue: parts[2])
        case UInt8(ascii: "_") where text.hasPrefix("Gi=31;"): self = .graphics(text == "Gi=31;OK")
        default: return nil
        }
    }
}

extension Int {
    /// A number that a terminal sent; nil if it has more than seven digits, as no number of any protocol has:
    /// the largest is a Unicode scalar's.
    init?(reply text: some StringProtocol) {
        guard text.utf8.count <= 7, let number = Int(text) else { return nil }
        self = number
    }
}
