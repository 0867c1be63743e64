import ArgumentParser
import CProcess
import Foundation
import FullScreen
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// One run of the program: prepare the process, parse, run, report, and exit with the right code.
@main enum Program {
    static func main() {
        Task(executorPreference: Workers.main) { await run() }
        Workers.main.work()
    }

    private static func run() async -> Never {
        ProcessPreparation.prepare()
        let environment = ProcessInput.environment()
        let paths = Paths(environment: environment)
        if let folder = paths.cache { Screen.rescue(folder: folder) }
        // Before anything is printed, and before the commands' help is built.
        Interface.setLanguage(
            Interface.requestedCode(
                setting: Settings.interface(in: paths.settingsFile), environment: environment))
        let console = Console(knownSecrets: { CredentialStore.availableSecrets(in: environment) })
        let status = await runCommandLine(of: ProcessInput.arguments, console, environment) { context in
            context.run.ownsProcess = true
            Alphabet.isForPeople = context.display.isForPeople
            // Never released: closing what the process is about to lose anyway would take a millisecond.
            _ = Unmanaged.passRetained(context)
        }
        finish(status, console)
    }

    /// Runs a command line to its end; its last output may still be in the console's buffer.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - prepare: Prepares the process before the command runs.
    static func runCommandLine(
        of arguments: [String], _ console: Console, _ environment: [String: String],
        prepare: (AppContext) -> Void = { _ in }
    ) async -> ExitStatus {
        // A status bar runs this every few seconds.
        if StatusCommand.writeCachedAnswer(arguments, environment, console) { return .done }
        var activity = "movielib"
        do {
            try ProcessInput.rejectInvalidArguments()
            // The code of a share belongs on standard input; an error would repeat it.
            arguments.filter { $0.hasPrefix("movielib-share:") }.forEach(console.redact)
            let command = try Movielib.parse(arguments, console)
            guard let command else { return .done }
            activity = command.activity
            try ProcessInput.rejectInvalidEnvironment()
            try ProcessPreparation.rejectTightLimits()
            let invocation = Invocation(
                arguments, options: command.runOptions, activity: activity, console: console,
                environment: environment)
            invocation.rowForm = try command.rowForm()
            invocation.usageFailure = { Movielib.usageFailure($0, $1) }
            let context = AppContext(invocation)
            prepare(context)
            if type(of: command).touchesFiles { try context.core.finishFileWork() }
            let status = try await command.run(in: context)
            context.shareChanges()
            return status
        } catch {
            let failure = Failure(error, activity, environment: environment)
            console.output.flush()
            for line in failure.lines { console.printMessage(line) }
            return failure.status
        }
    }

    /// Ends the process. The run only succeeds if all of the answer was written.
    private static func finish(_ status: ExitStatus, _ console: Console) -> Never {
        console.output.flush()
        // Everything is written by now; do not wait for libraries' exit handlers.
        guard let failure = console.output.failure else { _exit(status.rawValue) }
        if failure.code == EPIPE {
            // The reader has seen enough: die like a program that does not handle SIGPIPE.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
            exit(128 + SIGPIPE)
        }
        let reason = cprocess_output_was_closed() ? tr("standard output is closed") : failure.reason
        console.remark(tr("the answer could not be written: {why}", ["why": reason]))
        exit(ExitStatus.failed.rawValue)
    }
}

extension Movielib {
    /// The most arguments. ArgumentParser's time is quadratic in their number: half a second for these, half a minute
    /// for 16,000. Films count as one argument.
    private static let maxArguments = 2000

    /// The command to run, or nil if help or a version was requested and has been shown.
    static func parse(_ arguments: some Sequence<String>, _ console: Console) throws(Failure) -> (
        any MovielibCommand
    )? {
        var arguments = Array(arguments)
        // No need to set up the command tree for this.
        if arguments == ["--version"] {
            console.output.writeLine(Version.long)
            return nil
        }
        // A shell's completion request has its own argument order.
        if arguments.first != "---completion" {
            arguments = ArgumentOrder.resolvingList(ArgumentOrder.movingCommandFirst(arguments))
            arguments = FilmArgumentPacking.packed(
                DashedArguments.marked(ArgumentOrder.joiningNegativeValues(arguments)))
        }
        guard arguments.count <= maxArguments else {
            throw Failure(
                .usage, plural("{n} argument", "{n} arguments", arguments.count),
                tr("that is more than {n} at once", ["n": DisplayText.grouped(maxArguments)]),
                hint: tr("'movielib watchlist add' takes any number of films"))
        }
        if let option = ArgumentOrder.repeatedOption(arguments) {
            throw Failure(
                .usage, option, tr("it is given twice"),
                hint: tr("it is not clear which of the two values is meant"))
        }
        if let topic = try HelpTopic.command(arguments) { return topic }
        if let refusal = UnknownVerb.failure(of: arguments) { throw refusal }
        if let command = parseDirectly(arguments) { return command }
        do {
            var parsed = try withCompletionFields(arguments) { try parseAsRoot(arguments) }
            if let command = parsed as? any MovielibCommand { return command }
            // 'help', or a group of commands without a default: throws its help.
            try parsed.run()
            return nil
        } catch {
            // The parser aborts if its description column has no room.
            if columns < 40 { setenv("COLUMNS", "40", 1) }
            if exitCode(for: error) == .success {
                console.output.writeLine(answer(fullMessage(for: error), arguments))
                return nil
            }
            throw usageFailure(error, arguments)
        }
    }

