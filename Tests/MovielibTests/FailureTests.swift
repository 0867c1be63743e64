import Foundation
import Library
import LibrarySupport
import MovielibCore
import Query
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct FailureTests {
    @Test func `a failure has a subject, a reason and at most two hints`() {
        #expect(Failure(.usage, "search", "it is empty").lines == ["movielib: search: it is empty"])
        #expect(
            Failure(.usage, "a", "b", hint: "c", "d", "e").lines == ["movielib: a: b", "hint: c", "hint: d"])
    }

    @Test(arguments: [
        ("offer:rental", ["'offer:' takes stream, rent, buy, free, ads, not 'rental'"]),
        ("out:dvd", ["'out:' takes premiere, cinema, digital, physical, tv or a date, not 'dvd'"]),
        ("year:0", ["'0' is not a year", "hint: years look like 1999, 1990s, 1999..2001"]),
        ("decade:199x", ["'199x' is not a year", "hint: did you mean 'decade:1990s'?"]),
        (
            "on:mine",
            ["'on:mine' needs your services", "hint: 'movielib services add NAME' adds one to them"]
        ),
    ])
    func `an invalid value suggests values of its field`(_ query: String, _ lines: [String]) throws {
        let error = #expect(throws: QueryError.self) {
            try LibraryQuery(query, today: PartialDate(year: 2026)!, scope: QueryScope(.all))
        }
        let said = Failure(try #require(error), in: query, "discover").lines
        #expect(said.count == lines.count)
        for (said, line) in zip(said, lines) { #expect(said.contains(line)) }
    }

    private static let tmdbKinds: [(TMDBError.Kind, Presenters.ExitStatus)] = [
        (.notFound, .notFound), (.credentialRejected, .credential), (.unreachable, .network),
        (.untrusted, .network), (.rateLimited(retryAfter: 3600), .tmdb),
        (.rateLimited(retryAfter: nil), .tmdb),
        (.unavailable, .tmdb), (.rejected, .tmdb), (.badAnswer, .tmdb), (.cancelled, .failed),
    ]

    @Test(arguments: tmdbKinds)
    func `every error of the client has its code and one to three lines`(
        _ kind: TMDBError.Kind, _ status: Presenters.ExitStatus
    ) {
        let failure = Failure(TMDBError(kind, "because", url: "https://api.themoviedb.org/3/x"), "search")
        #expect(failure.status == status)
        #expect((1...3).contains(failure.lines.count))
        #expect(failure.lines[0].hasPrefix("movielib: search: "))
        #expect(failure.lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") })
    }

    private static let libraryErrors: [LibraryError] = [
        .notAFile(path: "/x", what: "a folder"), .unreadable(path: "/x", reason: "r"),
        .notALibrary(path: "/x"), .newer(path: "/x", found: 9, known: 1),
        .unknownMigration(path: "/x", name: "m"), .damaged(path: "/x", detail: "d"),
        .schemaChanged(path: "/x", detail: "d"), .locked(path: "/x", seconds: 5), .readOnly(path: "/x"),
        .diskFull(path: "/x"), .cannotCreate(path: "/x", reason: "r"),
        .cannotBackUp(path: "/x", reason: "r"), .failed(path: "/x", code: 10, detail: "d"),
    ]

    @Test(arguments: libraryErrors)
    func `every library error is code 7 in one to three lines, however it is wrapped`(_ error: LibraryError) {
        let failure = Failure(error, "watchlist add")
        #expect(failure.status == .library)
        #expect((1...3).contains(failure.lines.count))
        #expect(failure.lines[0].hasPrefix("movielib: watchlist add: "))
        let forms: [any Error] = [
            error, CoreError.library(error), CoreError.runDescription(error),
            CoreError.atIndex(3, .runDescription(failure)), failure,
        ]
        for form in forms { #expect(Failure(form, "watchlist add", environment: [:]) == failure) }
    }

    @Test func `for a damaged library the hint is the command that restores its backup`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("library.db")
        let bare = Failure(LibraryError.damaged(path: path, detail: "d"), "library")
        #expect(bare.hints.count == 1)
        let library = try LibraryStore.openForWriting(path: path, creatingFolders: false)
        _ = try library.rate(FilmRecord(id: 603, title: "The Matrix"), 8, at: Date())
        let backup = try #require(try library.backUpDaily(on: "2026-11-22")?.path)
        let failure = Failure(LibraryError.damaged(path: path, detail: "d"), "library")
        #expect(
            failure.hints.first
                == "'movielib restore \(backup) --library \(path)' brings back the backup of 2026-11-22")
    }

    @Test func `an invalid id is wrong usage, and a long wait is shown in hours`() {
        #expect(Failure(LibraryError.invalidID(0), "watchlist add").status == .usage)
        let wait = Failure(TMDBError(.rateLimited(retryAfter: 7200), ""), "search")
        #expect(wait.hints == ["TMDB asks you to wait 2 hours"])
    }
}

@Suite struct PathsTests {
    @Test(
        arguments: [
            (["HOME": "/h/"], "/h/.config", "/h/.local/share", "/h/.cache"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d//"], "/c", "/d", "/h/.cache"),
            // A relative or empty folder is ignored, and a relative HOME gives no paths.
            (["HOME": "/h", "XDG_CONFIG_HOME": ""], "/h/.config", "/h/.local/share", "/h/.cache"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "~"], "/h/.config", "/h/.local/share", "/h/.cache"),
            (["HOME": "/h", "XDG_DATA_HOME": "x"], "/h/.config", "/h/.local/share", "/h/.cache"),
            (["HOME": "/h", "XDG_CACHE_HOME": "./x"], "/h/.config", "/h/.local/share", "/h/.cache"),
            (["HOME": "relative", "XDG_CACHE_HOME": "/e"], nil, nil, "/e"),
        ] as [([String: String], String?, String?, String?)])
    func `every path is below HOME unless XDG variables are set`(
        _ environment: [String: String], _ config: String?, _ data: String?, _ cache: String?
    ) {
        let paths = Paths(environment: environment)
        #expect(paths.config == config.map { "\($0)/movielib" })
        #expect(paths.settingsFile == config.map { "\($0)/movielib/config.toml" })
        #expect(paths.credentialsFile == config.map { "\($0)/movielib/credentials" })
        #expect(paths.libraryFile == data.map { "\($0)/movielib/library.db" })
        #expect(paths.cache == cache.map { "\($0)/movielib" })
    }

    @Test(arguments: [[:], ["HOME": ""]])
    func `without HOME the paths are in the user's home folder`(_ environment: [String: String]) {
        let config = Paths(environment: environment).config
        #expect(config?.hasPrefix("/") == true)
        #expect(config?.hasSuffix("/.config/movielib") == true)
    }
}
