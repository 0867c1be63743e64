/// How the cells of one table are to be understood: what is decided over whole columns before a row is read.
struct TableReading: Sendable {
    /// The order of day and month, where a spreadsheet has written them.
    var order: DayOrder?
    /// Whether the stars are out of ten.
    var starsAreOutOfTen = false
    /// The name of the list that the file is.
    var list = ""
    /// Seconds east of UTC at a moment.
    var utcOffset: @Sendable (Int) -> Int = { _ in 0 }
}

/// What the columns of a table tell, row by row, before any is read.
struct TableSurvey {
    private let days: [Int]
    private let stars: [Int]
    /// Whether its service gives five stars: then a few above that are mistakes.
    private let isOutOfFive: Bool
    private var surveys: [DaySurvey]
    /// The highest of the stars; nil where there are none.
    private(set) var mostStars: Double?
    /// Whether there are halves: nobody who gives those out of ten never gets above five.
    private(set) var hasHalfStars = false
    private var (ratings, ratingsAboveFive) = (0, 0)

    init(_ format: TableFormat, _ header: CSVHeader) {
        days = format.days.columns.compactMap(header.position)
        stars = format.stars.columns.compactMap(header.position)
        isOutOfFive = format.scale == .five
        surveys = Array(repeating: DaySurvey(), count: days.count)
    }

    /// Whether there is anything to find out.
    var isNeeded: Bool { !days.isEmpty || !stars.isEmpty }

    mutating func add(_ record: CSVRecord) {
        for (index, position) in days.enumerated() where position < record.cells.count {
            let cell = record.cells[position]
            if !cell.isEmpty { surveys[index].add(cell) }
        }
        for position in stars where position < record.cells.count {
            if let value = Ratings.outOfTen(record.cells[position]) {
                mostStars = max(mostStars ?? 0, value)
                hasHalfStars = hasHalfStars || value != value.rounded()
                ratings += 1
                if value > 5 { ratingsAboveFive += 1 }
            }
        }
    }

    var order: DaySurvey.Verdict { DaySurvey.verdict(surveys) }
    var starsAreOutOfTen: Bool { ratingsAboveFive > 0 && !hasMistakenStars }
    /// Whether a few of its ratings are more than its service gives.
    var hasMistakenStars: Bool { isOutOfFive && ratingsAboveFive > 0 && ratingsAboveFive * 3 <= ratings }
}

/// Reads a table whose rows depend on each other.
protocol RowCollector {
    mutating func add(_ draft: RowDraft)
    /// Returns a row for each that was added.
    func settled() -> [ImportRow]
}
