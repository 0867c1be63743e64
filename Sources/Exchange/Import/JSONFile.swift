import Foundation
import Localization

/// How a service's JSON documents are recognised and read.
struct JSONFormat: Sendable {
    /// The key of the rows in a document that is an object; nil if the document is an array of rows.
    var rowsKey: String?
    var maxRows: @Sendable (ImportReader.Options) -> Int = { $0.maximumRows }
    /// Reads the rows; returns nil if the document is not the service's.
    var read: @Sendable (JSONFile, JSONFile.Rows) throws(ImportError) -> SourceContent?

    /// The first byte of a document.
    var bracket: UInt8 { UInt8(ascii: rowsKey == nil ? "[" : "{") }
}

struct JSONFile {
    var source: ImportSource
    var lists: [Int: String]

    /// Decodes one row after another, after checking in the bytes that there are not too many.
    ///
    /// - Parameter start: The index of the first bracket.
    func read(
        _ bytes: [UInt8], from start: Int, as format: JSONFormat
    ) throws(ImportError) -> SourceContent? {
        let options = source.options
        let limits = JSONRows.Limits(
            rows: format.maxRows(options), listValues: options.maximumListValues,
            rowBytes: options.maximumRowBytes)
        let rows: JSONRows
        do throws(JSONRows.LimitExceeded) {
            rows = try JSONRows(bytes, from: start, in: format.rowsKey ?? "", limits)
        } catch {
            switch error {
            case .depth:
                throw .badJSON(
                    source.label, tr("more than {n} levels deep", ["n": "\(JSONRows.maximumDepth)"]))
            case .rows: throw .tooManyRows(source.label, limit: limits.rows)
            case .listValues: throw .tooManyValues(source.label, limit: limits.listValues)
            case .bytes(let row): throw .tooLarge("\(source.label):\(row)", limit: limits.rowBytes)
            }
        }
        guard rows.isComplete else { throw importError(bytes, nil) }
        guard var content = try format.read(self, Rows(bytes: bytes, start: start, positions: rows)) else {
            return nil
        }
        var notes = 0
        for index in content.rows.indices where content.rows[index].isNotAFilm {
            let position = rows.rows[content.rows[index].location.line - 1]
            var raw = String(decoding: bytes[position], as: UTF8.self)
            if options.leavesOutSeriesNotes, case (let rest, true) = Self.withoutNotes(raw) {
                (raw, notes) = (rest, notes + 1)
            }
            content.rows[index].completeSeries(raw: raw)
        }
        if notes > 0 { content.remarks.append(source.remark(.seriesNotes(notes))) }
        return content
    }

    /// The bytes of a file, and the positions of its rows.
    struct Rows {
        let bytes: [UInt8]
        let start: Int
        let positions: JSONRows
        let decoder = JSONDecoder()

        func decoded<Row: Decodable>(_ index: Int) throws -> LenientValue<Row> {
            try decoder.decode(LenientValue<Row>.self, from: Data(bytes[positions.rows[index]]))
        }
    }

    func movielib(_ file: Rows) throws(ImportError) -> SourceContent? {
        let frame = file.positions.frame(of: file.bytes, from: file.start)
        guard frame.count <= source.options.maximumRowBytes else { return nil }
        let head: MovielibHead
        do { head = try file.decoder.decode(MovielibHead.self, from: frame) } catch let error as DecodingError
        {
            if case .dataCorrupted = error { throw importError(file.bytes, error) }
            return nil
        } catch { throw importError(file.bytes, error) }
        guard head.format == "movielib" else { return nil }
        guard head.version <= JSONExport.version else {
            throw .newerVersion(source.label, version: head.version, known: JSONExport.version)
        }
        var content = SourceContent(kind: try source.decide(among: [.movielibJSON], named: []))
        content.listValueCount = file.positions.listValueCount
        content.locks = head.lock ?? []
        do { _ = try file.decoder.decode(MovielibDocument.self, from: frame) } catch {
            throw .badJSON(source.label, Self.reason(error).displayText)
        }
        for index in file.positions.rows.indices {
            let film: LenientValue<MovielibRow>
            do { film = try file.decoded(index) } catch { throw importError(file.bytes, error) }
            var row = film.value?.row ?? MovielibRow.row(.unreadable(film.reason ?? .noFilm))
            row.location = source.location(index + 1)
            try content.add(row, source)
        }
        return content
    }

    /// A syntax error in the text, if there is one, else the problem with its content.
    func importError(_ bytes: [UInt8], _ error: (any Error)?) -> ImportError {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if String(validating: text, as: UTF8.self) == nil {
            return .notUTF8(source.label, encoding: nil, line: nil)
        }
        guard let place = JSONErrorLocation(text) else {
            return .badJSON(source.label, (error.map(Self.reason) ?? .unreadable(nil)).displayText)
        }
        return .brokenJSON(source.label, line: place.line, column: place.column, isAtEnd: place.isAtEnd)
    }

    /// The error's position in the document and its cause, without the parser's own types.
    static func reason(_ error: any Error) -> ImportProblem {
        guard let error = error as? DecodingError else { return .unreadable(nil) }
        let context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
            }
        // The record's number is reported separately, so only the name within the record matters.
        let path = context.codingPath.last.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue } ?? ""
        switch error {
        case .keyNotFound(let key, _): return .keyMissing(key.stringValue)
        case .typeMismatch, .valueNotFound: return .wrongType(path)
        default: return .unreadable(path.isEmpty ? nil : path)
        }
    }
}

/// A value that may have another type without failing the complete document.
struct LenientValue<Value: Decodable>: Decodable {
    var value: Value?
    var reason: ImportProblem?

    init(from decoder: any Decoder) throws {
        do { value = try Value(from: decoder) } catch { reason = JSONFile.reason(error) }
    }
}
