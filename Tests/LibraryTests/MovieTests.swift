import Foundation
import LibrarySupport
import Records
import Synchronization
import TestSupport
import Testing

@testable import Library

struct MovieTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    @Test func `a film is found with its page, by either id`() throws {
        let film = FilmRecord.make(imdbID: "tt0133093", page: .make(#"{"title":"Матриця 🎬"}"#))
        try store.addToWatchlist([film], at: .saved)
        #expect(try store.filmRecord(id: 603) == film)
        #expect(try store.filmRecord(imdbID: "tt0133093") == film)
        #expect(try store.filmRecord(id: 604) == nil)
        #expect(try store.filmRecord(imdbID: "tt9") == nil)
    }

    private static let earlier = Date.saved - 1_000_000
    private static let later = Date.saved + 60

    @Test(
        arguments: [
            (.make(page: .make("old")), .make(rating: 8.3, page: .make("new", fetchedAt: later)), true),
            (.make(page: .make("new", fetchedAt: later)), .make(rating: 1, page: .make("old")), false),
            (.make(page: .make()), FilmRecord(id: 603, title: "Matrix"), false),
            (FilmRecord(id: 603, title: "Matrix"), .make(page: .make(fetchedAt: earlier)), true),
        ] as [(FilmRecord, FilmRecord, Bool)])
    func `adding a film again refreshes it only with a first or newer page`(
        first: FilmRecord, second: FilmRecord, isRefreshed: Bool
    ) throws {
        try store.addToWatchlist([first], at: .saved)
        let result = try store.addToWatchlist([second], at: .saved)
        let expected = isRefreshed ? second : first
        #expect(try store.filmRecord(id: 603) == expected)
        #expect(result.unchanged.first?.record.rating == expected.rating)
    }

    @Test func `refreshing pages updates listed films that come with a page, and no others`() throws {
        try store.addToWatchlist([.make(id: 1), .make(id: 2, page: .make("kept"))], at: .saved)
        let updated = try store.updatePages([
            .make(id: 1, title: "New", page: .make("fresh", fetchedAt: .saved - 5)),
            .make(id: 2, title: "New"), .make(id: 3, page: .make()),
        ])
        #expect(updated == [1])
        #expect(try store.filmRecord(id: 1)?.page == .make("fresh", fetchedAt: .saved - 5))
        #expect(try store.filmRecord(id: 2) == .make(id: 2, page: .make("kept")))
        #expect(try store.filmRecord(id: 3) == nil)
        #expect(try store.watchlist().map(\.record.title) == ["The Matrix", "New"])
    }

    @Test func `hostile text is stored unchanged except for NUL, and titles are cut`() throws {
        let hostile = "\u{1B}]0;owned\u{7}'; DROP TABLE movie;--\u{202E}%s%n\r\n\u{FFFE}"
        let family = "👨‍👩‍👧‍👦"
        let film = FilmRecord.make(
            title: "a\0b" + hostile, originalTitle: String(repeating: family, count: 1_000),
            overview: String(repeating: "x", count: 100_000) + "\0", genres: [hostile, "", "\"[]"])
        let stored = try #require(try store.addToWatchlist([film], at: .saved).films.first?.after.record)
        #expect(stored.title == "ab" + hostile)
        #expect(stored.originalTitle?.unicodeScalars.count == 1_000)
        #expect(stored.overview == String(repeating: "x", count: 100_000))
        #expect(stored.genres == film.genres)
        #expect(try store.watchlist().first?.record == stored)
    }

    @Test func `impossible numbers are stored as unknown, dates outside the calendar as its ends`() throws {
        let films = [-1.0, -0.5, 0, 10, 10.5, 2_000, 2e9, .infinity, -.infinity, .nan].enumerated().map {
            (index, number) in
            var film = FilmRecord.make(id: index + 1, rating: number)
            film.popularity = number
            let whole = number.isNaN ? 0 : Int(exactly: number * 1e5) ?? (number < 0 ? .min : .max)
            (film.votes, film.runtimeMinutes) = (whole, whole)
            return film
        }
        try store.addToWatchlist(films, at: .distantPast)
        let stored = try store.watchlist().map(\.record).reversed()
        #expect(stored.map(\.rating) == [nil, nil, 0, 10] + Array(repeating: nil, count: 6))
        #expect(stored.map(\.popularity) == [nil, nil, 0, 10, 10.5, 2_000, nil, nil, nil, nil])
        #expect(
            stored.map(\.votes) == [nil, nil, 0, 1_000_000, 1_050_000, 200_000_000, nil, nil, nil, 0])
        #expect(stored.map(\.runtimeMinutes) == [nil, nil, 0] + Array(repeating: nil, count: 6) + [0])
        try store.addToWatchlist([.make(id: 98)], at: .distantPast)
        #expect(try store.watchlist().first?.addedAt == Date(timeIntervalSince1970: 0))
        try store.addToWatchlist([.make(id: 99)], at: Date(timeIntervalSince1970: 1e15))
        #expect(try store.watchlist().first?.addedAt == Date(timeIntervalSince1970: 253_402_300_799))
    }

