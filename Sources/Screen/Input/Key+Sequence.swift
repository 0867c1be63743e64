extension Key {
    /// The key for an ASCII control character.
    init(control byte: UInt8, _ modifiers: Modifiers = []) {
        switch byte {
        case 0x09: self.init(.tab, modifiers)
        case 0x0D: self.init(.enter, modifiers)
        case 0x1B: self.init(.escape, modifiers)
        // Keyboards send either byte for Backspace.
        case 0x08, 0x7F: self.init(.backspace, modifiers)
        case 0x00: self.init(.character(" "), modifiers.union(.control))
        default:
            // Letters in lower case; then \ ] ^ _.
            let character = byte < 0x1B ? byte | 0x60 : byte | 0x40
            self.init(.character(Character(Unicode.Scalar(character))), modifiers.union(.control))
        }
    }

    /// The key for a control sequence, given without its introducer; nil if it is not a key.
    ///
    /// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (PC-Style Function Keys) and
    /// https://sw.kovidgoyal.net/kitty/keyboard-protocol/.
    init?(sequence parameters: [UInt8], final: UInt8) {
        guard parameters.allSatisfy({ (0x30..<0x3C).contains($0) }) else { return nil }
        // Numbers separated by semicolons, each with subparameters after colons.
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            part in
            part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                Int(reply: String(decoding: $0, as: UTF8.self)) ?? 0
            }
        }
        func number(_ index: Int, _ further: Int = 0) -> Int? {
            guard numbers.indices.contains(index), numbers[index].indices.contains(further) else {
                return nil
            }
            return numbers[index][further]
        }
        // Event type 3 is a release.
        if number(1, 1) == 3 { return nil }
        let modifiers = number(1) ?? 1
        let code: Code?
        switch final {
        case UInt8(ascii: "~"):
            let key = number(0) ?? 0
            if key == 27, let other = number(2) {
                self.init(unicode: other, shifted: nil, modifiers)
                return
            }
            code = Self.editing[key] ?? Self.function(key)
        case UInt8(ascii: "u"):
            self.init(unicode: number(0) ?? 0, shifted: number(0, 1), modifiers)
            return
        case UInt8(ascii: "Z"):
            self.init(.tab, .shift)
            return
        // With another number it is not a key: a cursor position report ends like F3.
        default: code = (number(0) ?? 0) < 2 ? Self.cursor[final] : nil
        }
        guard let code, let modifiers = Modifiers(sent: modifiers) else { return nil }
        self.init(code, modifiers)
    }

    private static let cursor: [UInt8: Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let editing: [Int: Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]

    /// VT220 function keys, whose numbers have gaps.
    private static func function(_ number: Int) -> Code? {
        switch number {
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28...29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// A key by its character's code point, or by one of kitty's, which are in Unicode's private use area.
    private init?(unicode number: Int, shifted: Int?, _ sent: Int) {
        guard var modifiers = Modifiers(sent: sent) else { return nil }
        if let code = Self.kitty[number] ?? Self.keypad(number) {
            self.init(code, modifiers)
            return
        }
        let isShifted = modifiers.contains(.shift)
        guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init),
            scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .privateUse
        else { return nil }
        var character = Character(scalar)
        modifiers.remove(.shift)
        if modifiers.contains(.control) {
            character = String(character).lowercased().first ?? character
        } else if isShifted {
            let given = shifted.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init).map {
                Character($0)
            }
            let upper = String(character).uppercased()
            character = given ?? (upper.count == 1 ? upper.first : nil) ?? character
        }
        self.init(.character(character), modifiers)
    }

    private static let kitty: [Int: Code] = [
        9: .tab, 13: .enter, 27: .escape, 127: .backspace, 8: .backspace, 57414: .enter, 57417: .left,
        57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end,
        57425: .insert, 57426: .delete,
    ]

    private static func keypad(_ number: Int) -> Code? {
        switch number {
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(0x30 + number - 57399))))
        case 57409...57413: .character(Array("./*-+")[number - 57409])
        case 57415...57416: .character(number == 57415 ? "=" : ",")
        case 57376...57398: .function(number - 57376 + 13)
        default: nil
        }
    }
}

extension Key.Modifiers {
    /// The modifiers as terminals send them: one plus the sum of 1 Shift, 2 Alt, 4 Ctrl, 8 Super, 16 Hyper,
    /// 32 Meta and the locks; nil with a modifier that belongs to the desktop.
    init?(sent number: Int) {
        let bits = max(1, number) - 1
        if bits & 0b011000 != 0 { return nil }
        self = []
        if bits & 1 != 0 { insert(.shift) }
        if bits & 0b100010 != 0 { insert(.alt) }
        if bits & 4 != 0 { insert(.control) }
    }
}

extension Mouse {
    /// Parses an SGR mouse report (mode 1006): button, column, row; nil for events that are not used.
    init?(sequence parameters: some Sequence<UInt8>, final: UInt8) {
        let numbers = String(decoding: Array(parameters), as: UTF8.self).split(separator: ";").map {
            Int(reply: $0) ?? -1
        }
        guard numbers.count == 3, numbers.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
        let bits = numbers[0]
        let button = bits & 3
        let action: Action
        switch final {
        case UInt8(ascii: "m"): action = .release
        case _ where final != UInt8(ascii: "M"): return nil
        case _ where bits & 64 != 0: action = [.scrollUp, .scrollDown, .scrollLeft, .scrollRight][button]
        case _ where bits & 32 != 0:
            if button == 3 { return nil }
            action = .drag
        default: action = .press
        }
        var modifiers: Key.Modifiers = []
        if bits & 4 != 0 { modifiers.insert(.shift) }
        if bits & 8 != 0 { modifiers.insert(.alt) }
        if bits & 16 != 0 { modifiers.insert(.control) }
        // Side buttons come after the four of the first group.
        let number = bits & 64 != 0 ? 0 : bits & 128 != 0 ? button + 8 : button
        let point = Point(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1))
        self.init(action, button: number, at: point, modifiers)
    }
}
