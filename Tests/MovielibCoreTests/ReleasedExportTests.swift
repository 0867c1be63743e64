import Exchange
import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import MovielibCore

/// Exports of released programs, imported without a network.
@Suite struct ReleasedExportTests {
    @Test(arguments: ["json", "csv"])
    func `an export of 0.2.0 is imported completely`(format: String) async throws {
        let world = try World()
        world.isOffline = true
        let name = "export-0.2.0.\(format)"
        let contents = try Import(world.core).read(
            [.file(path: OlderFile.path(name), name: name)], ImportReader.Options())
        #expect(contents.problems.isEmpty)
        let done = try await Import(world.core).run(contents.rows, locks: contents.locks, summary: name)
        #expect(done.unmatchedFile == nil)
        let films = try world.library().filmsWithViewings().map(\.summary)
        #expect(films == ReleasedLibrary.films.map { $0.replacing(", owned", with: "") })
    }
}
