import Foundation
package import Records

/// Builds a row: cells in, facts and problems out.
struct ImportRowBuilder {
    var row: ImportRow
    let cells: CSVRow
    let table: ParsedTable

    /// Marks a film row without a title or an id as unreadable.
    mutating func finish() {
        splitYearFromTitle()
        if row.subject == .film, row.isUnidentified { row.subject = .unreadable(.unidentified) }
    }

    /// Takes the year of `Heat (1995)` from the title of a row that names the film in no other way.
    private mutating func splitYearFromTitle() {
        guard row.year == nil, row.tmdbID == nil, row.imdbID == nil, let title = row.title?.trimmed,
            let match = title.wholeMatch(of: /(.+?)\s*\(([0-9]{4})\)/), let year = Int(match.2),
            PartialDate.filmYears.contains(year)
        else { return }
        (row.title, row.year) = (String(match.1), year)
    }

    mutating func stars(_ text: String?) -> Double? {
        rating(text, table.starsAreOutOfTen ? Ratings.outOfTen : Ratings.stars)
    }
    mutating func ratingOutOfTen(_ text: String?) -> Double? { rating(text, Ratings.outOfTen) }
    /// Rounds to the nearest half, for services with finer ratings.
    mutating func nearestRating(_ text: String?, outOf most: Double) -> Double? {
        rating(text) { Ratings.nearest($0, outOf: most) }
    }

    private mutating func rating(_ text: String?, _ read: (String) -> Double?) -> Double? {
        row.checkValue(
            text.flatMap { Ratings.withScale($0) ?? read($0) }, of: text, ImportProblem.badRating)
    }

    mutating func day(_ text: String?) -> PartialDate? {
        let day = text.flatMap { self.day(in: $0.trimmed, nameRest: true) }
        return row.checkValue(day, of: text, ImportProblem.badDate)
    }

    /// The days of a cell that may have several, separated by commas, semicolons or line ends.
    mutating func days(_ text: String?) -> [PartialDate] {
        let parts = (text ?? "").split { ",;\n".contains($0) }.map { String($0).trimmed }
        var days: [PartialDate] = []
        for part in parts where parts.count > 1 {
            if let day = day(in: part, nameRest: false) { days.append(day) }
        }
        return parts.count > 1 && days.count == parts.count ? days : [day(text)].compactMap(\.self)
    }

    /// - Parameter nameRest: Whether text after the date is recorded as a problem; otherwise such a text is not a date.
    private mutating func day(in text: String, nameRest: Bool) -> PartialDate? {
        if let day = PartialDate(imported: text) ?? ISOTime(text)?.day { return day }
        guard let lenient = LenientDate(text) else { return nil }
        if let rest = lenient.rest {
            if !nameRest { return nil }
            row.problems.append(.restOfDate(rest))
        }
        return lenient.date(table.order)
    }

    /// The day in the user's time zone, for services with times in UTC; a date without a time stays that day.
    mutating func localDay(_ text: String?) -> PartialDate? {
        time(ofViewing: text).map(localDay) ?? day(text)
    }

    /// The days of a cell that has a time in UTC, or one or several days.
    mutating func localDays(_ text: String?) -> [PartialDate] {
        time(ofViewing: text).map { [localDay($0)] } ?? days(text)
    }

    /// The time; nil for a date alone.
    private func time(ofViewing text: String?) -> ISOTime? {
        text.flatMap { $0.utf8.count > 10 ? ISOTime($0) : nil }
    }

    func localDay(_ time: ISOTime) -> PartialDate { time.localDay(table.utcOffset) }

    /// The time; a date means its first second.
    mutating func time(_ text: String?) -> ISOTime? {
        let time = text.flatMap { text in
            ISOTime(text) ?? LenientDate(text)?.date(table.order).flatMap { ISOTime($0.description) }
        }
        return row.checkValue(time, of: text, ImportProblem.badDate)
    }

    mutating func tmdbID(_ text: String?) -> Int? {
        row.checkValue(text.flatMap(Identifiers.tmdb), of: text, ImportProblem.badID)
    }

    mutating func imdbID(_ text: String?) -> String? {
        row.checkValue(text.flatMap(Identifiers.imdb), of: text, ImportProblem.badID)
    }

