import Records

extension QueryParser {
    func number(_ field: QueryNumber, _ value: QueryValue) throws(QueryError) -> QueryTest {
        guard let comparison = QueryComparison(value.text) else {
            throw error(.badRange(value.text), value.range)
        }
        /// Stars stand for all ratings that are shown as them: 4.5★ for 8.5 up to 9.5.
        func width(_ text: String) -> Double {
            field == .mine && text.contains { "★½".contains($0) } ? 0.5 : 0
        }
        func point(_ text: String) throws(QueryError) -> Double {
            let number = field.hasUnit ? QueryAmount(text)?.value : QueryDecimal(text, field)?.value
            guard let number else { throw badNumber(field, value) }
            return number
        }
        switch comparison {
        case .exact(let text) where field.hasUnit:
            guard let amount = QueryAmount(text) else { throw badNumber(field, value) }
            return .number(field, amount.roundingBounds)
        case .exact(let text):
            guard let point = QueryDecimal(text, field) else { throw badNumber(field, value) }
            let (value, half) = (point.value, width(text))
            if half > 0 {
                return .number(field, .init(from: value - half, to: value + half, excludesTo: true))
            }
            return .number(
                field, field.isRounded ? point.roundingBounds : .init(from: value, to: value))
        case .below(let text, let orEqual):
            let half = width(text)
            return .number(
                field,
                .init(to: try point(text) + (orEqual ? half : -half), excludesTo: !orEqual || half > 0))
        case .above(let text, let orEqual):
            let half = width(text)
            return .number(
                field,
                .init(from: try point(text) + (orEqual ? -half : half), excludesFrom: !orEqual && half == 0))
        case .range(let from, let to):
            var bounds = QueryBounds()
            if let from { bounds.from = try point(from) - width(from) }
            if let to { (bounds.to, bounds.excludesTo) = (try point(to) + width(to), width(to) > 0) }
            if let from = bounds.from, let to = bounds.to, from > to {
                throw error(.badRange(value.text), value.range, suggestion: value.text.withEndsSwapped)
            }
            return .number(field, bounds)
        }
    }

    private func badNumber(_ field: QueryNumber, _ value: QueryValue) -> QueryError {
        let problem = QueryError.Problem.badNumber(field: field.rawValue, value: value.text)
        // `watched` is the number of viewings; dates of viewings belong to `seen`.
        if field == .watched, (try? days(.seen, value)) != nil {
            return error(problem, value, of: field.rawValue, insteadOfTerm: "seen:\(value.text)")
        }
        // Suggests `..` for a range written with a hyphen,
        let ends = value.text.split(separator: "-", omittingEmptySubsequences: false)
        let isRange = ends.count == 2 && ends.allSatisfy { QueryDecimal(String($0), field) != nil }
        // and for `8+`, which means 8 or more.
        let isOpen = value.text.hasSuffix("+") && QueryDecimal(String(value.text.dropLast()), field) != nil
        if isRange { return error(problem, value.range, suggestion: "\(ends[0])..\(ends[1])") }
        if isOpen { return error(problem, value.range, suggestion: "\(value.text.dropLast())..") }
        func number(behind words: String...) -> String? {
            let text = value.text.lowercased()
            let rest = words.first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) }
            return rest.flatMap { QueryDecimal($0, field) == nil ? nil : $0 }
        }
        return error(
            problem, value.range,
            suggestion: number(behind: "under", "below").map { "..\($0)" }
                ?? number(behind: "over", "above").map { "\($0).." })
    }
}

/// A number as typed, with its decimal places.
struct QueryDecimal {
    var digits: Int
    var places: Int

    /// Only ASCII digits, with a point if the field has fractions; `2h`, `1h30` and `90m` if it is in minutes;
    /// `4.5★` and `★★★★½`, twice the number, if it is the user's rating.
    init?(_ text: String, _ field: QueryNumber) {
        if field == .mine, text.contains(where: { "★½".contains($0) }) {
            if let points = text.pointsOfStars {
                (digits, places) = (points, 0)
                return
            }
            guard text.last == "★", let stars = Self(String(text.dropLast()), field) else { return nil }
            (digits, places) = (stars.digits * 2, stars.places)
            return
        }
        if field == .runtime || field == .length, let minutes = Self.minutes(text) {
            (digits, places) = (minutes, 0)
            return
        }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 1 || (parts.count == 2 && field.isFractional),
            let digits = Self.integer(parts.flatMap(\.self)), parts.allSatisfy({ !$0.isEmpty })
        else { return nil }
        self.digits = digits
        places = parts.count == 2 ? parts[1].count : 0
    }

    var value: Double { Double(digits) / scale }

    /// All values displayed like this one: for an integer, all that begin with it.
    var roundingBounds: QueryBounds {
        guard places > 0 else { return QueryBounds(from: value, to: value + 1, excludesTo: true) }
        return QueryBounds(
            from: (Double(digits) - 0.5) / scale, to: (Double(digits) + 0.5) / scale, excludesTo: true)
    }

    private var scale: Double { (0..<places).reduce(1) { scale, _ in scale * 10 } }

    static func minutes(_ text: String) -> Int? {
        var text = Substring(text)
        for unit in ["min", "m"] where text.hasSuffix(unit) {
            text = text.dropLast(unit.count)
            break
        }
        let parts = text.split(separator: "h", omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ integer($0.utf8) }) else { return nil }
        switch parts.count {
        case 1: return first
        case 2 where parts[1].isEmpty: return first * 60
        case 2: return integer(parts[1].utf8).map { first * 60 + $0 }
        default: return nil
        }
    }

    /// At most 12 digits: no value in a library is longer, and a Double represents them exactly.
    private static func integer(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...12).contains(digits.count), digits.allSatisfy(\.isDigit) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}

extension String {
    /// `5..1` as `1..5`.
    var withEndsSwapped: String? {
        let ends = split(separator: "..", omittingEmptySubsequences: false)
        return ends.count == 2 ? "\(ends[1])..\(ends[0])" : nil
    }
}
