package import Foundation
import GRDB
package import Records

/// Stores the state of the user's files on the disk: outside the history, because no undo changes a disk.
extension LibraryStore {
    /// Stores a folder, or the new path of a known one; returns its number.
    @_spi(Writing) public func saveFolder(_ folder: FilmFolder, at date: Date) throws(LibraryError) -> Int {
        let path = folder.path
        return try inWriteTransaction { db in
            if folder.id > 0 {
                try db.run(
                    "UPDATE folder SET path = ?1 WHERE id = ?2 AND path <> ?1", StoredValues.text(path),
                    folder.id)
                return folder.id
            }
            try db.run(
                """
                INSERT INTO folder (path, device, inode, added_at, state) VALUES (?, ?, ?, ?, 'present')
                ON CONFLICT (path) DO UPDATE SET device = excluded.device, inode = excluded.inode
                """, StoredValues.text(path), "\(folder.device)", "\(folder.inode)", date.isoTime)
            return try db.number("SELECT id FROM folder WHERE path = ?", [path])
        }
    }

    /// Records the results of scanning a folder.
    @_spi(Writing) public func record(_ scan: FolderScan) throws(LibraryError) {
        try inWriteTransaction { db in
            try Self.freeSwappedPaths(scan, db)
            for file in scan.changedFiles { try file.update(db, in: scan.folder) }
            for file in scan.newFiles { try file.insert(db, in: scan.folder) }
            for id in scan.missingIDs {
                try db.run(
                    "UPDATE file SET state = 'missing', missing_since = ? WHERE id = ? AND state = 'present'",
                    scan.scannedAt.isoTime, id)
            }
            if scan.isOffline {
                try db.run("UPDATE folder SET state = 'offline' WHERE id = ?", scan.folder)
            } else {
                try db.run(
                    """
                    UPDATE folder SET state = 'present', device = ?, inode = ?, scanned_at = ? WHERE id = ?
                    """, "\(scan.device)", "\(scan.inode)", scan.scannedAt.isoTime, scan.folder)
            }
        }
    }

    /// Renames the rows of files whose paths other files get, because no two rows may have one path.
    private static func freeSwappedPaths(_ scan: FolderScan, _ db: Database) throws {
        let paths = Set(scan.changedFiles.map { Array($0.path.utf8) })
        for file in scan.changedFiles {
            let old: String? = try db.value("SELECT path FROM file WHERE id = ?", [file.id], reused: true)
            guard let old, !old.utf8.elementsEqual(file.path.utf8), paths.contains(Array(old.utf8)) else {
                continue
            }
            try db.run("UPDATE file SET path = ? WHERE id = ?", "\(old)/\(file.id)", file.id)
        }
    }

    /// Records the results of probing files. Skips a file that has changed since; the next scan probes it again.
    @_spi(Writing) public func record(_ looks: [FileProbeResult], at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in for look in looks { try look.store(db, at: date) } }
    }

    /// Removes a folder and its files from the library, with their films.
    ///
    /// - Returns: The number of files removed.
    @_spi(Writing) public func forget(folder id: Int) throws(LibraryError) -> Int {
        try forget(where: "file.folder_id = \(id)", then: "DELETE FROM folder WHERE id = \(id)")
    }

    /// Removes missing files from the library.
    @_spi(Writing) public func forgetMissing() throws(LibraryError) -> Int {
        try forget(where: "file.state = 'missing'", then: "")
    }

    private func forget(where condition: String, then rest: String) throws(LibraryError) -> Int {
        try inWriteTransaction { db in
            let count = try db.number("SELECT count(*) FROM file WHERE \(condition)")
            try ChangeLog.withoutEntry(db) {
                try db.execute(
                    sql: "DELETE FROM owned WHERE file_id IN (SELECT id FROM file WHERE \(condition))")
            }
            try db.execute(sql: "DELETE FROM file WHERE \(condition)")
            if !rest.isEmpty { try db.execute(sql: rest) }
            return count
        }
    }

    /// Stores the position at which a film was stopped; nil deletes it.
    @_spi(Writing) public func savePlayback(
        _ playback: Playback?, ofFilm id: Int, at date: Date = Date()
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            // ``recordPlaybacks(at:)`` records positions for the user's other machines.
            try ChangeLog.withoutEntry(db, at: playback == nil ? date : nil) {
                guard let playback else {
                    return try db.run("DELETE FROM playback WHERE movie_id = ?", id)
                }
                try playback.save(db, ofFilm: id)
            }
        }
    }

    /// Applies decisions on files.
    static func match(
        _ matches: [FileMatch], in folders: String?, _ db: Database, _ date: Date
    ) throws -> ChangeOutcome {
        var outcome = ChangeOutcome(.matchFiles(matches, in: folders))
        var before: [Int: Film?] = [:]
        var order: [Int] = []
        for match in matches {
            let path: String? = try db.value("SELECT path FROM file WHERE id = ?", [match.file], reused: true)
            guard let path else { continue }
            if match.film == nil {
                outcome.ignoredFiles.append(path.split(separator: "/").last.map(String.init) ?? path)
            }
            if let film = match.film {
                try mergePlaceholders(film, at: date, db)
                if before[film.id] == nil {
                    before[film.id] = .some(try Film.find(db, movieID: film.id))
                    order.append(film.id)
                }
                try film.saveIfNewer(db)
            }
            try db.run(
                """
                INSERT INTO owned (file_id, movie_id, edition, part, found_by, decided_at)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (file_id) DO UPDATE SET movie_id = excluded.movie_id,
                    edition = excluded.edition, part = excluded.part, found_by = excluded.found_by,
                    decided_at = excluded.decided_at
                WHERE movie_id <> excluded.movie_id OR edition IS NOT excluded.edition
                    OR part IS NOT excluded.part OR found_by <> excluded.found_by
                """, match.file, match.film?.id ?? 0, match.edition.map(StoredValues.text), match.part,
                match.source.rawValue, date.isoTime)
        }
        for id in order {
            guard let after = try Film.find(db, movieID: id) else { continue }
            outcome.films.append(ChangeOutcome.FilmOutcome(before[id] ?? nil, after))
        }
        return outcome
    }

    /// Undoes the decisions on files, which are then not linked again without a confirmation.
    static func unmatch(_ files: [Int], _ db: Database) throws -> ChangeOutcome {
        var outcome = ChangeOutcome(.unmatchFiles(files))
        for file in files {
            let film: Int? = try db.value(
                "SELECT movie_id FROM owned WHERE file_id = ?", [file], reused: true)
            // A file without a decision has nothing to undo; a later match may still link it.
            guard let film else { continue }
            let before = try Film.find(db, movieID: film)
            try db.run("DELETE FROM owned WHERE file_id = ?", file)
            try db.run("INSERT OR IGNORE INTO declined VALUES (?)", file)
            guard let after = try Film.find(db, movieID: film) else { continue }
            if !outcome.films.contains(where: { $0.after.record.id == film }) {
                outcome.films.append(ChangeOutcome.FilmOutcome(before, after))
            }
        }
        return outcome
    }
}

