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
        #expect(logged.film.timesWatched == 1 && logged.film.lastWatchedOn == seen.watchedOn)
        #expect(try store.watchlistCount() == 0)
    }

    @Test func `removing a viewing removes the latest one, or the one with a given number`() throws {
        for date in ["2024", "2025", "2026"] {
            let viewing = Viewing(watchedOn: PartialDate(date), loggedAt: .saved)
            _ = try store.logViewings(of: [.make()], viewing, at: .saved)
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

    @Test func `credits are kept when the film is saved without them`() throws {
        var film = FilmRecord.make()
        film.credits = FilmCredits(directors: ["Lana"], actors: ["Keanu \"K\" Reeves"], countries: ["US"])
        _ = try store.rate(film, 8, at: .saved)
        try store.addToWatchlist([.make(title: "Other")], at: .saved)
        let stored = try #require(try store.film(id: 603)?.film.record)
        #expect(stored.credits == film.credits)
        #expect(stored.title == film.title)
    }

    private func tags(_ id: Int) throws -> [String]? { try store.film(id: id)?.film.tags }

    @Test func `adding, removing and importing a tag ignore its case`() throws {
        _ = try store.tag([.make()], adding: ["Neo Noir", "ЖАХ"], removing: [], at: .saved)
        _ = try store.tag([.make(id: 604)], adding: ["neo NOIR", "жах", "Жах"], removing: [], at: .saved)
        #expect(try tags(604) == ["Neo Noir", "ЖАХ"])
        #expect(try store.tags().map(\.name) == ["Neo Noir", "ЖАХ"])
        #expect(try store.tags().map(\.count) == [2, 2])
        _ = try store.tag([.make(id: 604)], adding: [], removing: ["NEO noir"], at: .saved)
        #expect(try tags(604) == ["ЖАХ"])
        let film = ImportedFilm.make(.make(), tags: ["NEO NOIR", "new", "New"])
        #expect(try store.importFilms([film], summary: "a.csv", at: .saved) == [.updated])
        #expect(try tags(603) == ["Neo Noir", "new", "ЖАХ"])
        let again = ImportedFilm.make(.make(), tags: ["neo noir", "NEW"])
        #expect(try store.importFilms([again], summary: "a.csv", at: .saved) == [.unchanged])
        let other = ImportedFilm.make(.make(id: 7), tags: ["NEW"])
        _ = try store.importFilms([other], summary: "a.csv", at: .saved)
        #expect(try tags(7) == ["new"])
    }

    @Test func `a tag is one nonempty line, typed or imported`() throws {
        _ = try store.tag([.make()], adding: ["a\nb", " "], removing: [], at: .saved)
        #expect(try tags(603) == ["a b"])
        let film = ImportedFilm.make(.make(), tags: ["", " ", "A\r\nB", " c "])
        #expect(try store.importFilms([film], summary: "a.json", at: .saved) == [.updated])
        #expect(try tags(603) == ["a b", "c"])
        #expect(try store.importFilms([film], summary: "a.json", at: .saved) == [.unchanged])
    }

    @Test func `removing and adding a tag in one change changes its spelling`() throws {
        _ = try store.tag([.make()], adding: ["noir"], removing: [], at: .saved)
        _ = try store.tag([.make()], adding: ["Noir"], removing: ["noir"], at: .saved)
        #expect(try tags(603) == ["Noir"])
    }

    @Test func `spellings that an older version kept apart are one tag`() throws {
        _ = try store.tag([.make(), .make(id: 604)], adding: ["noir"], removing: [], at: .saved)
        try sqlite(
            folder.library,
            "INSERT INTO tag VALUES (603, 'Noir'); UPDATE tag SET name = 'NOIR' WHERE movie_id = 604")
        #expect(try tags(603)?.count == 1)
        #expect(try store.tags().map(\.count) == [2])
        _ = try store.tag([.make()], adding: ["nOIR"], removing: [], at: .saved)
        #expect(try tags(603)?.count == 1)
        _ = try store.tag([.make()], adding: [], removing: ["noir"], at: .saved)
        #expect(try tags(603) == [])
    }
}
