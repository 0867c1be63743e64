import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Terminal

struct ShareKeyCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: tr("Print the line with which your other machine joins."),
        usage: tr("movielib share key [<options>]"),
        discussion: tr(
            """
            This line opens everything in the share, your notes included, and lets a machine write to it. Send it as you \
            would a password.

            EXAMPLES:
              movielib share key
              movielib share key | ssh desktop movielib share join ~/Sync/films
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        try context.display.write(answer: context.core.shareCode() + "\n")
        return .done
    }
}
