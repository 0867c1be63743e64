import ArgumentParser
import Localization
import TMDBModels

struct PopularCommand: ShelfCommand {
    static let shelf = Shelf.popular
    static let configuration = CommandConfiguration(
        commandName: "popular", abstract: tr("Films that are popular right now."),
        usage: tr("movielib popular [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib popular --json | jq '.results[0].title'
              movielib popular | head -3
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
}
