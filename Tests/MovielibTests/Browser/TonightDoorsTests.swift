import ArgumentParser
import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import TMDBClient
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct TonightDoorsTests {
    @Test func `the full screen and the command pick from the same released films`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("library.db")
        var coming = FilmRecord.dune
        (coming.id, coming.releaseDate) = (7, PartialDate(year: 2199))
        try LibraryStore.openForWriting(path: path).addToWatchlist([.dune, coming], at: noon)
        var options = RunOptions()
        (options.language, options.region) = ("en-US", "US")
        let environment = ["HOME": folder.path, "MOVIELIB_LIBRARY": path]

        let worker = RequestWorker("test", AppContext.workerHost(options, environment, RequestGate(6)))
        let shelf = try await worker.delivery(of: HomeShelf(.tonight)).result.get()
        #expect(shelf.films.value.rows.map(\.id) == [438_631])

        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let context = AppContext(
            Invocation(
                options: options, activity: "tonight",
                console: Console(output: nowhere, errorDescriptor: nowhere),
                environment: environment))
        _ = try await TonightCommand.parse(["--limit", "10"]).run(in: context)
        #expect(LastPicks(path: context.paths.picksFile).ids() == [438_631])
    }
}
