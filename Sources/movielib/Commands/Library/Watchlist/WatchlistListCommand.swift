import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Terminal

struct WatchlistListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("Show the list, or part of it; latest addition first."),
        usage: tr("movielib watchlist list [<query>] [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib watchlist
              movielib watchlist list --limit 5
              movielib watchlist list runtime:..100 genre:comedy sort:rating-
              movielib watchlist --json | jq -r '.results[].title'
            """))

    @OptionGroup var query: QueryArguments
    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { LibraryListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        // Whether a rating is hidden depends on the viewings.
        if context.display.writesPlainLines, query.withoutStandardInput == nil, try !context.hidesRatings() {
            let request = try ShelfRequest(on: .watchlist, query, pages, in: context).films
            let answer = try await LibraryLines(request).response(from: context.core)
            (answer.coverage?.displayText).map(context.console.remark)
            if answer.total == 0 { try query.rejectMistakenVerb(of: WatchlistCommand.self) }
            try context.display.show(lines: inEnglish { answer.rows.map(LibraryListPresenter.cells) })
            explainNoRows(of: answer, on: context.console)
        } else {
            let answer = try await ShelfRequest(on: .watchlist, query, pages, in: context).page(in: context)
            if answer.total == 0 { try query.rejectMistakenVerb(of: WatchlistCommand.self) }
            try context.show(
                LibraryListPresenter(
                    films: answer.rows, viewings: try context.viewings(of: answer.rows), total: answer.total,
                    hidesRatings: try context.hidesRatings(), pages: pages.rowPages(on: context.display),
                    order: answer.order))
            explainNoRows(of: answer, on: context.console)
        }
        if options.offline { try remarkOnAge(in: context) }
        return .done
    }

    private func explainNoRows<Row>(of answer: RowPage<Row>, on console: Console) {
        guard answer.rows.isEmpty else { return }
        if query.isEmpty, pages.page > 1 {
            console.remark(tr("there is no page {page}", ["page": withThousandsMarks(pages.page)]))
        } else {
            let isHinted = query.explainNoRows(
                of: answer, pages,
                empty: tr("the watch-later list is empty; 'movielib watchlist add <film>' saves one"),
                unlike: tr("nothing on the list matches"), command: "watchlist", on: console)
            let isTitle = query.words.allSatisfy {
                $0.first?.isLetter == true && !$0.contains(":") && QueryFlag(rawValue: $0) == nil
            }
            if !isHinted, isTitle, !query.isEmpty, answer.total == 0 {
                console.printHint(
                    tr(
                        "'{command}' saves the film",
                        ["command": CommandLineText.line(["watchlist", "add"], query.words)]))
            }
        }
    }

    /// Prints how old the answer may be, if it comes only from the disk.
    private func remarkOnAge(in context: AppContext) throws {
        guard let oldest = try OldestWatchlistPage().response(from: context.core) else { return }
        context.console.remark(
            tr(
                "from your library, where the oldest page was fetched {age}",
                ["age": DisplayText.age(of: oldest, now: Date())]))
    }
}
