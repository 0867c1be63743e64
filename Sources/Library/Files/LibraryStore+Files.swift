import Foundation
import GRDB
package import Query
package import Records

/// The set of files to list.
package enum FileFilter: Sendable, Equatable {
    /// All files of a film, an extra or without a film, except those that the user marked as not being films.
    case all
    /// Files that may be films, without a known one.
    case unmatched
    case missing
    /// Files that cannot be played.
    case broken
    /// Files of films with several, not counting editions and parts.
    case duplicates
}

/// Lists the user's film files.
extension LibraryStore {
    package func folders() throws(LibraryError) -> [FilmFolder] {
        try inReadTransaction { db in
            try db.rows(
                "SELECT *, state = 'offline' AS is_offline FROM folder ORDER BY path"
            ) { cells in
                FilmFolder(
                    id: try cells["id"], path: try FilmFile.folder(cells["path"]),
                    device: try FilmFile.number(cells["device"]), inode: try FilmFile.number(cells["inode"]),
                    scannedAt: try StoredValues.timeOrNil(cells["scanned_at"]),
                    isOffline: try cells["is_offline"])
            }
        }
    }

    /// The files of a shelf whose films match the query, by path; a file without a film only matches an empty query.
    ///
    /// - Returns: The files, and how many there are without limit and offset.
    package func files(
        on shelf: FileFilter = .all, matching query: LibraryQuery = LibraryQuery(), limit: Int? = nil,
        offset: Int = 0
    ) throws(LibraryError) -> (files: [FilmFile], total: Int) {
        let condition = query.condition(.films, readsFile: true)
        let order = query.order(.films, readsFile: true).map { "\($0), " } ?? ""
        let films = query == LibraryQuery() ? "" : Film.filmJoins
        return try page(
            "\(FilmFile.source) \(films) WHERE \(shelf.sql) AND \(condition.sql)", condition.arguments,
            columns: FilmFile.columns, order: order + shelf.order, limit, offset
        ) { cells, _ in try FilmFile(cells: &cells) }
    }

    /// The files of a film, missing ones included: those of parts in their order, the sharpest first.
    package func files(ofFilm id: Int) throws(LibraryError) -> [FilmFile] {
        try files(where: "owned.movie_id = ?", [id])
    }

    /// The files of a folder, in their last known state.
    package func files(in folder: Int) throws(LibraryError) -> [FilmFile] {
        try files(where: "file.folder_id = ?", [folder])
    }

    package func missingFiles() throws(LibraryError) -> [FilmFile] {
        try files(where: "file.state = 'missing'")
    }

    /// The file at an absolute path, escaped by ``EscapedPath``.
    package func file(at path: String) throws(LibraryError) -> FilmFile? {
        try files(where: "rtrim(folder.path, '/') || '/' || file.path = ?", [path]).first
    }

    /// The files that were unmatched.
    package func declinedFiles() throws(LibraryError) -> Set<Int> {
        try inReadTransaction { db in try Set(db.values("SELECT file_id FROM declined")) }
    }

    /// The number of files with decisions of the user's, in a folder, or among missing files if nil.
    package func decisionCount(in folder: Int?) throws(LibraryError) -> Int {
        try inReadTransaction { db in
            try db.number(
                """
                SELECT count(*) FROM owned JOIN file ON file.id = owned.file_id
                WHERE found_by = 'person' AND (folder_id = ?1 OR ?1 IS NULL AND state = 'missing')
                """, [folder])
        }
    }

    private func files(
        where condition: String, _ arguments: StatementArguments = []
    ) throws(LibraryError) -> [FilmFile] {
        try inReadTransaction { db in
            try db.rows(
                """
                SELECT \(FilmFile.columns) FROM \(FilmFile.source) WHERE \(condition)
                ORDER BY owned.part, file.height DESC, file.path
                """, arguments
            ) { try FilmFile(cells: &$0) }
        }
    }

    /// The positions at which films were stopped, the last one first; those of films without a file on this machine at the end.
    package func playbacks(ofFilm id: Int? = nil) throws(LibraryError) -> [Playback] {
        try inReadTransaction { db in
            try db.rows(
                """
                SELECT *, EXISTS (SELECT 1 FROM owned WHERE owned.movie_id = playback.movie_id) AS has_file
                FROM playback WHERE ?1 IS NULL OR movie_id = ?1 ORDER BY has_file DESC, played_at DESC, movie_id
                """, [id]
            ) { cells in
                Playback(
                    film: try cells["movie_id"], file: try cells["file_id"],
                    position: StoredValues.plausibleValue(
                        try cells["position_ms"], in: PlausibleRanges.milliseconds) ?? 0,
                    duration: StoredValues.plausibleValue(
                        try cells["duration_ms"], in: PlausibleRanges.milliseconds) ?? 0,
                    playedAt: try StoredValues.time(cells["played_at"]))
            }
        }
    }
}

extension FileFilter {
    fileprivate var sql: String {
        switch self {
        case .all: "owned.movie_id IS NOT 0 AND (owned.movie_id IS NOT NULL OR file.kind <> 'episode')"
        case .unmatched:
            """
            owned.file_id IS NULL AND file.state = 'present' AND file.problem IS NULL
            AND file.kind IN ('film', 'part', 'disc', 'unknown')
            """
        case .missing: "file.state = 'missing'"
        case .broken:
            "(file.problem IS NOT NULL OR file.size = 0) AND file.kind <> 'disc' AND file.state = 'present' AND owned.movie_id IS NOT 0"
        case .duplicates:
            """
            owned.movie_id > 0 AND file.state = 'present' AND EXISTS
                (SELECT 1 FROM owned AS other JOIN file AS copy ON copy.id = other.file_id
                WHERE other.movie_id = owned.movie_id AND other.file_id <> owned.file_id AND copy.state = 'present'
                    AND other.edition IS owned.edition AND other.part IS owned.part)
            """
        }
    }

    fileprivate var order: String {
        let path = "folder.path, file.path"
        return self == .duplicates ? "owned.movie_id, owned.edition, owned.part, \(path)" : path
    }
}
