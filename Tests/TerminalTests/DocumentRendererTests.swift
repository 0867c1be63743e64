import TestSupport
import Testing

@testable import Terminal

@Suite struct DocumentRendererTests {
    private let prose =
        "A boy from a noble house\n\nmust cross a desert where 巨大な砂虫が住んでいる and nobody is safe 🏜️; "
        + "\u{1b}[31mred\u{202E} text stays harmless."

    private var document: Document {
        Document(blocks: [
            .line(StyledText("Dune (2021)", .heading) + StyledText("  on your list", .userData)), .gap, .gap,
            .paragraph(prose, indent: 2), .gap,
            .fields([
                .init(label: "Directed by", value: "Denis Villeneuve"),
                .init(
                    label: "Cast",
                    value: "Timothée Chalamet (Paul), Rebecca Ferguson, 渡辺謙, Zendaya, Oscar Isaac"),
                .init(
                    label: "Mixed",
                    value: StyledText("7.8", .score) + StyledText(" of ten, and more words than fit")),
            ]),
        ])
    }

    @Test func `a page matches its snapshot at 40 columns`() {
        #expect(
            document.snapshot(40) == """
                Dune (2021)  on your list|
                |
                  A boy from a noble house|
                |
                  must cross a desert where 巨大な砂虫が|
                  住んでいる and nobody is safe 🏜️;|
                  ^[[31mred� text stays harmless.|
                |
                Directed by  Denis Villeneuve|
                Cast         Timothée Chalamet (Paul),|
                             Rebecca Ferguson, 渡辺謙,|
                             Zendaya, Oscar Isaac|
                Mixed        7.8 of ten, and more words|
                             than fit|
                """)
    }

    @Test func `a wrapped command can still be pasted, whatever the width`() {
        let command =
            #"ffmpeg -i '/f/it'\''s a film.mkv' -filter:0 scale=1280:720,format=yuv420p -f mp4 /f/b.mp4"#
        #expect(
            Document(blocks: [.command(command)]).snapshot(32) == #"""
                  ffmpeg -i \|
                    '/f/it'\''s a film.mkv' \|
                    -filter:0 \|
                    scale=1280:720,format=yuv420p \|
                    -f mp4 /f/b.mp4|
                """#)
    }

    @Test func `a page at 200 columns keeps prose readable`() {
        let first =
            "  must cross a desert where 巨大な砂虫が住んでいる and nobody is safe 🏜️; ^[[31mred\u{FFFD} text stays"
        #expect(document.drawn(200)[4...5] == [first, "  harmless."])
    }

    private var shelves: Document {
        let names = ["Popular", "Top rated", "Now playing", "Upcoming"]
        return Document(blocks: [
            .shelves(
                names.enumerated().map { index, name in
                    Document.Shelf(
                        heading: name,
                        rows: ["千と千尋の神隠し", "A title that is too long for its shelf", "\u{1b}[1mX"]
                            .prefix(3 - index % 2).map { .init(title: StyledText($0), detail: "7.5") })
                })
        ])
    }

    @Test func `shelves are stacked at 20 columns`() {
        let lines = [
            "Popular", "千と千尋の神隠し 7.5", "A title that is… 7.5", "^[[1mX           7.5", "", "Top rated",
        ]
        #expect(shelves.drawn(20).prefix(6) == lines[...])
    }

    @Test func `shelves are in pairs at 40 columns`() {
        #expect(
            shelves.snapshot(40) == """
                Popular              Top rated|
                千と千尋の神隠… 7.5  千と千尋の神隠… 7.5|
                A title that i… 7.5  A title that i… 7.5|
                ^[[1mX          7.5|
                |
                Now playing          Upcoming|
                千と千尋の神隠… 7.5  千と千尋の神隠… 7.5|
                A title that i… 7.5  A title that i… 7.5|
                ^[[1mX          7.5|
                """)
    }

    @Test func `shelves are side by side at 80 columns`() {
        #expect(
            shelves.snapshot(80) == """
                Popular             Top rated           Now playing         Upcoming|
                千と千尋の神…  7.5  千と千尋の神…  7.5  千と千尋の神…  7.5  千と千尋の神…  7.5|
                A title that…  7.5  A title that…  7.5  A title that…  7.5  A title that…  7.5|
                ^[[1mX         7.5                      ^[[1mX         7.5|
                """)
    }

    @Test func `consecutive gaps are one, and a page starts with none`() {
        let document = Document(blocks: [.gap, .line("a"), .gap, .gap, .line("b")])
        #expect(document.drawn(40) == ["a", "", "b"])
        #expect(Document().drawn(40) == [])
    }

    @Test func `colours surround the cut text and do not add to its width`() {
        let canvas = Canvas(width: 8, palette: Palette(theme: .auto), symbols: .unicode)
        func cell(_ text: StyledText, _ columns: Int, _ alignment: TextAlignment = .leading) -> String {
            DocumentRenderer(canvas: canvas).cell(text, columns, alignment).painted(canvas.palette)
        }
        #expect(cell(StyledText("The Matrix", .title), 6) == "\u{1b}[1mThe M…\u{1b}[0m")
        #expect(cell(StyledText("Up", .title), 4) == "\u{1b}[1mUp\u{1b}[0m  ")
        #expect(cell(StyledText("7.8", .score), 5, .trailing) == "  \u{1b}[36m7.8\u{1b}[0m")
        #expect(
            cell(StyledText("✓ ", .userData) + "The Matrix", 8)
                == "\u{1b}[32m✓ \u{1b}[0mThe M…")
    }

    @Test func `a line too long for the screen continues on the next, each word in its colour`() {
        let canvas = Canvas(width: 12, palette: Palette(theme: .auto), symbols: .unicode)
        let text = StyledText("Good, the Bad", .heading) + "  " + StyledText(.saved, .userData) + " your list"
        #expect(
            DocumentRenderer(canvas: canvas).lines(Document(blocks: [.line(text)])) == [
                "\u{1b}[1mGood, the\u{1b}[0m", "\u{1b}[1mBad\u{1b}[0m  \u{1b}[32m+\u{1b}[0m your", "list",
            ])
        let long = Document(blocks: [
            .line("巨大な砂虫"), .facts(["PG", StyledText("Science ", .label) + StyledText("Fiction", .score)]),
        ])
        #expect(long.drawn(8) == ["巨大な砂", "虫", "PG", "Science", "Fiction"])
    }

    @Test func `foreign text cannot add escape sequences to a colour`() {
        let canvas = Canvas(width: 40, palette: Palette(theme: .dark), symbols: .unicode)
        let painted = DocumentRenderer(canvas: canvas).cell(
            StyledText("a\u{1b}[0mb", .title), 40, padded: false
        ).painted(canvas.palette)
        #expect(painted == "\u{1b}[1ma^[[0mb\u{1b}[0m")
    }
}
