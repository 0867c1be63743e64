import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable @_spi(Writing) import Library

/// Film files on two machines of a user: their films travel by the files' content, and positions by the film.
struct SharedFileTests {
    private let (laptop, desktop): (LibraryStore, LibraryStore)

    init() throws {
        (laptop, desktop) = (try .shared(by: "olena"), try .shared(by: "olena"))
        for store in [laptop, desktop] {
            _ = try store.saveFolder(
                FilmFolder(id: 0, path: store === laptop ? "/laptop" : "/desktop", device: 1, inode: 1),
                at: .saved)
        }
    }

    private func film(_ id: Int) -> FilmRecord { FilmRecord(id: id, title: "Film \(id)") }

    /// Finds a file, and returns its number.
    private func add(_ path: String, _ content: Int, to store: LibraryStore) throws -> Int {
        let folder = try #require(try store.folders().first)
        var file = FilmFile(
            folder: folder.path, path: path, stamp: .init(size: content, modified: 1, inode: 1), kind: .film)
        file.checksums = .init(head: UInt64.max - UInt64(content), tail: UInt64(content))
        var scan = FolderScan(folder: folder.id, device: 1, inode: 1, scannedAt: .saved)
        scan.newFiles = [file]
        try store.record(scan)
        return try #require(try store.file(at: "\(folder.path)/\(path)")).id
    }

    private func link(
        _ file: Int, _ id: Int, in store: LibraryStore, by source: FilmFile.Identification.Source = .person,
        edition: String? = nil, at time: Date = .saved
    ) throws {
        let match = FileMatch(file: file, film: film(id), edition: edition, source: source)
        _ = try store.change(.matchFiles([match], in: nil), at: time)
    }

    private func filmOfFile(_ path: String, in store: LibraryStore) throws -> Int? {
        try store.file(at: path)?.identification?.film
    }

    @Test func `a file that one machine has matched is matched on the other, and no path travels`() throws {
        let file = try add("private folder/a.mkv", 7, to: laptop)
        _ = try add("b.mkv", 7, to: desktop)
        _ = try add("c.mkv", 8, to: desktop)
        try link(file, 603, in: laptop, edition: "final cut")
        #expect(try !laptop.pendingShareRecords().contains { ($0.json(own: false) ?? "").contains("folder") })
        try laptop.send(to: desktop)
        let there = try #require(try desktop.file(at: "/desktop/b.mkv")?.identification)
        #expect(there.film == 603 && there.edition == "final cut" && there.source == .person)
        #expect(try filmOfFile("/desktop/c.mkv", in: desktop) == nil)
        #expect(try desktop.pendingShareRecords() == [])
        // A file that arrives later is known by its content.
        let known = try desktop.sharedFileMatches()
        #expect(known.values.map(\.film) == [603] && known.values.first?.edition == "final cut")
        #expect(known[.init(size: 7, checksums: .init(head: UInt64.max - 7, tail: 7))] != nil)
    }

    @Test func `a file that gets another film, or none, does so on the other machine`() throws {
        let file = try add("a.mkv", 7, to: laptop)
        _ = try add("b.mkv", 7, to: desktop)
        try link(file, 603, in: laptop)
        try laptop.send(to: desktop)
        // Its clock is behind.
        try link(file, 11, in: laptop, at: .saved - 100)
        try laptop.send(to: desktop)
        #expect(try filmOfFile("/desktop/b.mkv", in: desktop) == 11)
        #expect(try desktop.shareDigest() == laptop.shareDigest())
        _ = try laptop.change(.unmatchFiles([file]), at: .saved + 5)
        try laptop.send(to: desktop)
        #expect(try desktop.file(at: "/desktop/b.mkv")?.identification == nil)
        #expect(try desktop.sharedFileMatches().isEmpty)
    }