    @Test(arguments: [
        ("matrix", true), ("MATRIX the", true), ("matr", true), ("matrix 2", false), ("  ", false),
        ("", false),
    ])
    func `all words must be in the title, in any order and case`(words: String, isFound: Bool) throws {
        try store.addToWatchlist([.make()], at: .saved)
        #expect(try store.films(titledLike: words, on: .watchlist).isEmpty != isFound)
    }

    @Test(arguments: [
        ("amelie", "Le Fabuleux Destin d'Amélie Poulain"), ("AMÉLIE", "Amelie"), ("spider man", "Spider-Man"),
        ("oceans eleven", "Ocean’s Eleven"), ("istanbul", "İSTANBUL"), ("lodz", "Łódź"),
        ("strasse", "Straße"),
        ("侍", "七人の侍"), ("матриця", "МАТРИЦЯ"), ("8½", "8½"), ("???", "What???"), ("ё", "Е"),
        ("odegaard", "Ødegaard"), ("100%", "100% Wolf"), ("lavventura", "L’avventura"),
        ("avventura", "L'avventura"),
        ("リーン", "グリーンブック"), ("spider-man", "The Spider Man"),
    ])
    func `case, diacritics and punctuation are ignored`(words: String, title: String) throws {
        try store.addToWatchlist([.make(title: "Other", originalTitle: title), .make(id: 9)], at: .saved)
        #expect(try store.films(titledLike: words, on: .watchlist).map(\.record.id) == [603])
    }

    @Test func `a list of titles has the same films in the same order`() throws {
        try store.addToWatchlist(
            [
                .make(id: 1, title: "beta man"), .make(id: 2, title: "Alpha Man"),
                .make(id: 3, title: "Other"),
            ],
            at: .saved)
        for shelf in [LibraryScope.library, .watchlist] {
            let titles = try store.titles(like: "man", on: shelf)
            #expect(titles.map(\.id) == (try store.films(titledLike: "man", on: shelf).map(\.record.id)))
            #expect(Set(titles.map(\.title)) == ["beta man", "Alpha Man"])
        }
        #expect(try store.films(titledLike: "man", on: .library).map(\.record.id) == [2, 1])
    }

    @Test func `a reading store finds titles that another store has changed`() throws {
        try store.addToWatchlist([.make(id: 1, title: "Alpha")], at: .saved)
        let reader = try #require(try LibraryStore.openForReading(path: store.path))
        #expect(try reader.titles(like: "a", on: .library).map(\.id) == [1])
        try store.addToWatchlist([.make(id: 2, title: "Alpha Two")], at: .saved)
        #expect(Set(try reader.titles(like: "alpha", on: .library).map(\.id)) == [1, 2])
        #expect(try reader.titles(like: "alpha", on: .watchlist).count == 2)
        try store.removeFromWatchlist(ids: [1], at: .saved)
        #expect(try reader.titles(like: "alpha", on: .watchlist).map(\.id) == [2])
    }

    @Test func `a reading store reads the titles before the first letter is typed`() throws {
        try store.addToWatchlist([.make(id: 1, title: "Alpha")], at: .saved)
        let reader = try #require(try LibraryStore.openForReading(path: store.path))
        #expect(try reader.titles(like: "", on: .library).isEmpty)
        #expect(reader.foldedTitlesCache.withLock { $0?.entries.map(\.title.id) } == [1])
    }

    @Test func `characters of a script without spaces must match in order`() throws {
        try store.addToWatchlist([.make(title: "Green Book", originalTitle: "グリーンブック")], at: .saved)
        #expect(try store.films(titledLike: "リング", on: .watchlist).isEmpty)
    }
}
