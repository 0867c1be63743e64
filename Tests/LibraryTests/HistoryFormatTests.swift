import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// The stored format of history entries, which other programs read and newer versions extend.
struct HistoryFormatTests {
    let folder = TemporaryFolder(mode: 0o755)

    private func open(hiding: @escaping @Sendable (String) -> String = { $0 }) throws -> LibraryStore {
        try LibraryStore.openForWriting(path: folder.library, hiding: hiding)
    }

    private func stored(_ store: LibraryStore) throws -> String {
        try store.inReadTransaction {
            try String.fetchOne($0, sql: "SELECT outcome FROM change ORDER BY id DESC LIMIT 1") ?? ""
        }
    }

    @Test func `each kind of entry is stored under permanent keys`() throws {
        let store = try open()
        let film = FilmRecord.make(title: "Dune")
        var entries: [String] = []
        func keep(_ operation: Change.Operation) throws {
            try store.change(operation, [film], at: .saved)
            entries.append(try stored(store))
        }
        try keep(.rate(9))
        try keep(.rate(nil))
        try keep(.note("sand"))
        try keep(.tag(adding: ["noir"], removing: ["old"]))
        var seen = Viewing(watchedOn: PartialDate("2026-08"), rating: 8.5, place: "Odeon", loggedAt: .saved)
        seen.companions = ["Taras"]
        try keep(.logViewing(seen))
        var edit = ViewingEdit()
        edit.set(.place, to: nil)
        edit.set(.note, to: .note("again"))
        try keep(.editViewing(nil, edit))
        try store.change(.importFilms([ImportedFilm.make(film, tags: ["new"])], from: "a.csv"), at: .saved)
        entries.append(try stored(store))
        let dune = #""films":[{"title":"Dune","year":1999}]}"#
        let viewing =
            #"{"companions":["Taras"],"date":"2026-08","is_rewatch":false,"place":"Odeon","rating":8.5}"#
        let edited = #"{"companions":["Taras"],"date":"2026-08","is_rewatch":false,"rating":8.5}"#
        let changed = #"{"from":\#(viewing),"note":"written","to":\#(edited)}"#
        #expect(
            entries == [
                #"{"count":1,"detail":{"rating":{"to":9}},"# + dune,
                #"{"count":1,"detail":{"rating":{"from":9}},"# + dune,
                #"{"count":1,"detail":{"note":"written"},"# + dune,
                #"{"count":1,"detail":{"tags":{"adding":["noir"],"removing":["old"]}},"# + dune,
                #"{"count":1,"detail":{"viewing":\#(viewing)},"# + dune,
                #"{"count":1,"detail":{"edit":\#(changed)},"# + dune,
                #"{"count":0,"detail":{"files":"a.csv"},"films":[]}"#,
            ])
        let details = try store.history().map { entry -> ChangeRecord.Detail? in
            guard case .record(let record) = entry.content else { return nil }
            return record.detail
        }
        #expect(!details.contains(nil) && details.count == entries.count)
    }

    @Test func `the known parts of a newer program's entry are read, and it can be undone`()
        throws
    {
        let store = try open()
        try store.change(.rate(9), [.make()], at: .saved)
        let known = #"{"films":[{"title":"Heat","year":1995,"poster":"p"}],"count":1,"new":1,"#
        for (json, what) in [
            (known + #""detail":{"rating":{"from":8,"to":9,"by":"x"}}}"#, "Heat (1995): 8 → 9"),
            (known + #""detail":{"poster":{"_0":7}}}"#, "Heat (1995)"),
            (known + #""detail":{"note":"folded"}}"#, "Heat (1995)"),
            (known + #""detail":[1]}"#, "Heat (1995)"), (#"{"titles":[]}"#, ""), ("[]", ""),
        ] {
            try store.inWriteTransaction { db in
                try db.execute(sql: "UPDATE change SET outcome = ?, command = 'paint'", arguments: [json])
            }
            let entry = try #require(try store.history().first)
            #expect(entry.summary == what && entry.command == "paint" && entry.name == nil)
            #expect(try store.undo().map(\.command) == ["paint"])
            #expect(try store.film(id: 603)?.film.myRating == nil)
            #expect(try store.redo().map(\.summary) == [what])
            #expect(try stored(store) == json)
        }
    }

    @Test func `no text of an entry contains a secret`() throws {
        let store = try open { $0.replacing("sesame", with: "[key]") }
        let film = FilmRecord.make(title: "sesame")
        let seen = Viewing(watchedOn: nil, place: "sesame", loggedAt: .saved)
        var edit = ViewingEdit()
        edit.set(.companions, to: .names(["sesame"]))
        for operation: Change.Operation in [
            .addToWatchlist, .tag(adding: ["sesame"], removing: ["sesame street"]), .logViewing(seen),
            .editViewing(nil, edit),
            .importFilms([ImportedFilm.make(film, tags: ["x"])], from: "sesame.csv"),
        ] { try store.change(operation, [film], at: .saved) }
        let entries = try store.inReadTransaction {
            try String.fetchAll($0, sql: "SELECT outcome FROM change")
        }
        #expect(entries.count == 5)
        #expect(entries.allSatisfy { !$0.contains("sesame") && $0.contains("[key]") })
    }
}