    mutating func year(_ text: String?) -> Int? {
        // Some programs write a complete date.
        let year = text.flatMap { Int($0.integerText) ?? ISOTime($0)?.day.year }
        return row.checkValue(
            year.flatMap { PartialDate.filmYears.contains($0) ? $0 : nil }, of: text, ImportProblem.badYear)
    }
}

/// Adds facts to a row. A time is a cell, which is read only if there is a fact to add.
extension ImportRowBuilder {
    /// Reads ids, in columns with the names that programs use.
    mutating func readIDs() {
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id", "tmdb id"])
        row.imdbID = imdbID(cells["imdbid", "imdb_id", "imdb id"])
    }

    /// A word of the service's, in lower case; empty if there is none.
    func word(_ column: String) -> String { (cells[column] ?? "").trimmed.lowercased() }

    mutating func addSaved(_ time: String?) { row.facts.append(.saved(at: self.time(time))) }

    mutating func addViewing(
        _ values: ViewingValues = ViewingValues(), loggedAt: ISOTime? = nil, entry: String? = nil
    ) {
        var values = values
        if let day = values.watchedOn, day > .tomorrow {
            values.watchedOn = nil
            row.problems.append(.futureDay(day.description))
        }
        let viewing = ImportedViewing(values, loggedAt: loggedAt)
        row.facts.append(.viewing(viewing, .init(kind: row.kind, entry: entry)))
    }

    mutating func addRating(_ rating: Double?, at time: String? = nil) {
        if let rating { row.facts.append(.rating(rating, at: self.time(time))) }
    }

    mutating func addNote(_ text: String?, at time: String? = nil) {
        if let text { row.facts.append(.note(Note(stored: text), at: self.time(time))) }
    }

    /// Adds tags that are separated by commas.
    mutating func addTags(_ text: String?) {
        let tags = (text ?? "").unicodeScalars.split(separator: ",").map { String($0).trimmed }
            .filter { !$0.isEmpty }
        if !tags.isEmpty { row.facts.append(.tags(tags)) }
    }
}

extension PartialDate {
    /// Parses ISO 8601 in a file; nil for a year in which no film can have been seen.
    init?(imported text: String) {
        guard let date = PartialDate(text), Self.filmYears.contains(date.year) else { return nil }
        self = date
    }

    /// The latest day on which a film can have been seen: it is tomorrow already in another time zone.
    fileprivate static var tomorrow: PartialDate { ISOTime(seconds: ISOTime(Date()).seconds + 86_400).day }
}

extension ISOTime {
    /// The day in the user's time zone. Services write midnight in UTC for a day without a time.
    ///
    /// - Parameter utcOffset: Seconds east of UTC at a time in seconds since 1970.
    package func localDay(_ utcOffset: (Int) -> Int) -> PartialDate {
        seconds % 86_400 == 0 ? day : ISOTime(seconds: seconds + utcOffset(seconds)).day
    }
}

extension String {
    /// The text without spaces around it, and without the `.0` of programs that have no integers.
    var integerText: String {
        let text = trimmed
        return text.hasSuffix(".0") || text.hasSuffix(",0") ? String(text.dropLast(2)) : text
    }
}

/// Recognises ids.
enum Identifiers {
    /// At least 1, in ASCII digits only, or in a film's address.
    static func tmdb(_ text: String) -> Int? {
        let address = text.contains("/") ? text.firstMatch(of: /themoviedb\.org\/movie\/([0-9]+)/) : nil
        let digits = address.map { String($0.1) } ?? text.integerText
        guard digits.utf8.allSatisfy(\.isDigit), let id = Int(digits), id > 0 else {
            return nil
        }
        return id
    }

    /// `tt` and at least seven digits, possibly in an address.
    static func imdb(_ text: String) -> String? {
        let trimmed = text.trimmed.lowercased()
        let id = trimmed.split(separator: "/").last { $0.hasPrefix("tt") } ?? trimmed[...]
        let digits = id.utf8.dropFirst(2)
        guard id.hasPrefix("tt"), (7...12).contains(digits.count),
            digits.allSatisfy(\.isDigit)
        else { return nil }
        return String(id)
    }
}
