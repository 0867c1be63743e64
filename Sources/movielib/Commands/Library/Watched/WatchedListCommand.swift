import ArgumentParser
import Library
import Localization
import MovielibCore
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
        let (limit, offset) = pages.limitAndOffset(on: context.display)
        var request = LibraryViewings(query.typedQuery, limit: limit, offset: offset)
        request.wantsCoverage = true
        let answer = try await request.response(from: context.core)
        (answer.coverage?.displayText).map(context.console.remark)
        if answer.total == 0 { try query.rejectMistakenVerb(of: WatchedCommand.self) }
        try context.show(
            ViewingListPresenter(
                viewings: answer.rows, total: answer.total, hidesRatings: try context.hidesRatings(),
                pages: pages.rowPages(on: context.display)))
        if answer.rows.isEmpty {
            let isHinted = query.explainNoRows(
                of: answer, pages,
                empty: tr("nothing has been logged yet; 'movielib watched add <film>' logs a viewing"),
                unlike: tr("no viewing matches"), command: "watched", on: context.console)
            answer.emptyReason?.remarkOnLockedNotes(on: context.console)
            // 'watched alien' may also be intended to log a viewing.
            if !isHinted, answer.total == 0, answer.emptyReason?.isOfWordsAlone == true,
                !query.words.contains(where: { $0.hasPrefix("-") })
            {
                let logging = CommandLineText.line(["watched", "add"], query.words)
                context.console.printHint(tr("'{command}' logs a viewing", ["command": logging]))
            }
        }
        return .done
    }
}
