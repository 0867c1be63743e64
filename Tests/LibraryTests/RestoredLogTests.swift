import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// A restore plays the backup's log back before it accepts the backup.
struct RestoredLogTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test(arguments: 1...Schema.latestVersion)
    func `a sound backup of every schema is accepted`(schema: Int) throws {
        let backup = folder.file("backup.db")
        try sqlite(backup, OlderFile.sql("library", schema))
        _ = try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait())
    }

    @Test(arguments: [
        "json_set(row, '$.id', 'one') WHERE table_name = 'viewing'",
        "json_set(row, '$.id', json('[1]')) WHERE table_name = 'viewing'",
        "json_set(row, '$.rating', 'much') WHERE table_name = 'own_rating' AND operation = 'update'",
        "json_remove(row, '$.rating') WHERE table_name = 'own_rating' AND operation = 'update'",
        "json_set(row, '$.position', 1.5) WHERE table_name = 'watchlist' AND operation = 'delete'",
        "json_remove(row, '$.name') WHERE table_name = 'tag'",
    ])
    func `a backup with a change that cannot be undone or redone is rejected`(damage: String) throws {
        for isUndone in [false, true] {
            unlink(folder.library)
            let store = try LibraryStore.openForWriting(path: folder.library)
            try store.addToWatchlist([.make()], at: .saved)
            try store.removeFromWatchlist(ids: [603], at: .saved)
            _ = try store.rate(.make(), 7, at: .saved)
            _ = try store.rate(.make(), 8, at: .saved)
            _ = try store.tag([.make()], adding: ["classic"], removing: [], at: .saved)
            try store.change(
                .logViewing(Viewing(watchedOn: PartialDate("2026-01-02"), loggedAt: .saved)), [.make()],
                at: .saved)
            if isUndone { _ = try store.undo(6) }
            let backup = folder.file("backup.db")
            try store.backup(to: backup)
            _ = try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait())
            try sqlite(backup, "UPDATE undo_row SET row = \(damage)")
            let before = try content(of: folder.library)
            #expect(throws: LibraryError.self, "\(damage), undone: \(isUndone)") {
                try LibraryStore.restore(from: backup, to: folder.library, keeping: folder.file("kept.db"))
            }
            #expect(try content(of: folder.library) == before && mode(folder.file("kept.db")) == -1)
        }
    }

    @Test(arguments: [
        "UPDATE undo_row SET row = json_set(row, '$.added_at', '2026-01-02T03:04:05Z', '$.rated_at', 'soon')"
            + " WHERE table_name = 'own_rating'",
        "UPDATE undo_row SET row = json_set(row, '$.logged_at', 'soon') WHERE table_name = 'viewing'",
        "UPDATE undo_row SET row = json_set(row, '$.watched_on', '2026-02-30') WHERE table_name = 'viewing'",
        "PRAGMA ignore_check_constraints = 1; UPDATE viewing SET rating = 1e308",
        "PRAGMA ignore_check_constraints = 1; UPDATE own_rating SET rating = -9e999",
        "INSERT INTO owned (file_id, movie_id, found_by, decided_at) VALUES (1, 603, 'person', 'soon')",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'change'",
        "UPDATE viewing SET id = 9223372036854775807",
    ])
    func `a backup with a value that no command stores, or without numbers for new rows, is rejected`(
        sql: String
    )
        throws
    {
        let backup = try makeBackup()
        _ = try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait())
        try sqlite(backup, sql)
        #expect(throws: LibraryError.self) {
            _ = try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait())
        }
    }

    @Test(arguments: [
        "UPDATE movie_text_data SET block = zeroblob(length(block))", "DELETE FROM movie_text_docsize",
        "UPDATE movie_text_content SET c0 = 'Heat'",
    ])
    func `a restore rebuilds the text index`(sql: String) throws {
        let backup = try makeBackup()
        try sqlite(backup, sql)
        _ = try LibraryStore.restore(from: backup, to: folder.library, keeping: folder.file("kept.db"))
        let store = try LibraryStore.openForWriting(path: folder.library)
        #expect(try store.films(on: .library, matching: .words("matrix")).films.count == 1)
        #expect(try store.films(on: .library, matching: .words("heat")).films.isEmpty)
        _ = try store.tag([.make()], adding: ["late"], removing: [], at: .saved)
        #expect(try store.films(on: .library, matching: .words("tag:late")).films.count == 1)
    }

    @Test func `a backup whose text index cannot be rebuilt is rejected`() throws {
        let backup = try makeBackup()
        try sqlite(backup, "UPDATE movie_text_config SET v = 99 WHERE k = 'version'")
        #expect(throws: LibraryError.self) {
            _ = try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait())
        }
    }

    private func makeBackup() throws -> String {
        let store = try LibraryStore.openForWriting(path: folder.library)
        _ = try store.rate(.make(), 7, at: .saved)
        _ = try store.rate(.make(), 8, at: .saved)
        try store.change(
            .logViewing(Viewing(watchedOn: PartialDate("2026-01-02"), loggedAt: .saved)), [.make()],
            at: .saved)
        let backup = folder.file("backup.db")
        try store.backup(to: backup)
        unlink(folder.library)
        return backup
    }
}
