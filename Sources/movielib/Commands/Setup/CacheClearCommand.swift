import ArgumentParser
import Localization
import MovielibCore
import Presenters
import ResponseCache
import Terminal

struct CacheClearCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: tr("Delete all cached responses and pictures; your library is not touched."),
        usage: tr("movielib cache clear [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib cache clear
            """))

    @OptionGroup var options: OutputOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let path = context.paths.cacheFile else { return .done }
        func undeletable(_ path: String) -> Failure {
            failure(.failed, tr("{file} cannot be deleted", ["file": path]))
        }
        guard ResponseCache.clear(path: path) else { throw undeletable(path) }
        if let folder = context.paths.picturesFolder, !PictureCache.clear(folder: folder) {
            throw undeletable(folder)
        }
        if let folder = context.paths.statusFolder, !StatusCache.clear(folder: folder) {
            throw undeletable(folder)
        }
        context.console.remark(tr("the cache is empty"))
        return .done
    }
}
