import Screen

/// How pictures are drawn, where they are.
enum ImageChoice: String, CaseIterable, Sendable {
    /// By what the terminal says of itself in the environment.
    case auto
    case kitty, iterm, sixel, blocks
    /// Not at all.
    case none

    /// The way on a terminal that has been asked what it can do; nil for none.
    func way(_ graphics: Capabilities.Graphics) -> PictureProtocol? {
        switch (self, graphics) {
        case (.none, _): nil
        case (.kitty, _), (.auto, .kitty): .kitty
        case (.iterm, _), (.auto, .iterm): .iterm
        case (.sixel, _), (.auto, .sixel): .sixel
        case (.blocks, _), (.auto, .none): .blocks
        }
    }

    /// The way on a terminal with this environment; nil for none.
    ///
    /// A plain command does not ask the terminal: its answer may come late, or mixed with what was typed ahead. So auto
    /// goes by `TERM`, which names kitty and Ghostty, and by `TERM_PROGRAM`, and is blocks, which all terminals can
    /// draw, for every other one.
    func way(_ environment: [String: String]) -> PictureProtocol? {
        switch self {
        case .none: return nil
        case .kitty: return .kitty
        case .iterm: return .iterm
        case .sixel: return .sixel
        case .blocks: return .blocks
        case .auto:
            if ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"] ?? "") { return .kitty }
            // KITTY_WINDOW_ID is inherited by whatever is started in kitty, other terminals, too: TERM is not.
            let known = Capabilities([], TerminalFacts(environment: environment)).graphics
            return known == .iterm ? .iterm : .blocks
        }
    }
}
