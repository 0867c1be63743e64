import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Terminal

struct StatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("One line for a bar, a terminal multiplexer or a prompt."),
        usage: tr("movielib status [--for <bar>] [--show <parts>] [--max <columns>] [--follow]"),
        discussion: tr(
            """
            The parts, new,next,list unless --show names others, as list,tonight:
              new       films of the last 'movielib new' that you have not looked at
              next      the next release of your watch-later films, within 30 days
              list      how many films are on that list
              tonight   one of them for this evening, the same until it is seen
            Empty parts are left out. TMDB is never contacted. With --follow, the line is printed again whenever it changes, until the reader ends.

            Documentation/StatusBar.md has lines to paste for each bar.

            EXAMPLES:
              movielib status
              movielib status --for waybar --follow
              movielib status --for tmux --show next,tonight --max 60
            """))

    /// Only the library: the command has no rows, and makes no requests.
    struct Options: CommandOptions {
        @Option(help: .library, completion: .file()) var library: String?

        func set(_ run: inout RunOptions) { run.library = library }
    }

    @Option(name: .customLong("for"), help: .init(tr("The program that reads the line."), .bar))
    var bar = StatusFormat.plain

    @Option(
        help: .init(tr("What to say, in this order."), .parts),
        completion: .list(StatusPart.allCases.map(\.rawValue)), transform: Self.parts)
    var show: [StatusPart]?

    @Option(help: .init(tr("Show at most this many columns."), .n)) var max = 40

    @Flag(help: .init(tr("Print the line again whenever it changes."))) var follow = false

    @OptionGroup var options: Options

    func validate() throws {
        if !(1...1000).contains(max) {
            throw ValidationError(
                tr("--max takes a number from 1 to 1000, not {number}", ["number": "\(max)"]))
        }
    }

    private static func parts(_ text: String) throws -> [StatusPart] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let parts = words.compactMap(StatusPart.init)
        guard parts.count == words.count, Set(words).count == words.count else {
            throw ValidationError(
                tr(
                    "'{text}' is not a list of {words}, each at most once",
                    ["text": text, "words": StatusPart.allCases.map(\.rawValue).joined(separator: ", ")]))
        }
        return parts
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        // A status bar has no room for remarks about the settings.
        context.run.remarkHandler = { _ in }
        if follow { return try StatusFollower(context: context).run() }
        let cache = StatusCache(context.run.arguments, context.run.environment, context.paths)
        let path = try context.core.libraryPath()
        let state = cache?.state(library: path)
        let shown = show ?? [.new, .next, .list]
        let facts = try Status(
            of: Set(shown).union(bar.menuParts), today: ViewingDate.today(for: activity),
            news: NewsLog(path: context.paths.newsFilmsFile), cache: cache
        ).response(from: context.core)
        let answer = bar.answer(facts, showing: shown, columns: max)
        context.console.output.write(answer)
        if let cache, let state { cache.save(answer, of: state) }
        return .done
    }

    /// Writes the cached answer, if there is one for these arguments and nothing has changed since.
    ///
    /// - Returns: Whether the answer was written, so that nothing remains to be done.
    static func writeCachedAnswer(
        _ arguments: [String], _ environment: [String: String], _ console: Console
    ) -> Bool {
        guard arguments.first == "status",
            let answer = StatusCache(arguments, environment, Paths(environment: environment))?.answer()
        else { return false }
        console.output.write(answer)
        return true
    }
}

extension StatusFormat: ExpressibleByArgument {}

extension StatusCache {
    /// The cache of the answer to these arguments, in this environment and working directory.
    init?(_ arguments: [String], _ environment: [String: String], _ paths: Paths) {
        // A relative path of a library depends on the folder.
        var folder = [UInt8](repeating: 0, count: 4096)
        let here = folder.withUnsafeMutableBytes {
            getcwd($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count).map { String(cString: $0) }
        }
        let variables = environment.filter { name, _ in
            name.hasPrefix("MOVIELIB_") || name.hasPrefix("LC_") || name.hasPrefix("LANG")
        }
        self.init(
            folder: paths.statusFolder,
            requestKey: [Version.long, here ?? ""] + arguments + variables.map { "\($0)=\($1)" }.sorted(),
            sources: [paths.settingsFile, paths.newsFilmsFile])
    }
}
