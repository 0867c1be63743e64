import Foundation
import Testing

@testable import Exchange

struct RecognitionTests {
    /// The columns that the format requires.
    private static func header(_ format: TableFormat) -> CSVHeader {
        CSVHeader(
            format.requiredColumns.columns.map { $0.split(separator: "|").first.map(String.init) ?? "" })
    }

    @Test(arguments: ImportKind.all)
    func `a table is recognised by its required columns, in any order of the kinds`(kind: ImportKind) {
        for format in kind.tables {
            let header = Self.header(format)
            let matches = ImportKind.all.matches(header)
            #expect(matches.map(\.kind).contains(kind), "\(format.requiredColumns)")
            #expect(Set(ImportKind.all.reversed().matches(header).map(\.kind)) == Set(matches.map(\.kind)))
        }
    }

    @Test func `every kind has its own id and name, and is in the help and the documentation`() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../Documentation/Exchange.md"), encoding: .utf8)
        for kind in ImportKind.all { #expect(page.contains("`\(kind.id)`"), "no row for \(kind.id)") }
        let services = ImportKind.all.filter { !$0.isMovielibFormat && $0 != .titleList }.map(\.service)
        #expect(Set(ImportKind.services.split(separator: ", ").map(String.init)) == Set(services))
        #expect(Set(ImportKind.all.map(\.id)).count == ImportKind.all.count)
        #expect(Set(ImportKind.all.map(\.name)).count == ImportKind.all.count)
    }

    @Test func `a JSON array that is not Trakt's is read by the next service`() throws {
        let other = ImportKind(
            "other", of: "Other", .ratings, viewings: .none,
            json: JSONFormat { (file, rows) throws(ImportError) in
                SourceContent(kind: file.source.kinds[file.source.kinds.count - 1])
            })
        var source = ImportSource(file: "x.json", options: .init())
        source.kinds.append(other)
        #expect(try source.read(Array("[{\"film\": 1}]".utf8), lists: [:]).kind == other)
        #expect(try source.read(Array(Samples.traktHistory.utf8), lists: [:]).kind == .traktHistory)
    }
}
