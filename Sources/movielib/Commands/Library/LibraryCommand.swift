import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters

struct LibraryCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: tr("Every film of yours: saved, seen, rated, tagged or noted."),
        usage: tr("movielib library [<query>] [<options>]"),
        discussion: tr(
            """
            Words are searched for in titles, names, tags and notes; field:value searches one field, a leading - \
            negates a term, a comma means or. 'movielib help queries' explains all of it. '-' searches only the films \
            that standard input names, one per line.

            EXAMPLES:
              movielib library
              movielib library mine:9.. sort:mine-,year
              movielib library director:"agnès varda" -seen
              movielib search dune | movielib library - unseen
              movielib library genre:drama,thriller year:1970..1979 'runtime:<110'
            """))

    @OptionGroup var query: QueryArguments
    @Flag(help: .unlock) var unlock = false
    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { LibraryListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        if unlock { try context.unlockNotes(isInputTaken: query.withoutStandardInput != nil) }
        let answer = try await ShelfRequest(on: .library, query, pages, in: context).page(in: context)
        if answer.total == 0 { try query.rejectMistakenVerb(of: LibraryCommand.self) }
        try context.show(
            LibraryListPresenter(
                films: answer.rows, viewings: try context.viewings(of: answer.rows), total: answer.total,
                hidesRatings: try context.hidesRatings(), pages: pages.rowPages(on: context.display),
                scope: .library, order: answer.order))
        if answer.rows.isEmpty {
            query.explainNoRows(
                of: answer, pages,
                empty: tr("the library is empty; 'movielib watched add <film>' logs what you saw"),
                unlike: tr("nothing in the library matches"), command: "library", on: context.console)
            answer.emptyReason?.remarkOnLockedNotes(on: context.console)
        }
        return .done
    }
}
