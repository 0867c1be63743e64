import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct SyncCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Sync your library with your TMDB account."),
        usage: tr(
            "movielib sync [--dry-run] [--pull | --push] [--prefer <side>] [--allow-removals <n>] [<options>]"
        ),
        discussion: tr(
            """
            Syncs your watch-later list and your ratings in both directions: a change on one side since the last sync \
            is made on the other. If both sides changed, the value is left alone and shown; --prefer settles it. \
            Viewings, notes and tags stay here: TMDB has no place for them.

            The first sync only adds, and asks before it does. A film is removed here only if TMDB says that it is off \
            your list, and more than a tenth is never removed unless you say how many. 'movielib undo' undoes what a \
            sync changed here.

            EXAMPLES:
              movielib sync --dry-run
              movielib sync
              movielib sync --prefer mine
              movielib sync --also favorites
            """))

    @Flag(help: .init(tr("Show what would be done, without doing it."))) var dryRun = false

    @Flag(help: .init(tr("Only fetch changes from TMDB."))) var pull = false

    @Flag(help: .init(tr("Only send changes to TMDB."))) var push = false

    @Option(
        help: .init(tr("Which value wins if both sides changed: mine, tmdb or newer."), .side),
        completion: .list(AccountPreference.allCases.map(\.rawValue)),
        transform: SyncCommand.preference(named:))
    var prefer: AccountPreference?

    @Option(help: .allowRemovals, transform: SyncCommand.removals) var allowRemovals: Int?

    @Flag(help: .init(tr("Start a first sync without asking."))) var firstSync = false

    @Option(
        help: .init(tr("Also sync your favourites, as the tag 'favorite': favorites."), .what),
        completion: .list(["favorites"]), transform: SyncCommand.extraData(named:))
    var also: String?

    @Flag(help: .init(tr("Write only what failed, and what you have to decide."))) var quiet = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { SyncPresenter.answerFields }

    private static func preference(named name: String) throws -> AccountPreference {
        if let preference = AccountPreference(rawValue: name) { return preference }
        throw ValidationError(tr("'{name}' is not mine, tmdb or newer", ["name": name]))
    }

    static func removals(_ text: String) throws -> Int {
        if let number = Int(text), number >= 0 { return number }
        throw ValidationError(tr("'{text}' is not a number of films", ["text": text]))
    }

    private static func extraData(named name: String) throws -> String {
        if name == "favorites" { return name }
        throw ValidationError(tr("'{name}' cannot be synced; only favorites can", ["name": name]))
    }

    func validate() throws { try Self.rejectTogether((pull, "--pull"), (push, "--push")) }

    func run(in context: AppContext) async throws -> ExitStatus {
        var options = AccountSync.Options()
        options.direction = pull ? .pull : push ? .push : .both
        (options.preference, options.allowedRemovals) = (prefer, allowRemovals ?? 0)
        (options.includesFavorites, options.isDryRun) = (also != nil, dryRun)
        context.core.run.reportsRateLimit = !quiet
        let (outcome, content) = try await context.sync(options) { here, there, content in
            firstSync || confirmsFirstSync(here, there, content, context.console)
        }
        var answer = SyncPresenter(outcome, account: (content.id, content.username), isDryRun: dryRun)
        let named = context.display.writesPayload ? outcome.pushed + outcome.pulled : []
        for item in outcome.conflicts + outcome.failed.map(\.item) + named {
            if let film = try context.libraryFilm(item.key.film) { answer.films[item.key.film] = film }
        }
        if !quiet || outcome.isPartial { try context.show(answer) }
        if !outcome.lost.isEmpty {
            let films = outcome.lost.map(\.name).joined(separator: ", ")
            context.console.remark(
                tr(
                    "accepted by TMDB twice and still missing there: {films}; the next sync sends it again",
                    ["films": films]))
        }
        for field in outcome.truncatedFields.sorted(by: { $0.rawValue < $1.rawValue }) {
            context.console.remark(
                tr(
                    "{list} could not be read completely, as its pages are endless or repeat themselves; the rest is unchanged",
                    ["list": field.listText]))
        }
        if let error = outcome.abortingError {
            context.accountFailure(error).lines.forEach(context.console.printMessage)
        }
        if !outcome.conflicts.isEmpty {
            context.console.printHint(
                tr("'movielib sync --prefer mine' or '--prefer tmdb' settles what was changed on both sides"))
        }
        return outcome.isPartial ? .partial : .done
    }

    /// Asks once for a confirmation: a first sync may change hundreds of films on the site.
    private func confirmsFirstSync(
        _ here: Int, _ there: Int, _ content: AccountFile.Content, _ console: Console
    ) -> Bool {
        guard console.canReply else { return false }
        console.endProgress()
        console.printMessage(
            tr(
                "first sync with {name}: {here} to fetch, {there} to send, nothing to remove",
                ["name": content.username, "here": "\(here)", "there": "\(there)"]))
        return console.confirms()
    }
}
