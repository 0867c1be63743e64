import Query
import Records
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct CustomShelfTests {
    @Test func `a shelf is stored as one line, which restores it`() throws {
        let shelves = [
            try CustomShelf(" Short ones ", "saved runtime:<95m", of: "x"),
            try CustomShelf("Жахи", #"genre:"science fiction" year:>=2000"#, of: "x"),
        ]
        #expect(shelves[0].line == "Short ones = saved runtime:<95m")
        #expect(try CustomShelf.list(shelves.map(\.line), in: "shelves") == shelves)
        #expect(shelves.index(named: "SHORT ONES") == 0 && shelves.index(named: "жахи") == 1)
    }

    @Test(
        arguments: [
            ("a\u{1b}[2Jb", "saved", "one line of visible text"), ("a\nb", "saved", "one line"),
            ("a\u{202e}b", "saved", "one line"), ("a", "saved\u{7}", "one line"),
            ("a=b", "saved", "has no '='"), ("  ", "saved", "needs a name"), ("a", " ", "needs a query"),
            (String(repeating: "n", count: 121), "saved", "at most 120 bytes"),
            ("a", String(repeating: "q", count: 1_001), "query 1,000"),
        ])
    func `an invalid name or query is rejected and named`(_ name: String, _ query: String, _ why: String) {
        let failure = #expect(throws: Failure.self) { try CustomShelf(name, query, of: "shelves add") }
        #expect(failure?.status == .usage && failure?.reason.contains(why) == true)
    }

    @Test(
        arguments: [
            (["no sign here"], "'no sign here' is not 'name = query'"),
            (["A = saved", "a = seen"], "two shelves are called 'a'"),
            ((0...CustomShelf.maxShelves).map { "n\($0) = saved" }, "there are more than 40 shelves"),
        ])
    func `an invalid file is rejected with a message`(_ lines: [String], _ why: String) {
        let failure = #expect(throws: Failure.self) { try CustomShelf.list(lines, in: "/home/shelves") }
        #expect(failure?.activity == "/home/shelves" && failure?.reason == why)
    }

    /// The maximum number of shelves with the longest names and queries still fits the file's size limit.
    @Test func `the maximum number of shelves is read back`() throws {
        let folder = try TemporaryFolder()
        let file = LinesFile(path: folder.file("shelves"))
        let shelves = try (0..<CustomShelf.maxShelves).map { number in
            try CustomShelf(
                "\(100 + number)" + String(repeating: "n", count: 117), String(repeating: "q", count: 1_000),
                of: "x")
        }
        try file.write(shelves.map(\.line))
        #expect(try CustomShelf.list(file.lines() ?? [], in: "x") == shelves)
    }

    @Test func `arguments are joined to one text, with the quotes that the shell removed`() {
        #expect(
            LibraryQuery.text(of: ["saved", "genre:science fiction,drama", "-director:agnès varda"])
                == #"saved genre:"science fiction",drama -director:"agnès varda""#)
        #expect(LibraryQuery.text(of: ["saved runtime:<95m"]) == "saved runtime:<95m")
    }

    @Test func `names of shelves are completed, except those that a shell would execute`() throws {
        let folder = try TemporaryFolder()
        try folder.folder(".config/movielib")
        try folder.write("Short ones = saved\n$(x) = seen\nSea = tag:sea\n", to: ".config/movielib/shelves")
        let home = ["HOME": folder.path]
        #expect(ShelfCompletion.candidates("s", home) == ["short ones", "sea"])
        #expect(ShelfCompletion.candidates("", home) == ["Short ones", "Sea"])
    }
}
