import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

struct DailyBackupTests {
    let folder = TemporaryFolder(mode: 0o755)

    private var days: [String] { LibraryStore.backups(of: folder.library).map(\.day) }

    private func names(_ folder: String) -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    }

    /// A library with a film saved at noon of each day, after that day's backup.
    private func save(on days: [String]) throws {
        for day in days {
            let store = try LibraryStore.openForWriting(path: folder.library)
            try store.backUpDaily(on: day)
            let noon = try #require(Date(isoTime: day + "T12:00:00Z"))
            let next = try store.watchlistCount() + 1
            try store.addToWatchlist([.make(id: next)], at: noon)
        }
    }

    @Test func `after a clock that was ahead each day gets a backup again, and the future backups stay`()
        throws
    {
        _ = try folder.makeLibrary(1)
        let ahead = (1...6).map { "2099-01-0\($0)" }
        try save(on: ahead)
        let real = (1...9).map { "2026-11-0\($0)" }
        for day in real {
            try save(on: [day])
            #expect(days.contains(day))
        }
        #expect(days == Array(ahead.dropFirst().reversed()) + real.suffix(5).reversed())
        #expect(
            LibraryStore.backups(of: folder.library).filter { $0.isDated(after: "2026-11-09") }.count == 5)
    }

    @Test func `after a clock that was behind, backups are ordered by their content and not their name`()
        throws
    {
        _ = try folder.makeLibrary(1)
        try save(on: (1...5).map { "2026-11-0\($0)" } + ["1970-01-01", "2026-11-06"])
        #expect(days == ["2026-11-06", "2026-11-05", "2026-11-04", "2026-11-03", "1970-01-01"])
    }

    @Test func `foreign files are neither counted nor deleted nor replaced`() throws {
        let path = try folder.makeLibrary(1)
        let backups = LibraryStore.backupFolder(of: path)
        mkdir(backups, 0o700)
        let strangers = ["a-mine2026.db", "2026-13-01.db", "2020-01-01.db", "2026-11-03.db", "x.db.txt"]
        for name in strangers { try folder.write(Data("mine".utf8), to: "library.db.backups/\(name)") }
        symlink(path, backups + "/2019-01-01.db")
        try save(on: ["2026-11-01", "2026-11-02"])
        let store = try LibraryStore.openForWriting(path: path)
        let taken = backups + "/2026-11-03.db"
        #expect(throws: LibraryError.cannotBackUp(path: taken, reason: "another file has its name")) {
            try store.backUpDaily(on: "2026-11-03")
        }
        try save(on: (4...9).map { "2026-11-0\($0)" })
        #expect(names(backups).isSuperset(of: strangers + ["2019-01-01.db"]))
        for name in strangers { #expect(try content(of: "\(backups)/\(name)") == Data("mine".utf8)) }
        #expect(days == (5...9).reversed().map { "2026-11-0\($0)" })
    }

    @Test
    func `libraries that differ in their extension have separate backup folders`()
        throws
    {
        let films = ["films.db", "films.sqlite", "films"].map(folder.file)
        for (index, path) in films.enumerated() {
            let store = try LibraryStore.openForWriting(path: path)
            try store.addToWatchlist([.make(id: index + 1)], at: .saved)
        }
        let old = folder.file("films.backups")
        mkdir(old, 0o700)
        try LibraryStore.openForWriting(path: films[1]).backup(to: old + "/2026-01-01.db")
        for (index, path) in films.enumerated() {
            let store = try LibraryStore.openForWriting(path: path)
            let made = try #require(try store.backUpDaily(on: "2026-11-01"))
            let held = try LibraryStore.openForReading(path: made.path)?.watchlist().map(\.record.id)
            #expect(held == [index + 1])
            #expect(index == 2 || LibraryStore.backups(of: path) == [made])
            #expect(LibraryStore.sharedBackupFolder(of: path) == old)
        }
        let store = try LibraryStore.openForWriting(path: films[2])
        for day in 2...9 { try store.backUpDaily(on: "2026-11-0\(day)") }
        #expect(names(old).contains("2026-01-01.db"))
    }

    @Test func `the backup folder of an older version is taken over by its only library`() throws {
        let path = try folder.makeLibrary(1)
        let old = folder.file("library.backups")
        mkdir(old, 0o700)
        let store = try LibraryStore.openForWriting(path: path)
        try store.backup(to: old + "/2026-01-01.db")
        try folder.write(Data("{}".utf8), to: "library.json")
        #expect(days == ["2026-01-01"])
        try store.backUpDaily(on: "2026-11-01")
        #expect(days == ["2026-11-01", "2026-01-01"])
        #expect(names(folder.path).isDisjoint(with: ["library.backups"]))
        #expect(names(LibraryStore.backupFolder(of: path)) == ["2026-01-01.db", "2026-11-01.db"])
    }

    @Test(arguments: ["library.db.backups/2026-11-01.db", "library.before-restore-20261101T120000Z.db"])
    func `a backup can be read, even of an older version, and is never changed`(name: String) throws {
        try folder.makeOldLibrary()
        mkdir(folder.file("library.db.backups"), 0o700)
        let backup = folder.file(name)
        try FileManager.default.moveItem(atPath: folder.library, toPath: backup)
        let before = try content(of: backup)
        let names = self.names(folder.path).union(self.names(folder.file("library.db.backups")))
        let store = try #require(try LibraryStore.openForReading(path: backup))
        #expect(try store.watchlist().map(\.record.id) == [603, 604])
        #expect(try store.check().isSound)
        #expect(throws: LibraryError.readOnlyBackup(path: backup)) {
            try LibraryStore.openForWriting(path: backup)
        }
        let other = folder.file("other.db")
        try LibraryStore.openForWriting(path: other).addToWatchlist([.make(id: 5)], at: .saved)
        #expect(throws: LibraryError.readOnlyBackup(path: backup)) {
            try LibraryStore.restore(from: other, to: backup, keeping: folder.file("kept.db"))
        }
        #expect(try content(of: backup) == before)
        let now = self.names(folder.path).union(self.names(folder.file("library.db.backups")))
        #expect(now.subtracting(names).allSatisfy { $0.hasPrefix("other.db") })
        #expect(
            try LibraryStore.restore(from: backup, to: folder.library, keeping: "\(other).kept")
                .previousLibraryPath == nil)
        #expect(try LibraryStore.openForReading(path: folder.library)?.watchlistCount() == 2)
    }
}
