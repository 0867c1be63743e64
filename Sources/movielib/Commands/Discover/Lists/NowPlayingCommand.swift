import ArgumentParser
import Localization
import TMDBModels

struct NowPlayingCommand: ShelfCommand {
    static let shelf = Shelf.nowPlaying
    static let configuration = CommandConfiguration(
        commandName: "now-playing", abstract: tr("Films now in cinemas in your region."),
        usage: tr("movielib now-playing [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib now-playing --region UA
              movielib now-playing --limit 40
            """))

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions
}
