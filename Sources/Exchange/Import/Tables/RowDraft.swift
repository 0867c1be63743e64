import Records

/// A row in the making: cells in, facts and problems out.
struct RowDraft {
    var row: ImportRow
    let cells: CSVRow
    let reading: TableReading

    init(_ row: ImportRow, _ cells: CSVRow, _ reading: TableReading = TableReading()) {
        self.row = row
        self.cells = cells
        self.reading = reading
    }

    /// A row that names no film by any means is none.
    mutating func finish() {
        if row.subject == .film, row.tmdbID == nil, row.imdbID == nil, row.title == nil {
            row.subject = .unreadable(.namesNoFilm)
        }
    }

    mutating func stars(_ text: String?) -> Double? {
        rating(text, reading.starsAreOutOfTen ? Ratings.outOfTen : Ratings.stars)
    }
    mutating func outOfTen(_ text: String?) -> Double? { rating(text, Ratings.outOfTen) }
    /// To the nearest half, where a service is more exact.
    mutating func nearest(_ text: String?, outOf most: Double) -> Double? {
        rating(text) { Ratings.nearest($0, outOf: most) }
    }

    private mutating func rating(_ text: String?, _ read: (String) -> Double?) -> Double? {
        guard let text else { return nil }
        guard let rating = read(text) else {
            row.problems.append(.badRating(text))
            return nil
        }
        return rating
    }

    mutating func day(_ text: String?) -> PartialDate? {
        guard let text else { return nil }
        let trimmed = text.trimmed
        if let date = PartialDate(imported: trimmed) { return date }
        if let time = ISOTime(trimmed) { return time.day }
        if let day = LooseDay(trimmed)?.date(reading.order) { return day }
        row.problems.append(.badDate(text))
        return nil
    }

    /// The day where the person is, of a service that tells moments in UTC; a day without a time is that day.
    mutating func localDay(_ text: String?) -> PartialDate? {
        guard let text, text.utf8.count > 10, let time = ISOTime(text) else { return day(text) }
        return ISOTime(seconds: time.seconds + reading.utcOffset(time.seconds)).day
    }

    /// The time; a day is its first second.
    mutating func time(_ text: String?) -> ISOTime? {
        guard let text else { return nil }
        if let time = ISOTime(text) { return time }
        if let day = LooseDay(text)?.date(reading.order) { return ISOTime(day.description) }
        row.problems.append(.badDate(text))
        return nil
    }

    mutating func tmdbID(_ text: String?) -> Int? {
        guard let text else { return nil }
        guard let id = Identifiers.tmdb(text) else {
            row.problems.append(.badID(text))
            return nil
        }
        return id
    }

    mutating func imdbID(_ text: String?) -> String? {
        guard let text else { return nil }
        guard let id = Identifiers.imdb(text) else {
            row.problems.append(.badID(text))
            return nil
        }
        return id
    }

    mutating func year(_ text: String?) -> Int? {
        guard let text else { return nil }
        // Some programs write a whole day.
        guard let year = Int(text.wholeNumber) ?? ISOTime(text)?.day.year,
            PartialDate.filmYears.contains(year)
        else {
            row.problems.append(.badYear(text))
            return nil
        }
        return year
    }
}

extension PartialDate {
    /// Reads ISO 8601 out of a file; nil for a year in which no film can have been seen.
    init?(imported text: String) {
        guard let date = PartialDate(text), Self.filmYears.contains(date.year) else { return nil }
        self = date
    }
}

extension String {
    /// Without the spaces around it, and without the `.0` of programs that know no whole numbers.
    var wholeNumber: String {
        let text = trimmed
        return text.hasSuffix(".0") || text.hasSuffix(",0") ? String(text.dropLast(2)) : text
    }
}

/// What ids look like.
enum Identifiers {
    /// From 1, in ASCII digits alone.
    static func tmdb(_ text: String) -> Int? {
        let digits = text.wholeNumber
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let id = Int(digits), id > 0 else {
            return nil
        }
        return id
    }

    /// `tt` and at least seven digits, with or without the address around them.
    static func imdb(_ text: String) -> String? {
        let trimmed = text.trimmed.lowercased()
        let id = trimmed.split(separator: "/").last { $0.hasPrefix("tt") } ?? trimmed[...]
        let digits = id.utf8.dropFirst(2)
        guard id.hasPrefix("tt"), (7...12).contains(digits.count),
            digits.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return String(id)
    }
}