    @Test func `of two matches by hand the later counts on both machines, and one by name on none`() throws {
        let (one, other) = (try add("a.mkv", 7, to: laptop), try add("b.mkv", 7, to: desktop))
        try link(one, 603, in: laptop, by: .title, at: .saved + 50)
        try link(other, 11, in: desktop)
        func exchange() throws -> [Int?] {
            try laptop.send(to: desktop)
            try desktop.send(to: laptop)
            #expect(try desktop.shareDigest() == laptop.shareDigest())
            return try [filmOfFile("/laptop/a.mkv", in: laptop), filmOfFile("/desktop/b.mkv", in: desktop)]
        }
        #expect(try exchange() == [11, 11])
        try link(one, 12, in: laptop, at: .saved + 60)
        try link(other, 13, in: desktop, by: .id, at: .saved + 60)
        #expect(try exchange() == [13, 13])
        // Another file of the film that lost says nothing about this one.
        try link(try add("c.mkv", 8, to: laptop), 12, in: laptop, at: .saved + 70)
        #expect(try exchange() == [13, 13])
    }

    @Test func `an undo leaves a match that the other machine has made, too`() throws {
        let (one, other) = (try add("a.mkv", 7, to: laptop), try add("b.mkv", 7, to: desktop))
        try link(one, 603, in: laptop, at: .saved)
        try link(other, 603, in: desktop, at: .saved + 5)
        try desktop.send(to: laptop)
        let outcome = try laptop.change(.undo(1), at: .saved + 10)
        #expect(outcome.skippedFilms.map(\.id) == [603])
        #expect(try filmOfFile("/laptop/a.mkv", in: laptop) == 603)
    }

    @Test func `another person's match of a private film is used for no file`() throws {
        let file = try add("a.mkv", 7, to: laptop)
        try link(file, 603, in: laptop)
        let taras = try LibraryStore.shared(by: "taras")
        try laptop.recordShareNames(person: "Olena", machine: ("laptop", "laptop"), at: .saved)
        try laptop.send(to: taras, isForeign: true)
        #expect(try taras.sharedFileMatches().values.map(\.film) == [603])
        _ = try laptop.tag([film(603)], adding: ["private"], removing: [], at: .saved)
        try laptop.send(to: taras, isForeign: true)
        #expect(try taras.sharedFileMatches().isEmpty && laptop.sharedFileMatches().count == 1)
    }

    @Test func `a machine that forgets its files says nothing about those of the others`() throws {
        let file = try add("a.mkv", 7, to: laptop)
        _ = try add("b.mkv", 7, to: desktop)
        try link(file, 603, in: laptop)
        try laptop.send(to: desktop)
        _ = try laptop.forget(folder: try #require(try laptop.folders().first).id)
        _ = try laptop.rate(film(603), 8, at: .saved)
        try laptop.restateEverything(at: .saved)
        try laptop.send(to: desktop)
        #expect(try filmOfFile("/desktop/b.mkv", in: desktop) == 603)
    }

    @Test func `a film goes on on the other machine from where it was stopped`() throws {
        _ = try laptop.rate(film(603), 8, at: .saved)
        let stopped = Playback(film: 603, file: 4, position: 60_000, duration: 600_000, playedAt: .saved)
        try laptop.savePlayback(stopped, ofFilm: 603)
        #expect(try laptop.pendingShareRecords().count == 1)
        for _ in 1...2 { try laptop.recordPlaybacks(at: .saved) }
        #expect(try laptop.pendingShareRecords().count == 2)
        #expect(try laptop.pendingShareRecords().last?.json(own: false) == nil)
        try laptop.send(to: desktop)
        let there = try #require(try desktop.playbacks(ofFilm: 603).first)
        #expect(there.position == 60_000 && there.duration == 600_000 && there.playedAt == .saved)
        #expect(there.file == 0)
        // To its end: the position is gone on both.
        try desktop.savePlayback(nil, ofFilm: 603, at: .saved + 3600)
        try desktop.send(to: laptop)
        #expect(try laptop.playbacks().isEmpty && laptop.shareDigest() == desktop.shareDigest())
    }

    @Test func `the film to go on with is the latest of those with a file here`() throws {
        for (id, time) in [(1, Date.saved), (2, .saved + 10)] {
            _ = try laptop.rate(film(id), 8, at: .saved)
            try laptop.savePlayback(
                Playback(film: id, file: 0, position: 6, duration: 60, playedAt: time), ofFilm: id)
        }
        try link(try add("a.mkv", 7, to: laptop), 1, in: laptop)
        #expect(try laptop.playbacks().map(\.film) == [1, 2])
    }
}
