import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Catalogues built by the programs that had each schema.
struct OlderCatalogueTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("catalogue.db") }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ version: Int) throws {
        try CatalogueConnection(new: path).run(OlderFile.sql("catalogue", version))
    }

    @Test(arguments: 1..<CatalogueSchema.version)
    func `a catalogue of an older schema does not open, and an update replaces it`(version: Int) throws {
        try make(version)
        #expect(Catalogue.open(path: path) == nil)
        let line = #"{"adult":false,"id":438631,"original_title":"Dune","popularity":31.5,"video":false}"#
        try Data("\(line)\n".utf8).write(to: URL(fileURLWithPath: folder.file("films")))
        try Catalogue.build(
            at: path, films: folder.file("films"), about: .init(day: nil, source: "films", builtAt: Date()))
        #expect(Catalogue.open(path: path)?.search("dune").entries.map(\.id) == [438631])
    }

    @Test func `a catalogue that an older program built in the current schema opens`() throws {
        try make(CatalogueSchema.version)
        let catalogue = try #require(Catalogue.open(path: path))
        #expect(catalogue.status()?.films == 6)
        #expect(catalogue.search("dun").entries.map(\.id) == [438631, 841])
        #expect(catalogue.exactMatches("земля").map(\.id) == [46594])
        #expect(catalogue.search("火垂る").entries.map(\.id) == [12477])
        #expect(catalogue.search("نزدیک").entries.map(\.id) == [30017])
    }
}
