/// A hyperlink for terminals that support them: an https address that cannot end its own escape sequence.
package struct Link: Hashable, Sendable {
    /// Printable ASCII; everything else is percent-encoded.
    package let address: String

    /// Terminals cut or drop longer ones.
    private static let maxLength = 2083

    /// Nil for other schemes than https: terminals hand those to other programs.
    package init?(_ text: String) {
        guard text.hasPrefix("https://"), text.utf8.count <= Self.maxLength else { return nil }
        var address = text
        if !text.utf8.allSatisfy(Self.isPlain) {
            address = text.utf8.reduce(into: "") { result, byte in
                if Self.isPlain(byte) {
                    result.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    let hex = String(byte, radix: 16, uppercase: true)
                    result += byte < 16 ? "%0\(hex)" : "%\(hex)"
                }
            }
        }
        guard address.utf8.count <= Self.maxLength else { return nil }
        self.address = address
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    private static let start = "\u{1b}]8;;"
    private static let end = "\u{1b}\\"

    /// The text as a hyperlink (OSC 8), closed after it.
    func linkedText(_ text: String) -> String {
        Self.start + address + Self.end + text + Self.start + Self.end
    }

    /// Removes hyperlinks, for a pager that would show them as text. Everything else stays: cleaned text has
    /// no other escape sequences.
    package static func removed(from text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        let (start, end) = (Array(Self.start.utf8), Array(Self.end.utf8))
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x1B, bytes[index...].starts(with: start) {
                index += start.count
                while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
                index = min(index + end.count, bytes.count)
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// When text is linked.
package enum LinkChoice: String, CaseIterable, Sendable { case auto, always, never }

extension TerminalSetup {
    /// Whether titles and addresses are hyperlinks here: never if the output is not a terminal, else by the
    /// choice, else by the environment; the terminal is not queried.
    package func usesLinks(_ choice: LinkChoice) -> Bool {
        guard outputIsTerminal, choice != .never else { return false }
        return choice == .always || isKnownForLinks
    }

    /// Most terminals ignore the sequence if they do not know it; these are known to support it.
    private var isKnownForLinks: Bool {
        func value(_ name: String) -> String { environment[name] ?? "" }
        func number(_ name: String) -> Int { Int(value(name)) ?? 0 }
        let type = value("TERM")
        if ["", "dumb", "linux", "unknown"].contains(type) { return false }
        let program = value("TERM_PROGRAM")
        // Programs that run in them inherit the outer terminal's variables.
        if !value("TMUX").isEmpty || !value("STY").isEmpty || type.hasPrefix("tmux")
            || type.hasPrefix("screen")
        {
            return program == "tmux" && Self.version(value("TERM_PROGRAM_VERSION")) >= (3, 4)
        }
        let types = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "rio"]
        return types.contains { type == $0 || type.hasPrefix($0 + "-") }
            || ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "mintty"].contains(program)
            || value("LC_TERMINAL") == "iTerm2"
            || !value("KITTY_WINDOW_ID").isEmpty || !value("WT_SESSION").isEmpty
            // VTE 0.50.0 crashed on hyperlinks; Konsole supports them since 20.12.
            || number("VTE_VERSION") > 5000 || number("KONSOLE_VERSION") >= 201_200
    }

    /// The first two numbers of a version: `3.4` for `3.4a`, `3.5` for `next-3.5`.
    private static func version(_ text: String) -> (Int, Int) {
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.prefix(2).map { Int($0) ?? 0 }
        return (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    }
}
