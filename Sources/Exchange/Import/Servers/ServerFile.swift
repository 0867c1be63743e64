import ForeignDatabase
import Localization
import Records

/// A server's database while it is read.
struct ServerFile {
    let source: ImportSource
    let database: ForeignDatabase
    /// The database's path; other files may be beside it.
    let path: String
    let counter: RowCounter

    var options: ImportReader.Options { source.options }

    /// The rows of a table; none if it is missing. Missing columns are null.
    func rows(of table: String, _ columns: [String]) throws(ImportError) -> ServerRows {
        do throws(ForeignDatabaseError) {
            return ServerRows(try database.rows(of: table, columns), table, columns, source, counter)
        } catch { throw ImportError(error, source.label) }
    }

    func hasTable(_ name: String) throws(ImportError) -> Bool {
        do throws(ForeignDatabaseError) { return try database.hasTable(name) } catch {
            throw ImportError(error, source.label)
        }
    }

    func hasColumn(_ column: String, in table: String) throws(ImportError) -> Bool {
        do throws(ForeignDatabaseError) { return try database.hasColumn(column, in: table) } catch {
            throw ImportError(error, source.label)
        }
    }
}

/// Counts the rows that were read of a database.
final class RowCounter {
    private var count = 0
    private let report: (Int) -> Void

    init(_ report: @escaping (Int) -> Void) { self.report = report }

    func add() {
        count += 1
        if count % 4_096 == 0 { report(count) }
    }
}

/// The rows of a server's table, one by one.
struct ServerRows {
    private let rows: ForeignRows?
    private let shape: ServerRow.Shape
    private let source: ImportSource
    private let counter: RowCounter

    init(
        _ rows: ForeignRows?, _ table: String, _ columns: [String], _ source: ImportSource,
        _ counter: RowCounter
    ) {
        (self.rows, self.source, self.counter) = (rows, source, counter)
        shape = ServerRow.Shape(table, columns)
    }

    func next() throws(ImportError) -> ServerRow? {
        do throws(ForeignDatabaseError) {
            guard let row = try rows?.next() else { return nil }
            counter.add()
            return ServerRow(row: row, shape: shape)
        } catch { throw ImportError(error, source.label) }
    }
}

/// A row of a server's table. A value of the wrong type counts as missing, and is listed in ``problems``.
struct ServerRow {
    /// The parts that all rows of a table share.
    final class Shape: Sendable {
        let table: String
        let columns: [String]
        fileprivate let indices: [String: Int]
        /// The beginning of each value in JSON: `,"Id":`.
        fileprivate let keys: [String]

        init(_ table: String, _ columns: [String]) {
            (self.table, self.columns) = (table, columns)
            indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
            keys = columns.map { ",\($0.jsonText):" }
        }
    }

    private let row: ForeignRow
    let shape: Shape
    private(set) var problems: [ImportProblem] = []

    fileprivate init(row: ForeignRow, shape: Shape) { (self.row, self.shape) = (row, shape) }

    var table: String { shape.table }

    /// Its number in the table.
    var id: Int { row.id }

    private func value(_ column: String) -> ForeignValue {
        guard let index = shape.indices[column] else {
            preconditionFailure("the column \(column) was not requested")
        }
        return row.values[index]
    }

    mutating func integer(_ column: String) -> Int? {
        switch value(column) {
        case .null: return nil
        case .integer(let number): return number
        case .real(let number): if let whole = Int(exactly: number) { return whole }
        case .text(""): return nil
        case .text(let text): if let number = Int(text) { return number }
        case .blob, .tooLong: break
        }
        problems.append(.wrongType(column))
        return nil
    }

    mutating func number(_ column: String) -> Double? {
        switch value(column) {
        case .null: return nil
        case .integer(let number): return Double(number)
        case .real(let number): if number.isFinite { return number }
        case .text(""): return nil
        case .text(let text): if let number = Double(text), number.isFinite { return number }
        case .blob, .tooLong: break
        }
        problems.append(.wrongType(column))
        return nil
    }

    /// The text; nil if it is empty.
    mutating func text(_ column: String) -> String? {
        switch value(column) {
        case .null: return nil
        case .text(let text): return text.isEmpty ? nil : text
        case .integer(let number): return "\(number)"
        case .real(let number): return "\(number)"
        case .blob, .tooLong:
            problems.append(.wrongType(column))
            return nil
        }
    }

    /// A blob as it is, for ids in that form.
    func bytes(_ column: String) -> [UInt8]? {
        if case .blob(let bytes) = value(column) { bytes } else { nil }
    }

    /// Whether the value is a number other than 0.
    mutating func isTrue(_ column: String) -> Bool { integer(column).map { $0 != 0 } ?? false }

    /// How often something was played: a million at most.
    mutating func count(_ column: String) -> Int { min(max(integer(column) ?? 0, 0), 1_000_000) }

    /// A plausible year.
    mutating func year(_ column: String) -> Int? {
        guard let text = text(column) else { return nil }
        guard let year = Int(text.prefix(4)), PartialDate.filmYears.contains(year) else {
            // Servers write 0 for an unknown year.
            if Int(text.prefix(4)) != 0 { problems.append(.badYear(text)) }
            return nil
        }
        return year
    }

    mutating func add(_ problem: ImportProblem) { problems.append(problem) }

    /// The row as a JSON object: the table, and each value that was read.
    var json: String {
        var text = "{\"table\":\(table.jsonText)"
        for (key, value) in zip(shape.keys, row.values) {
            switch value {
            case .null, .tooLong: continue
            case .integer(let number): text += "\(key)\(number)"
            case .real(let number): if number.isFinite { text += "\(key)\(number)" }
            case .text(let value): text += key + value.jsonText
            case .blob(let bytes): text += key + bytes.hexText.jsonText
            }
        }
        return text + "}"
    }
}

extension ImportSource {
    func location(of row: ServerRow) -> ImportRow.Location {
        var location = location(row.id)
        location.table = row.table
        return location
    }
}

extension [UInt8] {
    /// The bytes in hexadecimal digits, in lower case.
    var hexText: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension ImportError {
    init(_ error: ForeignDatabaseError, _ file: String) {
        self =
            switch error {
            case .notADatabase: .damagedDatabase(file, "")
            case .tooLarge: .tooLarge(file, limit: ForeignDatabase.Limits().bytes)
            case .damaged(let why): .damagedDatabase(file, why)
            case .changing: .changingDatabase(file)
            case .tooManyRows: .tooManyRows(file, limit: ForeignDatabase.Limits().rows)
            case .tooSlow: .slowDatabase(file)
            case .system(let code): .unreadable(file, systemErrorMessage(code))
            }
    }
}
