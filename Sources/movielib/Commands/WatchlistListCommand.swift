import Foundation
import ArgumentParser
import Library

struct WatchlistListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the list, the latest addition first.",
        usage: "movielib watchlist list [<options>]",
        discussion: """
            EXAMPLES:
              movielib watchlist
              movielib watchlist list --limit 5
              movielib watchlist --json | jq -r '.results[].title'
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: GlobalOptions

    var activity: String { "watchlist" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let limit = options.limit ?? context.screenRows
        var entries: [WatchlistEntry] = []
        var total = 0
        if let library = try context.libraryForReading() {
            (entries, total) = try context.inLibrary { () throws(LibraryError) in
                let count = try library.watchlistCount()
                return (
                    try library.watchlist(limit: limit, offset: (pages.page - 1) * (limit ?? count)), count
                )
            }
        }
        try context.show(
            WatchlistPresenter(entries: entries, total: total, symbols: context.symbols))
        if total == 0 {
            context.console.say(
                "movielib: the watch-later list is empty; 'movielib watchlist add <film>' saves one")
        } else if entries.isEmpty {
            context.console.say("movielib: there is no page \(pages.page)")
        }
        return .done
    }
}
