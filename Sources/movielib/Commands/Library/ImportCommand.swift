import ArgumentParser
import Exchange
import Films
import Foundation
import Records
import Terminal

struct ImportCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in what Letterboxd, IMDb, Trakt, TMDB or movielib exported.",
        usage: "movielib import <file> ... [--dry-run] [<options>]",
        discussion: """
            ZIP archives, CSV and JSON files; what a file is, is found from its content. All of it is one change, \
            which 'movielib undo' takes back; importing the same again changes nothing. What cannot be matched is \
            written to FILE.unmatched.csv: fill in the column tmdb_id and import that.

            EXAMPLES:
              movielib import letterboxd-olena-2026-11-21.zip --dry-run
              movielib import ratings.csv watchlist.csv
              movielib import --kind letterboxd-watchlist list.csv
            """)

    @Argument(help: "The files; '-' is standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be done, and do nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("What the file is, where that cannot be told.", valueName: "kind"),
        transform: ImportCommand.kind(named:))
    var kind: ImportKind?

    @OptionGroup var options: FilmOptions

    var activity: String { "import" }

    private static func kind(named name: String) throws -> ImportKind {
        if let kind = ImportKind(rawValue: name) { return kind }
        let names = ImportKind.allCases.map(\.rawValue)
        let guess = name.nearest(in: names).map { "did you mean '\($0)'? " } ?? ""
        throw ValidationError(
            "'\(name)' is no kind of file. \(guess)There are \(names.joined(separator: ", "))")
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let contents = try read(in: context)
        let remarks = contents.remarks
        // Somebody who waits at a terminal is told at once; where it fails, a script reads the failure alone.
        let tellsAtOnce = context.console.conversationIsTerminal
        if tellsAtOnce { remarks.forEach(context.console.say) }
        try ProcessPreparation.refuseTooFewThreads()
        let job = Import(context.films, isDryRun: dryRun)
        let asksTMDB = try context.choosing { (_) throws(FilmsError) in try job.asksTMDB }
        let summary = files.map { ($0 as NSString).lastPathComponent }.joined(separator: ", ")
        let outcome = try await context.importing { () async throws(FilmsError) in
            try await job.run(contents.rows, summary: summary)
        }
        if !tellsAtOnce { remarks.forEach(context.console.say) }
        if !asksTMDB, !options.offline {
            context.console.say(
                "movielib: without a TMDB credential films are kept by their ids, and completed by a later import"
            )
        }
        let unmatched = try dryRun ? nil : write(outcome.unmatched, in: context)
        try context.show(ImportPresenter(outcome, isDryRun: dryRun, unmatchedFile: unmatched))
        if let unmatched {
            context.console.say(
                "movielib: what could not be matched is in \(unmatched); fill in its column tmdb_id and import it"
            )
        }
        return outcome.plan.leftOut.isEmpty ? .done : .partial
    }

    private func read(in context: AppContext) throws(Failure) -> Import.Contents {
        var options = ImportReader.Options()
        options.kind = kind
        options.utcOffset = { seconds in
            var time = time_t(seconds)
            var parts = tm()
            localtime_r(&time, &parts)
            return parts.tm_gmtoff
        }
        var inputs: [Import.Input] = []
        for file in files {
            if file == "-" {
                let bytes = try context.files.bytesFromStandardInput(limit: options.maximumBytes)
                inputs.append(.bytes(bytes, name: "standard input"))
            } else {
                inputs.append(.file(path: try Files.absolutePath(file, of: activity), name: file))
            }
        }
        do throws(FilmsError) { return try Import.read(inputs, options) } catch {
            throw Failure(error, activity, environment: context.run.environment)
        }
    }

    /// Puts the rows that may be films beside the first file, for the person to fill in the ids.
    private func write(_ unmatched: String?, in context: AppContext) throws(Failure) -> String? {
        guard let unmatched, let first = files.first else { return nil }
        let suffix = ".unmatched.csv"
        let name = first == "-" ? "import" : first
        let text = Data(unmatched.utf8)
        let path = try unmatchedPath(
            Files.absolutePath(name.hasSuffix(suffix) ? name : name + suffix, of: activity), for: text)
        do throws(PrivateFile.Problem) { try PrivateFile.replace(path, with: text) } catch {
            context.console.say("movielib: \(path) could not be written: \(error.reason)")
            return nil
        }
        return path
    }

    /// Where the file goes: over one that has just been imported, but never over one that somebody may have been
    /// filling in.
    private func unmatchedPath(_ path: String, for text: Data) throws(Failure) -> String {
        for file in files where try Files.absolutePath(file, of: activity) == path { return path }
        let stem = path.dropLast(".csv".count)
        let names = [path] + (2...99).map { "\(stem)-\($0).csv" }
        return names.first { name in
            !Files.isThere(name) || FileManager.default.contents(atPath: name) == text
        } ?? path
    }
}

extension AppContext {
    /// Nothing is changed before every film was looked up, so what went wrong until then can be tried again.
    fileprivate func importing<Value>(
        _ work: () async throws(FilmsError) -> Value
    ) async throws(Failure) -> Value {
        do throws(FilmsError) { return try await work() } catch {
            var failure = Failure(error, activity, environment: run.environment)
            if case .tmdb = error {
                failure.hints.insert(
                    "nothing was changed; what was fetched is kept, and the next run goes on from there",
                    at: 0)
            }
            throw failure
        }
    }
}

extension Import.Contents {
    /// More lines than these hide what is said after them.
    private static let mostRemarks = 20

    /// What the files are, and what could not be used of them: a line each.
    fileprivate var remarks: [String] {
        var lines: [String] = []
        for file in files {
            lines += file.skipped.map { "movielib: left out \($0.member): \($0.reason)" }
            let kinds = file.kinds.map(\.name).joined(separator: ", ")
            lines.append("movielib: \(file.name): \(kinds), \(Wording.counted(file.rows, "row"))")
        }
        lines += problems.map { row in
            "movielib: \(row.place.words): \(row.problems.map(\.words).joined(separator: ", ")); left out"
        }
        guard lines.count > Self.mostRemarks else { return lines }
        let rest = lines.count - Self.mostRemarks
        return lines.prefix(Self.mostRemarks) + ["movielib: and \(Wording.grouped(rest)) more like that"]
    }
}
