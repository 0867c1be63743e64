package import Terminal

/// Facts about the terminal from the environment, which this module does not read itself.
package struct TerminalFacts: Equatable, Sendable {
    var type: String
    var program: String
    var colorTerm: String
    var isInTmux: Bool
    var isInKitty: Bool
    /// From the background among 16 colours that rxvt and Konsole export.
    var theme: Palette.Theme

    package init(environment: [String: String]) {
        type = environment["TERM"] ?? ""
        program = environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? ""
        colorTerm = environment["COLORTERM"] ?? ""
        isInTmux = !(environment["TMUX"] ?? "").isEmpty || type.hasPrefix("tmux") || type.hasPrefix("screen")
        isInKitty = environment["KITTY_WINDOW_ID"] != nil
        theme = TerminalSetup(environment: environment, outputIsTerminal: true).theme(.auto)
    }

    /// Whether the cursor can be addressed, judging by the type.
    package var addressesCursor: Bool { !type.isEmpty && type != "dumb" && type != "unknown" }
}

package struct Capabilities: Equatable, Sendable {
    /// Ways to show pictures other than cells.
    package enum Graphics: Sendable { case kitty, iterm, sixel, none }

    /// The best way available.
    package var graphics: Graphics
    /// The size of one cell, if known.
    package var cellPixels: PixelSize?
    /// Auto if unknown.
    package var background: Palette.Theme
    /// Whether a frame can be shown in one step (mode 2026).
    package var supportsSynchronizedOutput: Bool
    /// Whether it has kitty's keyboard protocol.
    package var supportsKeyboardProtocol: Bool
    /// Whether it has 24-bit colour, rather than 256 colours.
    package var supportsTrueColor: Bool
}

/// Queries what a terminal can do: one round trip, ending with the query that all answer (DA1).
package enum TerminalProbe {
    package static func queries(_ facts: TerminalFacts) -> [UInt8] {
        // tmux takes kitty's query for a title.
        let graphics = facts.isInTmux ? "" : "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
        return Array("\u{1b}[>0q\(graphics)\u{1b}]11;?\u{1b}\\\u{1b}[16t\u{1b}[?2026$p\u{1b}[?u\u{1b}[c".utf8)
    }

    /// Whether the last answer has arrived.
    package static func isComplete(_ replies: [Reply]) -> Bool {
        replies.contains { if case .attributes = $0 { true } else { false } }
    }
}

extension Capabilities {
    /// Combines the answers and the environment; a terminal that does not answer is judged by the latter.
    package init(_ replies: [Reply], _ facts: TerminalFacts) {
        var (hasKitty, hasSixel, name) = (false, false, "")
        (graphics, cellPixels, background) = (.none, nil, facts.theme)
        (supportsSynchronizedOutput, supportsKeyboardProtocol) = (false, false)
        for reply in replies {
            switch reply {
            case .attributes(let numbers): hasSixel = numbers.contains(4)
            case .name(let text): name = text
            // Perceived brightness (ITU-R BT.709).
            case .background(let red, let green, let blue):
                background = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? .light : .dark
            case .cell(let size): cellPixels = size
            case .mode(let number, let state):
                if number == 2026 { supportsSynchronizedOutput = state == 1 || state == 2 }
            case .keyboard: supportsKeyboardProtocol = true
            case .graphics(let isUnderstood): hasKitty = isUnderstood
            }
        }
        let known = [name, facts.isInTmux ? "" : facts.program].map { $0.lowercased() }
        let isITerm = known.contains { $0.hasPrefix("iterm") || $0.hasPrefix("wezterm") }
        // Programs started in kitty inherit its variable, so it only counts if nothing else is known.
        if hasKitty || replies.isEmpty && facts.isInKitty && !facts.isInTmux {
            graphics = .kitty
        } else if isITerm, !facts.isInTmux {
            graphics = .iterm
        } else if hasSixel {
            graphics = .sixel
        }
        let trueColorNames = ["kitty", "wezterm", "iterm", "foot", "ghostty", "contour"]
        supportsTrueColor =
            ["truecolor", "24bit"].contains(facts.colorTerm) || facts.type.hasSuffix("-direct")
            || trueColorNames.contains { name in known.contains { $0.hasPrefix(name) } }
    }
}
