import Records

/// A CSV file: which one, and its rows.
struct CSVFile {
    var source: Source

    /// Tries commas first; a spreadsheet in a country with decimal commas writes semicolons.
    func read(_ bytes: [UInt8], from start: Int) throws(ImportError) -> (ImportKind, [ImportRow]) {
        for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            var reader = CSVReader(bytes: bytes, delimiter: delimiter, position: start)
            var listName: String?
            // With the wrong delimiter the header may well be no CSV.
            guard var first = try? nextFilled(&reader) else { continue }
            if first.cells[0].hasPrefix("Letterboxd list export") {
                (listName, first) = try preamble(&reader, first)
            }
            let header = CSVHeader(first.cells)
            let kinds = listName == nil ? KindFinder.kinds(of: header) : [.letterboxdList]
            if kinds.isEmpty { continue }
            var named = KindFinder.named(source)
            // TMDB's three files have the same columns; only what is rated has a rating in every row.
            if kinds.contains(.tmdbRatings), Set(kinds).isDisjoint(with: named),
                try isRated(reader, header)
            {
                named = [.tmdbRatings]
            }
            let kind = try source.decide(among: kinds, named: named)
            return (kind, try rows(&reader, header, kind, listName: listName))
        }
        throw .unknownKind(source.label, begins: source.begins(bytes, from: start))
    }

    private func nextFilled(_ reader: inout CSVReader) throws(ImportError) -> CSVRecord? {
        do throws(CSVError) {
            while let record = try reader.next() {
                if !record.isBlank { return record }
            }
            return nil
        } catch {
            switch error {
            case .openQuote(let line): throw .openQuote(source.label, line: line)
            case .strayQuote(let line): throw .strayQuote(source.label, line: line)
            case .notUTF8(let line): throw .notUTF8(source.label, encoding: nil, line: line)
            }
        }
    }

    /// Passes the lines over that tell of the list, and gives its name and the header of its rows.
    private func preamble(
        _ reader: inout CSVReader, _ first: CSVRecord
    ) throws(ImportError) -> (name: String?, header: CSVRecord) {
        guard let columns = try nextFilled(&reader), let values = try nextFilled(&reader),
            let header = try nextFilled(&reader)
        else { throw .unknownKind(source.label, begins: first.cells[0]) }
        let list = CSVRow(record: values, header: CSVHeader(columns.cells))
        return (list["name"] ?? source.stem, header)
    }

    /// Whether every row has the person's rating.
    private func isRated(_ reader: CSVReader, _ header: CSVHeader) throws(ImportError) -> Bool {
        var reader = reader
        var count = 0
        while let record = try nextFilled(&reader) {
            if CSVRow(record: record, header: header)["your rating"] == nil { return false }
            count += 1
        }
        return count > 0
    }

    private func rows(
        _ reader: inout CSVReader, _ header: CSVHeader, _ kind: ImportKind, listName: String?
    ) throws(ImportError) -> [ImportRow] {
        var rows: [ImportRow] = []
        while let record = try nextFilled(&reader) {
            guard rows.count < source.options.maximumRows else {
                throw .tooManyRows(source.label, limit: source.options.maximumRows)
            }
            rows.append(row(CSVRow(record: record, header: header), kind, listName: listName))
        }
        return rows
    }

    private func row(_ cells: CSVRow, _ kind: ImportKind, listName: String?) -> ImportRow {
        var draft = RowDraft(ImportRow(kind: kind, place: source.place(cells.record.line)), cells)
        let expected = cells.header.names.count
        if cells.record.cells.dropFirst(expected).contains(where: { !$0.isEmpty }) {
            // A comma that is not quoted moves every cell behind it: none of them can be trusted.
            draft.row.subject = .unreadable(
                "\(cells.record.cells.count) cells where the header has \(expected)")
            draft.row.title = cells["title"] ?? cells["name"]
            return draft.row
        }
        if cells.record.cells.count < expected {
            draft.row.problems.append(.cellsMissing(found: cells.record.cells.count, of: expected))
        }
        switch kind {
        case .movielibCSV: draft.readMovielib()
        case .movielibUnmatched: draft.readUnmatched()
        case .imdbRatings, .imdbWatchlist, .imdbList: draft.readIMDb(list: source.stem)
        case .tmdbRatings, .tmdbWatchlist, .tmdbFavorites: draft.readTMDB()
        case .letterboxdImport: draft.readLetterboxdImport()
        default: draft.readLetterboxd(list: listName)
        }
        draft.finish()
        return draft.row
    }
}

/// The columns of a file by their names, which are compared without regard to case and spaces around them.
struct CSVHeader {
    var names: [String]
    private var positions: [String: Int] = [:]

    init(_ cells: [String]) {
        names = cells.map { $0.trimmed.lowercased() }
        // A file that was saved with empty columns at the end has a header of nothing there.
        while names.last == "" { names.removeLast() }
        for (index, name) in names.enumerated() where positions[name] == nil { positions[name] = index }
    }

    func has(_ name: String) -> Bool { positions[name] != nil }
    func position(_ name: String) -> Int? { positions[name] }
}

/// One row by the names of its columns.
struct CSVRow {
    var record: CSVRecord
    var header: CSVHeader

    /// The text of the first of these columns that the file has; nil where it is empty.
    subscript(names: String...) -> String? {
        for name in names {
            if let position = header.position(name), position < record.cells.count {
                let cell = record.cells[position]
                return cell.isEmpty ? nil : cell
            }
        }
        return nil
    }
}
