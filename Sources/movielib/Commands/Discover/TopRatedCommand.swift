import ArgumentParser
import TMDBClient

struct TopRatedCommand: ShelfCommand {
    static let shelf = Shelf.topRated
    static let configuration = CommandConfiguration(
        commandName: "top-rated",
        abstract: "The highest-rated films of all time.",
        usage: "movielib top-rated [<options>]",
        discussion: """
            EXAMPLES:
              movielib top-rated --limit 100
              movielib top-rated --page 3
            """)

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
    var limit: Int? { pages.limit }
}
