import Library
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct TableLayoutTests {
    /// Titles that break a careless table: wide, right-to-left, joined, combining, hostile.
    static let titles = [
        "Dune", "千と千尋の神隠し", "기생충", "وداعا بونابرت", "👨‍👩‍👧‍👦 Family 🎬 Movie 🇺🇦", "Тіні забутих предків",
        "\u{1b}[2J\u{1b}]0;owned\u{7}Clear", "two\nlines\tand a tab\r", "abc\u{202E}fed", "Ame\u{301}lie",
        "ฟ้าทะลายโจร", String(repeating: "Long ", count: 30),
    ]

    static let films: [Film] = titles.enumerated().compactMap { index, title in
        guard
            let record: FilmRecord = try? decoded(
                """
                {"id": \(index * 1000 + 1), "title": "x", "vote_average": 7.25, "vote_count": \(index * 777),
                 "release_date": "19\(50 + index)-01-02"}
                """)
        else { return nil }
        return Film(record, titled: title, saved: index.isMultiple(of: 3))
    }

    private var document: Document { Document(blocks: [.table(FilmTable.table(Self.films))]) }

    @Test func `a table of 40 columns with a long title keeps the columns that distinguish films`() {
        #expect(
            document.snapshot(40) == """
                      ID  TITLE             YEAR  RATING|
                +      1  Dune              1950       –|
                    1001  千と千尋の神隠し  1951     7.2|
                    2001  기생충            1952     7.2|
                +   3001  وداعا بونابرت     1953     7.2|
                    4001  👨‍👩‍👧‍👦 Family 🎬 Mo…  1954     7.2|
                    5001  Тіні забутих пр…  1955     7.2|
                +   6001  ^[[2J^[]0;owned…  1956     7.2|
                    7001  two lines and a…  1957     7.2|
                    8001  abc�fed           1958     7.2|
                +   9001  Amélie            1959     7.2|
                   10001  ฟ้าทะลายโจร        1960     7.2|
                   11001  Long Long Long…   1961     7.2|
                """)
    }

    @Test func `a table of 200 columns keeps titles readable`() {
        let (lines, long) = (document.drawn(200), String(repeating: "Long ", count: 11))
        #expect(lines.first?.hasSuffix("YEAR  RATING  VOTES  OVERVIEW") == true)
        #expect(lines.last?.contains(" 11001  \(long)Long…  1961 ") == true)
    }

    @Test func `in a locale without UTF-8 the table's own symbols are ASCII`() {
        let table = FilmTable.table([Self.films[0], Self.films[11]])
        #expect(
            Document(blocks: [.table(table)]).snapshot(40, symbols: .ascii) == """
                      ID  TITLE             YEAR  RATING|
                +      1  Dune              1950       -|
                   11001  Long Long Lon...  1961     7.2|
                """)
    }

    private func table(_ columns: [Table.Column], _ rows: [[String]]) -> Document {
        Document(blocks: [.table(Table(columns: columns, rows: rows.map { $0.map { StyledText($0) } }))])
    }

    @Test func `the least important column shrinks to its minimum first and is then dropped`() {
        let table = table(
            [
                .init(head: "A", importance: 3, minimum: 4), .init(head: "B", importance: 1, minimum: 5),
                .init(head: "C", alignment: .trailing, importance: 2),
            ], [["aaaaaaaaaa", "bbbbbbbbbb", "123"]])
        #expect(table.drawn(27) == ["A           B             C", "aaaaaaaaaa  bbbbbbbbbb  123"])
        #expect(table.drawn(24) == ["A           B          C", "aaaaaaaaaa  bbbbbb…  123"])
        #expect(table.drawn(20) == ["A             C", "aaaaaaaaaa  123"])
        #expect(table.drawn(12) == ["A", "aaaaaaaaaa"])
        #expect(table.drawn(6) == ["A", "aaaaa…"])
    }

    @Test func `an empty column takes no space, and a heading wider than its cells sets the width`() {
        let empty = table(
            [.init(head: "A", importance: 2, minimum: 1), .init(head: "EMPTY", importance: 1)],
            [["a", ""], ["b", ""]])
        #expect(empty.drawn(40) == ["A", "a", "b"])
        let columns: [Table.Column] = [
            .init(head: "ID", alignment: .trailing, importance: 1),
            .init(head: "T", importance: 2, minimum: 1),
        ]
        #expect(table(columns, [["1", "x"]]).drawn(40) == ["ID  T", " 1  x"])
    }
}

@Suite struct TableWidthTests {
    private static let widths = Array(20...200)

    /// The lines that are wider than the canvas.
    private func tooWide(_ document: Document, _ width: Int) -> [String] {
        document.drawn(width).filter { $0.displayWidth > width || $0.contains("\n") }
    }

    @Test func `no line of a table of hostile titles is wider than the terminal`() {
        let document = Document(blocks: [.table(FilmTable.table(TableLayoutTests.films))])
        for width in Self.widths { #expect(tooWide(document, width).isEmpty, "at \(width)") }
    }

    @Test(arguments: 0..<24) func `no line of a generated table is wider than the terminal`(_ seed: Int) {
        var random = RandomText(seed: UInt64(seed))
        let columns = (0..<Int.random(in: 1...8, using: &random)).map { index in
            Table.Column(
                head: ["", "ID", "TITLE", "題名", "A LONGER HEAD"].randomElement(using: &random) ?? "",
                alignment: Bool.random(using: &random) ? .leading : .trailing, importance: index * 10,
                minimum: index == 7 || Bool.random(using: &random)
                    ? Int.random(in: 1...30, using: &random) : nil,
                maximum: Bool.random(using: &random) ? Int.random(in: 30...60, using: &random) : .max)
        }
        // The most important column has to be able to shrink.
        var last = columns[columns.count - 1]
        last.minimum = 8
        let rows = (0..<12).map { _ in columns.map { _ in StyledText(random.text()) } }
        let table = Table(columns: columns.dropLast() + [last], rows: rows)
        for width in stride(from: 20, through: 200, by: 3) {
            let lines = Document(blocks: [.table(table)]).drawn(width)
            #expect(lines.count == 13)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "seed \(seed) at \(width)")
        }
    }

    @Test(arguments: 0..<24) func `no line of a generated page is wider than the terminal`(_ seed: Int) {
        var random = RandomText(seed: UInt64(seed) &+ 1000)
        let shelves = (0..<4).map { index in
            Document.Shelf(
                heading: random.text(),
                rows: (0..<index).map { _ in
                    .init(title: StyledText(random.text(), .title) + StyledText(random.text()), detail: "7.8")
                })
        }
        let document = Document(blocks: [
            .line(StyledText(random.text(), .title) + StyledText(random.text(), .userData)),
            .paragraph(random.text(), indent: 4),
            .fields([
                .init(label: "Directed by", value: StyledText(random.text())),
                .init(label: "Cast", value: StyledText(random.text()) + StyledText(random.text())),
            ]), .shelves(shelves),
        ])
        for width in stride(from: 20, through: 200, by: 3) {
            #expect(tooWide(document, width).isEmpty, "seed \(seed) at \(width)")
        }
    }
}

extension Film {
    /// A film with another title, which JSON could not hold.
    init(_ record: FilmRecord, titled title: String, saved: Bool) {
        self.init(
            FilmRecord(
                id: record.id, title: title, releaseDate: record.releaseDate, rating: record.rating,
                votes: record.votes, overview: "It happens."),
            saved ? .saved : UserData())
    }
}
