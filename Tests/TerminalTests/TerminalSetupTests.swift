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
    func `the width is COLUMNS within limits, or else 80`(_ columns: String?, _ width: Int) {
        #expect(setup(columns.map { ["COLUMNS": $0] } ?? [:]).size().width == width)
    }

    @Test(
        arguments: [(nil, 24), ("0", 24), ("x", 24), ("1", 5), ("50", 50), ("99999", 1000)]
            as [(String?, Int)])
    func `the height is LINES within limits, or else 24`(_ lines: String?, _ height: Int) {
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
    func `automatic colour depends on the terminal and the variables`(
        _ environment: [String: String], _ terminal: Bool, _ expected: Bool
    ) {
        #expect(setup(environment, terminal: terminal).usesColor(.auto) == expected)
    }

    @Test(arguments: [[:], ["NO_COLOR": "1"], ["CLICOLOR_FORCE": "1"], ["TERM": "dumb"]], [true, false])
    func `the option overrides every variable`(_ environment: [String: String], _ terminal: Bool) {
        #expect(setup(environment, terminal: terminal).usesColor(.always))
        #expect(!setup(environment, terminal: terminal).usesColor(.never))
    }

    @Test(
        arguments: [
            ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("0;7", .light),
            ("7", .light), ("", .auto), ("x;y", .auto), ("15;default", .auto),
        ] as [(String, Palette.Theme)])
    func `COLORFGBG sets the background`(_ value: String, _ theme: Palette.Theme) {
        #expect(setup(["COLORFGBG": value]).theme(.auto) == theme)
    }

    @Test func `the setting takes precedence over the terminal's answer`() {
        #expect(setup(["COLORFGBG": "0;15"]).theme(.dark) == .dark)
        #expect(setup(["COLORFGBG": "15;0"]).theme(.light) == .light)
    }

    @Test(
        arguments: [
            ([:], .ascii), (["LANG": "C"], .ascii), (["LANG": "POSIX"], .ascii), (["LANG": "en_US"], .ascii),
            (["LANG": "en_US.ISO-8859-1"], .ascii), (["LANG": "C.UTF-8"], .unicode),
            (["LANG": "uk_UA.utf8"], .unicode), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .ascii),
            (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], .unicode),
            (["LANG": "C.UTF-8", "LC_ALL": ""], .unicode),
        ] as [([String: String], Symbols)])
    func `UTF-8 locales use characters outside ASCII`(_ environment: [String: String], _ expected: Symbols) {
        #expect(setup(environment).symbols == expected)
    }
}
