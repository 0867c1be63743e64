import ArgumentParser
import Films
import Library
import Localization
import Presenters
import Query
import Records

struct WatchedListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List your viewings, latest first."),
        usage: tr("movielib watched list [<query>] [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib watched
              movielib watched list seen:2026-08
              movielib watched list director:varda --json
            """))

    @OptionGroup var query: QueryArguments
    @Flag(help: .unlock) var unlock = false
    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ViewingListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        if unlock { try context.unlockNotes(isInputTaken: query.withoutStandardInput != nil) }
        let wanted = try await context.query(query)
        var answer: (viewings: [LoggedViewing], total: Int) = ([], 0)
        if let library = try context.films.library() {
            let (limit, offset) = context.part(pages)
            answer = try library.viewings(matching: wanted, limit: limit, offset: offset)
        }
        if answer.total == 0 { try context.refuseMistakenVerb(query, of: WatchedCommand.self) }
        try context.show(
            ViewingListPresenter(
                viewings: answer.viewings, total: answer.total,
                hidesRatings: try context.hidesRatings(), pages: context.rowPages(pages)))
        if answer.viewings.isEmpty {
            let isHinted = context.sayNothing(
                query, pages, total: answer.total,
                empty: tr("nothing has been logged yet; 'movielib watched add <film>' logs a viewing"),
                unlike: tr("no viewing matches"), on: nil, of: "watched")
            if !unlock, answer.total == 0 { try context.hintAtLockedNotes(query) }
            // 'watched alien' may also mean: I have just seen it.
            let isTitle = wanted.tests.allSatisfy { if case .text(_, _, _) = $0 { true } else { false } }
            if !isHinted, answer.total == 0, !query.isEmpty, isTitle,
                !query.words.contains(where: { $0.hasPrefix("-") })
            {
                let logging = CommandLineText.of(["watched", "add"], query.words)
                context.console.sayHint(tr("'{command}' logs a viewing", ["command": logging]))
            }
        }
        return .done
    }
}