extension FilmFile {
    /// The subtitles in a file's row, as JSON.
    static func subtitles(of id: Int, _ db: Database) throws -> String? {
        try db.value("SELECT subtitles FROM file WHERE id = ?", [id], reused: true)
    }

    fileprivate func insert(_ db: Database, in folder: Int) throws {
        try db.run(
            """
            INSERT INTO file (folder_id, path, size, mtime_ns, inode, head_sum, tail_sum, kind, state, subtitles)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'present', ?) ON CONFLICT (folder_id, path) DO NOTHING
            """, folder, StoredValues.text(path), stamp.size, stamp.modified, "\(stamp.inode)",
            checksums.map { Int64(bitPattern: $0.head) }, checksums.map { Int64(bitPattern: $0.tail) },
            kind.rawValue,
            try MediaFacts.encoded(facts?.subtitles ?? []))
    }

    /// Keeps the probed facts while the file is unchanged. If it changed, also forgets that the user unmatched it.
    fileprivate func update(_ db: Database, in folder: Int) throws {
        if probedAt == nil { try db.run("DELETE FROM declined WHERE file_id = ?", id) }
        try db.run(
            """
            UPDATE OR IGNORE file SET folder_id = ?, path = ?, size = ?, mtime_ns = ?, inode = ?, head_sum = ?, tail_sum = ?,
                kind = ?, state = 'present', missing_since = NULL, probed_at = ?, problem = ?, subtitles = ?
            WHERE id = ?
            """, folder, StoredValues.text(path), stamp.size, stamp.modified, "\(stamp.inode)",
            checksums.map { Int64(bitPattern: $0.head) }, checksums.map { Int64(bitPattern: $0.tail) },
            kind.rawValue,
            probedAt?.isoTime, problem, try MediaFacts.encoded(facts?.subtitles ?? []), id)
    }
}

extension FileProbeResult {
    fileprivate func store(_ db: Database, at date: Date) throws {
        let facts = facts ?? MediaFacts()
        let beside = try FilmFile.subtitles(of: id, db)
        // The subtitle files beside the film are known from its folder.
        let kept = beside.flatMap {
            try? JSONDecoder().decode([MediaFacts.Subtitles].self, from: Data($0.utf8))
        }?.filter { $0.file != nil }
        try db.run(
            """
            UPDATE file SET probed_at = ?, problem = ?, kind = coalesce(?, kind), container = ?, duration_ms = ?,
                width = ?, height = ?, video_codec = ?, hdr = ?, frame_rate = ?, bit_rate = ?, audio = ?, subtitles = ?,
                chapters = ?
            WHERE id = ?
            """, date.isoTime, problem?.rawValue, kind?.rawValue, facts.container.map(StoredValues.text),
            facts.duration, facts.width, facts.height, facts.videoCodec.map(StoredValues.text),
            facts.hdr?.rawValue, facts.frameRate, facts.bitRate, try MediaFacts.encoded(facts.audio),
            try MediaFacts.encoded(facts.subtitles + (kept ?? [])), facts.chapters, id)
    }
}
