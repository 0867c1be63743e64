import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// A restore plays the backup's log back before it accepts the backup.
struct RestoredLogTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test(arguments: 1...Schema.known)
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
                .log(Viewing(watchedOn: PartialDate("2026-01-02"), loggedAt: .saved)), [.make()], at: .saved)
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
}
