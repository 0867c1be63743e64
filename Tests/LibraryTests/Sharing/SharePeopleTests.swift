import Foundation
import GRDB
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

@testable @_spi(Writing) import Library

/// Two people of a share: what each may see and change of the other's.
struct SharePeopleTests {
    private let (olena, taras): (LibraryStore, LibraryStore)

    init() throws {
        (olena, taras) = (try .shared(by: "olena"), try .shared(by: "taras"))
        for (store, name) in [(olena, "olena"), (taras, "taras")] {
            try store.recordShareNames(
                person: name.capitalized, machine: ("machine-\(name)", "laptop"), at: .saved)
        }
        try carry()
    }

    private func carry() throws {
        try olena.send(to: taras, isForeign: true)
        try taras.send(to: olena, isForeign: true)
    }

    /// Lets a library read a value of Taras's for film 1, and returns the number of refused records.
    private func receive(
        _ field: String, _ item: String, _ value: String?, by author: String, over known: [ShareID] = [],
        in store: LibraryStore
    ) throws -> Int {
        let operation = ShareOperation(
            person: "taras", film: 1, name: .init(field: field, item: item), value: value,
            at: 2_000_000_000, over: known)
        var record = ShareRecord(author: author, at: 0, command: "x", films: [], house: [operation])
        record.isForeign = true
        return try store.receive([record], at: .saved).refused.count
    }

    private func ids(_ query: String, in store: LibraryStore) throws -> [Int] {
        var scope = QueryScope()
        scope.people = try store.sharedPeople()
        let today = try #require(PartialDate(year: 2026, month: 2, day: 3))
        let query = try LibraryQuery(query, today: today, scope: scope)
        return try store.films(on: .library, matching: query).films.map(\.record.id).sorted()
    }

    private func film(_ id: Int) -> FilmRecord { FilmRecord(id: id, title: "Film \(id)") }

    private func log(
        _ id: Int, with names: [String], on day: String? = "2026-02-02", in store: LibraryStore
    ) throws {
        let values = ViewingValues(watchedOn: day.flatMap { PartialDate($0) }, companions: names)
        _ = try store.logViewings(of: [film(id)], Viewing(values, loggedAt: .saved), at: .saved)
    }

    // MARK: Queries

