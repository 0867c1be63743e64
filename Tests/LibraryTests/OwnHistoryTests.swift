import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

struct OwnHistoryTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    private func viewing(_ date: String?, rating: Double? = nil, note: Note? = nil) -> Viewing {
        Viewing(watchedOn: date.flatMap { PartialDate($0) }, rating: rating, note: note, loggedAt: .saved)
    }

    @Test func `a logged viewing keeps its values and takes the film off the list`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        let seen = Viewing(
            watchedOn: PartialDate("2026-08-14"), rating: 8.5, note: "wet\nrow", place: "Odeon",
            loggedAt: .saved)
        let result = try store.logViewings(of: [.make()], seen, at: .saved)
        #expect(result.takenOff == [603])
        #expect(result.films.map(\.after.myRating) == [8.5])
        let logged = try #require(try store.viewings().viewings.first)
        var expected = seen
        expected.id = logged.viewing.id
        #expect(logged.viewing == expected)
        #expect(logged.film.timesWatched == 1)
        #expect(try store.watchlistCount() == 0)
    }

    @Test func `a film stays on the list if that is requested`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        let result = try store.logViewings(of: [.make()], viewing("2026"), keepingSaved: true, at: .saved)
        #expect(result.takenOff.isEmpty)
        #expect(try store.watchlistCount() == 1)
    }

    @Test func `the second viewing is a rewatch`() throws {
        _ = try store.logViewings(of: [.make()], viewing("2025"), at: .saved)
        _ = try store.logViewings(of: [.make()], viewing("2026"), at: .saved)
        #expect(try store.viewings().viewings.map(\.viewing.isRewatch) == [true, false])
        #expect(try store.film(id: 603)?.film.timesWatched == 2)
        #expect(try store.film(id: 603)?.film.lastWatchedOn == PartialDate("2026"))
    }

    @Test func `the log has the latest viewing first, a year after its days, and undated ones last`() throws {
        for date in ["2025-12-31", nil, "2026", "2026-08-14", "2026-08"] {
            _ = try store.logViewings(of: [.make()], viewing(date), at: .saved)
        }
        #expect(
            try store.viewings().viewings.map(\.viewing.watchedOn?.description)
                == ["2026-08-14", "2026-08", "2026", "2025-12-31", nil])
    }

    @Test func `removing a viewing removes the latest one, or the one with a given number`() throws {
        for date in ["2024", "2025", "2026"] {
            _ = try store.logViewings(of: [.make()], viewing(date), at: .saved)
        }
        #expect(
            try store.removeViewing(ofMovie: 603, at: .saved)?.viewingBefore?.watchedOn == PartialDate("2026")
        )
        let oldest = try #require(try store.viewings().viewings.last?.viewing.id)
        #expect(try store.removeViewing(ofMovie: 603, number: oldest, at: .saved) != nil)
        #expect(try store.viewings().viewings.map(\.viewing.watchedOn?.year) == [2025])
        #expect(try store.removeViewing(ofMovie: 603, number: 999, at: .saved) == nil)
        #expect(try store.removeViewing(ofMovie: 9, at: .saved) == nil)
    }

    @Test func `a rating is set, changed and removed, and keeps its time if it stays the same`() throws {
        #expect(try store.rate(.make(), 8, at: .saved)?.after.myRating == 8)
        #expect(try store.rate(.make(), 8, at: .saved + 30)?.after.ratedAt == .saved)
        #expect(try store.history().count == 1)
        let again = try #require(try store.rate(.make(), 9.5, at: .saved + 60))
        #expect(again.after.ratedAt == .saved + 60)
        #expect(again.before?.myRating == 8)
        let gone = try #require(try store.rate(.make(), nil, at: .saved))
        #expect(gone.after.myRating == nil && gone.before?.myRating == 9.5)
        #expect(try store.isEmpty())
    }

    @Test func `a viewing's rating becomes the film's rating, unless a later viewing has one`() throws {
        var own: Double? { try? store.film(id: 603)?.film.myRating }
        for (day, rating, expected) in [("2024-03", 9.0, 9.0), ("2010", 6, 9), ("2025", 7, 7)] {
            _ = try store.logViewings(of: [.make()], viewing(day, rating: rating), at: .saved)
            #expect(own == expected)
        }
        let oldest = try #require(try store.viewings().viewings.last?.viewing.id)
        _ = try store.editViewing(ofMovie: 603, number: oldest, at: .saved) {
            $0.set(.rating, to: .rating(7))
        }
        _ = try store.editViewing(ofMovie: 603, number: oldest, at: .saved) {
            $0.set(.rating, to: .rating(5))
        }
        #expect(own == 7)
    }

    @Test func `tags are added, removed and counted`() throws {
        _ = try store.tag(
            [.make(), .make(id: 604)], adding: ["noir", "🎬 film club"], removing: [], at: .saved)
        let film = try store.tag([.make()], adding: ["noir"], removing: ["🎬 film club", "none"], at: .saved)
        #expect(film.map(\.tags) == [["noir"]])
        let tags = try store.tags()
        #expect(tags.map(\.name) == ["noir", "🎬 film club"])
        #expect(tags.map(\.count) == [2, 1])
    }

    @Test func `a note is stored unchanged, and an empty one removes it`() throws {
        let text = "  line one\r\n\n\"quotes\", 'more' 👨‍👩‍👧‍👦 \u{202E}fed\u{1B}[2J"
        #expect(try store.note(.make(), text, at: .saved)?.after.note == .plain(text))
        let gone = try #require(try store.note(.make(), " \n", at: .saved))
        #expect(gone.after.note == nil && gone.before?.note == .plain(text))
    }

    @Test(arguments: [
        ("old", "old", "new", "new", false), ("", "", "new", "new", false), ("old", "old", " ", nil, false),
        ("other", "old", "new", "other\n\n--\n\nnew", true), ("other", "old", " \n", "other", true),
        ("other", "", "new", "other\n\n--\n\nnew", true), ("new", "old", "new", "new", false),
        // Removed elsewhere, and edited here.
        ("", "old", "new", "new", false), ("", "old", "", nil, false),
    ])
    func `a note that changed elsewhere during an edit is kept with the new one`(
        stored: String, old: String, text: String, expected: String?, wasOther: Bool
    ) throws {
        _ = try store.note(.make(), stored, at: .saved)
        let done = try store.note(.make(), text, insteadOf: old, mark: "--", at: .saved)
        #expect(try store.film(id: 603)?.film.note == expected.map(Note.plain))
        #expect(done.noteChangedElsewhere == wasOther)
    }

    @Test func `removing a film from the list keeps its other user data`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        _ = try store.rate(.make(), 9, at: .saved)
        try store.removeFromWatchlist(ids: [603], at: .saved)
        #expect(try store.userData(among: [603]) == [603: UserData(myRating: 9, ratedAt: .saved)])
        #expect(try store.films(on: .library).films.map(\.record.id) == [603])
        #expect(try store.films(on: .watchlist).total == 0)
    }

    @Test func `the library lists films with user data by title, and pages through them`() throws {
        try store.addToWatchlist([.make(id: 1, title: "b")], at: .saved)
        _ = try store.rate(.make(id: 2, title: "A"), 5, at: .saved)
        _ = try store.tag([.make(id: 3, title: "c")], adding: ["x"], removing: [], at: .saved)
        #expect(try store.films(on: .library).films.map(\.record.id) == [2, 1, 3])
        let part = try store.films(on: .library, limit: 1, offset: 1)
        #expect(part.films.map(\.record.id) == [1])
        #expect(part.total == 3)
    }

    @Test func `credits are kept when the film is saved without them`() throws {
        var film = FilmRecord.make()
        film.credits = FilmCredits(directors: ["Lana"], actors: ["Keanu \"K\" Reeves"], countries: ["US"])
        _ = try store.rate(film, 8, at: .saved)
        try store.addToWatchlist([.make(title: "Other")], at: .saved)
        let stored = try #require(try store.film(id: 603)?.film.record)
        #expect(stored.credits == film.credits)
        #expect(stored.title == film.title)
    }
}
