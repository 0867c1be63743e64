/// The format of a table: how its header is recognised, and which of its columns are read.
///
/// A table has the format if its columns cannot be another's. Either a column identifies the service, and
/// unread columns are reported; or the columns are plain words, and all of them have to be known. Names of
/// columns are in lower case, with commas between them.
struct TableFormat: Sendable {
    /// The meaning of a value above five in a column of stars.
    enum Scale {
        /// All of them are out of ten.
        case fiveOrTen
        /// All are out of ten; without such a value the user is asked.
        case unknown
        /// A few are mistakes.
        case five
    }

    /// The required columns, with `|` between alternatives. Kinds with the same ones are distinguished by the
    /// file's name.
    var requiredColumns: String
    /// Other columns that are read or deliberately ignored.
    var knownColumns = ""
    /// Whether the columns have common names, so that an unknown one means another format.
    var isPlain = false
    /// Columns of dates, which a spreadsheet may have rewritten.
    var dateColumns = ""
    var starColumns = ""
    var scale = Scale.fiveOrTen
    /// Whether the kind is the usual one, which a file has if its name does not decide.
    var isUsual = false
    /// A column that must be filled in every row to be the usual kind.
    var usualColumn: String?
    /// The beginning of the first line, if the header does not come first.
    var preamble: String?
    /// The column with the profile of each row.
    var profileColumn: String?
    /// Whether a file that is not UTF-8 is Windows-1252.
    var mayBeWindows1252 = false
    /// Makes the collector that reads the table, if its rows depend on each other.
    var collector: (@Sendable (ImportReader.Options) -> any RowCollector)?

    /// Names of columns with ids of films in programs that add such columns.
    static let ids = "tmdbid,tmdb_id,tmdb id,imdbid,imdb_id,imdb id"

    func usual(ifFilled column: String? = nil) -> TableFormat {
        var usual = self
        (usual.isUsual, usual.usualColumn) = (true, column)
        return usual
    }

    /// The required columns, one of each group.
    private var groups: [[String]] {
        requiredColumns.columns.map { $0.split(separator: "|").map(String.init) }
    }

    /// Whether a table with that header has the format; if the user named its kind, also with unknown plain columns.
    func fits(_ header: CSVHeader, isAsked: Bool) -> Bool {
        guard groups.allSatisfy({ $0.contains(where: header.has) }) else { return false }
        return !isPlain || isAsked || unknownColumns(in: header).isEmpty
    }

    /// The columns that are not read, as spelled in the file.
    func unknownColumns(in header: CSVHeader) -> [String] {
        let known = Set([knownColumns, dateColumns, starColumns].flatMap(\.columns) + groups.joined())
        return zip(header.names, header.titles).filter { !$0.0.isEmpty && !known.contains($0.0) }.map(\.1)
    }

    /// How well it fits a table: the lowest fits best.
    func rank(_ header: CSVHeader) -> (Int, Int, Int) {
        (isPlain ? 1 : 0, unknownColumns(in: header).count, -groups.count)
    }
}

extension [ImportKind] {
    typealias Match = (kind: ImportKind, format: TableFormat)

    /// The kinds that a table with this header may have: those whose format leaves the fewest columns unread.
    /// A format of plain words is used only if no other fits.
    ///
    /// - Parameter asked: The kind that the user named. Its plain formats may have unknown columns if no other format fits.
    func matches(_ header: CSVHeader, asked: ImportKind? = nil) -> [Match] {
        let matches = compactMap { kind -> Match? in
            let formats = kind.tables.filter { $0.fits(header, isAsked: kind == asked) }
            return formats.min { $0.rank(header) < $1.rank(header) }.map { (kind, $0) }
        }
        let best = matches.min { $0.format.rank(header) < $1.format.rank(header) }
        return matches.filter { $0.format.requiredColumns == best?.format.requiredColumns }
    }

    /// The kind of a table that begins with this line, before its header.
    func matches(preamble line: String) -> [Match] {
        flatMap { kind in kind.tables.map { (kind, $0) } }.filter {
            $0.1.preamble.map(line.hasPrefix) == true
        }
    }
}

/// A table with known columns, and the decisions for whole columns that precede the reading of its rows.
struct ParsedTable {
    var header: CSVHeader
    var format: TableFormat
    var kind: ImportKind
    var map: ColumnMap?
    /// The name of the list in the file.
    var list: String
    /// Seconds east of UTC at a time.
    var utcOffset: @Sendable (Int) -> Int
    /// The order of day and month, if a spreadsheet has written the dates.
    var order: DayOrder?
    var starsAreOutOfTen = false
}

/// Collects facts about the columns of a table, row by row, before any row is read.
struct TableInspector {
    private let days: [Int]
    private let stars: [Int]
    /// Whether its service has five stars: then a few values above that are mistakes.
    private let isOutOfFive: Bool
    private var detectors: [DayOrderDetector]
    /// The highest of the stars; nil if there are none.
    private(set) var highestStars: Double?
    /// Whether there are halves: a user who gives those out of ten also gives more than five.
    private(set) var hasHalfStars = false
    private var (ratings, ratingsAboveFive) = (0, 0)

    init(_ format: TableFormat, _ header: CSVHeader) {
        days = format.dateColumns.columns.compactMap(header.position)
        stars = format.starColumns.columns.compactMap(header.position)
        isOutOfFive = format.scale == .five
        detectors = Array(repeating: DayOrderDetector(), count: days.count)
    }

    /// Whether there is anything to find out.
    var isNeeded: Bool { !days.isEmpty || !stars.isEmpty }

    mutating func add(_ record: CSVRecord) {
        for (index, position) in days.enumerated() where position < record.cells.count {
            let cell = record.cells[position]
            if !cell.isEmpty { detectors[index].add(cell) }
        }
        for position in stars where position < record.cells.count {
            if let value = Ratings.outOfTen(record.cells[position]) {
                highestStars = max(highestStars ?? 0, value)
                hasHalfStars = hasHalfStars || value != value.rounded()
                ratings += 1
                if value > 5 { ratingsAboveFive += 1 }
            }
        }
    }

    var order: DayOrderDetector.Verdict { DayOrderDetector.verdict(detectors) }
    var starsAreOutOfTen: Bool { ratingsAboveFive > 0 && !hasMistakenStars }
    /// Whether a few of its ratings are above its service's scale.
    var hasMistakenStars: Bool { isOutOfFive && ratingsAboveFive > 0 && ratingsAboveFive * 3 <= ratings }
}

/// Reads a table whose rows depend on each other.
protocol RowCollector {
    mutating func add(_ builder: ImportRowBuilder)
    /// Returns a row for each that was added.
    func resolvedRows() -> [ImportRow]
}

extension String {
    var columns: [String] { split(separator: ",").map(String.init) }
}
