import Foundation
import GRDB
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

@testable @_spi(Writing) import Library

struct ShareRecordTests {
    private let laptop: LibraryStore
    private let desktop: LibraryStore

    init() throws {
        (laptop, desktop) = (try .shared(by: "olena"), try .shared(by: "olena"))
    }

    /// Carries the records of both machines, in this order.
    private func carry(_ stores: [LibraryStore]? = nil) throws {
        let stores = stores ?? [laptop, desktop]
        let records = try stores.map { try $0.takePendingRecords() }
        for (index, store) in stores.enumerated() {
            for (from, sent) in records.enumerated() where from != index {
                _ = try store.receive(sent, at: .saved + 100)
            }
        }
    }

    private func film(_ store: LibraryStore, _ id: Int = 603) throws -> FilmWithViewings? {
        try store.film(id: id)
    }

    // MARK: Records

    @Test func `a library that is not shared has no tables for it, and records nothing`() throws {
        let store = try LibraryStore.inMemory()
        _ = try store.rate(.make(), 8, at: .saved)
        #expect(try store.pendingShareRecords() == [])
        let tables = try store.inReadTransaction { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name GLOB 'share_*'")
        }
        #expect(tables == 0)
    }

    @Test func `a change is one record, whose form never changes`() throws {
        _ = try laptop.rate(.make(), 7.5, at: .saved)
        _ = try laptop.rate(.make(), 8, at: .saved + 1)
        let records = try laptop.pendingShareRecords()
        #expect(
            records.map(\.command) == ["rate", "rate"] && records.allSatisfy { $0.json(own: true) == nil })
        let first = try #require(records.first)
        #expect(
            first.json(own: false) == """
                {"at":1700000000,"by":"rate","films":[{"id":603,"title":"The Matrix","year":1999}],"id":"\(first.id.text)",\
                "ops":[{"at":1700000000,"c":0,"f":603,"k":"rating","n":"","over":[],"p":"olena","v":7.5}],"p":"olena"}
                """)
        #expect(first.house.first?.id.text == "HpIChIZFlcqOof9H")
        #expect(records[1].house.map(\.over) == [[first.house[0].id]])
        for record in records {
            #expect(try ShareRecord(house: record.json(own: false), own: record.json(own: true)) == record)
        }
    }

    @Test func `reading makes no records, and a record that is read twice changes nothing`() throws {
        _ = try laptop.tag([.make()], adding: ["noir"], removing: [], at: .saved)
        let records = try laptop.pendingShareRecords()
        #expect(try desktop.receive(records, at: .saved).films == 1)
        let version = try desktop.history().count
        #expect(try desktop.receive(records, at: .saved) == ReceivedChanges())
        #expect(try desktop.pendingShareRecords() == [] && desktop.history().count == version)
        #expect(try film(desktop)?.film.tags == ["noir"])
    }

    @Test func `notes, and all values of a film with the tag private, are only for the user's own machines`()
        throws
    {
        _ = try laptop.rate(.make(), 8, at: .saved)
        _ = try laptop.note(.make(), "only mine", at: .saved)
        _ = try laptop.tag([.make()], adding: ["Private"], removing: [], at: .saved)
        _ = try laptop.rate(.make(), 9, at: .saved)
        let records = try laptop.pendingShareRecords()
        #expect(records.map { $0.house.map(\.field) } == [["rating"], [], ["hidden"], []])
        #expect(records.map { $0.own.map(\.field) } == [[], ["note"], ["tag"], ["rating"]])
    }

    @Test func `locking a note removes its text from the records that no file has yet, and from backups`()
        throws
    {
        _ = try laptop.note(.make(), "my secret", at: .saved)
        let folder = TemporaryFolder(mode: 0o755)
        let path = folder.file("shared.db")
        try laptop.queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
        let store = try LibraryStore.openForWriting(path: path)
        let backup = "\(try folder.folder("shared.db.backups"))/2026-11-19.db"
        try store.backup(to: backup)
        _ = try store.setLock(try LockRecord.make(try Passphrase("five random words"), .quick).0)
        #expect(try store.seal(.all).count == 1)
        for file in [path, backup] {
            let bytes = try Data(contentsOf: URL(filePath: file))
            #expect(bytes.range(of: Data("my secret".utf8)) == nil, "\(file)")
        }
        let notes = try store.pendingShareRecords().flatMap(\.own)
        #expect(notes.count == 1 && notes.first?.value?.hasPrefix("\"\(Note.sealedLinePrefix)") == true)
    }

    @Test func `the viewings of a film that gets its number keep their keys`() throws {
        let placeholder = FilmRecord.placeholder(title: "The Matrix", year: 1999)
        _ = try laptop.logViewings(
            of: [placeholder], Viewing(ViewingValues(watchedOn: PartialDate("2026-02-02")), loggedAt: .saved),
            at: .saved)
        try carry()
        _ = try laptop.editViewing(ofMovie: placeholder.id, at: .saved + 1) { edit in
            edit.set(.watchedOn, to: PartialDate("2026-02-01").map(FieldValue.day))
        }
        for store in [laptop, desktop] { _ = try store.rate(.make(), 8, at: .saved + 2) }
        try carry()
        for store in [laptop, desktop] {
            #expect(try film(store)?.viewings.map { $0.watchedOn?.description } == ["2026-02-01"])
        }
    }

    // MARK: Values that were set apart

    @Test
    func
        `a value counts more than a removal, of two values the later, and of two times of saving the earlier`()
        throws
    {
        for store in [laptop, desktop] { _ = try store.rate(.make(id: 1), 5, at: .saved) }
        try carry()
        _ = try laptop.rate(.make(id: 1), nil, at: .saved + 9)
        _ = try desktop.rate(.make(id: 1), 6, at: .saved + 1)
        _ = try laptop.rate(.make(id: 2), 7, at: .saved + 2)
        _ = try desktop.rate(.make(id: 2), 8, at: .saved + 1)
        try laptop.addToWatchlist([.make(id: 3)], at: .saved + 2)
        try desktop.addToWatchlist([.make(id: 3)], at: .saved + 1)
        try carry()
        for store in [laptop, desktop] {
            #expect(try film(store, 1)?.film.myRating == 6 && film(store, 2)?.film.myRating == 7)
            #expect(try film(store, 3)?.film.addedAt == .saved + 1)
        }
    }

    @Test func `of two notes both are kept, the older first, and of two spellings the older`() throws {
        _ = try laptop.note(.make(), "both\n\nlaptop", at: .saved + 2)
        _ = try laptop.tag([.make()], adding: ["Noir"], removing: [], at: .saved + 2)
        _ = try desktop.note(.make(), "desktop\n\nboth", at: .saved + 1)
        _ = try desktop.tag([.make()], adding: ["noir"], removing: [], at: .saved + 1)
        try carry()
        for store in [laptop, desktop] {
            #expect(try film(store)?.film.note?.text == "desktop\n\nboth\n\nlaptop")
            #expect(try film(store)?.film.tags == ["noir"])
        }
    }

    private func log(_ store: LibraryStore, _ values: ViewingValues, at date: Date) throws {
        _ = try store.logViewings(of: [.make()], Viewing(values, loggedAt: date), at: date)
    }

    @Test func `one evening that two machines log is one viewing, and a second one on a machine is another`()
        throws
    {
        let day = PartialDate("2026-02-02")
        try log(laptop, ViewingValues(watchedOn: day, rating: 7, companions: ["Taras"]), at: .saved + 2)
        try log(
            desktop, ViewingValues(watchedOn: day, place: "Zhovten", companions: ["Olha", "taras"]),
            at: .saved + 1)
        try carry()
        for store in [laptop, desktop] {
            let viewings = try film(store)?.viewings ?? []
            #expect(viewings.map(\.values.place) == ["Zhovten"] && viewings.map(\.values.rating) == [7])
            #expect(viewings.map(\.values.companions) == [["Olha", "taras"]])
        }
        try log(laptop, ViewingValues(watchedOn: day), at: .saved + 3)
        try carry()
        #expect(try film(desktop)?.viewings.map(\.isRewatch).sorted { !$0 && $1 } == [false, true])
    }

    @Test func `an edit of one viewing does not bring back another, whose mark of a rewatch has changed`()
        throws
    {
        func days(_ store: LibraryStore) throws -> [String] {
            try film(store)?.viewings.compactMap { $0.watchedOn?.description }.sorted() ?? []
        }
        try log(laptop, ViewingValues(watchedOn: PartialDate("2026-01-15")), at: .saved)
        try log(desktop, ViewingValues(watchedOn: PartialDate("2026-01-01")), at: .saved + 1)
        // By reading, the later one becomes a rewatch on the laptop, without a change by the user.
        try carry()
        #expect(try days(laptop) == ["2026-01-01", "2026-01-15"])
        func number(_ store: LibraryStore, _ day: String) throws -> Int? {
            try film(store)?.viewings.first { $0.watchedOn?.description == day }?.id
        }
        _ = try desktop.removeViewing(
            ofMovie: 603, number: number(desktop, "2026-01-15"), at: .saved + 2)
        _ = try laptop.editViewing(
            ofMovie: 603, number: number(laptop, "2026-01-01"), at: .saved + 3
        ) { $0.set(.place, to: .text("Zhovten")) }
        try carry()
        for store in [laptop, desktop] { #expect(try days(store) == ["2026-01-01"]) }
    }

    @Test
    func `a viewing that one machine edits and removes stays if another has edited or restored it apart`()
        throws
    {
        for isEdit in [true, false] {
            try log(laptop, ViewingValues(watchedOn: PartialDate("2026-02-02")), at: .saved)
            try carry()
            for store in [laptop, desktop] {
                if isEdit {
                    _ = try store.editViewing(ofMovie: 603, at: .saved + 1) {
                        $0.set(.place, to: .text("Zhovten"))
                    }
                } else {
                    _ = try store.removeViewing(ofMovie: 603, at: .saved + 1)
                    try store.change(.undo(1), at: .saved + 2)
                }
            }
            _ = try laptop.removeViewing(ofMovie: 603, at: .saved + 4)
            try carry()
            for store in [laptop, desktop] {
                #expect(try film(store)?.viewings.count == 1, "edited: \(isEdit)")
            }
            _ = try laptop.removeViewing(ofMovie: 603, at: .saved + 5)
            try carry()
            for store in [laptop, desktop] { #expect(try film(store)?.viewings.isEmpty != false) }
        }
    }

    @Test func `what both machines removed and restored stays if only one of them removes it again`() throws {
        try laptop.addToWatchlist([.make()], at: .saved)
        _ = try laptop.rate(.make(), 8, at: .saved)
        _ = try laptop.note(.make(), "Rain.", at: .saved)
        try carry()
        func removeAll(_ store: LibraryStore, at date: Date) throws {
            try store.removeFromWatchlist(ids: [603], at: date)
            _ = try store.rate(.make(), nil, at: date)
            _ = try store.note(.make(), nil, at: date)
        }
        for store in [laptop, desktop] {
            try removeAll(store, at: .saved + 1)
            try store.change(.undo(3), at: .saved + 2)
        }
        try removeAll(laptop, at: .saved + 4)
        try carry()
        for store in [laptop, desktop] {
            let film = try film(store)?.film
            #expect(film?.addedAt == .saved && film?.myRating == 8 && film?.note?.text == "Rain.")
        }
    }

    @Test func `a viewing of a film that gets its number on two machines is removed from both`() throws {
        let placeholder = FilmRecord.placeholder(title: "The Matrix", year: 1999)
        _ = try laptop.logViewings(
            of: [placeholder], Viewing(ViewingValues(watchedOn: PartialDate("2026-02-02")), loggedAt: .saved),
            at: .saved)
        try carry()
        _ = try laptop.editViewing(ofMovie: placeholder.id, at: .saved + 1) {
            $0.set(.place, to: .text("Zhovten"))
        }
        for store in [laptop, desktop] { try store.addToWatchlist([.make()], at: .saved + 2) }
        #expect(try film(laptop)?.viewings.count == 1)
        _ = try laptop.removeViewing(ofMovie: 603, at: .saved + 3)
        try carry()
        for store in [laptop, desktop] { #expect(try film(store)?.viewings.isEmpty == true) }
    }

    @Test func `a field of a newer version is remembered, and changes nothing`() throws {
        _ = try laptop.rate(.make(), 5, at: .saved)
        var record = try #require(try laptop.pendingShareRecords().first)
        let known = record.house[0]
        let new = ShareOperation(
            person: known.person, film: known.film, name: .init(field: "mood", item: "evening"),
            value: "{\"a\":[1,null]}",
            at: known.at, over: [])
        record.house.append(new)
        let read = try ShareRecord(house: record.json(own: false), own: nil)
        #expect(read.house[1] == new)
        _ = try desktop.receive([read], at: .saved)
        #expect(try film(desktop)?.film.myRating == 5)
        _ = try laptop.receive([ShareRecord(at: 0, command: "x", films: [], house: [new])], at: .saved)
        #expect(try laptop.shareDigest() == desktop.shareDigest())
    }

    // MARK: Values and states that must not stop a library

    @Test func `undo goes on although another machine took a film off the list that had only a title`() throws
    {
        let placeholder = FilmRecord.placeholder(title: "The Matrix", year: 1999)
        try laptop.addToWatchlist([placeholder], at: .saved)
        _ = try laptop.rate(.make(), 8, at: .saved + 1)
        try carry()
        try desktop.removeFromWatchlist(ids: [603], at: .saved + 2)
        try carry()
        #expect(try film(laptop)?.film.addedAt == nil)
        let outcome = try laptop.change(.undo(2), at: .saved + 3)
        // The other machine has left nothing to undo of the earlier one.
        #expect(outcome.entries.count == 1)
        #expect(try film(laptop)?.film.addedAt == nil)
    }

    @Test func `undo of an edit made before sharing leaves the viewing's key`() throws {
        let machines = try (0..<2).map { _ in try LibraryStore.inMemory() }
        try log(machines[0], ViewingValues(watchedOn: PartialDate("2026-02-02"), rating: 7), at: .saved)
        _ = try machines[0].editViewing(ofMovie: 603, at: .saved + 1) { $0.set(.place, to: .text("Odeon")) }
        for store in machines { try store.beginSharing(as: "olena", at: .saved + 2) }
        try carry(machines)
        _ = try machines[0].change(.undo(1), at: .saved + 3)
        _ = try machines[1].editViewing(ofMovie: 603, at: .saved + 4) { $0.set(.rating, to: .rating(9)) }
        try carry(machines)
        for store in machines { #expect(try film(store)?.viewings.map(\.values.rating) == [9]) }
    }

    @Test func `a note that is too long stays on its machine, and everything else travels`() throws {
        _ = try laptop.note(.make(), "short", at: .saved)
        try carry()
        let long = String(repeating: "line\n", count: 60_000)
        _ = try laptop.note(.make(), long, at: .saved + 1)
        _ = try laptop.rate(.make(), 8, at: .saved + 2)
        _ = try desktop.note(.make(), "other", at: .saved + 3)
        #expect(try laptop.filmsWithLongNotes() == ["The Matrix"])
        try carry()
        #expect(try film(laptop)?.film.note?.text == long && film(desktop)?.film.note?.text == "other")
        #expect(try film(desktop)?.film.myRating == 8)
    }

    @Test func `a long note of a viewing stays when another machine edits the viewing`() throws {
        try log(laptop, ViewingValues(watchedOn: PartialDate("2026-02-02")), at: .saved)
        try carry()
        let long = String(repeating: "line\n", count: 60_000)
        _ = try laptop.editViewing(ofMovie: 603, at: .saved + 1) { $0.set(.note, to: .note(.plain(long))) }
        _ = try desktop.editViewing(ofMovie: 603, at: .saved + 2) { $0.set(.place, to: .text("Odeon")) }
        try carry()
        let viewing = try film(laptop)?.viewings.first?.values
        #expect(viewing?.note?.text == long && viewing?.place == "Odeon")
    }

    @Test(arguments: [
        ("rating", "", "1e300"), ("rating", "", "\"x\""), ("saved", "", "\"yesterday\""),
        ("origin", "a b", "1e300"),
        ("view", "2026-02-30.1", "\"x\""), ("tag", "x", "\"y\""), ("base", "x", "{}"), ("note", "", "[1]"),
        ("lock", "x", "\"\""),
    ])
    func `an impossible value of another machine changes nothing, and does not stop the next`(
        _ field: String, _ item: String, _ value: String
    ) throws {
        let bad = ShareOperation(
            person: "olena", film: 603, name: .init(field: field, item: item), value: value, at: 1, over: [])
        let films = [ShareFilm(id: 603, title: "The Matrix", year: 1999)]
        _ = try desktop.receive([ShareRecord(at: 1, command: "x", films: films, house: [bad])], at: .saved)
        _ = try laptop.tag([.make()], adding: ["noir"], removing: [], at: .saved)
        try carry()
        #expect(try film(desktop)?.film.tags == ["noir"] && film(desktop)?.film.myRating == nil)
        _ = try desktop.rate(.make(), 8, at: .saved)
        #expect(try desktop.change(.undo(1), at: .saved).entries.count == 1)
    }

    @Test func `a film that gets its name late has the values of earlier records`() throws {
        _ = try laptop.rate(.make(), 8, at: .saved)
        var record = try #require(try laptop.pendingShareRecords().first)
        record.films = []
        _ = try desktop.receive([record], at: .saved)
        #expect(try film(desktop) == nil)
        _ = try laptop.tag([.make()], adding: ["noir"], removing: [], at: .saved)
        _ = try desktop.receive(laptop.pendingShareRecords().suffix(1), at: .saved)
        #expect(try film(desktop)?.film.myRating == 8 && film(desktop)?.film.tags == ["noir"])
    }

    @Test func `a sync base waits for its value, or a sync would remove the film at TMDB`() throws {
        try laptop.addToWatchlist([.make()], at: .saved)
        let saved = try laptop.pendingShareRecords()
        var account = AccountChange(account: 7)
        account.newBases = [AccountKey(603, .saved): SyncBase(1)]
        _ = try laptop.change(.recordPushed(account), at: .saved + 1)
        let base = try Array(laptop.pendingShareRecords().dropFirst(saved.count))
        #expect(base.flatMap(\.own).map(\.field) == ["base"])
        _ = try desktop.receive(base, at: .saved)
        #expect(try desktop.accountFilms(7).flatMap(\.base.keys).isEmpty)
        _ = try desktop.receive(saved, at: .saved)
        #expect(try desktop.accountFilms(7).flatMap(\.base.keys) == [.saved])
        try desktop.removeFromWatchlist(ids: [603], at: .saved + 2)
        #expect(try desktop.accountFilms(7).flatMap(\.base.keys) == [.saved])
    }
}
