import ArgumentParser
import Catalogue
import Foundation
import Localization
import MovielibCore
import Presenters
import Terminal

struct CatalogueStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("Show its date, films, people, size and age."),
        usage: tr("movielib catalogue [status] [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib catalogue
              movielib catalogue --json
            """))

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { CataloguePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let status = context.core.catalogue?.status
        try context.show(
            CataloguePresenter(status: status, path: context.paths.catalogueFile ?? "", now: Date()))
        if status == nil {
            let isThere = context.paths.catalogueFile.map(UserFiles.exists) ?? false
            context.console.remark(
                isThere
                    ? tr("the catalogue cannot be read; 'movielib catalogue update' rebuilds it")
                    : tr("there is no catalogue; 'movielib catalogue update' fetches one"))
        }
        return .done
    }
}
