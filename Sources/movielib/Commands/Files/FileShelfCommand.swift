import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// A list of files with a problem.
protocol FileShelfCommand: MovielibCommand where Options == FilmOptions {
    static var shelf: FileFilter { get }
    static var emptyMessage: String { get }
    var pages: PageOptions { get }
}

extension FileShelfCommand {
    static var touchesFiles: Bool { true }
    static var answerFields: AnswerFields? { FilesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let (limit, offset) = pages.limitAndOffset(on: context.display)
        let answer = try context.core.files(on: Self.shelf, limit: limit, offset: offset)
        let guesses =
            Self.shelf == .unmatched
            ? try await context.core.guesses(answer.files).map { ($0.file.id, $0) } : []
        try context.show(
            FilesPresenter(
                files: answer.files, films: answer.films, total: answer.total,
                pages: pages.rowPages(on: context.display),
                guesses: Dictionary(guesses) { first, _ in first }))
        if answer.files.isEmpty {
            let knowsNone = try context.core.folders().isEmpty
            context.console.remark(
                knowsNone
                    ? tr("no files are known; 'movielib files add <folder>' scans a folder")
                    : Self.emptyMessage)
        }
        return .done
    }
}

struct FilesUnmatchedCommand: FileShelfCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmatched", abstract: tr("Files that may be films, and which."),
        usage: tr("movielib files unmatched [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib files unmatched
              movielib files unmatched --json
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static let shelf = FileFilter.unmatched
    static var emptyMessage: String { tr("no file is waiting for its film") }
}

struct FilesMissingCommand: FileShelfCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing", abstract: tr("Files that are gone."),
        usage: tr("movielib files missing [<options>]"),
        discussion: tr(
            """
            They come back by themselves when a scan finds them, under whatever name.

            EXAMPLES:
              movielib files missing
              movielib files forget --missing
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static let shelf = FileFilter.missing
    static var emptyMessage: String { tr("nothing is missing") }
}

struct FilesBrokenCommand: FileShelfCommand {
    static let configuration = CommandConfiguration(
        commandName: "broken", abstract: tr("Files that cannot be played: empty, cut short, or not films."),
        usage: tr("movielib files broken [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib files broken
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static let shelf = FileFilter.broken
    static var emptyMessage: String { tr("no file is known to be broken") }
}

struct FilesDuplicatesCommand: FileShelfCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates", abstract: tr("Films with several files, not counting editions and parts."),
        usage: tr("movielib files duplicates [<options>]"),
        discussion: tr(
            """
            The best file of each film is marked: one that can be played, with more pixels, then with more bytes. \
            --set-aside moves the others into the folder '.duplicates' of the folder that they were found in, where no scan \
            looks; 'movielib undo' moves them back. Nothing is ever deleted.

            EXAMPLES:
              movielib files duplicates
              movielib files duplicates --exact
              movielib files duplicates --set-aside --dry-run
            """))

    @Flag(help: .init(tr("Only those with the same content, compared byte by byte."))) var exact = false

    @Flag(help: .init(tr("Move all but the best file of each film into '.duplicates'."))) var setAside = false

    @Flag(help: .dryRun) var dryRun = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    func validate() throws {
        if dryRun, !setAside {
            throw ValidationError(
                tr("{option} needs {other}", ["option": "--dry-run", "other": "--set-aside"]))
        }
    }

    static let shelf = FileFilter.duplicates
    static var emptyMessage: String { tr("there are no duplicates") }

    func run(in context: AppContext) async throws -> ExitStatus {
        // For exact copies, all files count, whatever their films.
        let answer = try context.core.files(on: exact ? .all : Self.shelf)
        let files = exact ? context.core.exactCopies(answer.files) : answer.files
        let groups = context.core.copyGroups(files, byContent: exact)
        if setAside { return try moveAside(groups, answer.films, in: context) }
        let (limit, offset) = pages.limitAndOffset(on: context.display)
        let shown = Array(files.dropFirst(offset).prefix(limit ?? .max))
        try context.show(
            FilesPresenter(
                files: shown, films: answer.films, total: files.count,
                pages: pages.rowPages(on: context.display),
                best: Set(groups.compactMap { $0.min { $0.isBetter(than: $1) }?.id })))
        if files.isEmpty { context.console.remark(exact ? tr("no file is there twice") : Self.emptyMessage) }
        return .done
    }

    private func moveAside(
        _ groups: [[FilmFile]], _ films: [Int: FilmRecord], in context: AppContext
    ) throws -> ExitStatus {
        let plan = context.core.setAsidePlan(groups, films)
        if !dryRun {
            let outcome = try context.core.organise(plan, Core.OrganiseOptions { _, _, _ in "" })
            if let failure = outcome.failure { throw Failure(failure, outcome.unrestoredFiles, activity) }
        }
        if case .document = context.display.format {
            try context.show(OrganisePresenter(plan: plan, operation: .move, isDryRun: dryRun))
        } else {
            let moved = Set(plan.moves.map { PathKey($0.source) })
            let files = groups.joined().filter { moved.contains(PathKey($0.absolutePath)) }
            try context.show(FilesPresenter(files: files, films: films, total: files.count))
        }
        plan.remarks.forEach(context.console.remark)
        if plan.moves.isEmpty, plan.skippedFiles.isEmpty {
            context.console.remark(exact ? tr("no file is there twice") : Self.emptyMessage)
        } else if !dryRun, !plan.moves.isEmpty {
            context.console.printHint(tr("'{command}' undoes it", ["command": "movielib undo"]))
        }
        return plan.skippedFiles.isEmpty ? .done : .partial
    }
}
