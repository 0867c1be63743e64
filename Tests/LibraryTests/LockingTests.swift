import Foundation
import GRDB
import LibrarySupport
import Records
import Synchronization
import TestSupport
import Testing

@testable import Library

struct LockingTests {
    let folder = TemporaryFolder(mode: 0o755)

    /// Holds a lock as another program would, until the body ends.
    private func holding(_ lock: String, _ body: () throws -> Void) throws {
        try DatabaseQueue(path: folder.library).inDatabase { db in
            try db.execute(sql: "BEGIN \(lock)")
            try body()
            try db.execute(sql: "ROLLBACK")
        }
    }

    @Test func `two stores that each save a hundred films at once lose none`() async throws {
        let path = folder.library
        try await withThrowingTaskGroup(of: Void.self) { group in
            for first in [1, 101] {
                group.addTask {
                    let store = try LibraryStore.openForWriting(path: path, waiting: LockWait(seconds: 60))
                    for id in first..<first + 100 { try store.addToWatchlist([.make(id: id)], at: .saved) }
                }
            }
            try await group.waitForAll()
        }
        let ids = try LibraryStore.openForReading(path: path)?.watchlist().map(\.record.id) ?? []
        #expect(ids.count == 200)
        #expect(Set(ids) == Set(1...200))
    }

