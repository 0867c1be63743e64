import Localization
import Records

/// The columns of a file in no known format, as specified by the user:
/// `title=Film,year=Released,rating=Score:10,seen=Date:dmy`.
package struct ColumnMap: Sendable, Equatable {
    /// The meaning of a column.
    package enum Field: String, Sendable, CaseIterable {
        case title, original, year, tmdb, imdb, type, rating, seen, saved, note, tags, place
    }

    /// Why a text is not a valid column map.
    package enum Problem: Error, Sendable, Equatable {
        /// A part without an equals sign, or without a value after it.
        case invalidPart(String)
        /// No field of that name.
        case unknownField(String)
        /// No column names a film.
        case noFilmColumn
    }

    package static let example = "title=Film,year=Released,rating=Score:10,seen=Date:dmy"

    /// Guesses the columns from a header line, as the user would write them; nil if too few columns are recognised.
    ///
    /// - Parameter line: The first line, cut off at 500 characters.
    package static func guess(_ line: String) -> String? {
        let separators: [Character] = [";", "\t", ","]
        guard line.count < 500, let separator = separators.first(where: line.contains) else { return nil }
        var found: [Field: String] = [:]
        for head in line.split(separator: separator).map({ String($0).trimmed }) {
            // A key of a nested object is known by its last part.
            let word = (head.split(separator: ".").last ?? "").lowercased().filter {
                $0.isLetter || $0.isNumber
            }
            guard let field = Field.allCases.first(where: { usual[$0]?.contains(word) == true }),
                found[field] == nil, !head.contains("="), !head.contains("\"")
            else { continue }
            found[field] = head
        }
        guard found.count > 1, found[.title] != nil || found[.tmdb] != nil || found[.imdb] != nil else {
            return nil
        }
        return Field.allCases.compactMap { field in found[field].map { "\(field.rawValue)=\($0)" } }
            .joined(separator: ",")
    }

    /// Usual names of columns, in lower case and without spaces.
    private static let usual: [Field: Set<String>] = [
        // i18n: like the next ones: words for a column, in lower case, without spaces, with commas between them
        .title: wordsInEveryLanguage("title,name,film,movie,filmtitle,movietitle", context: "columns"),
        .original: wordsInEveryLanguage("original,originaltitle", context: "columns"),
        .year: wordsInEveryLanguage("year,released,releaseyear", context: "columns"),
        .tmdb: ["tmdb", "tmdbid"], .imdb: ["imdb", "imdbid", "const"],
        .type: wordsInEveryLanguage("type,kind,mediatype,titletype", context: "columns"),
        .rating: wordsInEveryLanguage("rating,myrating,yourrating,score,stars", context: "columns"),
        .seen: wordsInEveryLanguage(
            "seen,watched,watchedon,watcheddate,datewatched,date", context: "columns"),
        .saved: wordsInEveryLanguage("saved,added,dateadded", context: "columns"),
        .note: wordsInEveryLanguage("note,notes,review,comment,comments", context: "columns"),
        .tags: wordsInEveryLanguage("tags", context: "columns"),
        .place: wordsInEveryLanguage("place,where,cinema", context: "columns"),
    ]

    /// The columns as spelled in the file.
    private(set) var columns: [Field: String] = [:]
    /// The top of the rating scale, if it was given.
    private(set) var scale: Double?
    /// The order of day and month, if it was given.
    private(set) var order: DayOrder?

    package init(_ text: String) throws(Problem) {
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard pair.count == 2, !pair[1].isEmpty else { throw .invalidPart(String(part).trimmed) }
            guard let field = Field(rawValue: pair[0].lowercased()) else { throw .unknownField(pair[0]) }
            columns[field] = column(pair[1], field)
        }
        guard columns[.title] != nil || columns[.tmdb] != nil || columns[.imdb] != nil else {
            throw .noFilmColumn
        }
    }

    /// The column's name without the suffix after a colon; a colon may also belong to the name.
    private mutating func column(_ text: String, _ field: Field) -> String {
        guard let colon = text.lastIndex(of: ":") else { return text }
        let word = text[text.index(after: colon)...].lowercased()
        switch field {
        case .rating:
            guard let most = Int(word), [5, 10, 20, 100].contains(most) else { return text }
            scale = Double(most)
        case .seen, .saved:
            // With the year first, the order is unambiguous.
            guard let known = DayOrder(rawValue: word) else {
                return word == "ymd" ? String(text[..<colon]) : text
            }
            order = known
        default: return text
        }
        return String(text[..<colon])
    }

    /// The name of a column in the form of ``CSVHeader``.
    func name(_ field: Field) -> String? { columns[field]?.lowercased() }

    /// The format of a table with these columns.
    ///
    /// - Parameter known: The format that the table would have without the map.
    func format(insteadOf known: TableFormat?) -> TableFormat {
        TableFormat(
            requiredColumns: "", knownColumns: Field.allCases.compactMap(name).joined(separator: ","),
            dateColumns: [.seen, .saved].compactMap(name).joined(separator: ","),
            starColumns: scale == nil ? name(.rating) ?? "" : "", profileColumn: known?.profileColumn,
            mayBeWindows1252: known?.mayBeWindows1252 == true)
    }

    func missingColumns(in header: CSVHeader) -> [String] {
        Field.allCases.compactMap { columns[$0] }.filter { !header.has($0.lowercased()) }
    }
}

