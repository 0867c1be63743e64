import ArgumentParser
import Films
import Foundation
import Library
import Localization
import Presenters
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
        let (isEmpty, total) = try await show(in: context)
        if isEmpty {
            if query.isEmpty, pages.page > 1 {
                context.console.remark(tr("there is no page {page}", ["page": grouped(pages.page)]))
            } else {
                context.sayNothing(
                    query, pages, total: total,
                    empty: tr("the watch-later list is empty; 'movielib watchlist add <film>' saves one"),
                    unlike: tr("nothing on the list matches"), on: .watchlist, of: "watchlist")
            }
        }
        if options.offline { try sayAge(in: context) }
        return .done
    }

    private func show(in context: AppContext) async throws -> (isEmpty: Bool, total: Int) {
        if let (lines, total) = try await context.lines(on: .watchlist, query, pages) {
            if total == 0 { try context.refuseMistakenVerb(query, of: WatchlistCommand.self) }
            try context.display.show(lines: inEnglish { lines.map(LibraryListPresenter.cells) })
            return (lines.isEmpty, total)
        }
        let (films, total, order) = try await context.films(on: .watchlist, query, pages)
        if total == 0 { try context.refuseMistakenVerb(query, of: WatchlistCommand.self) }
        try context.show(
            LibraryListPresenter(
                films: films, viewings: try context.viewings(of: films), total: total,
                hidesRatings: try context.hidesRatings(), pages: context.rowPages(pages), order: order))
        return (films.isEmpty, total)
    }

    /// If the answer comes only from the disk, says how old it may be.
    private func sayAge(in context: AppContext) throws {
        let library = try context.films.library()
        let oldest = try library?.oldestWatchlistPage()
        guard let oldest else { return }
        context.console.remark(
            tr(
                "from your library, where the oldest page was fetched {age}",
                ["age": Wording.age(of: oldest, now: Date())]))
    }
}
