import GRDB
package import Records

/// The films of files, in a shared library. A file is known by its content, so that no path travels.
enum SharedFileMatches {
    /// The rows of files with a content, whose three numbers are the first arguments.
    fileprivate static let isContent = "size = ?1 AND head_sum = ?2 AND tail_sum = ?3"

    /// Whether this machine has a file with this content. Otherwise, the absence of its match says nothing.
    static func hasFile(_ item: String, _ db: Database) throws -> Bool {
        guard let content = FileContent(item: item) else { return false }
        return try db.value(
            "SELECT EXISTS (SELECT 1 FROM file WHERE \(isContent))", StatementArguments(content.values),
            reused: true) == true
    }
}

extension FilmStatement {
    mutating func readFiles(_ db: Database, of film: Int) throws {
        let sql = """
            SELECT size, head_sum, tail_sum, edition, part, found_by, decided_at
            FROM owned JOIN file ON file.id = file_id
            WHERE movie_id = ? AND head_sum IS NOT NULL AND tail_sum IS NOT NULL ORDER BY file_id
            """
        try read(db, sql, film) { cells in
            let content = FileContent(
                size: try cells.next(),
                checksums: .init(
                    head: UInt64(bitPattern: try cells.next() as Int64),
                    tail: UInt64(bitPattern: try cells.next() as Int64)))
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
    /// A later decision of the user's on this machine stays, and so does one by hand if the other was made by name.
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
                AND (decided_at <= excluded.decided_at AND (found_by <> 'person' OR excluded.found_by = 'person')
                    OR NOT EXISTS (SELECT 1 FROM share_op WHERE movie_id = owned.movie_id AND field = 'file'
                        AND item = ?9 AND is_live AND value IS NOT NULL))
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
            // The user's own decisions count more, then later ones.
            let rows = try db.rows(
                """
                SELECT item, movie_id, value FROM share_op
                WHERE field = ? AND is_live AND value IS NOT NULL AND movie_id > 0
                ORDER BY person = (SELECT person FROM share_self), at
                """, [SharedField.file.name]
            ) { (item: try $0.next() as String, film: try $0.next() as Int, value: try $0.next() as String) }
            var matches: [FileContent: SharedFileMatch] = [:]
            for (item, film, value) in rows {
                guard let content = FileContent(item: item),
                    var match = SharedFileMatch(try CanonicalJSON(parsing: value))
                else { continue }
                match.film = film
                matches[content] = match
            }
            return matches
        }
    }
}

/// The film of files with one content, as another machine says it.
package struct SharedFileMatch: Sendable, Equatable {
    package fileprivate(set) var film = 0
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
            part = Int(exactly: number).flatMap { (1...99).contains($0) ? $0 : nil }
        } else {
            part = nil
        }
    }
}

extension FileContent {
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
