import Foundation
import TestSupport
import Testing

/// Several programs on one library at the same time.
struct ConcurrencyTests {
    /// TMDB's page of a film with any id.
    private static func film(_ path: String) -> LoopbackServer.Reply {
        guard let id = Int(path.split(separator: "/").last ?? "") else { return .notFound }
        let overview = String(repeating: "A film. ", count: 20)
        return .json(
            """
            {"id": \(id), "title": "Film \(id)", "original_title": "Film \(id)", "original_language": "en",
             "release_date": "2001-02-03", "overview": "\(overview)", "popularity": 1.5, "vote_average": 6.5,
             "vote_count": 10, "genres": [], "adult": false, "video": false}
            """)
    }

    @Test func `eight processes that save films at once save all of them`() async throws {
        let each = times("MOVIELIB_FILMS_EACH", 12)
        let server = try await LoopbackServer.make { Self.film($0.path) }
        let home = try Home()
        let environment = [
            "MOVIELIB_API_URL": server.url, "TMDB_TOKEN": "0123456789abcdef" + "0123456789abcdef",
        ]
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...8 {
                group.addTask {
                    try await onThread(isQueued: false) {
                        for number in 1...each {
                            let id = writer * 1000 + number
                            let outcome = try Child.run(
                                [Home.program, "watchlist", "add", "\(id)"], home: home.path,
                                environment: environment, outputName: "writer\(writer)")
                            try #require(outcome.status == 0, "\(id): \(outcome.errors)")
                            try #require(outcome.ids("added") == [id])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let saved = try home.savedFilms()
        #expect(saved.count == 8 * each)
        let given = (1...8).flatMap { writer in (1...each).map { number in writer * 1000 + number } }
        #expect(saved.sorted() == given)
        print(
            "figure: eight processes, \(each) films each: \(saved.count) of \(8 * each) on the list",
            "in \(Int(seconds)) s")
    }

    @Test func `a list in an unread pipe does not keep another process from saving`() async throws {
        let home = try Home()
        let milliseconds = try await onThread { () throws -> Int in
            try home.add(Home.films.filter { $0 != 603 })
            let pipe = try UnreadPipe(path: home.folder.file("pipe"))
            let list = try Child.start(
                [Home.program, "watchlist"], home: home.path, outputName: "list", pipe: pipe)
            pipe.waitUntilFull()
            let begin = ContinuousClock.now
            let add = try home.movielib("watchlist", "add", "603")
            let milliseconds = Int((ContinuousClock.now - begin) / .milliseconds(1))
            #expect(add.status == 0, "\(add.errors)")
            #expect(!list.hasEnded)
            let rows = pipe.drain(list).split(separator: UInt8(ascii: "\n")).count
            #expect(rows == Home.films.count - 1)
            #expect(list.wait().status == 0)
            return milliseconds
        }
        #expect(try home.savedFilms().last == 603)
        print("figure: add beside a list that waits in a pipe: \(milliseconds) ms")
    }

    @Test func `an sqlite3 that prints into an unread pipe blocks a save, which reports it`()
        async throws
    {
        let home = try Home()
        let add = try await onThread { () throws -> Child.Outcome in
            try home.add([680, 238])
            let pipe = try UnreadPipe(path: home.folder.file("pipe"))
            let sql = "SELECT a.json FROM movie_page a, movie_page b, movie_page c"
            let reader = try Child.start(
                ["sqlite3", home.library, sql], home: home.path, outputName: "reader", pipe: pipe)
            pipe.waitUntilFull()
            let add = try home.movielib("watchlist", "add", "603")
            reader.kill()
            _ = reader.wait()
            return add
        }
        #expect(add.status == 7)
        #expect(add.errors.contains("another program is"))
        #expect(try home.savedFilms() == [680, 238])
        print("figure: add, control (a statement left open while printing): refused with exit code 7")
    }
}
