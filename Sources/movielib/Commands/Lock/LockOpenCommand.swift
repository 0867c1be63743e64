import ArgumentParser
import Foundation
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockOpenCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: tr("Open the lock for a while: films' pages then show locked notes."),
        usage: tr("movielib lock open [--for <time>] [<options>]"),
        discussion: tr(
            """
            The key is kept by the kernel for 15 minutes, or as long as --for says: minutes (30m) or hours, 8h at most. \
            Until then every program that runs as you could read it. 'movielib lock close' forgets it at once.

            EXAMPLES:
              movielib lock open
              movielib lock open --for 2h
              pass show films | movielib lock open
            """))

    @Option(
        name: .customLong("for"), help: .init(tr("How long: 15m, 2h; 15 minutes by default."), .time),
        transform: OpenTime.option)
    var time: OpenTime?

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let keys = try context.openLocks(try context.locks()).keys
        let time = time ?? OpenTime(minutes: 15)
        for key in keys {
            if let code = Keyring.storeKey(key, seconds: time.minutes * 60) {
                throw failure(
                    .failed,
                    tr(
                        "the kernel does not keep keys here ({why}); each command will ask",
                        ["why": systemErrorMessage(code)]))
            }
        }
        context.console.remark(tr("the lock is open for {time}", ["time": time.displayText]))
        return .done
    }
}

/// How long a lock stays open.
struct OpenTime {
    let minutes: Int

    /// The longest time, in minutes.
    private static let limit = 8 * 60

    init(minutes: Int) { self.minutes = minutes }

    static func option(_ text: String) throws -> OpenTime {
        let unit = text.last
        guard unit == "m" || unit == "h", text.utf8.count < 6, let number = Int(text.dropLast()), number > 0,
            case let minutes = unit == "h" ? number * 60 : number, minutes <= limit
        else { throw ValidationError(tr("--for takes minutes or hours, such as 15m or 2h, 8h at most")) }
        return OpenTime(minutes: minutes)
    }

    var displayText: String {
        minutes % 60 == 0
            ? plural("{n} hour", "{n} hours", minutes / 60, ["n": "\(minutes / 60)"])
            : plural("{n} minute", "{n} minutes", minutes, ["n": "\(minutes)"])
    }
}
