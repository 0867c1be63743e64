import Records

/// The order of day and month in dates with both as numbers before the year: `4/18/2026`, `18-04-26`.
package enum DayOrder: String, Sendable, CaseIterable {
    case dayFirst = "dmy"
    /// The month first, as in the United States.
    case monthFirst = "mdy"
}

/// A date in the form of spreadsheets and other programs: `4/18/2026`, `18.04.26`, `2020/05/27`, `Mar 04 2015, 20:30`.
struct LenientDate {
    /// Two numbers whose order is unknown, and the year after them.
    struct Numbers {
        var first: Int
        var second: Int
        var year: Int
        var hasPoints: Bool

        func date(_ order: DayOrder) -> PartialDate? {
            let (month, day) = order == .dayFirst ? (second, first) : (first, second)
            return PartialDate.filmDate(year, month, day)
        }
    }

    /// The date if it is unambiguous.
    var date: PartialDate?
    /// The numbers if the date depends on their order.
    var numbers: Numbers?
    /// Text after the date that is not a time; nil if there is none.
    var rest: String?

    /// Nil if the text is not a date in any order.
    init?(_ text: String) {
        let text = text.trimmed
        if text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit), let number = Int(text),
            let date = PartialDate.filmDate(number / 10_000, number / 100 % 100, number % 100)
        {
            self.date = date
            return
        }
        if let (date, rest) = Self.dateWithMonthName(text) {
            (self.date, self.rest) = (date, Self.withoutTime(rest))
            return
        }
        let numeric = text.prefixMatch(of: /([0-9]+ *[-\/.] *){2}[0-9]+\.?/)
        rest = numeric.flatMap { Self.withoutTime(text[$0.range.upperBound...]) }
        guard let (parts, separator) = Self.parts(text) else { return nil }
        if parts[0].count == 4 {
            guard parts[1].count <= 2, parts[2].count <= 2,
                let date = PartialDate.filmDate(parts[0].number, parts[1].number, parts[2].number)
            else { return nil }
            self.date = date
            return
        }
        guard parts[0].count <= 2, parts[1].count <= 2, [2, 4].contains(parts[2].count) else { return nil }
        let year = parts[2].number
        let numbers = Numbers(
            first: parts[0].number, second: parts[1].number,
            // A spreadsheet's two digits: users log no viewings before 1950 or after 2049.
            year: parts[2].count == 4 ? year : year < 50 ? 2000 + year : 1900 + year,
            hasPoints: separator == UInt8(ascii: "."))
        guard DayOrder.allCases.contains(where: { numbers.date($0) != nil }) else { return nil }
        self.numbers = numbers
    }

    func date(_ order: DayOrder?) -> PartialDate? { date ?? order.flatMap { numbers?.date($0) } }

    /// The text unless it is a time, such as `T20:15:00Z` or `, 8:15 PM`.
    private static func withoutTime(_ rest: Substring) -> String? {
        let time =
            /[T,\s]*([0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[-+][0-9]{2}:?[0-9]{2})?)?/
            .ignoresCase()
        return rest.wholeMatch(of: time) == nil ? String(rest).trimmed : nil
    }

    private typealias Part = (number: Int, count: Int)

    /// Three numbers with the same separator, before an optional time; Korea writes `2020. 5. 27.`
    private static func parts(_ text: String) -> (parts: [Part], separator: UInt8)? {
        var bytes = Array(text.utf8)
        if bytes.count > 4, bytes[4] == UInt8(ascii: ".") { bytes.removeAll { $0 == UInt8(ascii: " ") } }
        let head = bytes.prefix { ![UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "T")].contains($0) }
        guard let separator = head.first(where: { !$0.isDigit }), "/-.".utf8.contains(separator) else {
            return nil
        }
        let fields = head.split(separator: separator, omittingEmptySubsequences: true)
        guard fields.count == 3, fields.allSatisfy({ $0.count <= 4 && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return (fields.map { ($0.reduce(0) { $0 * 10 + Int($1 - 48) }, $0.count) }, separator)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// A date with an English month, as Criticker writes it: `Mar 04 2015, 20:30`, `4 March 2015`, `4-Mar-15`.
    private static func dateWithMonthName(_ text: String) -> (date: PartialDate, rest: Substring)? {
        guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return nil }
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(3)
        guard words.count == 3 else { return nil }
        let month = words.firstIndex { $0.count >= 3 && months.contains($0.prefix(3).lowercased()) }
        guard let month, month < 2, let number = months.firstIndex(of: words[month].prefix(3).lowercased()),
            let day = Int(words[1 - month]), var year = Int(words[2])
        else { return nil }
        if words[2].count == 2 { year += year < 50 ? 2000 : 1900 }
        return PartialDate.filmDate(year, number + 1, day).map { ($0, text[words[2].endIndex...]) }
    }
}

