import TestSupport
import Testing

@testable import Terminal

@Suite struct PlotTests {
    private let bars = Document(blocks: [
        .bars([
            .init(label: "2024", value: 1, text: "1 viewing, 2h"),
            .init(label: "wide 黒澤明 label that is long", value: 3, text: "3 viewings, 6h, mine 8.5"),
            .init(label: "none", value: 0, text: ""), .init(label: "odd", value: -1, text: "less"),
        ])
    ])
    private let sparks = Document(blocks: [
        .sparklines([
            .init(label: "Mine", values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0], text: "7.5 on average"),
            .init(label: "TMDB", values: Array(repeating: 0, count: 10), text: ""),
        ])
    ])

    @Test func `bars match their snapshot at 20 columns`() {
        #expect(
            bars.snapshot(20) == """
                2024  1 viewing, 2h|
                ██████▋|
                wide 黒澤明 label|
                that is long  3|
                viewings, 6h, mine|
                8.5|
                ████████████████████|
                none|
                odd  less|
                """)
    }
    @Test func `bars match their snapshot at 80 columns`() {
        #expect(
            bars.snapshot(80) == """
                2024                            ███████▍  1 viewing, 2h|
                wide 黒澤明 label that is long  ██████████████████████  3 viewings, 6h, mine 8.5|
                none|
                odd                               less|
                """)
    }
    @Test func `a bar has at most 50 columns, and in ASCII no block characters`() {
        #expect(bars.drawn(200)[1].count { $0 == "█" } == 50)
        #expect(bars.drawn(80, symbols: .ascii)[0].hasSuffix("  #######  1 viewing, 2h"))
    }
    @Test func `sparklines match their snapshot at 20 columns`() {
        #expect(
            sparks.snapshot(20) == """
                Mine   ▁▂▃▄▅▆▇█   7…|
                TMDB|
                """)
    }
    @Test func `sparklines match their snapshot in ASCII`() {
        #expect(
            sparks.snapshot(40, symbols: .ascii) == """
                Mine   .:-=+*%#   7.5 on average|
                TMDB|
                """)
    }

    @Test(arguments: [20, 21, 33, 40, 80, 200]) func `no plot is wider than the screen`(width: Int) {
        for line in bars.drawn(width) + sparks.drawn(width) { #expect(line.displayWidth <= width) }
    }

    @Test func `bars of only zeros are empty, and the smallest value is visible`() {
        let zeros = Document(blocks: [.bars([.init(label: "a", value: 0, text: "none")])])
        #expect(zeros.drawn(40) == ["a    none"])
        let far = Document(blocks: [
            .bars([
                .init(label: "a", value: 1, text: ""), .init(label: "b", value: 1_000_000, text: ""),
            ])
        ])
        #expect(far.drawn(40)[0] == "a  ▏")
        #expect(Document(blocks: [.bars([])]).drawn(40) == [])
    }
}
