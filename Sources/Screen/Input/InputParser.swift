/// Parses the bytes a terminal sends into keys, mouse events, pastes and answers, however they are split up.
///
/// It knows xterm's sequences, the VT220 and Linux console ones for the same keys, and kitty's keyboard
/// protocol. Unknown sequences are consumed whole, never taken for keys. No input makes it trap, or store
/// more than ``maxPasteBytes`` bytes; input without its end is dropped after a second.
package struct InputParser: Sendable {
    package enum Token: Equatable, Sendable {
        case input(Input)
        case reply(Reply)
    }

    /// The most bytes of a paste that are stored; the rest is dropped.
    package static let maxPasteBytes = 1 << 16
    /// The most bytes of a control sequence or control string that are stored.
    private static let maxSequenceBytes = 1 << 10

    private enum State {
        case ground
        /// Inside a multi-byte character.
        case character(missing: Int, Key.Modifiers)
        case escape
        /// After Esc [.
        case sequence
        /// After Esc O: one more byte.
        case singleShift3
        /// This many bytes left to ignore: the old mouse protocol, keys of the Linux console.
        case skipping(Int)
        case console
        /// Inside a control string started by Esc and this byte.
        case string(UInt8)
        /// In a control string, after an Esc that may end it.
        case stringEnd(UInt8)
        case paste
        /// In a paste that paused: either more of it follows, or the user types again.
        case pausedPaste
    }

    /// The field that takes hidden text, in the order it is typed or pasted; its tokens are stars. Nil if no
    /// text is hidden; the key that ends the text sets it to nil.
    package var hiddenInputHandler: (@Sendable (HiddenInput) -> HiddenInput.Outcome)?

    private var state = State.ground
    private var collected: [UInt8] = []
    private var tokens: [Token] = []

    package init() {}

    /// How long to wait for more bytes before ``flush()`` is due; nil if no sequence has begun.
    package var timeout: Duration? {
        switch state {
        case .ground, .pausedPaste: nil
        // Perhaps a key by itself.
        case .escape, .singleShift3: .milliseconds(25)
        case .sequence where collected.isEmpty: .milliseconds(25)
        case .string where collected.isEmpty: .milliseconds(25)
        // The end was lost, or the connection is slow.
        default: .seconds(1)
        }
    }

    /// More bytes than any key or mouse event has.
    private static let maxKeyBytes = 16

    /// The tokens that these bytes complete.
    package mutating func feed(_ bytes: some Collection<UInt8>) -> [Token] {
        if case .pausedPaste = state {
            // The rest of a paste comes in bulk, or includes its end.
            let isTyped = bytes.count <= Self.maxKeyBytes && !Array(bytes).contains(Self.pasteEnd)
            enter(isTyped ? .ground : .paste)
        }
        for byte in bytes { add(byte) }
        defer { tokens = [] }
        return tokens
    }

    /// Returns input held back in case more followed: a lone Esc, a key with Alt, a paste without its end.
    /// Drops any other unfinished sequence.
    package mutating func flush() -> [Token] {
        var next = State.ground
        switch state {
        case .escape, .stringEnd: send(Key(.escape))
        case .sequence where collected.isEmpty: send(Key(.character("["), .alt))
        case .singleShift3: send(Key(.character("O"), .alt))
        case .string(let introducer) where collected.isEmpty:
            send(Key(.character(Character(Unicode.Scalar(introducer))), .alt))
        case .paste:
            sendPaste(collected[...])
            next = .pausedPaste
        case .pausedPaste: next = .pausedPaste
        default: break
        }
        enter(next)
        defer { tokens = [] }
        return tokens
    }

    private mutating func add(_ byte: UInt8) {
        switch state {
        case .ground: begin(byte)
        case .character(let missing, let modifiers):
            if byte & 0xC0 != 0x80 {
                // The character before was not valid UTF-8; drop it.
                enter(.ground)
                begin(byte)
            } else {
                collected.append(byte)
                if missing > 1 {
                    state = .character(missing: missing - 1, modifiers)
                } else {
                    endCharacter(modifiers)
                }
            }
        case .escape: addAfterEscape(byte)
        case .sequence: addToSequence(byte)
        case .singleShift3: addAfterSingleShift3(byte)
        case .skipping(let count): state = count > 1 ? .skipping(count - 1) : .ground
        case .console:
            enter(.ground)
            if (0x41...0x45).contains(byte) { send(Key(.function(Int(byte) - 0x40))) }
        case .string(let introducer): addToString(byte, introducer)
        case .stringEnd(let introducer):
            if byte == UInt8(ascii: "\\") {
                endString(introducer)
            } else {
                enter(.escape)
                addAfterEscape(byte)
            }
        case .paste, .pausedPaste: addToPaste(byte)
        }
    }

    private mutating func enter(_ state: State) {
        self.state = state
        if hiddenInputHandler != nil { wipeCollected() }
        collected.removeAll(keepingCapacity: true)
    }

    /// Wipes typed bytes from the buffer.
    private mutating func wipeCollected() {
        for index in collected.indices { collected[index] = 0 }
    }

    private mutating func send(_ key: Key) {
        guard let hiddenInputHandler else { return tokens.append(.input(.key(key))) }
        if case .character(let character) = key.code, key.modifiers == [] {
            for byte in character.utf8 { _ = hiddenInputHandler(.byte(byte)) }
            return tokens.append(.input(.key(.character("*"))))
        }
        switch hiddenInputHandler(.key(key)) {
        case .applied: tokens.append(.input(.key(.character("*"))))
        case .ignored: tokens.append(.input(.key(key)))
        case .ended:
            self.hiddenInputHandler = nil
            tokens.append(.input(.key(key)))
        }
    }

    // MARK: Characters

    private mutating func begin(_ byte: UInt8, _ modifiers: Key.Modifiers = []) {
        switch byte {
        case 0x1B: enter(.escape)
        case 0..<0x20, 0x7F: send(Key(control: byte, modifiers))
        case 0x20..<0x7F: send(Key(.character(Character(Unicode.Scalar(byte))), modifiers))
        case 0xC2...0xF4:
            enter(.character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3, modifiers))
            collected.append(byte)
        default: break
        }
    }

    private mutating func endCharacter(_ modifiers: Key.Modifiers) {
        if let text = String(validating: collected, as: UTF8.self), let character = text.first,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        {
            send(Key(.character(character), modifiers))
        }
        enter(.ground)
    }

    private mutating func addAfterEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B: send(Key(.escape))
        case UInt8(ascii: "["): enter(.sequence)
        case UInt8(ascii: "O"): enter(.singleShift3)
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            enter(.string(byte))
        default:
            enter(.ground)
            begin(byte, .alt)
        }
    }

    // MARK: Sequences

    private mutating func addToSequence(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where collected.isEmpty: enter(.console)
        case 0x20..<0x40:
            // Longer than any known sequence: only look for its end.
            if collected.count < Self.maxSequenceBytes { collected.append(byte) }
        case 0x40..<0x7F: endSequence(byte)
        default: enter(.ground); begin(byte)
        }
    }

    private mutating func endSequence(_ final: UInt8) {
        let parameters = collected
        enter(.ground)
        if parameters.count >= Self.maxSequenceBytes { return }
        if let reply = Reply(sequence: parameters, final: final) {
            tokens.append(.reply(reply))
        } else if final == UInt8(ascii: "M"), parameters.isEmpty {
            state = .skipping(3)
        } else if parameters.first == UInt8(ascii: "<") {
            if let mouse = Mouse(sequence: parameters.dropFirst(), final: final) {
                tokens.append(.input(.mouse(mouse)))
            }
        } else if final == UInt8(ascii: "~"), parameters.elementsEqual("200".utf8) {
            enter(.paste)
        } else if let key = Key(sequence: parameters, final: final) {
            send(key)
        }
    }

    private mutating func addAfterSingleShift3(_ byte: UInt8) {
        // Old terminals put the modifiers here; ignored.
        if (0x30..<0x3A).contains(byte) || byte == UInt8(ascii: ";") { return }
        enter(.ground)
        if byte < 0x20 || byte > 0x7E {
            begin(byte)
        } else if byte == UInt8(ascii: "M") {
            send(Key(.enter))
        } else if let key = Key(sequence: [], final: byte) {
            send(key)
        }
    }

    // MARK: Strings

    private mutating func addToString(_ byte: UInt8, _ introducer: UInt8) {
        switch byte {
        case 0x07: endString(introducer)
        case 0x1B: state = .stringEnd(introducer)
        case 0..<0x20:
            // No answer contains a control character: its end was lost, and this is a key, perhaps Ctrl-C.
            enter(.ground)
            begin(byte)
        default: if collected.count < Self.maxSequenceBytes { collected.append(byte) }
        }
    }

    private mutating func endString(_ introducer: UInt8) {
        if let reply = Reply(string: collected, introducer: introducer) { tokens.append(.reply(reply)) }
        enter(.ground)
    }

    private static let pasteEnd = Array("\u{1b}[201~".utf8)

    /// The end marker is searched in the last six bytes, which are therefore stored beyond the limit.
    private mutating func addToPaste(_ byte: UInt8) {
        if let hiddenInputHandler { return addToHiddenPaste(byte, hiddenInputHandler) }
        if collected.count >= Self.maxPasteBytes + Self.pasteEnd.count {
            collected.remove(at: Self.maxPasteBytes)
        }
        collected.append(byte)
        guard byte == UInt8(ascii: "~"), collected.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
            return
        }
        let text = collected.dropLast(Self.pasteEnd.count)
        enter(.ground)
        sendPaste(text)
    }

    /// Passes pasted bytes on; keeps only a possible start of the end marker.
    private mutating func addToHiddenPaste(_ byte: UInt8, _ hidden: (HiddenInput) -> HiddenInput.Outcome) {
        collected.append(byte)
        if Self.pasteEnd.starts(with: collected) {
            if collected.count < Self.pasteEnd.count { return }
            enter(.ground)
            tokens.append(.input(.paste("*")))
            return
        }
        for byte in collected where byte >= 0x20 && byte != 0x7F { _ = hidden(.byte(byte)) }
        wipeCollected()
        collected.removeAll(keepingCapacity: true)
        // The end marker may start with this byte.
        if byte == 0x1B { collected.append(byte) }
    }

    private mutating func sendPaste(_ bytes: ArraySlice<UInt8>) {
        let text = Self.clean(String(decoding: bytes.prefix(Self.maxPasteBytes), as: UTF8.self))
        if !text.isEmpty { tokens.append(.input(.paste(text))) }
    }

    /// Removes control characters except line breaks, which become `\n`; a tab becomes a space.
    private static func clean(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\r": result.append("\n")
            case "\n": if !afterReturn { result.append("\n") }
            case "\t": result.append(" ")
            case _ where scalar.properties.generalCategory == .control: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
