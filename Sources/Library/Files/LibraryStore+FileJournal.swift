import Foundation
import GRDB
package import Records

/// The journal of changes to the user's files: every step is planned here before it is performed.
///
/// A change with a planned step goes forward; one with some undone steps and no planned ones rolls back. When
/// it is finished, either all its steps are done, or the change itself is undone. Foreign steps, which are
/// not this user's own, do not count.
extension LibraryStore {
    /// The interrupted changes, the oldest first, and whether each goes forward; and the number of foreign
    /// steps in such changes.
    package func unfinishedFileChanges() throws(LibraryError) -> (
        changes: [(change: Int, isForward: Bool)], foreign: Int
    ) {
        let cutOff: [(change: Int, hasBegunBack: Bool)] = try inReadTransaction { db in
            try db.rows(
                """
                SELECT change_id, sum(step = 0) > 0 FROM file_work
                JOIN change ON change.id = change_id AND NOT is_undone
                WHERE step >= 0
                GROUP BY change_id HAVING sum(file_work.state <> 'done') > 0 ORDER BY change_id
                """
            ) { (try $0.next(), try $0.next()) }
        }
        var (changes, foreign): ([(change: Int, isForward: Bool)], Int) = ([], 0)
        for (change, hasBegunBack) in cutOff {
            let steps = try fileSteps(of: change)
            let own = steps.filter(\.isTrusted)
            foreign += steps.count - own.count
            let isForward = own.contains { $0.state == .planned }
            if isForward || own.contains(where: { hasBegunBack || $0.state == .undone }) {
                changes.append((change, isForward))
            }
        }
        return (changes, foreign)
    }

    /// The steps of a change, in their order.
    package func fileSteps(of change: Int) throws(LibraryError) -> [FileStep] {
        try steps(where: "change_id = ? AND step > 0 ORDER BY step", [change])
    }

    /// Size and checksums of every file that this user's program wrote, as far as known.
    package func writtenFiles() throws(LibraryError) -> [FileStep] {
        try steps(where: "operation = 'write' AND state = 'done'").filter(\.isTrusted)
    }

    /// The latest changes that can be undone or redone, and whether each involved files.
    package func latestChanges(
        _ count: Int, undone: Bool
    ) throws(LibraryError) -> [(id: Int, hasWork: Bool)] {
        try inReadTransaction { db in
            try db.rows(
                """
                SELECT id, EXISTS (SELECT 1 FROM file_work WHERE change_id = change.id) FROM change
                WHERE is_undone = ?1 AND (is_undone OR command <> ?2) ORDER BY id DESC LIMIT ?3
                """, [undone, ChangeName.share.rawValue, count]
            ) { (try $0.next(), try $0.next()) }
        }
    }

    /// Records the new state of a step, and updates the paths of the files the library knows.
    @_spi(Writing) public func recordState(
        _ step: FileStep, of change: Int, is state: FileStep.State
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run(
                "UPDATE file_work SET state = ? WHERE change_id = ? AND step = ?", state.rawValue, change,
                step.number)
            let (from, to) = state == .done ? (step.source, step.target) : (step.target, step.source)
            switch step.operation {
            case .move: try FilmFile.move(from: from, to: to, db)
            case .link, .copy:
                if state == .done {
                    try FilmFile.duplicate(step.source, as: step.target, db)
                } else {
                    try FilmFile.forget(step.target, db)
                }
            case .folder, .clear, .write, .drop: break
            }
        }
    }

    /// Records that a rollback has started, before its first step, so that an interrupted rollback is
    /// recognised. The record is a row with the step number 0. Its state is undone if the user wanted an
    /// undo, and planned if a step of the change failed (``abandonRemainingSteps(_:)``), which is never overwritten.
    @_spi(Writing) public func beginRollback(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            if try Self.hasFailed(change, db) { return }
            try Self.recordBeginning(change, .undone, db)
        }
    }

    private static func recordBeginning(_ change: Int, _ state: FileStep.State, _ db: Database) throws {
        try db.run("DELETE FROM file_work WHERE change_id = ? AND step = 0", change)
        try db.run(
            """
            INSERT INTO file_work (change_id, step, operation, source, target, state)
            VALUES (?, 0, ?, '', '', ?)
            """, change, FileStep.Operation.folder.rawValue, state.rawValue)
    }

    /// Whether a step of a change has failed, and the rollback is not finished.
    package func hasFailed(_ change: Int) throws(LibraryError) -> Bool {
        try inReadTransaction { db in try Self.hasFailed(change, db) }
    }

    private static func hasFailed(_ change: Int, _ db: Database) throws -> Bool {
        try db.number(
            "SELECT count(*) FROM file_work WHERE change_id = ? AND step = 0 AND state = 'planned'", [change])
            > 0
    }

    /// Removes the record of an undo that is finished; from here on the steps show its result. The record of
    /// a failed step stays until ``deleteUndoneSteps(_:)`` or ``deleteFileChange(_:)``.
    @_spi(Writing) public func endRollback(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run(
                "DELETE FROM file_work WHERE change_id = ? AND step = 0 AND state = 'undone'", change)
        }
    }

    /// Marks the planned steps of a change as undone after one of them failed, so that it rolls back.
    @_spi(Writing) public func abandonRemainingSteps(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run(
                "UPDATE file_work SET state = 'undone' WHERE change_id = ? AND state = 'planned'", change)
            try Self.recordBeginning(change, .planned, db)
        }
    }

    /// Plans undone steps of a change again.
    @_spi(Writing) public func requeueUndoneSteps(_ change: Int, _ steps: [FileStep]) throws(LibraryError) {
        try inWriteTransaction { db in
            for step in steps {
                try db.run(
                    "UPDATE file_work SET state = 'planned' WHERE change_id = ? AND step = ?", change,
                    step.number)
            }
        }
    }

    /// Deletes a change that has left nothing on the disk.
    @_spi(Writing) public func deleteFileChange(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run("DELETE FROM file_work WHERE change_id = ?", change)
            try db.run("DELETE FROM change WHERE id = ?", change)
        }
    }

    /// Deletes the undone steps of a partly rolled back change, so that only the steps it really took remain.
    @_spi(Writing) public func deleteUndoneSteps(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run(
                "DELETE FROM file_work WHERE change_id = ? AND (step = 0 OR state = 'undone' AND step > 0)",
                change)
        }
    }

    /// Sets aside the undone steps of a change that could not be undone completely, which now consists of its other
    /// steps. The numbers of steps set aside are negative until the change itself is undone, so that a redo takes all.
    @_spi(Writing) public func setUndoneAside(_ change: Int) throws(LibraryError) {
        try inWriteTransaction { db in
            try db.run(
                "UPDATE file_work SET step = -step WHERE change_id = ? AND state = 'undone' AND step > 0",
                change)
        }
    }
}

