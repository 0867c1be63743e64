import ArgumentParser
import Localization
import Presenters
import TMDBModels
import Terminal

/// The options of a command, from the few that all take to those of one that shows films.
///
/// None of these has a default value: to word it for the help, which happens at every start, the parser looks up four
/// conformances of its type, and each lookup takes a fiftieth of the start time.
protocol CommandOptions: ParsableArguments { func set(_ run: inout RunOptions) }

extension ParsableArguments {
    /// Refuses more than one of these options.
    static func refuseTogether(_ options: (isGiven: Bool, name: String)...) throws {
        let given = options.filter(\.isGiven).map(\.name)
        guard given.count > 1 else { return }
        throw ValidationError(
            tr("{option} and {other} cannot be combined", ["option": given[0], "other": given[1]]))
    }
}

/// How to answer: taken by every command.
struct OutputOptions: CommandOptions {
    @Flag(.json) var json = false
    @Flag(.plain) var plain = false
    @Option(.format) var format: String?
    @Option(.fields) var fields: String?
    @Option(.color) var color: ColorChoice?
    @Flag(.verbose) var verbose = false
    @Flag(.noPager) var noPager = false

    func validate() throws { try Self.check(json: json, plain: plain, format: format, fields: fields) }

    static func check(json: Bool, plain: Bool, format: String?, fields: String?) throws {
        try refuseTogether(
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
        (run.color, run.verbose, run.withoutPager) = (color ?? .auto, verbose, noPager)
    }
}

/// Whether TMDB may be asked, or must be.
struct NetworkOptions: CommandOptions {
    @Flag(.offline) var offline = false
    @Flag(.refresh) var refresh = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try Self.check(offline: offline, refresh: refresh) }

    static func check(offline: Bool, refresh: Bool) throws {
        try refuseTogether((offline, "--offline"), (refresh, "--refresh"))
    }

    func set(_ run: inout RunOptions) {
        output.set(&run)
        (run.offline, run.refresh) = (offline, refresh)
    }
}

/// Which library to use.
struct LibraryOptions: CommandOptions {
    @Option(.library) var library: String?

    @OptionGroup var output: OutputOptions

    func set(_ run: inout RunOptions) {
        output.set(&run)
        run.library = library
    }
}

/// Everything that affects films and what is known about them.
///
/// One type, though it repeats the groups above: each type the parser meets takes a fiftieth of the start time.
struct FilmOptions: CommandOptions {
    @Flag(.json) var json = false
    @Flag(.plain) var plain = false
    @Option(.format) var format: String?
    @Option(.fields) var fields: String?
    @Option(.language) var language: String?
    @Option(.region) var region: String?
    @Flag(.offline) var offline = false
    @Flag(.refresh) var refresh = false
    @Option(.color) var color: ColorChoice?
    @Flag(.hideRatings) var hideRatings = false
    @Option(.library) var library: String?
    @Flag(.verbose) var verbose = false
    @Flag(.noPager) var noPager = false

    func validate() throws {
        try OutputOptions.check(json: json, plain: plain, format: format, fields: fields)
        try NetworkOptions.check(offline: offline, refresh: refresh)
    }

    func set(_ run: inout RunOptions) {
        let (format, rows) = OutputOptions.form(json: json, plain: plain, format: format, fields: fields)
        run = RunOptions(
            format: format, rows: rows, color: color ?? .auto, verbose: verbose,
            withoutPager: noPager, offline: offline, refresh: refresh, library: library, language: language,
            region: region, hideRatings: hideRatings)
    }
}

/// A command that shows some of its rows: `@Option(.limit) var limit: Int?`.
///
/// What several commands take beside ``CommandOptions`` stands in each, and not in a group: the parser looks up four
/// conformances for a group.
protocol RowsCommand: MovielibCommand { var limit: Int? { get } }

extension RowsCommand {
    func validate() throws { try checkLimit() }

    /// For a command with more to check.
    func checkLimit() throws {
        if let limit, !(1...10_000).contains(limit) {
            throw ValidationError(
                tr("--limit takes a number from 1 to 10000, not {number}", ["number": "\(limit)"]))
        }
    }
}

/// A command that shows a page of its rows: with `@Option(.page) var page: Int?`, too.
protocol PagedCommand: RowsCommand { var page: Int? { get } }

extension PagedCommand {
    var pages: PageOptions { PageOptions(limit: limit, page: page ?? 1) }

    func validate() throws { try checkPages() }

    /// For a command with more to check.
    func checkPages() throws {
        try checkLimit()
        guard (1...500).contains(pages.page) else {
            throw ValidationError(
                tr("--page takes a number from 1 to 500, not {number}", ["number": "\(pages.page)"]))
        }
    }
}

/// How many rows of a list to show, and the first page.
struct PageOptions {
    let limit: Int?
    let page: Int
}

/// How far back trending looks.
struct TrendOptions: ParsableArguments {
    enum Window: String, WordChoice { case day, week }

    @Option(name: .customLong("window"), help: .init(tr("How far back to look; week by default."), .window))
    private var choice: Window?

    /// The same without the option: `trending day`.
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

/// One of a few words. ArgumentParser asks for them several times, and its own implementation, with key paths
/// and descriptions, takes a fortieth of a search.
protocol WordChoice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordChoice {
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    static var allValueDescriptions: [String: String] { [:] }
}

extension ColorChoice: WordChoice {}
extension ImageChoice: WordChoice {}
