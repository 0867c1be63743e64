import ForeignDatabase
import Localization
import Records

/// A server's database while it is read.
struct ServerFile {
    let source: ImportSource
    let database: ForeignDatabase
    /// The database's path; other files may be beside it.
    let path: String

    var options: ImportReader.Options { source.options }

    /// The rows of a table; none if it is missing. Missing columns are null.
    func rows(of table: String, _ columns: [String]) throws(ImportError) -> ServerRows {
        do throws(ForeignDatabaseError) {
            return ServerRows(try database.rows(of: table, columns), table, columns, source)
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

/// The rows of a server's table, one by one.
struct ServerRows {
    private let rows: ForeignRows?
    private let table: String
    private let columns: [String]
    private let indices: [String: Int]
    private let source: ImportSource

    init(_ rows: ForeignRows?, _ table: String, _ columns: [String], _ source: ImportSource) {
        (self.rows, self.table, self.columns, self.source) = (rows, table, columns, source)
        indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    }

    func next() throws(ImportError) -> ServerRow? {
        do throws(ForeignDatabaseError) {
            return try rows?.next().map {
                ServerRow(row: $0, table: table, columns: columns, indices: indices)
            }
        } catch { throw ImportError(error, source.label) }
    }
}

/// A row of a server's table. A value of the wrong type counts as missing, and is listed in ``problems``.
struct ServerRow {
    let row: ForeignRow
    let table: String
    let columns: [String]
    fileprivate let indices: [String: Int]
    private(set) var problems: [ImportProblem] = []

    fileprivate init(row: ForeignRow, table: String, columns: [String], indices: [String: Int]) {
        (self.row, self.table, self.columns, self.indices) = (row, table, columns, indices)
    }

    /// Its number in the table.
    var id: Int { row.id }

    private func value(_ column: String) -> ForeignValue {
        guard let index = indices[column] else {
            preconditionFailure("the column \(column) was not requested")
        }
        return row.values[index]
    }

    mutating func integer(_ column: String) -> Int? {
        switch value(column) {
        case .null: return nil
        case .integer(let number): return number
        case .real(let number): if let whole = Int(exactly: number) { return whole }
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

    /// A plausible year.
    mutating func year(_ column: String) -> Int? {
        guard let text = text(column) else { return nil }
        guard let year = Int(text.prefix(4)), PartialDate.filmYears.contains(year) else {
            // Servers write 0 for an unknown year.
            if Int(text) != 0 { problems.append(.badYear(text)) }
            return nil
        }
        return year
    }

    mutating func add(_ problem: ImportProblem) { problems.append(problem) }

    /// The row as a JSON object: the table, and each value that was read.
    var json: String {
        let pairs = zip(columns, row.values).compactMap { column, value -> String? in
            switch value {
            case .null, .tooLong: nil
            case .integer(let number): "\(column.jsonText):\(number)"
            case .real(let number): number.isFinite ? "\(column.jsonText):\(number)" : nil
            case .text(let text): "\(column.jsonText):\(text.jsonText)"
            case .blob(let bytes): "\(column.jsonText):\(bytes.hexText.jsonText)"
            }
        }
        return "{\((["\"table\":\(table.jsonText)"] + pairs).joined(separator: ","))}"
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
