import Foundation
import Testing

@testable import Exchange

/// The content of a file is counted in its bytes before it is decoded, to limit the memory.
struct ImportLimitTests {
    private func error(_ text: String, _ name: String = "x", _ change: (inout ImportReader.Options) -> Void)
        -> ImportError?
    {
        var options = ImportReader.Options()
        change(&options)
        do throws(ImportError) {
            _ = try ImportReader(options: options).read(bytes: Array(text.utf8), name: name)
            return nil
        } catch { return error }
    }

    private func own(_ films: String) -> String {
        #"{"format": "movielib", "version": 1, "films": [\#(films)]}"#
    }

    @Test(arguments: [
        "[" + String(repeating: "[[]],", count: 50_000) + "[[]]]",
        "[" + String(repeating: #"{"id":1},"#, count: 50_000) + "{}]",
        // The error after the rows shows that nothing was decoded.
        "[" + String(repeating: "1,", count: 50_001),
    ])
    func `rows are counted before any is decoded`(text: String) {
        #expect(error(text) { _ in } == .tooManyRows("x", limit: 50_000))
    }

    @Test func `values of lists are counted, in JSON and in cells`() {
        let tags = Array(repeating: #""a""#, count: 30).joined(separator: ",")
        #expect(
            error(own(#"{"id": 1, "tags": [\#(tags)]}"#)) { $0.maximumListValues = 20 }
                == .tooManyValues("x", limit: 20))
        #expect(
            error(own(#"{"id": 1, "note": "[,,,[{,[,[,[,[,[,[,[,[,[\"[,[,["}"#)) { $0.maximumListValues = 20 }
                == nil)
        let header = CSVExport.columns.joined(separator: ",")
        let cells = CSVExport.columns.map {
            $0 == "tmdb_id" ? "1" : $0 == "viewings" ? String(repeating: "?;", count: 30) : ""
        }.joined(separator: ",")
        #expect(
            error("\(header)\n\(cells)\n", "x.csv") { $0.maximumListValues = 20 }
                == .tooManyValues("x.csv", limit: 20))
    }

    @Test func `a play count cannot expand one row beyond the limit of values`() {
        let row = #"{"plays":1000,"last_watched_at":"2020-01-01T00:00:00Z","movie":{"title":"a"}}"#
        #expect(error("[\(row),\(row)]") { $0.maximumFacts = 1500 } == .tooManyValues("x", limit: 1500))
    }

    @Test func `a row of ten thousand values is rejected with its line, in cells and in tags`() {
        let many = String(repeating: "a,", count: 10_000)
        #expect(error("Title,Date\n\(many),") { _ in } == .tooManyValues("x:2", limit: 10_000))
        #expect(
            error("Title,Year,Tags\nDune,2021,\"\(many)a\"", "x.csv") { _ in }
                == .tooManyValues("x.csv:2", limit: 10_000))
        let tags = String(repeating: #""a","#, count: 10_000) + #""b""#
        #expect(
            error(own(#"{"id": 1, "tags": [\#(tags)]}"#)) { _ in } == .tooManyValues("x:1", limit: 10_000))
    }

    @Test func `JSON nested deeper than the decoder allows is rejected before it is parsed`() {
        for text in [String(repeating: #"{"a":"#, count: 600), "[" + String(repeating: "[", count: 600)] {
            #expect(error(text) { _ in } == .badJSON("x", "more than 512 levels deep"))
        }
    }

    @Test func `a title is split into seventeen parts at most, however many colons it has`() {
        let title = String(repeating: "a: ", count: 3_000)
        #expect(NetflixTitles.parts(title).count == 17)
    }

    @Test func `an HTML comment ends at its end mark, even right after its beginning`() {
        let page = "<table><!----><tr><td>оригинальное название<!-- > <td>no</td> -- > --></td></tr></table>"
        #expect(
            String(decoding: KinopoiskPage.csv(Array(page.utf8)), as: UTF8.self)
                == "оригинальное название\r\n")
    }

    @Test func `a row of too many bytes is rejected with its number`() {
        let film = #"{"id": 2, "note": "\#(String(repeating: "n", count: 500))"}"#
        #expect(
            error(own(#"{"id": 1}, \#(film)"#)) { $0.maximumRowBytes = 400 } == .tooLarge("x:2", limit: 400))
        let table = "Const,Your Rating,Title\ntt0000001,7,\(String(repeating: "n", count: 500))\n"
        #expect(error(table, "x.csv") { $0.maximumRowBytes = 400 } == .tooLarge("x.csv:2", limit: 400))
    }

    @Test(arguments: [
        (#"[{"movie":{"title":"a"},"watched_at":"2020-01-01T00:00:00Z"},]"#, 62),
        (#"[{"movie":{"title":"a"},"watched_at":"2020-01-01T00:00:00Z"}}"#, 61),
        (#"[{"movie":{"title":"a"},"watched_at":"2020-01-01T00:00:00Z"}] x"#, 63),
        (#"[{"movie":{"title":"a"},"watched_at":"2020-01-01T00:00:00Z"} 1]"#, 62),
        (#"{"format": "movielib", "version": 1, "films": [{"id": 1}, {"id": 2]}"#, 67),
        (#"{"format": "movielib", "version": 1, "x": y, "films": [{"id": 1}]}"#, 43),
    ])
    func `an error between rows is reported with its location`(text: String, column: Int) {
        #expect(error("\n" + text) { _ in } == .brokenJSON("x", line: 2, column: column, isAtEnd: false))
    }
}