extension ImportRowBuilder {
    /// Reads a row of a file whose columns the user has named.
    mutating func readColumns(_ map: ColumnMap, list: String) {
        func cell(_ field: ColumnMap.Field) -> String? { map.name(field).flatMap { cells[$0] } }
        row.title = cell(.title)
        row.originalTitle = cell(.original)
        row.year = year(cell(.year))
        row.tmdbID = tmdbID(cell(.tmdb))
        row.imdbID = imdbID(cell(.imdb))
        let isSeries = cell(.type).map { !isFilm($0) } == true
        if isSeries { row.subject = .notAFilm(cell(.type) ?? "") }
        let text = cell(.rating)
        let rating = map.scale.map { nearestRating(text, outOf: $0) } ?? stars(text)
        var evening: PartialDate?
        var furtherEvenings: ArraySlice<PartialDate> = []
        if let seen = cell(.seen), !isNo(seen) {
            let days = isYes(seen) ? [] : localDays(seen)
            (evening, furtherEvenings) = (days.first, days.dropFirst())
            var viewing = ViewingValues(watchedOn: evening, place: cell(.place))
            // The rating and the note of a dated row belong to that viewing.
            if evening != nil {
                (viewing.rating, viewing.note) = (rating, cell(.note).map(Note.init(stored:)))
            }
            // Text that is neither a date nor a yes does not make the film watched.
            if evening != nil || isYes(seen) { addViewing(viewing) }
            for day in furtherEvenings { addViewing(ViewingValues(watchedOn: day)) }
        }
        if let saved = cell(.saved), !isNo(saved) {
            let time = isYes(saved) ? nil : time(saved)
            if time != nil || isYes(saved) { row.facts.append(.saved(at: time)) }
        }
        if evening == nil {
            addRating(rating)
            addNote(cell(.note))
        }
        addTags(cell(.tags))
        // A series without facts was not seen, for example.
        if row.facts.isEmpty, !isSeries { row.facts.append(.tags([list])) }
    }

    /// IMDb's words for a title's type, and TMDB's `tv`.
    private func isFilm(_ type: String) -> Bool {
        IMDbTitleType.isFilm(type) && !["tv", "show", "tv show"].contains(type.foldedTitle)
    }

    /// Also accepts languages that the program does not have.
    private func isYes(_ text: String) -> Bool {
        YesOrNo.yes.union(["x", "true", "1", "ja", "oui", "si", "sim", "да"]).contains(text.foldedTitle)
            || ["✓", "✔", "✔️"].contains(text)
    }

    private func isNo(_ text: String) -> Bool {
        YesOrNo.no.union(["false", "0", "nein", "non", "nao", "нет"]).contains(text.foldedTitle)
            || text == "-"
    }
}
