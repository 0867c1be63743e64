import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// A viewing of another service is recognised by the service's own id, although its day was corrected.
struct ViewingOriginTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    @discardableResult
    private func add(_ day: String, key: String = "boxd.it/1", film: Int = 603) throws -> ImportOutcome? {
        let origin = ViewingOrigin(source: "letterboxd", key: key)
        let viewing = ImportedViewing(ViewingValues(watchedOn: PartialDate(day)), origins: [origin])
        let record = FilmRecord.make(id: film)
        return try store.importFilms(
            [ImportedFilm(record: record, viewings: [viewing])], summary: "diary.csv", at: .saved
        ).first
    }

    private func days(_ film: Int = 603) throws -> [String] {
        try store.film(id: film)?.viewings.compactMap(\.watchedOn?.description).sorted() ?? []
    }

    @Test func `a viewing whose day was corrected, here or at its service, does not come again`() throws {
        try add("2020-01-01")
        _ = try store.editViewing(ofMovie: 603, at: .saved) {
            $0.set(.watchedOn, to: PartialDate("2020-02-02").map(FieldValue.day))
        }
        #expect(try add("2020-01-01") == .unchanged)
        #expect(try add("2020-03-03") == .unchanged)
        #expect(try days() == ["2020-02-02"] && store.history().count == 2)
        try add("2020-01-01", key: "boxd.it/2")
        #expect(try days() == ["2020-01-01", "2020-02-02"], "another event is another viewing")
    }

    @Test func `a removed viewing stays removed, and undo of the import forgets it`() throws {
        try add("2020-01-01")
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(try add("2020-01-01") == .unchanged && days() == [])
        _ = try store.undo(2)
        #expect(try add("2020-01-01") == .new && days() == ["2020-01-01"])
    }

    @Test func `redo of an import knows its viewings again`() throws {
        try add("2020-01-01")
        _ = try store.undo()
        _ = try store.redo()
        #expect(try days() == ["2020-01-01"])
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(try add("2020-01-01") == .unchanged && days() == [])
    }

    @Test func `the event of a row that was another film's is imported for the right film`() throws {
        try add("2020-01-01")
        try add("2020-01-01", film: 604)
        #expect(try days(604) == ["2020-01-01"])
        _ = try store.undo()
        #expect(try days(604) == [] && add("2020-05-05") == .unchanged)
    }

    @Test func `a value that a known viewing lacks is filled in`() throws {
        try add("2020-01-01")
        let origin = ViewingOrigin(source: "letterboxd", key: "boxd.it/1")
        let viewing = ImportedViewing(
            ViewingValues(watchedOn: PartialDate("2020-01-01"), rating: 8), origins: [origin])
        let film = ImportedFilm(record: .make(), viewings: [viewing])
        #expect(try store.importFilms([film], summary: "reviews.csv", at: .saved) == [.updated])
        #expect(try store.film(id: 603)?.viewings.map(\.rating) == [8])
    }

    @Test(arguments: [false, true])
    func `a film that gets its number takes the events along, and a corrected day stays`(isCorrected: Bool)
        throws
    {
        let origin = ViewingOrigin(source: "letterboxd", key: "boxd.it/1")
        let viewing = ImportedViewing(ViewingValues(watchedOn: PartialDate("2020-01-01")), origins: [origin])
        let placeholder = FilmRecord.placeholder(title: "The Matrix", year: 1999, imdbID: nil)
        _ = try store.importFilms(
            [ImportedFilm(record: placeholder, viewings: [viewing])], summary: "diary.csv", at: .saved)
        if isCorrected {
            _ = try store.editViewing(ofMovie: placeholder.id, at: .saved) {
                $0.set(.watchedOn, to: PartialDate("2020-02-02").map(FieldValue.day))
            }
        }
        var film = ImportedFilm(record: .make(), viewings: [viewing])
        (film.placeholder, film.placeholderID) = (placeholder, placeholder.id)
        _ = try store.importFilms([film], summary: "diary.csv", at: .saved)
        #expect(try days() == [isCorrected ? "2020-02-02" : "2020-01-01"])
        if isCorrected { return }
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        try add("2020-01-01")
        #expect(try days() == [])
    }

    @Test func `an import that brings only the ids of old viewings leaves the history alone`() throws {
        try add("2020-01-01")
        try sqlite(folder.library, "DELETE FROM viewing_origin")
        _ = try store.rate(.make(), 8, at: .saved)
        _ = try store.undo()
        #expect(try add("2020-01-01") == .unchanged)
        #expect(try store.redo().count == 1 && store.history().count == 2)
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(try add("2020-01-01") == .unchanged && days() == [], "the ids were stored")
    }
}
