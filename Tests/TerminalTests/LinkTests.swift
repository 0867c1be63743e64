import TestSupport
import Testing

@testable import Terminal

/// Hyperlinks (OSC 8), and the terminals that get them.
@Suite struct LinkTests {
    private func canvas(_ width: Int = 40, links: Bool = true, _ palette: Palette = .none) -> Canvas {
        Canvas(width: width, palette: palette, symbols: .unicode, showsLinks: links)
    }

    private let dune = Link("https://www.themoviedb.org/movie/438631")

    @Test func `a linked text is opened and closed on its line, around its colours`() {
        let text = StyledText("See ") + StyledText("Dune", .title, link: dune) + StyledText(" now")
        let document = Document(blocks: [.line(text)])
        let lines = DocumentRenderer(canvas: canvas(40, Palette(theme: .auto))).lines(document)
        #expect(
            lines == [
                "See \u{1b}]8;;https://www.themoviedb.org/movie/438631\u{1b}\\\u{1b}[1mDune\u{1b}[0m\u{1b}]8;;\u{1b}\\ now"
            ])
        #expect(DocumentRenderer(canvas: canvas(links: false)).lines(document) == ["See Dune now"])
    }

    @Test func `links do not add to the width, and a cell's padding is not linked`() {
        let table = Table(
            columns: [
                .init(head: "TITLE", importance: 100, minimum: 8, maximum: 12),
                .init(head: "YEAR", importance: 90),
            ],
            rows: [
                [StyledText("Dune", link: dune), "2021"],
                [StyledText("A title that is too long", link: dune), "1984"],
            ])
        let document = Document(blocks: [.table(table)])
        let open = "\u{1b}]8;;https://www.themoviedb.org/movie/438631\u{1b}\\"
        let close = "\u{1b}]8;;\u{1b}\\"
        #expect(
            DocumentRenderer(canvas: canvas()).lines(document) == [
                "TITLE         YEAR", "\(open)Dune\(close)          2021",
                "\(open)A title tha…\(close)  1984",
            ])
    }

    @Test func `a wrapped link is complete on each of its lines`() {
        let address = "https://www.youtube.com/watch?v=abc-_123"
        let field = Document.Field(
            label: "Trailer", value: StyledText("see ") + StyledText(address, link: Link(address)))
        let lines = DocumentRenderer(canvas: canvas(30)).lines(Document(blocks: [.fields([field])]))
        #expect(lines.count > 2)
        for line in lines.dropFirst() {
            #expect(line.contains("\u{1b}]8;;\(address)\u{1b}\\"))
            #expect(line.hasSuffix("\u{1b}]8;;\u{1b}\\"))
        }
        #expect(lines.map(Link.removed).map { $0.dropFirst(9) }.joined() == "see" + address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "http://example.org", "file:///etc/passwd", "HTTPS://x.org", "", "ftp://x",
        "https://x.org/" + String(repeating: "a", count: 3000),
        "https://x.org/" + String(repeating: "é", count: 700),
    ])
    func `any address but an https one of limited length is not linked`(_ text: String) {
        #expect(Link(text) == nil)
    }

    @Test func `characters that could end the sequence are percent-encoded`() {
        let text = "https://x.org/\u{1b}\\ü \u{07}\n"
        #expect(Link(text)?.address == "https://x.org/%1B\\%C3%BC%20%07%0A")
    }

    @Test func `links can be removed, and colours stay`() {
        var line = DrawnLine()
        line.append("Dune", .title, dune)
        let painted = line.painted(Palette(theme: .auto), links: true) + "\nmore"
        #expect(Link.removed(from: painted) == "\u{1b}[1mDune\u{1b}[0m\nmore")
        #expect(Link.removed(from: "\u{1b}]8;;https://never.closed") == "")
    }

    private func takes(_ environment: [String: String], _ choice: LinkChoice = .auto, terminal: Bool = true)
        -> Bool
    {
        TerminalSetup(environment: environment, outputIsTerminal: terminal).usesLinks(choice)
    }

    @Test(arguments: [
        ["TERM": "xterm-kitty"], ["TERM": "alacritty"], ["TERM": "foot-extra"], ["TERM": "xterm-ghostty"],
        ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
        ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "NO_COLOR": "1"],
        ["TERM": "xterm-256color", "VTE_VERSION": "7200"], ["TERM": "xterm-256color", "WT_SESSION": "x"],
        ["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], ["TERM": "xterm", "LC_TERMINAL": "iTerm2"],
        ["TERM": "tmux-256color", "TMUX": "/t", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"],
        ["TERM": "tmux-256color", "TMUX": "/t", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "next-3.6"],
    ])
    func `terminals known to support links get them, and a pipe does not`(_ environment: [String: String]) {
        #expect(takes(environment))
        #expect(!takes(environment, .never))
        #expect(!takes(environment, .always, terminal: false))
    }

    @Test(arguments: [
        [:], ["TERM": "dumb", "VTE_VERSION": "7200"], ["TERM": "linux", "WT_SESSION": "x"],
        ["TERM": "xterm-256color"], ["TERM": "xterm-256color", "VTE_VERSION": "5000"],
        ["TERM": "xterm-256color", "KONSOLE_VERSION": "190000"], ["TERM": "footnote"],
        ["TERM": "screen", "VTE_VERSION": "7200"], ["TERM": "xterm", "STY": "1.x", "VTE_VERSION": "7200"],
        ["TERM": "screen-256color", "TMUX": "/t", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
        ["TERM": "tmux-256color", "TMUX": "/t", "KITTY_WINDOW_ID": "1"],
    ])
    func `other terminals get links if the setting is always`(_ environment: [String: String]) {
        #expect(!takes(environment))
        #expect(takes(environment, .always))
    }
}
