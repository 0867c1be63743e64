import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

/// Which viewing of a film is the first, whatever happens to the others.
struct RewatchTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    private func log(_ dates: String?..., again: Bool = false) throws {
        for date in dates {
            let viewing = Viewing(
                watchedOn: date.flatMap { PartialDate($0) }, isRewatch: again, loggedAt: .saved)
            _ = try store.logViewings(of: [.make()], viewing, at: .saved)
        }
    }

    private func number(_ date: String) throws -> Int {
        let viewings = try store.film(id: 603)?.viewings ?? []
        return try #require(viewings.first { $0.watchedOn == PartialDate(date) }).id
    }

    private func remove(_ date: String) throws {
        _ = try store.removeViewing(ofMovie: 603, number: number(date), at: .saved)
    }

    private func move(_ date: String, to other: String?, again: Bool? = nil) throws {
        _ = try store.editViewing(ofMovie: 603, number: number(date), isAgain: again, at: .saved) {
            $0.set(.watchedOn, to: other.flatMap { PartialDate($0).map(FieldValue.day) })
        }
    }

    private var rewatches: [String: Bool] {
        get throws {
            try Dictionary(
                uniqueKeysWithValues: store.viewings().viewings.map {
                    ($0.viewing.watchedOn?.description ?? "unknown", $0.viewing.isRewatch)
                })
        }
    }

    @Test func `the viewing with the earliest date is the first, whichever was logged first`() throws {
        try log("2026-11-21", "2003")
        #expect(try rewatches == ["2026-11-21": true, "2003": false])
        _ = try store.undo()
        #expect(try rewatches == ["2026-11-21": false])
        _ = try store.redo()
        #expect(try rewatches == ["2026-11-21": true, "2003": false])
    }

    @Test func `if the dates do not decide or are unknown, the viewing logged first is the first`() throws {
        try log("2003-05", "2003")
        #expect(try rewatches == ["2003-05": false, "2003": true])
        try remove("2003-05")
        try log(nil)
        #expect(try rewatches == ["2003": false, "unknown": true])
        try log("1999")
        #expect(try rewatches == ["1999": false, "2003": true, "unknown": true])
        try remove("1999")
        try remove("2003")
        #expect(try rewatches == ["unknown": false])
        try log("1980")
        #expect(try rewatches == ["unknown": false, "1980": true])
    }

    @Test func `moving a viewing can make another one the first, and undo reverts that`() throws {
        try log("2003", "1999", "2010")
        try move("1999", to: "2020")
        #expect(try rewatches == ["2003": false, "2010": true, "2020": true])
        try move("2020", to: "1980")
        #expect(try rewatches == ["1980": false, "2003": true, "2010": true])
        _ = try store.undo(2)
        #expect(try rewatches == ["1999": false, "2003": true, "2010": true])
    }

    @Test func `a first viewing explicitly marked as a rewatch stays one`() throws {
        try log("2010", again: true)
        #expect(try rewatches == ["2010": true])
        try log("2020")
        try move("2010", to: "2011")
        #expect(try rewatches == ["2011": true, "2020": true])
        try remove("2011")
        #expect(try rewatches == ["2020": true], "it was seen before, which nothing has taken back")
        try move("2020", to: "2020", again: false)
        #expect(try rewatches == ["2020": false])
        try move("2020", to: "2020", again: true)
        #expect(try rewatches == ["2020": true])
    }

    @Test func `an earlier viewing is the first one before a marked rewatch`() throws {
        try log("2010", again: true)
        try log("1999")
        #expect(try rewatches == ["1999": false, "2010": true])
    }

    @Test func `a viewing imported as a rewatch stays one, and of several all but the first are`() throws {
        func imports(_ viewings: [(String, Bool?)], id: Int) throws {
            let film = ImportedFilm(
                record: .make(id: id),
                viewings: viewings.map { ImportedViewing(watchedOn: PartialDate($0.0), isRewatch: $0.1) })
            _ = try store.importFilms([film], summary: "a.csv", at: .saved)
        }
        func flags(_ id: Int) throws -> [Bool]? { try store.film(id: id)?.viewings.map(\.isRewatch) }
        try imports([("2024", true)], id: 1)
        #expect(try flags(1) == [true])
        try imports([("2024", false), ("2020", false), ("2022", nil)], id: 2)
        #expect(try flags(2) == [true, true, false])
        // The existing viewing becomes a rewatch.
        try imports([("2003", false)], id: 2)
        #expect(try flags(2) == [true, true, true, false])
        _ = try store.undo()
        #expect(try flags(2) == [true, true, false])
    }
}

