import Foundation
import Records

/// A JSON array of objects that no service is known to write, read as a table: the keys are its columns.
///
/// The keys of nested objects are joined by dots: `ids.tmdb`. Values of a list are separated by commas.
struct JSONTable {
    var source: ImportSource

    private static let maximumDepth = 4

    /// Reads the table; nil if there is none, as in an array of anything but objects with values. Rows are counted as
    /// records.
    ///
    /// - Parameter start: The index of the first bracket.
    func read(_ bytes: [UInt8], from start: Int) throws(ImportError) -> SourceContent? {
        let options = source.options
        let limits = JSONRows.Limits(
            rows: options.maximumRows, listValues: options.maximumListValues,
            rowBytes: options.maximumRowBytes)
        guard let rows = try? JSONRows(bytes, from: start, in: "", limits), rows.isComplete else {
            return nil
        }
        var columns: [String] = []
        var known: Set<String> = []
        var records: [[String: String]] = []
        let decoder = JSONDecoder()
        for range in rows.rows {
            guard let row = try? decoder.decode([String: JSONCell].self, from: Data(bytes[range])) else {
                return nil
            }
            var cells: [String: String] = [:]
            Self.flatten(row, "", 1, &cells)
            // As CSV, a row without values would be a blank line.
            if cells.values.allSatisfy(\.isEmpty) { return nil }
            columns += cells.keys.sorted().filter { known.insert($0).inserted }
            guard columns.count <= options.maximumRowValues else { return nil }
            records.append(cells)
        }
        if records.isEmpty { return nil }
        var writer = CSVWriter()
        writer.write(columns)
        for cells in records {
            writer.write(columns.map { cells[$0] ?? "" })
            guard writer.text.utf8.count <= options.maximumTableBytes else {
                throw .tooLarge(source.label, limit: options.maximumTableBytes)
            }
        }
        let table = Array(writer.text.utf8)
        var content = try CSVFile(source: source).read(table, from: 0)
        // Rows of other profiles are not among them.
        let indices = Self.indices(in: table)
        // The cells lack what identifies the user, and notes while these are locked.
        let isVerbatim =
            !options.leavesOutSeriesNotes && !columns.contains { CSVRow.isPrivate($0.lowercased()) }
        for row in content.rows.indices {
            guard let index = indices[content.rows[row].location.line] else { continue }
            content.rows[row].location.line = index + 1
            content.rows[row].series?.place = index + 1
            if isVerbatim, content.rows[row].series != nil {
                content.rows[row].series?.raw = String(decoding: bytes[rows.rows[index]], as: UTF8.self)
            }
        }
        return content
    }

    /// The indices of the records by the lines of the table on which they begin.
    private static func indices(in table: [UInt8]) -> [Int: Int] {
        var reader = CSVReader(bytes: table, delimiter: UInt8(ascii: ","), position: 0)
        var indices: [Int: Int] = [:]
        var count = -1
        while let record = try? reader.next() {
            if record.isBlank { continue }
            // The first one is the header.
            if count >= 0 { indices[record.line] = count }
            count += 1
        }
        return indices
    }

    private static func flatten(
        _ row: [String: JSONCell], _ prefix: String, _ depth: Int, _ cells: inout [String: String]
    ) {
        for (key, cell) in row {
            if case .object(let inner) = cell {
                if depth < maximumDepth { flatten(inner, "\(prefix)\(key).", depth + 1, &cells) }
            } else {
                cells[prefix + key] = cell.text
            }
        }
    }
}

/// Any value of a JSON document.
private indirect enum JSONCell: Decodable {
    case text(String)
    case list([JSONCell])
    case object([String: JSONCell])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let truth = try? value.decode(Bool.self) {
            self = .text("\(truth)")
        } else if let number = try? value.decode(Int.self) {
            self = .text("\(number)")
        } else if let number = try? value.decode(Double.self) {
            self = .text("\(number)")
        } else if let list = try? value.decode([JSONCell].self) {
            self = .list(list)
        } else if let object = try? value.decode([String: JSONCell].self) {
            self = .object(object)
        } else {
            self = .text("")
        }
    }

    var text: String {
        switch self {
        case .text(let text): text
        case .list(let list): list.map(\.text).filter { !$0.isEmpty }.joined(separator: ",")
        case .object: ""
        }
    }
}
