/// The surface to draw on: its width, the characters it can show, and its colours.
package struct Canvas: Sendable {
    package var width: Int
    package var palette: Palette
    package var symbols: Symbols
    /// Whether titles and addresses are drawn as hyperlinks.
    package var showsLinks: Bool

    package init(width: Int, palette: Palette, symbols: Symbols, showsLinks: Bool = false) {
        (self.width, self.palette, self.symbols, self.showsLinks) = (width, palette, symbols, showsLinks)
    }
}

/// A drawn character that is not part of any text.
package enum Symbol: Sendable, Equatable {
    case saved, seen, owned, onUserServices
    /// In place of a value.
    case unknown
    /// Between the parts of a line, with a space on either side.
    case separator
    /// At the end of truncated text.
    case ellipsis
    /// Between old and new.
    case arrow
}

/// The few characters that are not text; ASCII if the locale is not UTF-8.
package struct Symbols: Sendable, Equatable {
    package let ellipsis: String
    package let saved: String
    package let seen: String
    package let owned: String
    package let onUserServices: String
    package let unknown: String
    package let separator: String
    package let arrow: String
    /// Cells filled from the left, the fullest last.
    package let bars: [String]
    /// Cells filled from below, the fullest last.
    package let sparks: [String]

    subscript(symbol: Symbol) -> String {
        switch symbol {
        case .saved: saved
        case .seen: seen
        case .owned: owned
        case .onUserServices: onUserServices
        case .unknown: unknown
        case .separator: separator
        case .ellipsis: ellipsis
        case .arrow: arrow
        }
    }

    package static let unicode = Symbols(
        ellipsis: "…", saved: "+", seen: "✓", owned: "▪", onUserServices: "▸", unknown: "–", separator: " · ",
        arrow: "→",
        bars: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], sparks: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
    package static let ascii = Symbols(
        ellipsis: "...", saved: "+", seen: "x", owned: "=", onUserServices: ">", unknown: "-",
        separator: " | ",
        arrow: "->", bars: ["#"], sparks: [".", ":", "-", "=", "+", "*", "%", "#"])
}

/// The look of each style as SGR parameters (ECMA-48, section 8.3.117).
///
/// If the background is unknown, only attributes and the terminal's own six colours are used, which its user
/// has made readable; if known, those of the 256 colours with a contrast of at least 4.5 : 1.
package struct Palette: Sendable {
    package enum Theme: String, Sendable, CaseIterable { case auto, dark, light }

    private let codes: [Style: String]

    package static let none = Palette(codes: [:])

    private init(codes: [Style: String]) { self.codes = codes }

    package init(theme: Theme) {
        switch theme {
        case .auto:
            codes = [.heading: "1", .title: "1", .label: "2", .score: "36", .userData: "32", .warning: "31"]
        case .dark:
            codes = [
                .heading: "1;38;5;222", .title: "1", .label: "38;5;246", .score: "38;5;80",
                .userData: "38;5;114", .warning: "38;5;210",
            ]
        case .light:
            codes = [
                .heading: "1;38;5;94", .title: "1", .label: "38;5;241", .score: "38;5;24",
                .userData: "38;5;22", .warning: "38;5;124",
            ]
        }
    }

    /// The SGR parameters for a style, such as `1;38;5;222`; nil if it looks like plain text.
    package func code(of style: Style) -> String? { codes[style] }

    /// The text in its style; it must already be cleaned and cut.
    package func paint(_ text: String, _ style: Style?) -> String {
        guard let style, let code = codes[style], !text.isEmpty else { return text }
        return "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }
}
