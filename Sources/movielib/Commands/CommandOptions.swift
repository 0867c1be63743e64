import ArgumentParser
import Localization
import MovielibCore
import Presenters
import TMDBModels
import Terminal

/// The options of a command: from the few that every command takes to all that one showing films takes.
protocol CommandOptions: ParsableArguments { func set(_ run: inout RunOptions) }

extension ParsableArguments {
    /// Rejects more than one of these options.
    static func rejectTogether(_ options: (isGiven: Bool, name: String)...) throws {
        let given = options.filter(\.isGiven).map(\.name)
        guard given.count > 1 else { return }
        throw ValidationError(
            tr("{option} and {other} cannot be combined", ["option": given[0], "other": given[1]]))
    }
}

/// The form of the output; every command takes these options.
struct OutputOptions: CommandOptions {
    @Flag(help: .json) var json = false
    @Flag(help: .plain) var plain = false
    @Option(help: .format, transform: DashedArguments.unmarked) var format: String?
    @Option(help: .fields, completion: FieldCompletion.kind) var fields: String?
    @Option(help: .color) var color = ColorChoice.auto
    @Flag(name: .shortAndLong, help: .verbose) var verbose = false
    @Flag(name: [.customShort("P"), .long], help: .noPager) var noPager = false

    func validate() throws { try Self.check(json: json, plain: plain, format: format, fields: fields) }

    static func check(json: Bool, plain: Bool, format: String?, fields: String?) throws {
        try rejectTogether(
            (json, "--json"), (plain, "--plain"), (format != nil, "--format"), (fields != nil, "--fields"))
    }

    /// The requested form of the answer, and of its rows.
    static func form(json: Bool, plain: Bool, format: String?, fields: String?) -> (
        OutputFormat?, RowRequest?
    ) {
        if let rows = format.map(RowRequest.template) ?? fields.map(RowRequest.fields) {
            return (.rows, rows)
        }
        return (json ? .json : plain ? .plain : nil, nil)
    }

    func set(_ run: inout RunOptions) {
        (run.format, run.rows) = Self.form(json: json, plain: plain, format: format, fields: fields)
        (run.color, run.verbose, run.withoutPager) = (color, verbose, noPager)
    }
}

/// Whether requests to TMDB are allowed, or required.
struct NetworkOptions: CommandOptions {
    @Flag(help: .offline) var offline = false
    @Flag(help: .refresh) var refresh = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try Self.check(offline: offline, refresh: refresh) }

    static func check(offline: Bool, refresh: Bool) throws {
        try rejectTogether((offline, "--offline"), (refresh, "--refresh"))
    }

    func set(_ run: inout RunOptions) {
        output.set(&run)
        (run.offline, run.refresh) = (offline, refresh)
    }
}

/// Which library to use.
struct LibraryOptions: CommandOptions {
    @Option(help: .library, completion: .file()) var library: String?

    @OptionGroup var output: OutputOptions

    func set(_ run: inout RunOptions) {
        output.set(&run)
        run.library = library
    }
}

/// All options of a command that shows films: output, network, library, language.
///
/// Repeats the groups above instead of containing them: `--help` lists these options in another order, and
/// three more groups would take a fifth of a start (Documentation/Decisions/Process.md).
struct FilmOptions: CommandOptions {
    @Flag(help: .json) var json = false
    @Flag(help: .plain) var plain = false
    @Option(help: .format, transform: DashedArguments.unmarked) var format: String?
    @Option(help: .fields, completion: FieldCompletion.kind) var fields: String?
    @Option(help: .language) var language: String?
    @Option(help: .region, completion: CountryCompletion.kind) var region: String?
    @Flag(help: .offline) var offline = false
    @Flag(help: .refresh) var refresh = false
    @Option(help: .color) var color = ColorChoice.auto
    @Flag(help: .hideRatings) var hideRatings = false
    @Option(help: .library, completion: .file()) var library: String?
    @Flag(name: .shortAndLong, help: .verbose) var verbose = false
    @Flag(name: [.customShort("P"), .long], help: .noPager) var noPager = false

    func validate() throws {
        try OutputOptions.check(json: json, plain: plain, format: format, fields: fields)
        try NetworkOptions.check(offline: offline, refresh: refresh)
    }

    func set(_ run: inout RunOptions) {
        let (format, rows) = OutputOptions.form(json: json, plain: plain, format: format, fields: fields)
        run = RunOptions(
            format: format, rows: rows, color: color, verbose: verbose,
            withoutPager: noPager, offline: offline, refresh: refresh, library: library, language: language,
            region: region, hideRatings: hideRatings)
    }
}

/// How many rows to show.
struct RowOptions: ParsableArguments {
    @Option(name: [.customShort("n", allowingJoined: true), .long], help: .limit) var limit: Int?

    func validate() throws { try Self.check(limit) }

    static func check(_ limit: Int?) throws {
        if let limit, !(1...10_000).contains(limit) {
            throw ValidationError(
                tr("--limit takes a number from 1 to 10000, not {number}", ["number": "\(limit)"]))
        }
    }
}

/// How many rows of a list to show, and the first page.
struct PageOptions: ParsableArguments {
    @Option(name: [.customShort("n", allowingJoined: true), .long], help: .limit) var limit: Int?
    @Option(help: .init(tr("Show this page; --limit sets its size."), .n)) var page = 1

    func validate() throws {
        try RowOptions.check(limit)
        guard (1...500).contains(page) else {
            throw ValidationError(
                tr("--page takes a number from 1 to 500, not {number}", ["number": "\(page)"]))
        }
    }
}

extension PageOptions {
    /// How many of TMDB's rows a page has.
    var rows: Int { limit ?? Core.tmdbPageSize }

    /// The pages of a list on this disk: `--limit` rows each; for a later page without it, a screenful. Nil if
    /// everything is on one page, as the pager shows it.
    func rowPages(on display: Display) -> RowPages? {
        (limit ?? (page > 1 ? display.screenRows : nil)).map { RowPages(page: page, size: $0) }
    }

    /// The rows of this page.
    func limitAndOffset(on display: Display) -> (limit: Int?, offset: Int) {
        // Without a limit there is only one page.
        guard let rows = rowPages(on: display) else { return (nil, (page - 1) * 1_000_000_000) }
        return (rows.size, rows.offset)
    }
}

/// How far back trending looks.
struct TrendOptions: ParsableArguments {
    enum Window: String, CaseIterable, ExpressibleByArgument { case day, week }

    @Option(name: .customLong("window"), help: .init(tr("How far back to look; week by default."), .window))
    private var choice: Window?

    /// The window as a plain argument, without the option: `trending day`.
    @Argument(help: .hidden, completion: .list(Window.allCases.map(\.rawValue))) private var word: String?

    func validate() throws {
        guard let word else { return }
        if choice != nil { throw ValidationError(tr("say --window once")) }
        if Window(rawValue: word) == nil {
            throw ValidationError(tr("TMDB looks back a 'day' or a 'week', not '{text}'", ["text": word]))
        }
    }

    var window: TrendingWindow {
        switch choice ?? word.flatMap(Window.init) {
        case .day: .day
        case .week, nil: .week
        }
    }
}

extension ColorChoice: ExpressibleByArgument {}
extension ImageChoice: ExpressibleByArgument {}
