import ArgumentParser
import Localization
import TMDBModels

struct TopRatedCommand: ShelfCommand {
    static let shelf = Shelf.topRated
    static let configuration = CommandConfiguration(
        commandName: "top-rated", abstract: tr("The highest-rated films of all time."),
        usage: tr("movielib top-rated [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib top-rated --limit 100
              movielib top-rated --page 3
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
}