    @Test(arguments: 1...12)
    func `stores that all find the file missing create one library together`(round: Int) async throws {
        let path = folder.file("new/library.db")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...8 {
                group.addTask {
                    try LibraryStore.openForWriting(path: path, waiting: LockWait(seconds: 60))
                        .addToWatchlist([.make(id: id)], at: .saved)
                }
            }
            try await group.waitForAll()
        }
        #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 8)
    }

    @Test func `a migration that another process finishes first is not an error`() throws {
        let path = folder.library
        try sqlite(path, "PRAGMA application_id = \(Schema.applicationID); \(Schema.migrationsTable.sql)")
        let outcome = Mutex<Result<Int, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        try DatabaseQueue(path: path).inDatabase { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            // A thread and not a task, because it must start now, however busy the pool is. It finds version 0 and
            // waits for the lock, while this connection migrates.
            Thread.detachNewThread {
                let result = Result {
                    try LibraryStore.openForWriting(path: path, waiting: LockWait(seconds: 600))
                        .watchlistCount()
                }
                outcome.withLock { $0 = result }
                done.signal()
            }
            usleep(300_000)
            try Schema.versions[0].migrate(db)
            try db.execute(sql: "PRAGMA user_version = 1")
            try db.execute(
                sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [Schema.versions[0].name])
            try db.execute(sql: "COMMIT")
        }
        done.wait()
        #expect(try outcome.withLock { try $0?.get() } == 0)
    }

    @Test func `a library locked by another program is reported after the wait, and no film is added`() throws
    {
        let path = try folder.makeLibrary(603)
        let wait = LockWait(seconds: 0.2)
        let locked = LibraryError.locked(path: path, seconds: 0.2)
        let store = try LibraryStore.openForWriting(path: path, waiting: wait)
        try holding("IMMEDIATE") { () throws in
            let begin = ContinuousClock.now
            #expect(throws: locked) { try store.addToWatchlist([.make(id: 604)], at: .saved) }
            #expect(ContinuousClock.now - begin >= .milliseconds(200))
            // A writer that has not reached its commit blocks no reader.
            #expect(try LibraryStore.openForReading(path: path, waiting: wait)?.watchlistCount() == 1)
        }
        try holding("EXCLUSIVE") {
            #expect(throws: locked) { try LibraryStore.openForReading(path: path, waiting: wait) }
            #expect(throws: locked) { try LibraryStore.openForWriting(path: path, waiting: wait) }
            #expect(throws: locked) { try store.watchlist() }
        }
        #expect(try store.watchlist().map(\.record.id) == [603])
    }

    @Test func `an import is planned while others write, and includes what they saved`() throws {
        let path = try folder.makeLibrary(603)
        let (store, other) = (
            try LibraryStore.openForWriting(path: path),
            try LibraryStore.openForWriting(path: path, waiting: LockWait(seconds: 0))
        )
        let viewing = ImportedViewing(watchedOn: PartialDate("2020-05-06"), rating: 8)
        let film = ImportedFilm(record: .make(), viewings: [viewing])
        for (isDisturbed, outcome) in [(true, ImportOutcome.unchanged), (false, .updated)] {
            var plans: [Bool] = []
            let done = try store.importFilms([film], Change(.importFilms([film], from: "x")), at: .saved) {
                (isAgain) throws(LibraryError) in
                plans.append(isAgain)
                guard isDisturbed, !isAgain else { return }
                _ = try other.logViewings(
                    of: [film.record], Viewing(watchedOn: viewing.watchedOn, rating: 8, loggedAt: .saved),
                    keepingSaved: true, at: .saved)
            }
            #expect(done.imported == [outcome])
            #expect(plans == (isDisturbed ? [false, true] : [false]))
            #expect(try store.film(id: 603)?.viewings.count == 1)
            _ = try store.undo()
        }
    }

    @Test(arguments: [(0.3, 0), (0.9, 1)])
    func `a wait of more than half a second is reported once, and a shorter one never`(
        seconds: Double, times: Int
    ) throws {
        let path = try folder.makeLibrary(603)
        let counter = Counter()
        let store = try LibraryStore.openForWriting(
            path: path, waiting: LockWait(seconds: seconds) { counter.add() })
        try holding("IMMEDIATE") {
            #expect(throws: LibraryError.self) { try store.removeFromWatchlist(ids: [603], at: .saved) }
        }
        #expect(counter.value == times)
    }

    @Test func `a wait continues while the other process writes, up to its limit, and is reported`() throws {
        let path = try folder.makeLibrary(603)
        let done = Mutex(false)
        // A running import: its journal grows, and so does the library.
        Thread.detachNewThread {
            while !done.withLock({ $0 }) {
                utimensat(AT_FDCWD, path, nil, 0)
                usleep(2000)
            }
        }
        let counter = Counter()
        let store = try LibraryStore.openForWriting(
            path: path, waiting: LockWait(seconds: 0.3, maxSeconds: 0.8) { counter.add() })
        try holding("IMMEDIATE") {
            #expect(throws: LibraryError.locked(path: path, seconds: 0.8)) {
                try store.removeFromWatchlist(ids: [603], at: .saved)
            }
            done.withLock { $0 = true }
        }
        #expect(counter.value == 1)
        _ = try store.removeFromWatchlist(ids: [603], at: .saved)
        #expect(try store.watchlistCount() == 0)
    }

    @Test(arguments: ["library.db-journal", "library.db-WAL", "new.db-shm", "new.db-mj0A1B2C9FF"])
    func `no backup and no library gets a file name that SQLite uses`(_ name: String) throws {
        let path = try folder.makeLibrary(603)
        let names = folder.names
        let store = try #require(try LibraryStore.openForReading(path: path))
        for replacing in [false, true] {
            #expect(throws: LibraryError.self) {
                try store.backup(to: folder.file(name), replacing: replacing)
            }
        }
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(
                from: path, to: folder.file(name), keeping: folder.file("kept.db"))
        }
        if !names.contains(name) {
            symlink(folder.file(name), folder.file("link"))
            for place in [name, "link"] {
                #expect(throws: LibraryError.self) {
                    try LibraryStore.openForWriting(path: folder.file(place))
                }
            }
            unlink(folder.file("link"))
        }
        #expect(folder.names == names)
    }

    @Test func `a backup is rejected next to a journal that would be applied to it`() throws {
        let path = try folder.makeLibrary(603)
        let store = try #require(try LibraryStore.openForReading(path: path))
        try folder.write("left by a crash", to: "gone.db-journal")
        #expect(throws: LibraryError.self) { try store.backup(to: folder.file("gone.db")) }
        #expect(access(folder.file("gone.db"), F_OK) != 0)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
}