struct ViewingEditTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws {
        store = try LibraryStore.openForWriting(path: folder.library)
        let viewing = Viewing(
            watchedOn: PartialDate("2026-08-14"), rating: 8, note: "rain", place: "Odeon", loggedAt: .saved)
        _ = try store.logViewings(of: [.make()], viewing, at: .saved)
    }

    @Test func `a viewing is edited in one change, which is reported, undone and redone`() throws {
        let change = try #require(
            try store.editViewing(ofMovie: 603, at: .saved) {
                $0.set(.watchedOn, to: PartialDate("2026-08-13").map(FieldValue.day))
                $0.set(.place, to: nil)
                $0.set(.note, to: .note("rain, and\nthunder"))
            })
        #expect(change.viewingBefore?.place == "Odeon")
        #expect(change.viewing?.place == nil)
        #expect(change.viewing?.note == "rain, and\nthunder")
        #expect(change.viewing?.loggedAt == change.viewingBefore?.loggedAt)
        #expect(
            try store.history().first?.summary
                == "The Matrix (1999): 2026-08-14, 8, Odeon → 2026-08-13, 8, note changed"
        )
        let after = try store.film(id: 603)?.viewings
        _ = try store.undo()
        #expect(try store.film(id: 603)?.viewings == [try #require(change.viewingBefore)])
        _ = try store.redo()
        #expect(try store.film(id: 603)?.viewings == after)
    }

    @Test func `an edited rating of a viewing becomes the film's unless a later day has one`() throws {
        let first = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.rating, to: .rating(9)) }
        #expect(first?.after.myRating == 9 && first?.ratingBefore == 8)
        _ = try store.rate(.make(), 5, at: .saved)
        let second = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.rating, to: .rating(7)) }
        #expect(second?.after.myRating == 7 && second?.ratingBefore == 5)
        let later = Viewing(watchedOn: PartialDate("2026-08-20"), rating: 6, loggedAt: .saved)
        _ = try store.logViewings(of: [.make()], later, at: .saved)
        let earlier = try #require(try store.viewings().viewings.last?.viewing.id)
        _ = try store.editViewing(ofMovie: 603, number: earlier, at: .saved) {
            $0.set(.rating, to: .rating(9))
        }
        #expect(try store.film(id: 603)?.film.myRating == 6)
        // A new place, and a removed rating, leave the film's rating alone.
        _ = try store.rate(.make(), 5, at: .saved)
        _ = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.place, to: .text("Rio")) }
        _ = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.rating, to: nil) }
        #expect(try store.film(id: 603)?.film.myRating == 5)
    }

    @Test func `a viewing's rating becomes the film's unless a viewing of a later day has one`() throws {
        func log(_ date: String?, _ rating: Double) throws -> (film: Double?, later: Double?) {
            let viewing = Viewing(
                watchedOn: date.flatMap { PartialDate($0) }, rating: rating, loggedAt: .saved)
            let outcome = try store.logViewings(of: [.make()], viewing, at: .saved).films[0]
            return (outcome.after.myRating, outcome.laterRatedViewing?.rating)
        }
        // The film's rating was given later, but not at a viewing.
        _ = try store.rate(.make(), 9, at: .saved)
        #expect(try log("2026-08-15", 8.5) == (8.5, nil))
        #expect(try log("2026-08-14", 6) == (8.5, 8.5))
        // The last one of a day counts, and a viewing without a day is the earliest.
        #expect(try log("2026-08-15", 7) == (7, nil))
        #expect(try log(nil, 3) == (7, 7))
    }

    @Test func `a viewing without a day gives the film its rating if no other viewing has a day`() throws {
        let film = FilmRecord.make(id: 604, title: "Solaris")
        for rating in [4.0, 5] {
            let viewing = Viewing(watchedOn: nil, rating: rating, loggedAt: .saved)
            let outcome = try store.logViewings(of: [film], viewing, at: .saved).films[0]
            #expect(outcome.after.myRating == rating && outcome.laterRatedViewing == nil)
        }
    }

    @Test func `rating a film never changes a viewing, and removing a viewing leaves the rating`() throws {
        let rated = try #require(try store.rate(.make(), 5, at: .saved))
        #expect(rated.viewing == nil && rated.ratingBefore == 8)
        #expect(try store.film(id: 603)?.viewings.map(\.rating) == [8])
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(try store.film(id: 603)?.film.myRating == 5)
        _ = try store.rate(.make(), nil, at: .saved)
        _ = try store.undo()
        #expect(try store.film(id: 603)?.film.myRating == 5)
    }

    @Test func `an edit that changes nothing, or of an unknown viewing, records no change`() throws {
        #expect(try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.rating, to: .rating(8)) } != nil)
        #expect(
            try store.editViewing(ofMovie: 603, number: 99, at: .saved) { $0.set(.rating, to: .rating(1)) }
                == nil)
        #expect(try store.editViewing(ofMovie: 9, at: .saved) { $0.set(.rating, to: .rating(1)) } == nil)
        #expect(try store.history().count == 1)
    }

    @Test func `a second viewing on one day is reported, but not in the same month or year`() throws {
        func log(_ date: String) throws -> [Int] {
            try store.logViewings(
                of: [.make()], Viewing(watchedOn: PartialDate(date), loggedAt: .saved), at: .saved
            ).secondOfDay
        }
        #expect(try log("2026-08-14") == [603])
        #expect(try log("2026") == [])
        #expect(try log("2026") == [])
        #expect(
            try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.place, to: .text("Rio")) }?
                .isSecondOfDay == false)
        let year = try #require(try store.film(id: 603)?.viewings.first { $0.watchedOn?.month == nil })
        let moved = try store.editViewing(ofMovie: 603, number: year.id, at: .saved) {
            $0.set(.watchedOn, to: PartialDate("2026-08-14").map(FieldValue.day))
        }
        #expect(moved?.isSecondOfDay == true)
    }

    @Test func `a rating that a viewing replaces is reported`() throws {
        let viewing = Viewing(watchedOn: PartialDate("2026-08-20"), rating: 9, loggedAt: .saved)
        #expect(try store.logViewings(of: [.make()], viewing, at: .saved).formerRatings == [603: 8])
        #expect(try store.logViewings(of: [.make()], viewing, at: .saved).formerRatings.isEmpty)
    }
}
