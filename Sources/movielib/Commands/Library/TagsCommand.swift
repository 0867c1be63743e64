import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Terminal

struct TagsCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: tr("All your tags, most used first."),
        usage: tr("movielib tags [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib tags
              movielib tags --plain | cut -f2
            """))

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { TagsPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let tags = try TagsInUse().response(from: context.core)
        let limit = rows.limit ?? .max
        try context.show(TagsPresenter(tags: Array(tags.prefix(limit)), total: tags.count))
        if tags.isEmpty {
            context.console.remark(tr("there are no tags yet; 'movielib tag <film> +noir' makes one"))
        }
        return .done
    }
}
