import Foundation

/// A JSON file: movielib's own, or one of Trakt's.
struct JSONFile {
    var source: Source
    var lists: [Int: String]

    func read(_ bytes: [UInt8]) throws(ImportError) -> SourceContent {
        let data = Data(bytes)
        if bytes.first(where: { !($0 == 32 || (9...13).contains($0)) }) == UInt8(ascii: "{") {
            return try movielib(data)
        }
        let entries: [TraktEntry]
        do {
            entries = try JSONDecoder().decode([Tolerant<TraktEntry>].self, from: data).map {
                $0.value ?? TraktEntry()
            }
        } catch { throw refusal(bytes, error) }
        guard entries.count <= source.options.maximumRows else {
            throw .tooManyRows(source.label, limit: source.options.maximumRows)
        }
        if entries.isEmpty {
            // A file of an archive is told apart from those that say something.
            if source.member != nil { throw .empty(source.label) }
            return SourceContent(kind: TraktEntry.emptyKind(source))
        }
        guard let kinds = TraktEntry.kinds(of: entries) else {
            throw .unknownKind(source.label, begins: source.begins(bytes))
        }
        let kind = try source.decide(among: kinds, named: TraktEntry.named(source))
        return SourceContent(
            kind: kind,
            rows: entries.enumerated().flatMap { index, entry in
                var row = ImportRow(kind: kind, place: source.place(index + 1))
                entry.fill(
                    &row, list: TraktEntry.listName(source, lists), utcOffset: source.options.utcOffset)
                return [row]
            }
        )
    }

    private func movielib(_ data: Data) throws(ImportError) -> SourceContent {
        let head: MovielibHead
        do { head = try JSONDecoder().decode(MovielibHead.self, from: data) } catch let error as DecodingError
        {
            if case .dataCorrupted = error { throw refusal(Array(data), error) }
            throw .unknownKind(source.label, begins: source.begins(Array(data.prefix(200))))
        } catch { throw refusal(Array(data), error) }
        guard head.format == "movielib" else {
            throw .unknownKind(source.label, begins: source.begins(Array(data.prefix(200))))
        }
        guard head.version <= JSONExport.version else {
            throw .newerVersion(source.label, version: head.version, known: JSONExport.version)
        }
        let kind = try source.decide(among: [.movielibJSON], named: [])
        let films: [Tolerant<MovielibFilm>]
        do { films = try JSONDecoder().decode(MovielibDocument.self, from: data).films } catch {
            throw .badJSON(source.label, Self.reason(error).words)
        }
        guard films.count <= source.options.maximumFilms else {
            throw .tooManyRows(source.label, limit: source.options.maximumFilms)
        }
        return SourceContent(
            kind: kind,
            rows: films.enumerated().map { index, film in
                var row = ImportRow(kind: kind, place: source.place(index + 1))
                if let payload = film.value {
                    payload.fill(&row)
                } else {
                    row.subject = .unreadable(film.reason ?? .noFilm)
                }
                return row
            }
        )
    }

    /// A syntax error in the text, if there is one, else what is wrong with its content.
    private func refusal(_ bytes: [UInt8], _ error: any Error) -> ImportError {
        if String(validating: bytes, as: UTF8.self) == nil {
            return .notUTF8(source.label, encoding: nil, line: nil)
        }
        guard let place = JSONPlace(bytes) else { return .badJSON(source.label, Self.reason(error).words) }
        return .brokenJSON(source.label, line: place.line, column: place.column, isAtEnd: place.isAtEnd)
    }

    /// Where in the document it is, and what is wrong there, without the parser's own types.
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

/// A value that may have another shape without failing the whole document.
struct Tolerant<Value: Decodable>: Decodable {
    var value: Value?
    var reason: ImportProblem?

    init(from decoder: any Decoder) throws {
        do { value = try Value(from: decoder) } catch { reason = JSONFile.reason(error) }
    }
}
