/// Escape sequences other than cells: terminal modes, as xterm numbers them.
///
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum EscapeSequences {
    static let hideCursor = Array("\u{1b}[?25l".utf8)
    static let showCursor = Array("\u{1b}[?25h".utf8)
    /// Output is shown at once at the end of the frame; a terminal waits about a second for that.
    static let beginFrame = Array("\u{1b}[?2026h".utf8)
    static let endFrame = Array("\u{1b}[?2026l".utf8)
    /// Distinguishes keys that otherwise look alike; flag 1 of kitty's protocol.
    static let pushKeyboard = Array("\u{1b}[>1u".utf8)

    /// The sequences that take the terminal and give it back, for ``cscreen_take``.
    static func enterAndLeave(_ capabilities: Capabilities) -> (enter: String, leave: String) {
        // Alternate screen; no cursor or wrapping; mouse with dragging and large coordinates; bracketed paste.
        var enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?2004h"
        // First end whatever was being written: CAN for a sequence, ST for a string.
        var leave = "\u{18}\u{1b}\\\u{1b}[?2026l"
        if capabilities.graphics == .kitty { leave += "\u{1b}_Ga=d,d=A,q=2\u{1b}\\" }
        if capabilities.supportsKeyboardProtocol {
            enter += "\u{1b}[>1u"
            leave += "\u{1b}[<1u"
        }
        leave +=
            "\u{1b}[?2004l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
        return (enter, leave)
    }
}
