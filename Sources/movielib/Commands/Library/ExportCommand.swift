import ArgumentParser
import Exchange
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBClient
import TMDBModels
import Terminal

struct ExportCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: tr("Export your library, or part of it, for programs or people."),
        usage: tr("movielib export [<query>] [--format <format>] [--output <file>] [<options>]"),
        discussion: tr(
            """
            json loses nothing and is what 'movielib import' reads back; csv is for spreadsheets; letterboxd is what \
            Letterboxd imports; markdown and html are for reading; ics is a calendar of upcoming releases of the films \
            on your watch-later list. The extension of --output also chooses the format. --series exports the series \
            rows of imports, as json, csv or yamtrack.

            EXAMPLES:
              movielib export --output library.json
              movielib export tag:noir --format markdown
              movielib export mine:9.. --output best.html --posters
              movielib export tag:noir --output noir.html --embed-posters
              movielib export --series --format yamtrack --output series.csv
            """))

    @OptionGroup var query: QueryArguments

    @Option(
        help: .init(
            tr("json, csv, letterboxd, markdown, html or ics; of --series json, csv or yamtrack."), .format))
    var format: ExportFormat?

    @Flag(help: .init(tr("Export the series of imports instead of films."))) var series = false

    @Option(name: .shortAndLong, help: .init(tr("Write to this file."), .file), completion: .file())
    var output: String?

    @Flag(name: .shortAndLong, help: .force) var force = false

    @Flag(help: .init(tr("Show posters in html, linked from TMDB."))) var posters = false

    @Flag(help: .init(tr("Put posters into html itself, which then needs no network.")))
    var embedPosters = false

    @Flag(help: .init(tr("Export notes as Letterboxd reviews, which anyone can read.")))
    var publishNotes = false

    @Flag(help: .init(tr("Export locked notes in plain text; asks for the passphrase."))) var unlock = false

    @OptionGroup var options: ExportOptions

    func validate() throws {
        try Self.rejectTogether((posters, "--posters"), (embedPosters, "--embed-posters"))
        try Self.rejectTogether((series, "--series"), (posters, "--posters"))
        try Self.rejectTogether((series, "--series"), (embedPosters, "--embed-posters"))
        try Self.rejectTogether((series, "--series"), (publishNotes, "--publish-notes"))
        try Self.rejectTogether((series, "--series"), (unlock, "--unlock"))
        if series, !query.isEmpty {
            throw ValidationError(tr("--series exports all series, and takes no query"))
        }
        if let format, (series ? format.ofSeries as Any? : format.ofFilms) == nil {
            throw ValidationError(
                series
                    ? tr(
                        "series are exported as json, csv or yamtrack, not as {format}",
                        ["format": format.rawValue])
                    : tr("{format} is a format of --series", ["format": format.rawValue]))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let named = output.flatMap { $0 == "-" ? nil : $0 }
        if let ending = output?.split(separator: ".").last?.lowercased(),
            ["zip", "gz", "xlsx"].contains(ending)
        {
            throw failure(
                .usage, tr("an export is text and cannot be a .{ending}", ["ending": ending]),
                hint: tr("end the name with .json, .csv, .md, .html or .ics"))
        }
        if series { return try exportSeries(named, in: context) }
        guard let format = format?.ofFilms ?? named.map(Export.Format.init(fileName:)) ?? .json else {
            throw failure(
                .usage, tr("the name '{file}' does not tell the format", ["file": output ?? ""]),
                hint: tr(
                    "--format says it: {formats}",
                    ["formats": Export.Format.allValueStrings.joined(separator: ", ")]))
        }
        let (outputs, films, remarks) = try await outputs(format, in: context)
        guard let output, output != "-" else {
            remarks.forEach(context.console.remark)
            remarkOnSeries(format, in: context)
            // A stream holds one file; the others are reported as missing.
            for (index, part) in outputs.enumerated() {
                if index == 0 {
                    let isSeen = context.console.outputIsTerminal
                    if isSeen {
                        try context.display.write(answer: CleanText.paragraph(part.text) + "\n")
                    } else {
                        context.console.output.write(part.text)
                    }
                } else {
                    context.console.remark(
                        tr(
                            "{part} left out; --output writes it, too",
                            ["part": String(part.suffix.dropFirst())]))
                }
            }
            return outputs.count > 1 ? .partial : .done
        }
        let path = try UserFiles.absolutePath(output, of: "--output")
        let files = outputs.map { part in (path: path.with(suffix: part.suffix), text: part.text) }
        try context.files.rejectLosses(at: files.map(\.path), replacing: force)
        for file in files { try context.files.write(file.text, to: file.path, replacing: force) }
        remarks.forEach(context.console.remark)
        remarkOnSeries(format, in: context)
        for file in files {
            context.console.remark(
                files.count > 1 || [.ics, .letterboxd].contains(format)
                    ? tr("wrote {file}", ["file": file.path])
                    : plural("wrote {file}: {n} film", "wrote {file}: {n} films", films, ["file": file.path]))
        }
        return .done
    }

    /// Rejects a format or a file's name that was typed as a query, as in `export json > backup.json`: the user
    /// expects all films in the file, and would get none.
    private func rejectMistakenFormat(_ word: String) throws {
        let words = word.lowercased()
        let isFile = word.contains(".") && Export.Format(fileName: word) != nil
        guard isFile || Export.Format(rawValue: words) != nil else { return }
        throw failure(
            .usage, tr("nothing in the library matches '{words}'", ["words": word]),
            hint: Failure.guess(
                CommandLineText.line(["export"], isFile ? ["--output", word] : ["--format", words])))
    }

    private func outputs(
        _ format: Export.Format, in context: AppContext
    ) async throws -> (outputs: [Export.Output], films: Int, remarks: [String]) {
        if unlock {
            try context.unlockNotes(isInputTaken: query.withoutStandardInput != nil)
            context.console.remark(tr("locked notes are written in plain text"))
        }
        let wanted = try await query.parsed(on: .library, in: context)
        var export = Export(wanted, format: format)
        export.publishesNotes = publishNotes
        export.hidesRatings = try context.hidesRatings()
        export.today = PartialDate.today
        export.formatDate = { DisplayText.date($0) }
        if embedPosters, format == .html {
            export.posters = .embedded(try await embeddedPosters(wanted, in: context))
        } else if posters {
            let service = try context.run.imageService()
            export.posters = .linked("\(service)/\(PictureSize.w154.rawValue)")
        }
        let outcome = try export.response(from: context.core)
        if outcome.films == 0, query.words.count == 1, let word = query.words.first {
            try rejectMistakenFormat(word)
        }
        // An export without films does not replace a file, which may be the last copy of its data. A calendar may
        // well be empty.
        if outcome.films == 0, format != .ics, force, let output, output != "-",
            UserFiles.isFile(try UserFiles.absolutePath(output, of: "--output"))
        {
            throw failure(
                .notFound,
                query.isEmpty
                    ? tr("the library is empty; '{file}' stays as it is", ["file": output])
                    : tr("nothing in the library matches; '{file}' stays as it is", ["file": output])
            ).hinting(try query.suggestion(on: .library, for: "export", in: context))
        }
        if outcome.films == 0, !query.isEmpty {
            context.console.remark(tr("nothing in the library matches"))
            try query.suggestion(on: .library, for: "export", in: context).map(context.console.printHint)
        }
        let isEmpty = outcome.outputs.isEmpty || outcome.films == 0 && query.isEmpty
        let remarks = outcome.losses.map(\.displayText) + (isEmpty ? [tr("there is nothing to export")] : [])
        return (outcome.outputs, outcome.films, remarks)
    }
}

