import Foundation
import Records

struct CSVFile {
    var source: ImportSource

    /// Tries commas first; spreadsheets in countries with decimal commas write semicolons.
    func read(_ bytes: [UInt8], from start: Int) throws(ImportError) -> SourceContent {
        var widest: (header: CSVHeader, asked: ColumnMap)?
        // The first line that Excel itself writes.
        let named = bytes[start...].starts(with: Array("sep=".utf8)) && bytes.count > start + 5
        let (delimiters, first) = named ? ([bytes[start + 4]], start + 5) : (Array(",;\t".utf8), start)
        for delimiter in delimiters {
            var reader = CSVReader(bytes: bytes, delimiter: delimiter, position: first)
            var (listName, description): (String?, String?) = (nil, nil)
            // With the wrong delimiter the header may not be valid CSV.
            guard var first = try? nextFilled(&reader) else { continue }
            var matches = source.kinds.matches(preamble: first.cells[0])
            if !matches.isEmpty { (listName, description, first) = try preamble(&reader, first) }
            let header = CSVHeader(first.cells)
            reader.width = header.names.count
            let map = source.options.columns.flatMap { $0.missingColumns(in: header).isEmpty ? $0 : nil }
            if let columns = source.options.columns, map == nil, source.member == nil {
                // With another delimiter it may have the columns.
                if header.names.count > (widest?.header.names.count ?? 0) { widest = (header, columns) }
                continue
            }
            if matches.isEmpty { matches = source.kinds.matches(header, asked: source.options.kind) }
            if let map { matches = [(.titleList, map.format(insteadOf: matches.first?.format))] }
            guard let format = matches.first?.format else { continue }
            if format.mayBeWindows1252, String(validating: bytes, as: UTF8.self) == nil {
                var content = try read(CodePage.utf8(Array(bytes[start...]), .windowsCP1252), from: 0)
                content.remarks.insert(source.remark(.windows1252), at: 0)
                return content
            }
            let kind = try kind(among: matches, reader, header)
            var content = SourceContent(kind: kind)
            let unknown = format.unknownColumns(in: header)
            if !unknown.isEmpty { content.remarks.append(source.remark(.unknownColumns(unknown))) }
            if description != nil, !source.options.importsListNotes {
                content.remarks.append(source.remark(.listDescription))
            }
            if kind.content == .list, header.has("position") {
                content.remarks.append(source.remark(.listOrder))
            }
            let table = ParsedTable(
                header: header, format: format, kind: kind, map: map, list: listName ?? source.stem,
                utcOffset: source.options.utcOffset)
            try read(reader, table, into: &content)
            if let description, source.options.importsListNotes {
                for index in content.rows.indices {
                    content.rows[index].facts.append(.note(Note(stored: description), at: nil))
                }
            }
            return content
        }
        if let (header, asked) = widest, let missing = asked.missingColumns(in: header).first {
            throw .noColumn(source.label, missing, among: header.titles)
        }
        throw .unknownKind(source.label, begins: source.firstLine(bytes, from: start))
    }

    private func kind(
        among matches: [[ImportKind].Match], _ reader: CSVReader, _ header: CSVHeader
    ) throws(ImportError) -> ImportKind {
        let contents = source.namedContents
        var named = matches.map(\.kind).filter { contents.contains($0.content) }
        if named.isEmpty, let usual = matches.first(where: \.format.isUsual),
            try isFilled(usual.format.usualColumn, reader, header)
        {
            named = [usual.kind]
        }
        return try source.decide(among: matches.map(\.kind), named: named)
    }

    private func nextFilled(_ reader: inout CSVReader) throws(ImportError) -> CSVRecord? {
        let limit = source.options.maximumRowBytes
        while let record = try next(&reader) {
            if record.isBlank { continue }
            guard record.cells.reduce(0, { $0 + $1.utf8.count }) <= limit else {
                throw .tooLarge("\(source.label):\(record.line)", limit: limit)
            }
            return record
        }
        return nil
    }

    private func next(_ reader: inout CSVReader) throws(ImportError) -> CSVRecord? {
        do throws(CSVError) { return try reader.next() } catch {
            switch error {
            case .openQuote(let line): throw .openQuote(source.label, line: line)
            case .strayQuote(let line): throw .strayQuote(source.label, line: line)
            case .notUTF8(let line): throw .notUTF8(source.label, encoding: nil, line: line)
            case .tooManyCells(let line, let limit):
                throw .tooManyValues("\(source.label):\(line)", limit: limit)
            }
        }
    }

