import ArgumentParser
import Foundation
import Localization
import Presenters
import ResponseCache

struct CacheStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("Show how much is kept, and since when."),
        usage: tr("movielib cache status [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib cache
              movielib cache --json
            """))

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { CachePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let path = context.paths.cacheFile ?? ""
        let summary = ResponseCache(path: path, creating: false)?.summary()
        let folder = context.paths.picturesFolder ?? ""
        let kept = PictureCache(folder: folder).summary()
        let pictures = CachePresenter.Pictures(path: folder, entries: kept.entries, bytes: kept.size)
        try context.show(CachePresenter(path: path, summary: summary, pictures: pictures, now: Date()))
        return .done
    }
}