extension ExportCommand {
    /// The most posters in one page.
    private static let maxPosters = 400

    private func embeddedPosters(
        _ wanted: LibraryQuery, in context: AppContext
    ) async throws -> [String: String] {
        let posters = await EmbeddedPosters(
            try PosterPaths(wanted).response(from: context.core), maxPosters: Self.maxPosters,
            at: try context.run.imageService()
        ).response(from: context.core)
        posters.remarks.forEach(context.console.remark)
        return posters.addresses
    }
}

/// The formats of `--format`, of films and of series.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case json, csv, letterboxd, markdown, html, ics, yamtrack

    /// Nil if films have no such format.
    var ofFilms: Export.Format? { .init(rawValue: rawValue) }
    /// Nil if series have no such format.
    var ofSeries: SeriesExport.Format? { .init(rawValue: rawValue) }
}

/// The series of imports.
extension ExportCommand {
    private func exportSeries(_ named: String?, in context: AppContext) throws -> ExitStatus {
        let ending = named?.split(separator: ".").last?.lowercased()
        let rows = try context.core.seriesRows()
        if rows.isEmpty {
            context.console.remark(tr("no import has brought a series"))
            return .done
        }
        let (text, skipped) = SeriesExport.text(rows, format?.ofSeries ?? (ending == "csv" ? .csv : .json))
        let remark =
            skipped == 0
            ? nil
            : plural(
                "{n} row left out: Yamtrack needs TMDB's number of the series",
                "{n} rows left out: Yamtrack needs TMDB's number of the series", skipped)
        guard let named else {
            remark.map(context.console.remark)
            if context.console.outputIsTerminal {
                try context.display.write(answer: CleanText.paragraph(text) + "\n")
            } else {
                context.console.output.write(text)
            }
            return .done
        }
        let path = try UserFiles.absolutePath(named, of: "--output")
        try context.files.rejectLosses(at: [path], replacing: force)
        try context.files.write(text, to: path, replacing: force)
        remark.map(context.console.remark)
        context.console.remark(
            plural("wrote {file}: {n} row", "wrote {file}: {n} rows", rows.count - skipped, ["file": path]))
        return .done
    }

