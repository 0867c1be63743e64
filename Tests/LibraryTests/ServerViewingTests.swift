import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Viewings and positions that media servers report.
struct ServerViewingTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    private func film(
        _ day: String?, beside: String? = nil, key: String = "1", position: ImportedPosition? = nil
    ) -> ImportedFilm {
        let origin = ViewingOrigin(
            source: "plex", key: day == nil ? ViewingOrigin.undatedPrefix + key : "\(key)@\(day ?? "")")
        var viewing = ImportedViewing(
            ViewingValues(watchedOn: day.flatMap { PartialDate($0) }), origins: [origin])
        viewing.adjacentDay = beside.flatMap { PartialDate($0) }
        viewing.isFromServer = true
        var film = ImportedFilm(record: .make(), viewings: position == nil ? [viewing] : [])
        film.position = position
        return film
    }

    private func add(_ film: ImportedFilm) throws -> ImportOutcome? {
        try store.importFilms([film], summary: "plex.db", at: .saved).first
    }

    private func days() throws -> [String] {
        try store.film(id: 603)?.viewings.map { $0.watchedOn?.description ?? "seen" }.sorted() ?? []
    }

    @Test func `an evening that was logged under the day beside does not come again`() throws {
        _ = try add(film("2024-05-01"))
        #expect(try add(film("2024-05-02", beside: "2024-05-01", key: "2")) == .unchanged)
        #expect(try days() == ["2024-05-01"])
        #expect(
            try add(film("2024-05-02", key: "3")) == .updated, "in the middle of the day it is another one")
        #expect(try days() == ["2024-05-01", "2024-05-02"])
    }

    @Test func `a day completes a viewing without one, and nothing else`() throws {
        _ = try add(film(nil))
        #expect(try add(film("2024-05-01", key: "2")) == .updated && days() == ["2024-05-01"])
        #expect(try add(film(nil)) == .unchanged && add(film("2024-05-01", key: "2")) == .unchanged)
        _ = try store.undo()
        #expect(try days() == ["seen"])
        // A viewing with a note of the user's stays as it is.
        _ = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.note, to: .note(.plain("late"))) }
        #expect(try add(film("2024-06-01", key: "3")) == .updated && days() == ["2024-06-01", "seen"])
    }

    @Test func `a viewing that the user has logged without a day stays beside a dated one`() throws {
        try store.change(
            .logViewing(Viewing(ViewingValues(), loggedAt: .saved), keepingSaved: false, onceADay: false),
            [.make()], at: .saved)
        #expect(try add(film("2024-05-01")) == .updated && days() == ["2024-05-01", "seen"])
    }

    @Test func `a removed viewing does not come back without its day`() throws {
        _ = try add(film("2024-05-01"))
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(try add(film(nil)) == .unchanged && days() == [])
    }

    @Test func `a day that the user has removed does not come back`() throws {
        _ = try add(film("2024-05-01"))
        _ = try store.editViewing(ofMovie: 603, at: .saved) { $0.set(.watchedOn, to: nil) }
        #expect(try add(film("2024-05-01")) == .unchanged && days() == ["seen"])
    }

    @Test func `a position counts for a film with a file, and undo reverts it`() throws {
        let position = ImportedPosition(milliseconds: 3_000_000, at: .saved + 10)
        #expect(try add(film(nil, position: position)) == .unchanged && store.playbacks().isEmpty)
        let id = try store.saveFolder(FilmFolder(id: 0, path: "/films", device: 1, inode: 2), at: .saved)
        var scan = FolderScan(folder: id, device: 1, inode: 2, scannedAt: .saved)
        scan.newFiles = [
            FilmFile(folder: "/films", path: "b.mkv", stamp: .init(size: 1, modified: 2, inode: 3))
        ]
        try store.record(scan)
        try store.change(
            .matchFiles([FileMatch(file: 1, film: .make(), source: .person)], in: nil), at: .saved)
        try runSQLite("UPDATE file SET duration_ms = 6000000", on: folder.library)
        func positions() throws -> [Int] { try store.playbacks().map(\.position) }

        for outside in [299_000, 5_401_000] {
            let end = ImportedPosition(milliseconds: outside, at: .saved + 10)
            #expect(try add(film(nil, position: end)) == .unchanged && positions() == [])
        }
        #expect(try add(film(nil, position: position)) == .updated && positions() == [3_000_000])
        #expect(try store.playbacks().first?.duration == 6_000_000)
        _ = try store.undo()
        #expect(try positions() == [])
        _ = try store.redo()
        #expect(try positions() == [3_000_000])
        // Playing the film is not part of the history, and a later position of the user's stays.
        let count = try store.history().count
        try store.savePlayback(
            Playback(film: 603, file: 1, position: 4_000_000, duration: 6_000_000, playedAt: .saved + 20),
            ofFilm: 603)
        #expect(try add(film(nil, position: position)) == .unchanged && positions() == [4_000_000])
        _ = try store.undo()
        #expect(try positions() == [4_000_000])
        _ = try store.redo()
        #expect(try store.history().count == count)
    }
}
