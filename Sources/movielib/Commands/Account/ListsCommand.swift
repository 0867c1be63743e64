import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels
import Terminal

struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: tr("Lists on TMDB: yours, and any public one."),
        discussion: tr(
            """
            Without an argument, shows your own lists. A list is named by its number, its address or, if it is yours, \
            by its name; --add saves the films on it.

            EXAMPLES:
              movielib lists
              movielib lists 8136 --add
              movielib lists push "Noir evenings" genre:crime year:..1960
            """), subcommands: [ListsShowCommand.self, ListsPushCommand.self],
        defaultSubcommand: ListsShowCommand.self)
}

struct ListsShowCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Show your lists, or the films of one."),
        usage: tr("movielib lists [<list>] [--add] [<options>]"),
        discussion: tr(
            """
            Your own lists need 'movielib account login'; private ones need it with --v4. Everybody may read a public one.

            EXAMPLES:
              movielib lists
              movielib lists https://www.themoviedb.org/list/8136
              movielib lists "noir evenings" --json
            """))

    @Argument(help: .init(tr("The list's number, its address, or the name of one of yours."), .list))
    var list: [String] = []

    @Flag(help: .addMissing) var add = false

    @OptionGroup var options: FilmOptions

    private var name: String { list.joined(separator: " ").trimmed }
    static var answerFields: AnswerFields? { ListsPresenter.answerFields }
    static var otherAnswers: [String] { ["lists x", "lists x --add"] }
    var answerFields: AnswerFields? {
        if name.isEmpty { return ListsPresenter.answerFields }
        return add ? ChangePresenter.answerFields : FilmListPresenter.answerFields
    }
    var activity: String { name.isEmpty ? "lists" : "lists \(name)" }

    func validate() throws { if add, name.isEmpty { throw ValidationError(tr("--add needs a list")) } }

    func run(in context: AppContext) async throws -> ExitStatus {
        if name.isEmpty {
            let account: TMDBAccount
            do throws(Failure) { account = try context.account().0 } catch {
                // The user may be looking for the watchlist or the library.
                throw error.status == .credential ? error.hinting(UnknownVerb.lists) : error
            }
            let mine = try await context.core.lists(of: account)
            try context.show(ListsPresenter(lists: mine.lists))
            if !mine.isComplete { remarkOnIncompleteList(after: mine.lists.count, context) }
            return mine.isComplete ? .done : .partial
        }
        context.core.run.waitsLong = true
        let account = try? context.account().0
        let number: Int
        switch ListReference(name) {
        case .number(let given): number = given
        case .name(let name):
            let mine = try await context.core.lists(of: context.account().0).lists
            guard let found = try mine.uniqueList(name, activity) else {
                let nearest = name.tagKey.nearest(in: mine.map(\.name.tagKey))
                throw failure(
                    .notFound, tr("none of your lists is called '{name}'", ["name": name]),
                    hint: nearest.map { Failure.guess(CommandLineText.line(["lists"], [$0])) }
                        ?? tr("'movielib lists' shows them"))
            }
            number = found.id
        }
        let found: FilmList
        do {
            found = try await context.core.list(number, by: account?.writesLists == true ? account : nil)
        } catch {
            var failure = context.failure(error)
            if failure.status == .notFound {
                failure = self.failure(
                    .notFound, tr("there is no public list {number} on TMDB", ["number": "\(number)"]),
                    hint: tr("a private list of yours needs 'movielib account login --v4'"))
            }
            throw failure
        }
        context.console.remark(
            plural("{name}: {n} film", "{name}: {n} films", found.films.count, ["name": found.name])
                + (found.others > 0
                    ? "; "
                        + plural(
                            "{n} entry that is not a film", "{n} entries that are not films", found.others)
                    : ""))
        if !found.isComplete { remarkOnIncompleteList(after: found.films.count + found.others, context) }
        let status = found.isComplete ? ExitStatus.done : .partial
        if add {
            let hidesRatings = try context.hidesRatings()
            let saved = try await context.core.addMissingToWatchlist(found.films)
            try context.show(saved.outcome, hidesRatings)
            saved.remarks(of: found.name, today: PartialDate.today).forEach(context.console.remark)
            return status
        }
        let answer = Answer(
            value: Listing(all: found.films),
            source: .tmdb, asOf: Date())
        let userData = try context.userData(among: found.films.map(\.id))
        try context.show(FilmListPresenter(answer: answer, userData: userData))
        return status
    }

    /// Remarks that a list was not read to its end.
    private func remarkOnIncompleteList(after count: Int, _ context: AppContext) {
        context.console.remark(
            plural(
                "only {n} entry was read: TMDB's pages are endless or repeat themselves",
                "only {n} entries were read: TMDB's pages are endless or repeat themselves", count))
    }
}

