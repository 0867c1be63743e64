import Foundation
import GRDB
import Lock
import Records

extension Viewing {
    /// The columns that ``init(cells:of:)`` reads, in its order.
    static let columns = (["id"] + ViewingField.columns + ["logged_at"]).map { "viewing.\($0)" }
        .joined(separator: ", ")

    init(cells: inout RowReader, of film: Int) throws {
        let id: Int = try cells.next()
        var values = ViewingValues()
        for field in ViewingField.allCases {
            values[field] = try FieldValue(field.kind, cells: &cells, of: film)
        }
        self.init(values, id: id, loggedAt: try StoredValues.time(cells.next()))
    }

    /// The viewings of a film, the latest first, undated ones last.
    static func all(_ db: Database, movieID: Int) throws -> [Viewing] {
        try db.rows(
            """
            SELECT \(columns) FROM viewing WHERE movie_id = ?
            ORDER BY watched_on DESC NULLS LAST, id DESC
            """, [movieID], reused: true
        ) { try Viewing(cells: &$0, of: movieID) }
    }

    static func mark(_ db: Database, _ id: Int, isRewatch: Bool) throws {
        try db.run("UPDATE viewing SET is_rewatch = ? WHERE id = ?", isRewatch, id)
    }

    func update(_ db: Database, movieID: Int, at date: Date) throws {
        let cells = try values.cells(db, of: movieID, at: date)
        try db.run("UPDATE viewing SET \(ViewingField.sqlList { "\($0) = ?" }) WHERE id = ?", cells + [id])
    }

    /// - Parameter key: Its key in a share; nil for a viewing that has none yet.
    func insert(_ db: Database, movieID: Int, key: String? = nil) throws {
        let cells = try values.cells(db, of: movieID, at: loggedAt)
        try db.run(Self.insertion, [movieID, key, loggedAt.isoTime] + cells)
    }

    private static let insertion = """
        INSERT INTO viewing (movie_id, key, logged_at, \(ViewingField.sqlList { $0 }))
        VALUES (?, ?, ?, \(ViewingField.sqlList { _ in "?" }))
        """
}

extension ViewingField {
    static let columns = allCases.map(\.rawValue)

    /// SQL for each column, joined by commas.
    fileprivate static func sqlList(_ sql: (String) -> String) -> String {
        columns.map(sql).joined(separator: ", ")
    }
}

extension ViewingValues {
    /// Adds the values that a stored viewing lacks.
    func fillMissing(_ db: Database, _ id: Int, of film: Int, at date: Date) throws {
        let values = ViewingField.sqlList { "\($0) = coalesce(\($0), ?)" }
        try db.run("UPDATE viewing SET \(values) WHERE id = ?", cells(db, of: film, at: date) + [id])
    }

    /// The cells of ``ViewingField/columns``.
    fileprivate func cells(
        _ db: Database, of film: Int, at date: Date
    ) throws -> [(any DatabaseValueConvertible)?] {
        try ViewingField.allCases.map { try self[$0]?.cell(db, of: film, at: date) }
    }

    /// The values as stored, except that notes are not sealed.
    var normalized: ViewingValues {
        var values = self
        for field in ViewingField.allCases {
            switch values[field] {
            case .text(let text): values[field] = .text(StoredValues.searchableText(text))
            case .names(let names): values[field] = .names(names.map(StoredValues.searchableText))
            case .note(let note): values[field] = .note(note.normalized)
            case .day, .flag, .rating, nil: break
            }
        }
        return values
    }
}

extension FieldValue {
    /// The value in a cell of a film's viewing.
    fileprivate init?(_ kind: ViewingField.Kind, cells: inout RowReader, of film: Int) throws {
        let value: FieldValue? =
            switch kind {
            case .day: try PartialDate.decoded(cells.nextOrNil()).map(FieldValue.day)
            case .flag: .flag(try cells.next())
            case .rating:
                StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.ratings).map(
                    FieldValue.rating)
            case .text: try cells.nextOrNil().map(FieldValue.text)
            case .names: try cells.nextOrNil().map { .names(try StoredValues.names($0)) }
            case .note: try cells.nextOrNil().map { .note(Note(stored: $0, of: .viewing, film: film)) }
            }
        guard let value else { return nil }
        self = value
    }

    fileprivate func cell(
        _ db: Database, of film: Int, at date: Date
    ) throws -> (any DatabaseValueConvertible)? {
        switch self {
        case .day(let day): day.description
        case .flag(let flag): flag
        case .rating(let rating): rating
        case .text(let text): StoredValues.searchableText(text)
        case .names(let names): try StoredValues.encoded(names.map(StoredValues.searchableText))
        case .note(let note): try note.cellText(db, of: .viewing, film: film, at: date)
        }
    }
}
