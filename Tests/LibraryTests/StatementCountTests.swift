import Foundation
import GRDB
import LibrarySupport
import Records
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Work on one film grows with its data, and no faster.
struct StatementCountTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    /// How many statements with one of these texts run.
    private func count(_ texts: String..., by work: () throws -> Void) throws -> Int {
        let found = Counter()
        store.queue.inDatabase { db in
            db.trace(options: .statement) { event in
                if texts.contains(where: event.description.contains) { found.number.withLock { $0 += 1 } }
            }
        }
        try work()
        store.queue.inDatabase { $0.trace(options: []) }
        return found.number.withLock { $0 }
    }

    private final class Counter: Sendable { let number = Mutex(0) }

    @Test func `a film's tags are read a few times, however many are added or removed`() throws {
        let tags = (0..<50).map { "tag \($0)" }
        let film = ImportedFilm.make(.make(), tags: tags)
        let reads = ("SELECT name FROM tag WHERE movie_id =", "(name) FROM tag WHERE movie_id =")
        let imported = try count(reads.0, reads.1) {
            _ = try store.importFilms([film], summary: "x", at: .saved)
        }
        // Once before the change, and once in it.
        #expect(imported == 2)
        let removed = try count(reads.0, reads.1) {
            _ = try store.tag([.make()], adding: [], removing: tags, at: .saved)
        }
        // Also for the old values.
        #expect(removed == 3)
        #expect(try store.tags().isEmpty)
    }

    @Test func `a film's columns, which count its viewings, are read once for all of them`() throws {
        let film = ImportedFilm(
            record: .make(),
            viewings: (1...30).map { ImportedViewing(watchedOn: PartialDate(year: 1990 + $0)) })
        _ = try store.importFilms([film], summary: "x", at: .saved)
        var viewings: [LoggedViewing] = []
        let reads = try count("(SELECT count(*) FROM viewing WHERE movie_id = movie.id)") {
            viewings = try store.viewings().viewings
        }
        #expect(viewings.count == 30)
        #expect(viewings.allSatisfy { $0.film.timesWatched == 30 })
        // Once for the film, and not in the statement that returns thirty rows.
        #expect(reads == 1)
        let rows = try count("SELECT viewing.movie_id, viewing.id") { _ = try store.viewings() }
        #expect(rows == 1)
    }
}