struct ListsPushCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: tr("Update a private list on TMDB to the films that a query finds here."),
        usage: tr("movielib lists push <name> [<query>] [--allow-removals <n>] [<options>]"),
        discussion: tr(
            """
            Creates the list if you have none with that name, adds what is missing and removes what the query no \
            longer finds; to remove more than five films and a tenth, or all of them, it needs --allow-removals. \
            Without a query, the list gets the films of your watch-later list. Nothing is ever made public: a public \
            list of yours is rejected. It needs 'movielib account login --v4'.

            EXAMPLES:
              movielib lists push "To watch"
              movielib lists push "Noir evenings" genre:crime year:..1960
            """))

    @Argument(help: .init(tr("The list's name."), .name)) var name: String

    @OptionGroup var query: QueryArguments
    @Option(help: .allowRemovals, transform: SyncCommand.removals) var allowRemovals: Int?
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { PushedListPresenter.answerFields }

    func validate() throws { if name.trimmed.isEmpty { throw ValidationError(tr("a list needs a name")) } }

    func run(in context: AppContext) async throws -> ExitStatus {
        let (account, _) = try context.account()
        guard account.writesLists else {
            throw failure(
                .credential, tr("this sign-in may not change lists on TMDB"),
                hint: tr("'movielib account login --v4' makes another"))
        }
        let name = name.trimmed
        let mine = try await context.core.lists(of: account)
        let known = try mine.lists.uniqueList(name, activity)
        // The list may be one that was not read, and would be created a second time.
        if known == nil, !mine.isComplete { throw CoreError.account(.truncatedList(name)) }
        var before: FilmList?
        if let known { before = try await context.core.list(known.id, by: account) }
        if let known, (before?.isPublic ?? known.isPublic) != false {
            throw failure(
                .failed, tr("your list '{name}' is public", ["name": known.name]),
                hint: tr("choose another name, or make it private at themoviedb.org"))
        }
        let shelf = query.isEmpty ? LibraryScope.watchlist : .library
        var request = LibraryFilms(on: shelf, query.typedQuery)
        request.wantsCoverage = true
        let answer = try await request.response(from: context.core)
        (answer.coverage?.displayText).map(context.console.remark)
        let found = answer.rows
        let ids = found.map(\.record.id).filter { $0 > 0 }
        let pushed = try await context.core.push(
            ids, toList: known?.id, named: known?.name ?? name, before: before,
            allowing: allowRemovals ?? 0, by: account)
        try context.show(
            PushedListPresenter(
                pushed: pushed, name: known?.name ?? name, films: ids.count - pushed.rejected.count))
        let left = found.count - ids.count
        if left > 0 {
            context.console.remark(
                plural(
                    "left out {n} film whose TMDB id is not known",
                    "left out {n} films whose TMDB ids are not known", left))
        }
        if !pushed.rejected.isEmpty {
            context.console.remark(
                tr(
                    "TMDB did not put these on it: {films}",
                    ["films": pushed.rejected.map { "\($0)" }.joined(separator: ", ")]))
        }
        return pushed.rejected.isEmpty ? .done : .partial
    }
}

extension [ListSummary] {
    /// The only list of that name, ignoring case; nil if there is none.
    fileprivate func uniqueList(_ name: String, _ activity: String) throws -> ListSummary? {
        let same = filter { $0.name.tagKey == name.tagKey }
        if same.count > 1 {
            throw Failure(
                .usage, activity, tr("several of your lists are called '{name}'", ["name": name]),
                hint: tr(
                    "name one by its number: {numbers}",
                    ["numbers": same.map { "\($0.id)" }.joined(separator: ", ")]))
        }
        return same.first
    }
}