    /// Skips the lines that describe the list; returns its name, its description with its tags, if there are any, and the
    /// header of its rows.
    private func preamble(
        _ reader: inout CSVReader, _ first: CSVRecord
    ) throws(ImportError) -> (name: String?, description: String?, header: CSVRecord) {
        guard let columns = try nextFilled(&reader), let values = try nextFilled(&reader),
            let header = try nextFilled(&reader)
        else { throw .unknownKind(source.label, begins: first.cells[0]) }
        let list = CSVRow(record: values, header: CSVHeader(columns.cells))
        let (name, parts) = (
            list["name"] ?? source.stem, [list["description"], list["tags"]].compactMap(\.self)
        )
        return (name, parts.isEmpty ? nil : ([name] + parts).joined(separator: "\n\n"), header)
    }

    /// Whether every row has a value in the column, if that is required.
    private func isFilled(
        _ column: String?, _ reader: CSVReader, _ header: CSVHeader
    ) throws(ImportError) -> Bool {
        guard let column else { return true }
        var reader = reader
        var count = 0
        while let record = try nextFilled(&reader) {
            if CSVRow(record: record, header: header)[column] == nil { return false }
            count += 1
        }
        return count > 0
    }

    private func read(
        _ start: CSVReader, _ known: ParsedTable, into content: inout SourceContent
    ) throws(ImportError) {
        let table = try resolveColumns(known, start, &content.remarks)
        let profile = try profile(start, table)
        var collector = table.format.collector?(source.options)
        var (count, others) = (0, 0)
        var reader = start
        while let record = try nextFilled(&reader) {
            if table.header.isRepeated(by: record) { continue }
            let cells = CSVRow(record: record, header: table.header)
            if let profile, cells[profile.column] != profile.name {
                others += 1
                continue
            }
            count += 1
            guard count <= source.options.maximumRows else {
                throw .tooManyRows(source.label, limit: source.options.maximumRows)
            }
            if collector != nil {
                collector?.add(draft(cells, table))
            } else {
                if table.kind.isMovielibFormat {
                    content.listValueCount += record.cells.reduce(0) { $0 + CompactCell.maxValueCount($1) }
                    guard content.listValueCount <= source.options.maximumListValues else {
                        throw .tooManyValues(source.label, limit: source.options.maximumListValues)
                    }
                }
                try content.add(row(cells, table), source)
            }
        }
        if let collector { content.rows = collector.resolvedRows() }
        if others > 0 { content.remarks.append(source.remark(.otherProfiles(others))) }
        content.othersRows = others
        try completeSeries(start, table, profile, in: &content)
    }

    /// Stores the complete rows of series, which are read once more: most tables have none.
    private func completeSeries(
        _ start: CSVReader, _ table: ParsedTable, _ profile: (column: String, name: String)?,
        in content: inout SourceContent
    ) throws(ImportError) {
        guard content.rows.contains(where: \.isNotAFilm) else { return }
        var (index, notes) = (0, 0)
        var reader = start
        while let record = try nextFilled(&reader) {
            if table.header.isRepeated(by: record) { continue }
            let cells = CSVRow(record: record, header: table.header)
            if let profile, cells[profile.column] != profile.name { continue }
            defer { index += 1 }
            guard content.rows[index].isNotAFilm else { continue }
            let (raw, lacksNote) = cells.series(
                leavingOutNotes: source.options.leavesOutSeriesNotes, noteColumn: table.map?.name(.note))
            content.rows[index].series = content.rows[index].series ?? cells.seriesDetails
            content.rows[index].completeSeries(raw: raw)
            if lacksNote { notes += 1 }
        }
        guard content.rows.contains(where: { $0.series != nil }) else { return }
        let columns = zip(table.header.names, table.header.titles).filter { CSVRow.isPrivate($0.0) }.map(\.1)
        if !columns.isEmpty { content.remarks.append(source.remark(.privateColumns(columns))) }
        if notes > 0 { content.remarks.append(source.remark(.seriesNotes(notes))) }
    }