    /// The parser's own answers: help, completions and the scripts that request them.
    private static func answer(_ text: String, _ arguments: [String]) -> String {
        if arguments.first == "---completion" { return text }
        if arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
            return CompletionScript.withAliases(ParserText.translated(text))
        }
        if arguments.contains("--experimental-dump-help") { return ParserText.translated(text) }
        return ParserText.help(text, columns: columns)
    }

    /// The width of the terminal, as the parser computes it.
    private static var columns: Int {
        ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
            ?? TerminalSetup.width(of: STDOUT_FILENO) ?? 80
    }

    /// Parses; for a shell completion, provides the fields of the command being completed.
    private static func withCompletionFields<Value>(
        _ arguments: [String], _ parse: () throws -> Value
    ) rethrows -> Value {
        guard arguments.first == "---completion" else { return try parse() }
        let words = Array(arguments.drop { $0 != "--" }.dropFirst(5))
        // The command without the part being completed, if it parses; else just its type.
        let option = words.firstIndex(of: "--fields") ?? words.endIndex
        let parsed = parseDirectly(Array(words[..<option] + words[option...].dropFirst(2)))
        let answer =
            parsed.map(\.answerFields) ?? (leaf(words)?.type as? any MovielibCommand.Type)?.answerFields
        return try FieldCompletion.$answer.withValue(answer, operation: parse)
    }

    /// The command named by the first words, parsed without the rest of the tree, which would take two fifths
    /// of a start (Documentation/Decisions/Process.md).
    ///
    /// - Returns: Nil if anything is wrong, because the whole tree has the help and the error messages.
    static func parseDirectly(_ arguments: [String]) -> (any MovielibCommand)? {
        // Help is faster through the tree.
        if arguments.contains(where: { ["-h", "--help", "--version"].contains($0) }) { return nil }
        guard let (leaf, rest) = leaf(arguments) else { return nil }
        // For a root command, this would request completions.
        if rest.first == "---completion" { return nil }
        return try? leaf.parseAsRoot(Array(rest)) as? any MovielibCommand
    }

    /// The command named by the first words, and the rest.
    private static func leaf(
        _ arguments: [String]
    ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>)? {
        guard
            let first = configuration.command(named: arguments.first)
                ?? (arguments.isEmpty ? HomeCommand.self : nil)
        else { return nil }
        let rest = arguments.dropFirst()
        if let verb = first.configuration.command(named: rest.first) { return (verb, rest.dropFirst()) }
        return (first.configuration.defaultSubcommand ?? first, rest)
    }
}

/// Rearranges the arguments for the parser: options may precede the command, as in `movielib --json popular`.
enum ArgumentOrder {
    /// Options with a numeric value.
    private static let numbers: Set<String> = ["--limit", "-n", "--page", "--year", "--rating", "--seed"]

    /// Joins `--limit -1` to `--limit=-1`: a negative number is a wrong value, not another option.
    static func joiningNegativeValues(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        for (index, word) in arguments.enumerated() {
            if index < end, let option = joined.last, numbers.contains(option), word.hasPrefix("-"),
                word.dropFirst().first?.isNumber == true
            {
                joined[joined.count - 1] = "\(option)=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// One-letter options that take a value.
    private static let shortOptions = ["-o": "--output", "-n": "--limit"]

    /// The first option given twice with a value; flags may be repeated.
    static func repeatedOption(_ arguments: [String]) -> String? {
        var seen: Set<String> = []
        let options = arguments.prefix { $0 != "--" }
        for (index, argument) in options.enumerated()
        where argument.hasPrefix("--") || shortOptions[argument] != nil {
            let name = shortOptions[argument] ?? String(argument.prefix { $0 != "=" })
            let hasValue = name != argument || options.dropFirst(index + 1).first?.hasPrefix("-") == false
            if hasValue, !seen.insert(name).inserted, !allowsRepetition(of: name) { return name }
        }
        return nil
    }

    /// Whether an option may be repeated. Only called if one occurs twice, because it takes as long as a search.
    private static func allowsRepetition(of name: String) -> Bool {
        CommandDescription(of: Movielib.self).allowsRepetition(of: name)
    }

    static let commandNames: [String] =
        Movielib.configuration.groupedSubcommands.flatMap(\.subcommands)
        .flatMap { [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases } + ["help"]

    /// `list` is the watch-later list, as `later` is; with the name, the number or the address of a list of TMDB's, or
    /// with `push`, it is `lists`.
    static func resolvingList(_ arguments: [String]) -> [String] {
        guard arguments.first == "list" else { return arguments }
        let rest = arguments.dropFirst()
        var index = rest.startIndex
        while index < rest.endIndex, rest[index].hasPrefix("-") {
            index += DashedArguments.optionsWithValue.contains(rest[index]) ? 2 : 1
        }
        guard index < rest.endIndex else { return ["watchlist"] + rest }
        let isOurs = WatchlistCommand.configuration.command(named: rest[index]) != nil
        return [isOurs ? "watchlist" : "lists"] + rest
    }

    private static func isOption(_ word: String) -> Bool {
        (word.hasPrefix("--") && word != "--") || ["-n", "-v", "-P"].contains(word)
            || (word.hasPrefix("-n") && Int(word.dropFirst(2)) != nil)
    }

    /// Moves leading options after the first word, if that is a command.
    static func movingCommandFirst(_ arguments: [String]) -> [String] {
        var index = 0
        while index < arguments.count, isOption(arguments[index]) {
            index += DashedArguments.optionsWithValue.contains(arguments[index]) ? 2 : 1
        }
        guard index > 0, index < arguments.count, commandNames.contains(arguments[index]) else {
            return arguments
        }
        return [arguments[index]] + arguments[(index + 1)...] + arguments[..<index]
    }
}
