import Screen
import Terminal
import Testing

@Suite struct ProbeTests {
    private func capabilities(_ answer: String, _ environment: [String: String] = [:]) -> Capabilities {
        var parser = InputParser()
        let replies = parser.feed(Array(answer.utf8)).compactMap {
            if case .reply(let reply) = $0 { reply } else { nil }
        }
        return Capabilities(replies, TerminalFacts(environment: environment))
    }

    @Test func `xterm has no pictures, and reports its background`() {
        let xterm = capabilities(
            "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?2026;0$y\u{1b}[?64;1;2;6c",
            ["TERM": "xterm-256color"])
        #expect(xterm.graphics == .none)
        #expect(xterm.background == .light)
        #expect(!xterm.supportsSynchronizedOutput)
        #expect(!xterm.supportsKeyboardProtocol)
        #expect(!xterm.supportsTrueColor)
    }

    @Test func `xterm as a VT340 draws sixels`() {
        #expect(capabilities("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[?63;1;2;4;6c").graphics == .sixel)
    }

    @Test func `kitty supports everything`() {
        let kitty = capabilities(
            "\u{1b}P>|kitty(0.26.5)\u{1b}\\\u{1b}_Gi=31;OK\u{1b}\\\u{1b}]11;rgb:0000/0000/0000\u{1b}\\"
                + "\u{1b}[6;18;9t\u{1b}[?2026;2$y\u{1b}[?0u\u{1b}[?62;c", ["TERM": "xterm-kitty"])
        #expect(kitty.graphics == .kitty)
        #expect(kitty.background == .dark)
        #expect(kitty.cellPixels == PixelSize(width: 9, height: 18))
        #expect(kitty.supportsSynchronizedOutput && kitty.supportsKeyboardProtocol && kitty.supportsTrueColor)
    }

    @Test func `iTerm2 and WezTerm are recognised by name`() {
        #expect(capabilities("\u{1b}P>|iTerm2 3.5.0\u{1b}\\\u{1b}[?62;4c").graphics == .iterm)
        #expect(capabilities("\u{1b}[?62;4c", ["TERM_PROGRAM": "WezTerm"]).graphics == .iterm)
    }

    @Test func `in tmux the outer terminal is ignored, and kitty's query is not sent`() {
        let environment = [
            "TERM": "tmux-256color", "TMUX": "/tmp/tmux", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "iTerm.app",
        ]
        #expect(capabilities("\u{1b}P>|tmux 3.3a\u{1b}\\\u{1b}[?1;2c", environment).graphics == .none)
        #expect(capabilities("\u{1b}P>|tmux 3.4\u{1b}\\\u{1b}[?1;2;4c", environment).graphics == .sixel)
        #expect(capabilities("", environment).graphics == .none)
        let questions = TerminalProbe.queries(TerminalFacts(environment: environment))
        #expect(!String(decoding: questions, as: UTF8.self).contains("\u{1b}_G"))
    }

    @Test func `a terminal that does not reply is described by the environment`() {
        let mute = capabilities("", ["TERM": "xterm", "COLORFGBG": "0;15", "COLORTERM": "truecolor"])
        #expect(mute.graphics == .none)
        #expect(mute.background == .light)
        #expect(mute.supportsTrueColor)
        #expect(capabilities("", ["KITTY_WINDOW_ID": "1"]).graphics == .kitty)
    }

    @Test func `a terminal without a name cannot address its cursor`() {
        #expect(!TerminalFacts(environment: [:]).addressesCursor)
        #expect(!TerminalFacts(environment: ["TERM": "dumb"]).addressesCursor)
        #expect(TerminalFacts(environment: ["TERM": "linux"]).addressesCursor)
    }
}