    /// The profile whose rows are read, if the table has several.
    private func profile(
        _ start: CSVReader, _ table: ParsedTable
    ) throws(ImportError) -> (column: String, name: String)? {
        guard let column = table.format.profileColumn else { return nil }
        var reader = start
        var names: [String] = []
        var known: Set<String> = []
        while let record = try nextFilled(&reader) {
            let name = CSVRow(record: record, header: table.header)[column]
            if let name, known.insert(name).inserted { names.append(name) }
        }
        guard let profile = source.options.profile else {
            if names.count > 1 { throw .unresolvedProfile(source.label, names, asked: nil) }
            return nil
        }
        let wanted = profile.foldedTitle
        guard
            let name = names.first(where: { $0 == profile })
                ?? names.first(where: { $0.foldedTitle == wanted })
        else { throw .unresolvedProfile(source.label, names, asked: profile) }
        return (column, name)
    }

    /// The table with the decisions for whole columns.
    private func resolveColumns(
        _ known: ParsedTable, _ start: CSVReader, _ remarks: inout [ImportRemark]
    ) throws(ImportError) -> ParsedTable {
        var table = known
        var survey = TableInspector(table.format, table.header)
        guard survey.isNeeded else { return table }
        var reader = start
        while let record = try nextFilled(&reader) { survey.add(record) }
        if table.format.scale == .unknown, source.options.scale == nil, !survey.hasHalfStars,
            let most = survey.highestStars, most <= 5
        {
            throw .ambiguousScale(source.label, highest: most)
        }
        table.starsAreOutOfTen = source.options.scale.map { $0 == 10 } ?? survey.starsAreOutOfTen
        if source.options.scale == nil {
            if table.starsAreOutOfTen { remarks.append(source.remark(.outOfTen)) }
            if survey.hasMistakenStars { remarks.append(source.remark(.outOfFive)) }
        }
        switch (survey.order, table.map?.order ?? source.options.order) {
        // The user's order also applies to a single odd date in a column.
        case (_, let order?): table.order = order
        case (.none, nil): break
        case (.order(let order), nil): table.order = order
        case (.ambiguous(let day), nil): throw .ambiguousDayOrder(source.label, example: day)
        }
        if let order = table.order, survey.order != .none { remarks.append(source.remark(.days(order))) }
        return table
    }

    private func draft(_ cells: CSVRow, _ table: ParsedTable) -> ImportRowBuilder {
        let row = ImportRow(kind: table.kind, location: source.location(cells.record.line))
        return ImportRowBuilder(row: row, cells: cells, table: table)
    }

    private func row(_ cells: CSVRow, _ table: ParsedTable) -> ImportRow {
        var builder = draft(cells, table)
        let expected = cells.header.names.count
        if cells.record.cells.dropFirst(expected).contains(where: { !$0.isEmpty }) {
            // A comma that is not quoted moves every cell after it: none of them can be trusted.
            builder.row.subject = .unreadable(.cellsTooMany(found: cells.record.cells.count, of: expected))
            builder.row.title = cells["title"] ?? cells["name"]
            return builder.row
        }
        if cells.record.cells.count < expected {
            builder.row.problems.append(.cellsMissing(found: cells.record.cells.count, of: expected))
        }
        if let map = table.map {
            builder.readColumns(map, list: source.stem)
        } else {
            table.kind.read(&builder)
        }
        builder.finish()
        return builder.row
    }
}

/// The columns of a file by name, ignoring case and spaces around it.
struct CSVHeader {
    var names: [String]
    /// The names as spelled in the file.
    var titles: [String]
    private var positions: [String: Int] = [:]

    init(_ cells: [String]) {
        titles = cells.map { $0.trimmed }
        names = titles.map { $0.lowercased() }
        // A file saved with empty columns at the end has empty names in its header.
        while names.last == "" { names.removeLast() }
        for (index, name) in names.enumerated() where positions[name] == nil { positions[name] = index }
    }

    /// Whether a row of the table is its header again, as in files that were joined.
    func isRepeated(by record: CSVRecord) -> Bool {
        names.count > 1
            && record.cells.lazy.map { $0.trimmed.lowercased() }.prefix(names.count).elementsEqual(names)
    }

    func has(_ name: String) -> Bool { positions[name] != nil }
    func position(_ name: String) -> Int? { positions[name] }
}

struct CSVRow {
    var record: CSVRecord
    var header: CSVHeader

    /// The text of the first of these columns that the file has; nil if it is empty.
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