/// Updates the rows of moved and copied files.
extension FilmFile {
    private static func row(_ path: String, _ db: Database) throws -> Int? {
        guard let place = try LibraryFolderIndex(db).location(of: path) else { return nil }
        return try db.value(
            "SELECT id FROM file WHERE folder_id = ? AND path = ?", [place.folder, place.path], reused: true)
    }

    fileprivate static func forget(_ path: String, _ db: Database) throws {
        guard let id = try row(path, db) else { return }
        try ChangeLog.withoutEntry(db) {
            try db.run("DELETE FROM owned WHERE file_id = ?", id)
        }
        try db.run("DELETE FROM file WHERE id = ?", id)
    }

    fileprivate static func move(from old: String, to new: String, _ db: Database) throws {
        guard let id = try row(old, db), let place = try LibraryFolderIndex(db).location(of: new) else {
            return
        }
        // Removes the row of a file that used to be at the new path and is gone.
        try forget(new, db)
        let beside = try subtitles(of: id, db)
        // A scan skips hidden folders: a file there is missing until it comes back.
        let isHidden = place.path.split(separator: "/").dropLast().contains { $0.hasPrefix(".") }
        try db.run(
            """
            UPDATE file SET folder_id = ?, path = ?, subtitles = ?, state = ?, missing_since = ? WHERE id = ?
            """, place.folder, place.path, try renamed(beside ?? "[]", from: old, to: new),
            isHidden ? "missing" : "present", isHidden ? Date().isoTime : nil, id)
    }

    /// Renames subtitles beside a film as the film itself was renamed.
    private static func renamed(_ json: String, from old: String, to new: String) throws -> String {
        guard json.contains("\"file\""),
            var tracks = try? JSONDecoder().decode([MediaFacts.Subtitles].self, from: Data(json.utf8))
        else { return json }
        func stem(_ path: String) -> Substring {
            let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
            return name.lastIndex(of: ".").map { name[..<$0] } ?? name
        }
        for index in tracks.indices {
            if let name = tracks[index].file, name.hasPrefix(stem(old)) {
                tracks[index].file = "\(stem(new))\(name.dropFirst(stem(old).count))"
            }
        }
        return try MediaFacts.encoded(tracks)
    }

    /// Adds a row for a copy of a file, with the same film.
    fileprivate static func duplicate(_ path: String, as copy: String, _ db: Database) throws {
        guard let id = try row(path, db), let place = try LibraryFolderIndex(db).location(of: copy),
            try row(copy, db) == nil
        else {
            return
        }
        let columns = """
            size, mtime_ns, inode, head_sum, tail_sum, kind, probed_at, problem, container, duration_ms, width, height,
            video_codec, hdr, frame_rate, bit_rate, audio, chapters
            """
        let beside = try subtitles(of: id, db)
        try db.run(
            """
            INSERT INTO file (folder_id, path, state, subtitles, \(columns))
            SELECT ?, ?, 'present', ?, \(columns) FROM file WHERE id = ?
            """, place.folder, place.path, try renamed(beside ?? "[]", from: path, to: copy), id)
        let new = db.lastInsertedRowID
        try ChangeLog.withoutEntry(db) {
            try db.run(
                """
                INSERT INTO owned (file_id, movie_id, edition, part, found_by, decided_at)
                SELECT ?, movie_id, edition, part, found_by, decided_at FROM owned WHERE file_id = ?
                """, new, id)
        }
    }
}
