import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import ResponseCache
import TMDBModels
import Terminal

struct FilesNFOCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "nfo", abstract: tr("Write NFO files for Kodi, Jellyfin and others beside your films."),
        usage: tr("movielib files nfo [<query>] [<options>]"),
        discussion: tr(
            """
            One for each film, named like its file, with TMDB's data and your own: rating, viewings, tags. A file not \
            written by movielib is never replaced without --replace, which keeps it as .bak; 'movielib undo' undoes \
            all of it. --refresh rewrites the files that movielib wrote.

            EXAMPLES:
              movielib files nfo --dry-run
              movielib files nfo --posters
              movielib files nfo tag:noir --replace
            """))

    @OptionGroup var query: QueryArguments

    @Flag(help: .init(tr("Posters and backdrops, too: poster.jpg, fanart.jpg."))) var posters = false

    @Flag(help: .init(tr("Rename other programs' files to .bak first."))) var replace = false

    @Flag(help: .dryRun) var dryRun = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { NFOPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        var options = Core.NFOOptions()
        (options.writesPictures, options.replaces, options.refreshes) = (
            posters, replace, context.options.refresh
        )
        let wanted = try await query.parsed(on: .library, in: context)
        let pictures = context.core.pictures()
        let isDryRun = dryRun
        let plan = try await context.core.nfoPlan(wanted, options) { address in
            // A dry run fetches no pictures.
            isDryRun ? [] : try? await pictures.jpeg(address)
        }
        if !dryRun {
            let outcome = try context.core.write(plan)
            if let failure = outcome.failure { throw Failure(failure, outcome.unrestoredFiles, activity) }
        }
        try context.show(NFOPresenter(plan: plan, isDryRun: dryRun))
        for path in plan.foreign.prefix(9) {
            context.console.remark(tr("not replaced: {path}", ["path": path]))
        }
        if !plan.foreign.isEmpty {
            context.console.remark(
                plural(
                    "{n} file is not movielib's; --replace renames it to .bak",
                    "{n} files are not movielib's; --replace renames them to .bak", plan.foreign.count))
        }
        if plan.missingPictures > 0 {
            context.console.remark(
                plural(
                    "{n} picture could not be fetched this time",
                    "{n} pictures could not be fetched this time",
                    plan.missingPictures))
        }
        if plan.files.isEmpty, plan.unchanged == 0, plan.foreign.isEmpty {
            try context.remarkOnEmptyFileList()
        } else if !dryRun, !plan.files.isEmpty {
            context.console.printHint(tr("'{command}' undoes it", ["command": "movielib undo"]))
        }
        return plan.foreign.isEmpty && plan.missingPictures == 0 ? .done : .partial
    }
}
