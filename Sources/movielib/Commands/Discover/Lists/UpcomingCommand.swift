import ArgumentParser
import Localization
import TMDBModels

struct UpcomingCommand: ShelfCommand {
    static let shelf = Shelf.upcoming
    static let configuration = CommandConfiguration(
        commandName: "upcoming", abstract: tr("Films coming soon to cinemas in your region."),
        usage: tr("movielib upcoming [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib upcoming
              movielib upcoming --region GB --language en-GB
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
}