    /// An export of the complete library leaves out the series.
    private func remarkOnSeries(_ format: Export.Format, in context: AppContext) {
        guard query.isEmpty, [.json, .csv].contains(format) else { return }
        // An unusable file of series does not concern the films; 'doctor' reports it.
        guard let count = try? context.core.seriesCount(), count > 0 else { return }
        context.console.remark(
            plural(
                "{n} row of series is not in it; 'movielib export --series' exports it",
                "{n} rows of series are not in it; 'movielib export --series' exports them", count))
    }
}

extension Export.Format: ExpressibleByArgument {
    /// The format for a file's extension; nil if it has none.
    fileprivate init?(fileName: String) {
        switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
        case "json": self = .json
        case "csv": self = .csv
        case "md", "markdown": self = .markdown
        case "html", "htm": self = .html
        case "ics": self = .ics
        default: return nil
        }
    }
}

extension String {
    /// The path with a suffix before its extension: `core.csv` and `-2` make `core-2.csv`.
    fileprivate func with(suffix: String) -> String {
        guard !suffix.isEmpty else { return self }
        let name = split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return self + suffix }
        return String(self[..<dot]) + suffix + String(self[dot...])
    }
}

/// The options of an export: like those of a command that shows films, but with another `--format`.
struct ExportOptions: CommandOptions {
    @Flag(help: .hidden) var json = false

    @Flag(help: .hidden) var plain = false

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
        try OutputOptions.check(json: json, plain: plain, format: nil, fields: nil)
        try NetworkOptions.check(offline: offline, refresh: refresh)
    }

    func set(_ run: inout RunOptions) {
        run = RunOptions(
            format: json ? .json : plain ? .plain : nil, color: color, verbose: verbose,
            withoutPager: noPager, offline: offline, refresh: refresh, library: library, language: language,
            region: region, hideRatings: hideRatings)
    }
}