extension PartialDate {
    fileprivate static func filmDate(_ year: Int, _ month: Int, _ day: Int) -> PartialDate? {
        filmYears.contains(year) ? PartialDate(year: year, month: month, day: day) : nil
    }
}

/// Collects evidence on the order of day and month in a column's dates.
struct DayOrderDetector {
    /// The directions in which the dates go under one order.
    private struct Steps {
        var last: PartialDate?
        var up = 0
        var down = 0

        mutating func add(_ date: PartialDate?) {
            guard let date else { return }
            if let last {
                if date > last { up += 1 }
                if date < last { down += 1 }
            }
            last = date
        }

        /// Whether they are sorted, by enough dates to rule out chance.
        var isSorted: Bool { min(up, down) == 0 && max(up, down) >= 4 }
    }

    private var plainCells = 0
    private var ambiguousDates = 0
    /// The number of dates that are valid in only one order.
    private var decisiveCounts: [DayOrder: Int] = [:]
    private var steps: [DayOrder: Steps] = [:]
    private var hasDoubtWithoutPoints = false
    /// A date that is another day in the other order.
    private(set) var ambiguousExample: String?

    mutating func add(_ text: String) {
        if PartialDate(imported: text) != nil || ISOTime(text) != nil {
            plainCells += 1
            return
        }
        guard let day = LenientDate(text) else {
            plainCells += 1
            return
        }
        guard let numbers = day.numbers else { return }
        ambiguousDates += 1
        let dates = DayOrder.allCases.map { ($0, numbers.date($0)) }
        for (order, date) in dates { steps[order, default: Steps()].add(date) }
        let valid = dates.filter { $0.1 != nil }
        if valid.count == 1 {
            decisiveCounts[valid[0].0, default: 0] += 1
        } else if numbers.first != numbers.second {
            ambiguousExample = ambiguousExample ?? text
            hasDoubtWithoutPoints = hasDoubtWithoutPoints || !numbers.hasPoints
        }
    }

    /// Whether a spreadsheet has written the column, rather than a single odd date in it.
    private var isRewritten: Bool { ambiguousDates > plainCells }

    private var sortedOrder: DayOrder? {
        let orders = steps.filter { $0.value.isSorted }
        return orders.count == 1 ? orders.first?.key : nil
    }

    enum Verdict: Equatable {
        /// No date depends on the order.
        case none
        case order(DayOrder)
        /// The user has to specify the order; with an ambiguous date.
        case ambiguous(String)
    }

    /// The verdict on the columns of one file, which one program has written.
    static func verdict(_ columns: [DayOrderDetector]) -> Verdict {
        let rewritten = columns.filter(\.isRewritten)
        func count(_ order: DayOrder) -> Int { rewritten.reduce(0) { $0 + ($1.decisiveCounts[order] ?? 0) } }
        let (dayFirst, monthFirst) = (count(.dayFirst), count(.monthFirst))
        if dayFirst > 0 && monthFirst == 0 { return .order(.dayFirst) }
        if monthFirst > 0 && dayFirst == 0 { return .order(.monthFirst) }
        guard let doubtful = rewritten.lazy.compactMap(\.ambiguousExample).first else {
            // The fifth of May is the same date in any order.
            return rewritten.isEmpty ? .none : .order(.dayFirst)
        }
        if dayFirst == 0 {
            // Points are not used after a month.
            if !rewritten.contains(where: \.hasDoubtWithoutPoints) { return .order(.dayFirst) }
            let orders = Set(rewritten.compactMap(\.sortedOrder))
            if orders.count == 1, let order = orders.first { return .order(order) }
        }
        return .ambiguous(doubtful)
    }
}
