import Records

extension QueryParser {
    func days(_ field: QueryDateField, _ value: QueryValue) throws(QueryError) -> QueryDays {
        var days = try days(value, span: { QueryDays(text: $0, today: today) }) { text in
            let problem = QueryError.Problem.badDate(field: field.rawValue, value: value.text)
            let end = value.range.upperBound
            // A flag has no value.
            if field == .seen,
                let flag = ["yes": "seen", "true": "seen", "no": "unseen", "false": "unseen"][text]
            {
                let isLast = end == self.text.count || isSpace(end)
                return isLast
                    ? error(problem, value, of: field.rawValue, insteadOfTerm: flag)
                    : error(problem, value.range)
            }
            // `last year` is two words unless it is quoted.
            let next = string(end..<self.text.count).dropFirst().prefix { $0.isLetter }
            if value.text.lowercased() == text, !next.isEmpty, let span = span(text + next) {
                let fullRange = value.range.lowerBound..<end + 1 + next.unicodeScalars.count
                return error(problem, fullRange, suggestion: span)
            }
            let ago = QueryDays(text: "-\(text)", today: today) == nil ? nil : "-\(text)"
            let nearest = text.lowercased().nearest(in: QueryDays.words)
            // The other end of a range stays unchanged.
            let suggestion = (span(text) ?? nearest ?? ago).map {
                value.text.lowercased().replacing(text, with: $0)
            }
            return error(problem, value.range, suggestion: suggestion)
        }
        // No viewing is in the future, so "in August" counts towards the last month even during August.
        let last = QueryDay(firstOf: today)
        if field == .seen, days.to == last, days.from != last { days.to = nil }
        return days
    }

    /// The period that `thisyear` or `last-month` means.
    private func span(_ text: String) -> String? {
        let month = (today.month ?? 1) - 1
        let date: PartialDate?
        switch text.filter(\.isLetter) {
        case "thisyear": date = PartialDate(year: today.year)
        case "lastyear": date = PartialDate(year: today.year - 1)
        case "thismonth": date = PartialDate(year: today.year, month: today.month)
        case "lastmonth" where month == 0: date = PartialDate(year: today.year - 1, month: 12)
        case "lastmonth": date = PartialDate(year: today.year, month: month)
        case "thisweek", "lastweek": return "-7d"
        default: return nil
        }
        return date?.description
    }

    func years(_ field: QueryField, _ value: QueryValue) throws(QueryError) -> QueryDays {
        try days(value, span: { field == .decade ? QueryDays(decade: $0) : QueryDays(years: $0) }) { text in
            let ends = text.split(separator: "-", omittingEmptySubsequences: false)
            let isRange = ends.count == 2 && ends.allSatisfy { QueryDays(years: String($0)) != nil }
            let suggestion = isRange ? "\(ends[0])..\(ends[1])" : Self.parsedYears(text) ?? parsedYear(text)
            // A suggestion for one end of a range keeps the other, and cannot itself be a range.
            let isEnd = value.text.lowercased() != text
            let isFitting = !isEnd || suggestion?.contains("..") == false
            return error(
                .badNumber(field: field.rawValue, value: value.text), value.range,
                suggestion: isFitting
                    ? suggestion.map { value.text.lowercased().replacing(text, with: $0) } : nil)
        }
    }

    private func parsedYear(_ text: String) -> String? {
        span(text).flatMap { QueryDays(years: $0) == nil ? nil : $0 }
    }

    /// The years of `199x` and `199*` (the 1990s), `19xx` (the century) and `2000+` (from 2000 on).
    private static func parsedYears(_ text: String) -> String? {
        if text.hasSuffix("+"), QueryDays(years: String(text.dropLast())) != nil {
            return "\(text.dropLast()).."
        }
        let known = text.prefix { $0.isASCII && $0.isNumber }
        guard text.count == 4, text.dropFirst(known.count).allSatisfy({ "x*?_-".contains($0) }) else {
            return nil
        }
        return switch known.count {
        case 3: "\(known)0s"
        case 2: "\(known)00..\(known)99"
        default: nil
        }
    }

    /// The days of a value. A date is a span of days: "before" means before its first, "after" means after its last.
    private func days(
        _ value: QueryValue, span: (String) -> QueryDays?, refusal: (String) -> QueryError
    ) throws(QueryError) -> QueryDays {
        func point(_ text: String, isEnd: Bool = true) throws(QueryError) -> (from: QueryDay, to: QueryDay) {
            guard let days = span(text), let from = days.from, let to = days.to else { throw refusal(text) }
            // At the end of a range `-30d` is that one day; alone it is the time since then.
            if isEnd, text.hasPrefix("-") { return (from, from) }
            if isEnd, text.hasPrefix("+") { return (to, to) }
            return (from, to)
        }
        switch QueryComparison(value.text) {
        case nil: throw error(.badRange(value.text), value.range)
        case .exact(let text):
            let days = try point(text, isEnd: false)
            return QueryDays(from: days.from, to: days.to)
        case .below(let text, let orEqual):
            let days = try point(text)
            return QueryDays(to: orEqual ? days.to : days.from.adding(days: -1))
        case .above(let text, let orEqual):
            let days = try point(text)
            return QueryDays(from: orEqual ? days.from : days.to.adding(days: 1))
        case .range(let from, let to):
            var days = QueryDays()
            if let from { days.from = try point(from).from }
            if let to { days.to = try point(to).to }
            if let from = days.from, let to = days.to, from > to {
                throw error(.badRange(value.text), value.range, suggestion: value.text.withEndsSwapped)
            }
            return days
        }
    }
}

extension QueryDays {
    /// The words for days, for suggestions.
    static let words = ["today", "yesterday", "tomorrow"] + PartialDate.weekdays

    /// ISO 8601 of any precision, a word for a day, or a time relative to today (`-30d`, `+2w`); all in lower case.
    fileprivate init?(text: String, today: PartialDate) {
        if let date = PartialDate(text) {
            self.init(from: QueryDay(firstOf: date), to: QueryDay(lastOf: date))
            return
        }
        let (name, today) = (PartialDate(dayNamed: text, today: today), QueryDay(firstOf: today))
        if text == "tomorrow" {
            self.init(from: today.adding(days: 1), to: today.adding(days: 1))
        } else if let day = name.map(QueryDay.init(firstOf:)) {
            self.init(from: day, to: day)
        } else if let day = today.moved(by: text) {
            self.init(from: min(day, today), to: max(day, today))
        } else {
            return nil
        }
    }

    /// `1999`, or a decade.
    fileprivate init?(years text: String) {
        if text.hasSuffix("s") {
            self.init(decade: text)
        } else {
            guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit),
                let year = Int(text), let date = PartialDate(year: year)
            else { return nil }
            self.init(from: QueryDay(firstOf: date), to: QueryDay(lastOf: date))
        }
    }

    /// The decade of `1990s`, `90s`, `1990`, or any year in it.
    fileprivate init?(decade text: String) {
        var digits = text.hasSuffix("s") ? String(text.dropLast()) : text
        if digits != text, digits.utf8.count == 2, digits.hasSuffix("0") {
            digits = (digits > "20" ? "19" : "20") + digits
        }
        guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isDigit),
            let year = Int(digits), let last = PartialDate(year: year / 10 * 10 + 9)
        else { return nil }
        self.init(from: QueryDay(firstOf: last).adding(years: -9), to: QueryDay(lastOf: last))
    }
}
