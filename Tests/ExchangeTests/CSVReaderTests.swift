import Records
import TestSupport
import Testing

@testable import Exchange

struct CSVReaderTests {
    private func records(_ text: String) throws -> [CSVRecord] {
        var reader = CSVReader(bytes: Array(text.utf8))
        var records: [CSVRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func cells(_ text: String) throws -> [[String]] { try records(text).map(\.cells) }

    @Test(
        arguments: [
            // Every kind of line end ends a record.
            ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2", [["a", "b"], ["1", "2"]]), ("", []),
            // Quoted text is preserved byte for byte.
            ("\"a\r\nb\",\"x \"\"q\"\" y\", z \n", [["a\r\nb", "x \"q\" y", " z "]]),
            ("\"\"\"\",\"\"\n", [["\"", ""]]),
            ("\"\u{301}x\",\u{301}y\n", [["\u{301}x", "\u{301}y"]]),
            ("a\u{2028}b,c\u{85}d\n", [["a\u{2028}b", "c\u{85}d"]]),
            // A quote inside a word is text.
            ("5\"x,c\n", [["5\"x", "c"]]),
            // Trailing empty cells are cells.
            ("a,,\n,,\n1,,", [["a", "", ""], ["", "", ""], ["1", "", ""]]), ("1,\"\"", [["1", ""]]),
        ] as [(String, [[String]])])
    func `records and cells are read as RFC 4180 writes them`(_ text: String, _ expected: [[String]]) throws {
        #expect(try cells(text) == expected)
    }

    @Test func `a record knows the line it begins on`() throws {
        #expect(try records("a\n\"b\r\nb\rb\",c\n\nd\n").map(\.line) == [1, 2, 5, 6])
    }
}

struct FormulaTests {
    @Test(arguments: ["=1+1", "+1", "-1", "@SUM", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", "'=1", "''-2"])
    func `a cell that a spreadsheet would execute gets an apostrophe, which reading removes`(text: String) {
        #expect(Formula.defused(text) == "'" + text)
        #expect(Formula.restored(Formula.defused(text)) == text)
    }

    @Test(arguments: ["", "'", "''", "'tis", "a=1", "8½", " =1", "'a=1"])
    func `other text is written unchanged`(text: String) {
        #expect(Formula.defused(text) == text)
        #expect(Formula.restored(text) == text)
    }

    @Test func `a combining mark does not hide a formula sign`() {
        #expect(Formula.defused("=\u{301}1") == "'=\u{301}1")
    }

    @Test func `an exported table has no cell that a spreadsheet would execute`() {
        let film = Film(FilmRecord(id: 1, title: "=A1"), UserData(tags: ["+a"], note: "=\"x\", @y"))
        let text = CSVExport.text([FilmWithViewings(film: film)])
        for cell in [",'=A1,", ",'+a,", ",\"'=\"\"x\"\", @y\","] { #expect(text.contains(cell), "\(text)") }
    }
}

struct CSVWriterTests {
    @Test func `a cell with a separator, a quote or a space at an end is quoted`() {
        var writer = CSVWriter()
        writer.write([" a", "b ", "c d", "e,f", "g\"h", ""])
        #expect(writer.text == "\" a\",\"b \",c d,\"e,f\",\"g\"\"h\",\r\n")
    }
}

struct CompactCellTests {
    @Test func `viewings in a cell are readable and round-trip`() {
        var shared = ImportedViewing()
        shared.companions = ["Taras", "Olena, Jr.", "x;y"]
        let viewings: [ImportedViewing] = [
            .init(
                watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5, note: "a, b; c\n\"d\" ",
                place: "Kino, 2"),
            .init(), shared,
            .init(
                watchedOn: PartialDate("2026"), isRewatch: false, loggedAt: ISOTime("2026-08-15T10:00:00Z")),
        ]
        let cell = CompactCell.viewings(viewings)
        #expect(
            cell
                == "2026-08-14, rewatch, rating=8.5, place=Kino\\, 2, note=a\\, b\\; c\\n\"d\"\\ ; ?; ?, with=Taras\\; Olena\\, Jr.\\; x\\\\\\;y; 2026, first, logged=2026-08-15T10:00:00Z"
        )
        #expect(CompactCell.viewings(in: cell).viewings == viewings)
        #expect(CompactCell.viewings(in: cell).problems.isEmpty)
    }

    @Test func `names of a viewing are trimmed, each counts once, and those after the 32nd are reported`() {
        let names = (1...33).map { "n\($0)" }.joined(separator: "\\; ")
        let (viewings, problems) = CompactCell.viewings(in: "?, with= Taras \\;taras\\; ; ?, with=\(names)")
        #expect(viewings.map(\.companions.count) == [1, 32] && viewings[0].companions == ["Taras"])
        #expect(problems.count == 1)
    }

    @Test func `invalid parts of a viewing are named`() {
        let (viewings, problems) = CompactCell.viewings(in: "soon, rating=11, who=Anna")
        #expect(viewings == [.init()])
        #expect(problems == [.badDate("soon"), .badRating("11"), .badViewing("who=Anna")])
    }
}
