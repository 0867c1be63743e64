import GRDB
package import Records

/// The films of files, in a shared library. A file is known by its content, so that no path travels.
enum SharedFileMatches {
    /// The rows of files with a content, whose three numbers are the first arguments.
    fileprivate static let isContent = "size = ?1 AND head_sum = ?2 AND tail_sum = ?3"

    /// The contents of files whose matches to a film a change has removed or replaced. Otherwise, the absence of a match says
    /// nothing: this machine may not have the file, or have another match.
    static func removed(_ db: Database, by change: Int64, from film: Int) throws -> Set<String> {
        let contents = try db.rows(
            """
            SELECT size, head_sum, tail_sum FROM undo_row JOIN file ON file.id = json_extract(row, '$.file_id')
            WHERE change_id = ? AND undo_row.movie_id = ? AND table_name = 'owned' AND operation <> 'insert'
                AND head_sum IS NOT NULL AND tail_sum IS NOT NULL
            """, [change, film], reused: true
        ) { try FileContent(cells: &$0).item }
        return Set(contents)
    }

    /// The name of the content of a file; nil if it is not in the library any more, or could not be read.
    static func item(ofFile id: Int, _ db: Database) throws -> String? {
        try db.row(
            """
            SELECT size, head_sum, tail_sum FROM file
            WHERE id = ? AND head_sum IS NOT NULL AND tail_sum IS NOT NULL
            """, [id], reused: true
        ) { try FileContent(cells: &$0).item }
    }
}

extension FilmStatement {
    /// Reads the matches by hand, or by an id; a match by name is one that each machine can make.
    mutating func readFiles(_ db: Database, of film: Int) throws {
        let sql = """
            SELECT size, head_sum, tail_sum, edition, part, found_by, decided_at
            FROM owned JOIN file ON file.id = file_id
            WHERE movie_id = ? AND head_sum IS NOT NULL AND tail_sum IS NOT NULL AND found_by <> 'title'
            ORDER BY file_id
            """
        try read(db, sql, film) { cells in
            let content = try FileContent(cells: &cells)
            var fields: [String: CanonicalJSON] = [:]
            fields["edition"] = try (cells.nextOrNil() as String?).map { .text($0) }
            fields["part"] = try (cells.nextOrNil() as Double?).map { .number($0) }
            fields["by"] = .text(try cells.next())
            return (SharedField.file, content.item, .object(fields), try cells.next())
        }
    }
}

extension ShareWriter {
    /// Links the files of this machine that have a content.
    ///
    /// A match by name gives way, and so does an earlier decision, or one that was undone on the other machine. The order is the
    /// same on all machines.
    func writeFile(_ item: String, _ value: CanonicalJSON?, _ at: ISOTime?) throws {
        guard let content = FileContent(item: item) else { return }
        guard let match = value.flatMap(SharedFileMatch.init), let at else {
            return try db.run(
                """
                DELETE FROM owned WHERE movie_id = ?4
                    AND file_id IN (SELECT id FROM file WHERE \(SharedFileMatches.isContent))
                """, content.values + [film])
        }
        try db.run(
            """
            INSERT INTO owned (file_id, movie_id, edition, part, found_by, decided_at)
            SELECT id, ?4, ?5, ?6, ?7, ?8 FROM file
            WHERE \(SharedFileMatches.isContent)
                AND (?7 = 'person' OR id NOT IN (SELECT file_id FROM declined))
            ON CONFLICT (file_id) DO UPDATE SET movie_id = excluded.movie_id, edition = excluded.edition,
                part = excluded.part, found_by = excluded.found_by, decided_at = excluded.decided_at
            WHERE (movie_id, edition, part, found_by) IS NOT
                    (excluded.movie_id, excluded.edition, excluded.part, excluded.found_by)
                AND (found_by = 'title' OR (decided_at, movie_id) < (excluded.decided_at, excluded.movie_id)
                    OR (SELECT max(is_live AND value IS NOT NULL) FROM share_op
                        WHERE movie_id = owned.movie_id AND field = 'file' AND item = ?9) = 0)
            """,
            content.values + [
                film, match.edition.map(StoredValues.text), match.part, match.source.rawValue, at.text, item,
            ])
    }
}

extension LibraryStore {
    /// The films that the people of the share have linked to files, by content; none if the library is not shared.
    package func sharedFileMatches() throws(LibraryError) -> [FileContent: SharedFileMatch] {
        try inReadTransaction { db in
            guard try ShareSchema.exists(db) else { return [:] }
            let user: Int? = try db.value("SELECT person FROM share_self")
            let others = try Set(Self.people(ofShare: db).filter { !$0.isUser }.map(\.number))
            // The user's own decisions count more, then later ones.
            let rows = try db.rows(
                """
                SELECT person, item, movie_id, value FROM share_op AS op
                WHERE field = ?1 AND is_live AND value IS NOT NULL AND movie_id > 0
                    AND (person = ?2 OR NOT \(SharedField.isHiddenSQL))
                ORDER BY person = ?2, at, movie_id
                """, [SharedField.file.name, user])
            var matches: [FileContent: SharedFileMatch] = [:]
            for var cells in rows {
                let person: Int = try cells.next()
                guard person == user || others.contains(person),
                    let content = FileContent(item: try cells.next())
                else { continue }
                let film: Int = try cells.next()
                guard var match = SharedFileMatch(try CanonicalJSON(parsing: cells.next())) else { continue }
                (match.film, match.isUsers) = (film, person == user)
                matches[content] = match
            }
            return matches
        }
    }
}

/// The film of files with one content, as another machine states it.
package struct SharedFileMatch: Sendable, Equatable {
    package fileprivate(set) var film = 0
    /// Whether a machine of the user states it.
    package fileprivate(set) var isUsers = false
    package let edition: String?
    package let part: Int?
    let source: FilmFile.Identification.Source

    /// Nil for a value of another form.
    init?(_ value: CanonicalJSON) {
        guard case .object(let fields) = value,
            let source = fields["by"]?.text.flatMap(FilmFile.Identification.Source.init)
        else { return nil }
        (self.source, edition) = (source, fields["edition"]?.text)
        if case .number(let number)? = fields["part"] {
            part = Int(exactly: number).flatMap { (1...9_999).contains($0) ? $0 : nil }
        } else {
            part = nil
        }
    }
}

extension FileContent {
    /// Reads size and checksums.
    fileprivate init(cells: inout RowReader) throws {
        self.init(
            size: try cells.next(),
            checksums: .init(
                head: UInt64(bitPattern: try cells.next() as Int64),
                tail: UInt64(bitPattern: try cells.next() as Int64)))
    }

    /// Names the content in a record.
    fileprivate var item: String {
        "\(size) \(String(checksums.head, radix: 16)) \(String(checksums.tail, radix: 16))"
    }

    fileprivate init?(item: String) {
        let parts = item.split(separator: " ")
        guard parts.count == 3, let size = Int(parts[0]), let head = UInt64(parts[1], radix: 16),
            let tail = UInt64(parts[2], radix: 16)
        else { return nil }
        self.init(size: size, checksums: .init(head: head, tail: tail))
    }

    fileprivate var values: [(any DatabaseValueConvertible)?] {
        [size, Int64(bitPattern: checksums.head), Int64(bitPattern: checksums.tail)]
    }
}