    @Test func `queries find what each person has`() throws {
        try olena.addToWatchlist([film(1), film(2)], at: .saved)
        try taras.addToWatchlist([film(2), film(3)], at: .saved)
        _ = try taras.rate(film(4), 8, at: .saved)
        _ = try taras.tag([film(4)], adding: ["Noir"], removing: [], at: .saved)
        try log(5, with: [], in: taras)
        try log(5, with: [], on: "2025-01", in: olena)
        try carry()
        let expected: [(query: String, ids: [Int])] = [
            ("both", [2]), ("theirs", [3]), ("theirs:8..", [4]), ("theirs:..7", []),
            ("who:taras", [2, 3, 4, 5]),
            ("who:taras saved", [2, 3]), ("who:taras -saved", [1, 4, 5]), ("who:taras rated", [4]),
            ("who:taras mine:8", [4]), ("who:taras tag:noir", [4]), ("who:taras tagged", [4]),
            ("who:taras seen", [5]), ("who:taras seen:2026", [5]), ("who:olena seen:2026", []),
            ("who:any seen:2026", [5]), ("who:all seen:2026", []), ("who:all seen", [5]),
            ("who:all saved", [2]), ("who:olena,taras saved", [1, 2, 3]), ("who:taras watched:1..", [5]),
            ("who:taras unseen saved", [2, 3]), ("who:none", [1]), ("-who:taras", [1]),
            ("who:taras saved , who:olena saved", [1, 2, 3]), ("who:taras saved title:3", [3]),
        ]
        for (query, ids) in expected { #expect(try self.ids(query, in: olena) == ids, "\(query)") }
        // Without a term about people, only the user's own films count.
        #expect(try ids("", in: olena) == [1, 2, 5] && ids("seen:2026", in: olena) == [])
    }

    @Test func `a film that only others have is known by its title, and its values by name`() throws {
        _ = try olena.rate(film(1), 6, at: .saved)
        _ = try taras.rate(film(1), 7, at: .saved)
        _ = try taras.rate(film(4), 8, at: .saved)
        try log(4, with: [], in: taras)
        try carry()
        #expect(try olena.film(id: 4)?.film.record.title == "Film 4")
        var expected = OtherPersonsValues(person: "Taras")
        (expected.rating, expected.viewings) = (8, [PartialDate("2026-02-02")])
        #expect(try olena.othersValues(ofFilm: 4) == [expected])
        #expect(try olena.films(on: .library).films.map(\.record.id) == [1] && olena.history().count == 1)
    }

    @Test func `both finds nothing before another person has a machine, and guests do not count`() throws {
        let alone = try LibraryStore.shared(by: "petro")
        try alone.recordShareNames(person: "Petro", machine: ("machine", "laptop"), at: .saved)
        try alone.addToWatchlist([film(1)], at: .saved)
        #expect(try alone.addGuest("Ivan", at: .saved))
        #expect(try ids("both", in: alone) == [] && ids("who:ivan", in: alone) == [])
    }

    // MARK: Seen together

    @Test func `a viewing with another person is in both logs, off both lists, and once`() throws {
        for store in [olena, taras] { try store.addToWatchlist([film(1)], at: .saved) }
        try carry()
        try log(1, with: ["taras", "Ivan"], in: olena)
        _ = try taras.rate(film(1), 7, at: .saved)
        try log(1, with: [], in: taras)
        try carry()
        try carry()
        for store in [olena, taras] {
            let found = try #require(try store.film(id: 1))
            #expect(found.viewings.map(\.values.watchedOn) == [PartialDate("2026-02-02")])
            #expect(found.film.addedAt == nil)
        }
        #expect(try taras.film(id: 1)?.viewings.first?.values.companions == ["Olena", "Ivan"])
        #expect(try taras.film(id: 1)?.film.myRating == 7)
        #expect(try olena.shareDigest(household: true) == taras.shareDigest(household: true))
    }

    @Test func `a second edit, an import and an undo log nothing for the other again`() throws {
        try log(1, with: ["Taras"], in: olena)
        _ = try olena.editViewing(ofMovie: 1, at: .saved + 1) {
            $0.set(.companions, to: FieldValue.names(in: ["Taras", "Ivan"]))
        }
        try olena.change(.undo(2), at: .saved + 2)
        try olena.change(.redo(2), at: .saved + 3)
        try carry()
        #expect(try taras.film(id: 1)?.viewings.count == 1)
        #expect(try taras.history().count == 1)
    }

    @Test func `nothing is logged for another person about a private film`() throws {
        _ = try olena.tag([film(1)], adding: ["private"], removing: [], at: .saved)
        try log(1, with: ["Taras"], in: olena)
        try carry()
        #expect(try taras.film(id: 1) == nil)
    }

    // MARK: Limits

    @Test func `another person's record changes nothing of the user's but a shared viewing`() throws {
        _ = try taras.rate(film(1), 7, at: .saved)
        try taras.addToWatchlist([film(1)], at: .saved)
        try log(2, with: [], in: taras)
        try carry()
        let before = try taras.shareDigest()
        let known = try taras.queue.read { db in
            try Data.fetchAll(db, sql: "SELECT id FROM share_op WHERE person = 1").map { ShareID($0) }
        }
        let refused: [(field: String, item: String, value: String?)] = [
            ("rating", "", "1"), ("saved", "", nil), ("note", "", "\"read this\""),
            ("tag", "spam", "\"spam\""), ("view", "2026-02-02.1", nil),
            ("view.on", "2026-02-02.1", "\"2020-01-01\""), ("view.rating", "2026-02-02.1", "1"),
        ]
        for (field, item, value) in refused {
            let over = value == nil ? known : []
            #expect(try receive(field, item, value, by: "olena", over: over, in: taras) == 1, "\(field)")
        }
        #expect(try receive("rating", "", "1", by: "taras", in: taras) == 1)
        #expect(try taras.shareDigest() == before)
        #expect(try receive("view", "2020-01-01.1", "\"2020-01-01T00:00:00Z\"", by: "olena", in: taras) == 0)
        #expect(try taras.shareDigest() != before)
    }

    @Test func `a member cannot state the values of a third person, but those of a guest`() throws {
        #expect(try olena.addGuest("Petro", at: .saved))
        #expect(try !olena.addGuest("petro", at: .saved) && !olena.addGuest("Taras", at: .saved))
        try carry()
        let guest = try #require(try taras.sharedPeople().first { $0.isGuest })
        try taras.make(.rate(8), of: film(1), for: guest, at: .saved)
        try taras.make(.save, of: film(2), for: guest, at: .saved)
        try taras.make(.logViewing(on: PartialDate("2026-02-02")), of: film(2), for: guest, at: .saved)
        try carry()
        for store in [olena, taras] {
            #expect(try ids("who:petro mine:8", in: store) == [1] && ids("who:petro seen", in: store) == [2])
            #expect(try ids("who:petro saved", in: store) == [] && ids("", in: store) == [])
        }
        try taras.make(.rate(nil), of: film(1), for: guest, at: .saved)
        _ = try taras.rate(film(1), 3, at: .saved)
        let received = try taras.send(to: olena, isForeign: true) { record in
            record = record.mapOperations { if $0.person == "taras" { $0.person = "ivan" } }
        }
        #expect(received.refused.count == 1)
        #expect(try ids("who:petro rated", in: olena) == [] && olena.sharedPeople().count == 3)
    }

    @Test func `any member removes the last viewing of a day of a guest`() throws {
        _ = try olena.addGuest("Petro", at: .saved)
        try carry()
        func days(_ store: LibraryStore) throws -> [String?] {
            let guest = try #require(try store.sharedPeople().first { $0.isGuest })
            return try store.films(of: guest).flatMap(\.viewings).map { $0.values.watchedOn?.description }
        }
        func enter(_ change: GuestChange, in store: LibraryStore) throws {
            let guest = try #require(try store.sharedPeople().first { $0.isGuest })
            try store.make(change, of: film(1), for: guest, at: .saved)
        }
        let (day, later) = (PartialDate("2026-02-02"), PartialDate("2026-03-03"))
        for date in [day, nil, later, day] { try enter(.logViewing(on: date), in: taras) }
        try carry()
        for date in [later, day, later] { try enter(.removeViewing(on: date), in: olena) }
        try carry()
        for store in [olena, taras] { #expect(try days(store) == [nil, "2026-02-02"]) }
        for date in [nil, day] { try enter(.removeViewing(on: date), in: taras) }
        #expect(try days(taras) == [])
        // A viewing of that day can be logged again.
        try enter(.logViewing(on: day), in: taras)
        try carry()
        for store in [olena, taras] { #expect(try days(store) == ["2026-02-02"]) }
    }

    // MARK: Private films

    @Test func `a film that becomes private is dropped, and comes back with everything set meanwhile`() throws
    {
        _ = try taras.rate(film(1), 8, at: .saved)
        try carry()
        #expect(try ids("who:taras rated", in: olena) == [1])
        _ = try taras.tag([film(1)], adding: ["Private"], removing: [], at: .saved)
        _ = try taras.rate(film(1), 9, at: .saved + 1)
        try taras.addToWatchlist([film(1)], at: .saved + 1)
        try carry()
        #expect(try ids("who:taras", in: olena) == [])
        #expect(try olena.shareDigest(household: true) == taras.shareDigest(household: true))
        _ = try taras.tag([film(1)], adding: [], removing: ["private"], at: .saved + 2)
        try carry()
        #expect(try ids("who:taras saved mine:9", in: olena) == [1])
        #expect(try olena.shareDigest(household: true) == taras.shareDigest(household: true))
    }

    @Test func `what is removed while a film is private is removed for others as soon as it is not`() throws {
        _ = try taras.rate(film(1), 8, at: .saved)
        try taras.addToWatchlist([film(1)], at: .saved)
        try carry()
        _ = try taras.tag([film(1)], adding: ["private"], removing: [], at: .saved + 1)
        _ = try taras.rate(film(1), nil, at: .saved + 2)
        try carry()
        _ = try taras.tag([film(1)], adding: [], removing: ["private"], at: .saved + 3)
        try carry()
        #expect(try ids("who:taras rated", in: olena) == [] && ids("who:taras saved", in: olena) == [1])
        #expect(try olena.shareDigest(household: true) == taras.shareDigest(household: true))
    }

    @Test func `a film that was always private is not even named`() throws {
        _ = try taras.tag([film(1)], adding: ["private"], removing: [], at: .saved)
        _ = try taras.rate(film(1), 9, at: .saved)
        let house = try taras.pendingShareRecords().compactMap { $0.json(own: false) }.joined()
        #expect(!house.contains("Film 1"))
        try carry()
        _ = try taras.tag([film(1)], adding: [], removing: ["private"], at: .saved)
        try carry()
        #expect(try ids("who:taras mine:9", in: olena) == [1])
        let tags = try olena.queue.read { db in
            try String.fetchAll(db, sql: "SELECT item FROM share_op WHERE field = 'tag'")
        }
        #expect(tags == [])
    }

    @Test func `removing the tag and a value at once does not name a film that was always private`() throws {
        var userData = MergedUserData()
        userData.rate(7, at: .saved)
        userData.tag(["private"])
        let imported = ImportedFilm(record: film(1), viewings: [], userData: userData)
        try taras.change(.importFilms([imported], from: "films.csv"), at: .saved)
        try taras.change(.undo(1), at: .saved + 1)
        let house = try taras.pendingShareRecords().compactMap { $0.json(own: false) }.joined()
        #expect(!house.contains("Film 1") && !house.contains("\"f\":1"))
    }

    @Test func `a film that another machine has made private is hidden, though a value of it was read`()
        throws
    {
        let desktop = try LibraryStore.shared(by: "taras")
        _ = try taras.rate(film(1), 8, at: .saved)
        _ = try desktop.tag([film(1)], adding: ["private"], removing: [], at: .saved)
        let tag = try desktop.pendingShareRecords()
        try carry()
        #expect(try ids("who:taras", in: olena) == [1])
        _ = try taras.receive(tag, at: .saved)
        try taras.recordHiddenFilms(at: .saved)
        try taras.recordHiddenFilms(at: .saved)
        #expect(try taras.pendingShareRecords().count == 1)
        try carry()
        #expect(try ids("who:taras", in: olena) == [])
    }

    @Test func `a setting that is given twice is recorded once`() throws {
        let setting = ShareSetting(field: ShareState.formerKey, item: "id", value: "key")
        try olena.recordShareSettings([setting, setting], at: .saved)
        #expect(try olena.takePendingRecords().flatMap(\.house).map(\.field) == [ShareState.formerKey])
    }

    @Test func `values that no library can have are left out`() throws {
        for (field, item, value) in [
            ("rating", "", "1e300"), ("saved", "", "\"soon\""), ("tag", "noir", "\"loud\""),
            ("view", "-.1", "[[[[]]]]"),
        ] {
            _ = try receive(field, item, value, by: "taras", in: olena)
        }
        #expect(try olena.othersValues(ofFilm: 1).isEmpty)
    }
}
