import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Terminal

struct CatalogueRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Delete the catalogue; your library is not touched."),
        usage: tr("movielib catalogue remove [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib catalogue remove
            """))

    @OptionGroup var options: OutputOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        if let path = context.paths.catalogueFile {
            try CatalogueUpdate(path: path, context.core.dialogue).remove()
        }
        context.console.remark(tr("the catalogue is gone"))
        return .done
    }
}
