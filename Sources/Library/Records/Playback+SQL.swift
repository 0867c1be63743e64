import Foundation
import GRDB
import Lock
import Records

extension Playback {
    func save(_ db: Database, ofFilm id: Int) throws {
        // Not updated: an undo then sees whether the row has changed since.
        try db.run("DELETE FROM playback WHERE movie_id = ?", id)
        try db.run(
            """
            INSERT INTO playback (movie_id, file_id, position_ms, duration_ms, played_at)
            SELECT id, ?, ?, ?, ? FROM movie WHERE id = ?
            """, file, position, duration, playedAt.isoTime, id)
    }
}

extension ImportedFilm {
    /// The position to store: of a film with a file of the user's, from a twentieth to nine tenths of its length, and
    /// later than the stored one.
    func newPlayback(at date: Date, _ db: Database) throws -> Playback? {
        guard let position else { return nil }
        var (file, length, playedAt): (Int?, Int, Date?) = (nil, 0, nil)
        try db.eachRow(
            """
            SELECT file.id, owned.part, file.duration_ms, playback.played_at
            FROM owned JOIN file ON file.id = owned.file_id
                LEFT JOIN playback ON playback.movie_id = owned.movie_id
            WHERE owned.movie_id = ? ORDER BY owned.part, file.height DESC, file.path
            """, [record.id]
        ) { cells in
            let (id, part): (Int, Int?) = (try cells.next(), try cells.nextOrNil())
            let duration: Int? = try cells.nextOrNil()
            playedAt = try StoredValues.timeOrNil(try cells.nextOrNil())
            // The length of a film in parts is that of all of them.
            if file == nil || part != nil { length += duration ?? 0 }
            file = file ?? id
        }
        guard let file, length > 0, position.milliseconds * 20 >= length,
            position.milliseconds * 10 <= length * 9
        else { return nil }
        if let playedAt, (position.at ?? .distantPast) <= playedAt { return nil }
        return Playback(
            film: record.id, file: file, position: position.milliseconds, duration: length,
            playedAt: position.at ?? date)
    }
}
