import ArgumentParser
import ResponseCache
import Terminal

struct CacheClearCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Delete all saved answers and pictures; your library is not touched.",
        usage: "movielib cache clear [<options>]",
        discussion: """
            EXAMPLES:
              movielib cache clear
            """)

    @OptionGroup var options: OutputOptions

    var activity: String { "cache clear" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        guard let path = context.paths.cacheFile else { return .done }
        guard ResponseCache.clear(path: path) else {
            throw Failure(.failed, activity, "\(path) cannot be deleted")
        }
        if let folder = context.paths.picturesFolder, !PictureCache.clear(folder: folder) {
            throw Failure(.failed, activity, "\(folder) cannot be deleted")
        }
        context.console.say("movielib: the cache is empty")
        return .done
    }
}
