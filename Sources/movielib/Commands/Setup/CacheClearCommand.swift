import ArgumentParser
import Localization
import ResponseCache
import Terminal

struct CacheClearCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "clear", abstract: tr("Delete all saved answers and pictures; your library is not touched."),
        usage: tr("movielib cache clear [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib cache clear
            """))

    @OptionGroup var options: OutputOptions

    var activity: String { "cache clear" }

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let path = context.paths.cacheFile else { return .done }
        guard ResponseCache.clear(path: path) else {
            throw Failure(.failed, activity, tr("{file} cannot be deleted", ["file": path]))
        }
        if let folder = context.paths.picturesFolder, !PictureCache.clear(folder: folder) {
            throw Failure(.failed, activity, tr("{file} cannot be deleted", ["file": folder]))
        }
        if let folder = context.paths.statusFolder, !StatusCache.clear(folder: folder) {
            throw Failure(.failed, activity, tr("{file} cannot be deleted", ["file": folder]))
        }
        context.console.remark(tr("the cache is empty"))
        return .done
    }
}
