import Screen

/// How pictures are drawn, if at all.
enum ImageChoice: String, CaseIterable, Sendable {
    /// According to the terminal's environment.
    case auto
    case kitty, iterm, sixel, blocks
    /// No pictures.
    case none

    /// The way to draw on a terminal that has reported its capabilities; nil for none.
    func pictureProtocol(_ graphics: Capabilities.Graphics) -> PictureProtocol? {
        switch (self, graphics) {
        case (.none, _): nil
        case (.kitty, _), (.auto, .kitty): .kitty
        case (.iterm, _), (.auto, .iterm): .iterm
        case (.sixel, _), (.auto, .sixel): .sixel
        case (.blocks, _), (.auto, .none): .blocks
        }
    }

    /// The way to draw on a terminal with this environment; nil for none.
    ///
    /// A plain command does not query the terminal: the reply may come late, or mixed with typed-ahead input.
    /// So auto goes by `TERM`, which identifies kitty and Ghostty, and by `TERM_PROGRAM`, and otherwise means
    /// blocks, which all terminals can draw.
    func pictureProtocol(_ environment: [String: String]) -> PictureProtocol? {
        guard self == .auto else { return pictureProtocol(Capabilities.Graphics.none) }
        if ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"] ?? "") { return .kitty }
        // KITTY_WINDOW_ID is inherited by anything started in kitty, even other terminals; TERM is not.
        let known = Capabilities([], TerminalFacts(environment: environment)).graphics
        return known == .iterm ? .iterm : .blocks
    }
}
