import ArgumentParser
import TMDBClient

struct UpcomingCommand: ShelfCommand {
    static let shelf = Shelf.upcoming
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Films coming soon to cinemas in your region.",
        usage: "movielib upcoming [<options>]",
        discussion: """
            EXAMPLES:
              movielib upcoming
              movielib upcoming --region GB --language en-GB
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
    var limit: Int? { pages.limit }
}
