import Testing

@testable import Terminal

@Suite struct TerminalSetupTests {
    private func setup(_ environment: [String: String], terminal: Bool = false) -> TerminalSetup {
        TerminalSetup(environment: environment, outputIsTerminal: terminal)
    }

    @Test(
        arguments: [
            (nil, 80), ("", 80), ("0", 80), ("-1", 80), ("abc", 80), ("1e3", 80), ("80.5", 80), ("٤٠", 80),
            ("99999999999999999999", 80), ("40", 40), ("1", 20), ("19", 20), ("1000000000", 1000),
            ("200", 200),
        ] as [(String?, Int)])
    func `the width is what COLUMNS says within reason, else 80`(_ columns: String?, _ width: Int) {
        #expect(setup(columns.map { ["COLUMNS": $0] } ?? [:]).size().width == width)
    }

    @Test(
        arguments: [(nil, 24), ("0", 24), ("x", 24), ("1", 5), ("50", 50), ("99999", 1000)]
            as [(String?, Int)])
    func `the height is what LINES says within reason, else 24`(_ lines: String?, _ height: Int) {
        #expect(setup(lines.map { ["LINES": $0] } ?? [:]).size().height == height)
    }

    @Test(
        arguments: [
            ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
            (["NO_COLOR": ""], true, true),
            (["NO_COLOR": "0"], true, false), (["CLICOLOR_FORCE": "1"], false, true),
            (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR_FORCE": ""], false, false),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false), (["CLICOLOR": "0"], true, false),
            (["CLICOLOR": "1"], true, true), (["TERM": "dumb"], true, false),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true), (["TERM": "xterm-256color"], true, true),
        ] as [([String: String], Bool, Bool)])
    func `colour by itself follows the terminal and the variables`(
        _ environment: [String: String], _ terminal: Bool, _ expected: Bool
    ) {
        #expect(setup(environment, terminal: terminal).usesColor(.auto) == expected)
    }

    @Test(arguments: [[:], ["NO_COLOR": "1"], ["CLICOLOR_FORCE": "1"], ["TERM": "dumb"]], [true, false])
    func `the option goes before every variable`(_ environment: [String: String], _ terminal: Bool) {
        #expect(setup(environment, terminal: terminal).usesColor(.always))
        #expect(!setup(environment, terminal: terminal).usesColor(.never))
    }

    @Test(
        arguments: [
            ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("0;7", .light),
            ("7", .light), ("", .auto), ("x;y", .auto), ("15;default", .auto),
        ] as [(String, Palette.Theme)])
    func `COLORFGBG tells the background`(_ value: String, _ theme: Palette.Theme) {
        #expect(setup(["COLORFGBG": value]).theme(.auto) == theme)
    }

    @Test func `the setting goes before what the terminal says`() {
        #expect(setup(["COLORFGBG": "0;15"]).theme(.dark) == .dark)
        #expect(setup(["COLORFGBG": "15;0"]).theme(.light) == .light)
    }

    @Test(arguments: [
        ["TERM": "dumb"], [:], ["TERM": "xterm", "SSH_TTY": "/dev/pts/0"], ["TERM": "screen-256color"],
        ["TERM": "tmux-256color"], ["TERM": "xterm", "TMUX": "x"], ["TERM": "linux"],
    ])
    func `a terminal that cannot be asked is not`(_ environment: [String: String]) {
        #expect(setup(environment, terminal: true).theme(.auto) == .auto)
    }

    @Test(
        arguments: [
            ([:], .ascii), (["LANG": "C"], .ascii), (["LANG": "POSIX"], .ascii), (["LANG": "en_US"], .ascii),
            (["LANG": "en_US.ISO-8859-1"], .ascii), (["LANG": "C.UTF-8"], .unicode),
            (["LANG": "uk_UA.utf8"], .unicode), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .ascii),
            (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], .unicode),
            (["LANG": "C.UTF-8", "LC_ALL": ""], .unicode),
        ] as [([String: String], Symbols)])
    func `characters outside ASCII are for UTF-8 locales`(
        _ environment: [String: String], _ expected: Symbols
    ) {
        #expect(setup(environment).symbols == expected)
    }
}

@Suite struct BackgroundQueryTests {
    @Test(
        arguments: [
            ("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\\u{1b}[?62c", .dark),
            ("\u{1b}]11;rgb:ffff/ffff/ffff\u{7}", .light),
            ("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\", .dark), ("\u{1b}]11;rgb:ff/ff/f0\u{1b}\\", .light),
            ("\u{1b}]11;rgb:f/f/f\u{7}", .light), ("\u{1b}]11;rgb:002b/0036/0042\u{7}", .dark),
            ("\u{1b}]11;rgb:FFFF/0000/0000\u{7}", .dark), ("\u{1b}]11;rgb:0000/FFFF/0000\u{7}", .light),
            ("\u{1b}]11;rgb:fff/fff/fff\u{7}", .light), ("q\u{1b}]11;rgb:00/00/00\u{7}", .dark),
        ] as [(String, Palette.Theme)])
    func `a reply tells dark from light, with one to four digits a channel`(
        _ reply: String, _ theme: Palette.Theme
    ) {
        #expect(BackgroundQuery.theme(reply: reply) == theme)
    }

    @Test(arguments: [
        "", "\u{1b}[?62;22c", "\u{1b}]11;?\u{7}", "\u{1b}]11;rgb:\u{7}", "\u{1b}]11;rgb:ff/ff\u{7}",
        "\u{1b}]11;rgb:ff/ff/ff/ff\u{7}", "\u{1b}]11;rgb:gg/gg/gg\u{7}", "\u{1b}]10;rgb:ff/ff/ff\u{7}",
        "\u{1b}]11;rgb:ffffffffffffffffffffffff/0/0\u{7}", "\u{1b}]11;#ffffff\u{7}", "\u{FFFD}\u{FFFD}",
        "\u{1b}]11;rgb:ｆ/ｆ/ｆ\u{7}",
    ])
    func `anything else tells nothing`(_ reply: String) {
        #expect(BackgroundQuery.theme(reply: reply) == nil)
    }
}
