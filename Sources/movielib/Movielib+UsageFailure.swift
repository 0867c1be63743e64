import ArgumentParser
import Localization
import Presenters
import Query
import Records
import TMDBModels

/// Failures for an invalid command line.
extension Movielib {
    static func usageFailure(_ error: any Error, _ arguments: [String]) -> Failure {
        var path: [String] = []
        var type: any ParsableCommand.Type = Movielib.self
        for word in arguments.prefix(2) {
            guard let next = type.configuration.command(named: word) else { break }
            path.append(word)
            type = next
        }
        let rest = arguments.dropFirst(path.count)
        let named = path.joined(separator: " ")
        let help = ["movielib", named, "--help"].filter { !$0.isEmpty }.joined(separator: " ")
        if let word = rest.first, !word.hasPrefix("-"), word != "help" || !path.isEmpty {
            if path.isEmpty { return unknownCommand(word, rest.dropFirst()) }
            let verbs = type.configuration.subcommands.compactMap { $0.configuration.commandName }
            let guess = word.nearest(in: verbs).map { Failure.guess("movielib \(named) \($0)") }
            // A default verb that takes arguments would have accepted this one.
            if !verbs.isEmpty, type.configuration.defaultSubcommand == nil || guess != nil {
                return Failure(
                    .usage, "\(named) \(word)", tr("there is no such command"),
                    hint: joined(guess, tr("'{command}' lists its commands", ["command": help])))
            }
        }
        if let option = unknownOption(rest, of: type) {
            let known = CommandDescription(of: type.configuration.defaultSubcommand ?? type).optionNames
                .filter {
                    $0.hasPrefix("--")
                }.sorted()
            let nearest = option.dashless.nearest(in: known.map(\.dashless)) ?? synonyms[option.dashless]
            let guess =
                nearest.flatMap { known.contains("--\($0)") ? Failure.guess("--\($0)") : nil }
                ?? argumentHint(option.dashless, rest, of: named)
            return path.isEmpty
                ? Failure(
                    .usage, option, tr("there is no such option"),
                    hint: joined(guess, tr("'{command}' lists the options", ["command": help])))
                : Failure(
                    .usage, named, tr("there is no option '{option}'", ["option": option]),
                    hint: joined(
                        guess, tr("'{command}' lists them", ["command": optionsHelp(of: type, help)])))
        }
        let lines = message(for: error).split(separator: "\n").map { String($0).trimmed }
        // A trailing colon introduces a list.
        let list = lines.dropFirst().map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }
        let full = lines.first.map { $0.hasSuffix(":") ? "\($0) \(list.joined(separator: ", "))" : $0 }
        let message = DashedArguments.unmarked(full.map(ParserText.error) ?? tr("wrong usage"))
            .lowercasingFirstLetter
        let words = rest.filter { !$0.hasPrefix("-") }
        let query =
            words.isEmpty ? nil : queries[named].map { ($0[0], "\($0[1]):\(words.joined(separator: " "))") }
        return Failure(
            .usage, path.isEmpty ? (rest.first ?? "home") : named, message,
            hint: joined(
                query.map { Failure.guess(CommandLineText.line([$0], [$1])) },
                tr("'{command}' has examples", ["command": help])))
    }

    /// The queries for the films of one tag or genre, by the commands that list all of them and take no arguments.
    private static let queries = ["tags": ["library", "tag"], "genres": ["discover", "genre"]]

    /// A hint for an option of other programs that is a plain argument here, such as `--sort`; nil if it is not one.
    private static func argumentHint(_ option: String, _ rest: ArraySlice<String>, of command: String)
        -> String?
    {
        let place = rest.firstIndex { $0.dashless.prefix { $0 != "=" } == option }
        let typed = place.map { rest[$0] } ?? ""
        let next = place.flatMap { $0 + 1 < rest.endIndex ? rest[$0 + 1] : nil }
        let value = typed.contains("=") ? String(typed.drop { $0 != "=" }.dropFirst()) : next
        func guess(_ word: String) -> String {
            Failure.guess(CommandLineText.line(command.split(separator: " ").map(String.init), [word]))
        }
        let given = value.flatMap { $0.hasPrefix("-") ? nil : $0 }
        switch command {
        case "backup" where ["o", "output"].contains(option): return given.map(guess)
        case "library", "watchlist", "watchlist list", "watched", "watched list", "stats", "tonight",
            "export", "discover", "new":
            if QueryFlag(rawValue: option) != nil { return guess(option) }
            let isField = option == "sort" || QueryField.words.contains(option)
            return isField ? given.map { guess("\(option):\($0)") } : nil
        default: return nil
        }
    }

    /// Options by the names they have in other programs.
    private static let synonyms = [
        "date": "on", "when": "on", "day": "on", "file": "output", "count": "limit",
    ]

    /// The help command that lists the options: a group has the options of its default verb.
    private static func optionsHelp(of type: any ParsableCommand.Type, _ help: String) -> String {
        guard let verb = type.configuration.defaultSubcommand?.configuration.commandName else { return help }
        return help.replacing("--help", with: "\(verb) --help")
    }

    /// Joins two sentences into one hint.
    private static func joined(_ first: String?, _ second: String) -> String {
        first.map { "\($0) \(second)" } ?? second
    }

    private static func unknownCommand(_ word: String, _ rest: ArraySlice<String>) -> Failure {
        Failure(
            .usage, tr("'{text}'", ["text": word]), tr("there is no such command"),
            hint: commandHint(word, rest))
    }

    /// The hint for a word that is not a command: the most likely command.
    private static func commandHint(_ word: String, _ rest: ArraySlice<String>) -> String {
        let title = rest.prefix { !$0.hasPrefix("-") }
        if let hint = UnknownVerb.hint(forCommand: word, title) { return hint }
        switch try? FilmReference(word, thisYear: 2100) {
        case .tmdb, .imdb: return Failure.guess(CommandLineText.line(["movie", word], []))
        case .title, nil: break
        }
        if case .imdb? = try? PersonReference(word) {
            return Failure.guess(CommandLineText.line(["person", word], []))
        }
        if let topic = HelpTopic.named(word) { return Failure.guess("movielib help \(topic.name)") }
        let names = ArgumentOrder.commandNames
        // The first word of a name beats a name one letter away: 'now' is not 'new'.
        let begun = names.first { $0.hasPrefix("\(word.lowercased())-") }
        guard let guess = begun ?? word.lowercased().nearest(in: names) else {
            return tr(
                "'{command}' looks for a film, 'movielib help all' lists the commands",
                ["command": CommandLineText.line(["search"], [word] + title)])
        }
        // With the rest of the line, if that command takes it.
        let isForeign =
            rest.first.map(UnknownVerb.isCommandVerb) == true
            && configuration.command(named: guess)?.configuration.command(named: rest.first) == nil
        let takesRest = !isForeign && parseDirectly([guess] + rest) != nil
        return Failure.guess(CommandLineText.line([guess], takesRest ? rest : []))
    }

    /// The first option that the command does not have.
    private static func unknownOption(_ arguments: ArraySlice<String>, of type: any ParsableCommand.Type)
        -> String?
    {
        let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0 != "-" }
            .map { String($0.prefix { $0 != "=" }) }
        if options.isEmpty { return nil }
        // The program itself takes the options of its default.
        var known = CommandDescription(of: type.configuration.defaultSubcommand ?? type).optionNames
        known.formUnion(["--generate-completion-script", "--help-hidden", "--experimental-dump-help"])
        return options.first { option in
            if known.contains(option) { return false }
            // Short options may be combined, or directly followed by their value.
            return option.hasPrefix("--") || !known.contains(String(option.prefix(2)))
        }
    }
}

extension String {
    fileprivate var dashless: String { String(drop { $0 == "-" }) }

    /// The text with a lower-case first letter, unless its first word is in capitals.
    fileprivate var lowercasingFirstLetter: String {
        guard dropFirst().first?.isLowercase == true else { return self }
        return prefix(1).lowercased() + dropFirst()
    }
}

extension UnknownVerb {
    /// The failure for a group of commands followed by another program's verb, or nil.
    static func failure(of arguments: [String]) -> Failure? {
        guard let name = arguments.first,
            let group = Movielib.configuration.command(named: name)?.configuration,
            !group.subcommands.isEmpty, let place = firstWord(in: arguments)
        else { return nil }
        let word = arguments[place]
        guard group.command(named: word) == nil, let verb = verbs.first(where: { $0.words.contains(word) })
        else { return nil }
        let known = group.subcommands.compactMap { $0.configuration.commandName }
        let rest = arguments[(place + 1)...]
        let guess = verb.commands.first(where: known.contains)
            .map { Failure.guess(CommandLineText.line([name, $0], rest)) }
        var failure = Failure(
            .usage, "\(name) \(word)", tr("there is no such command"),
            hint: guess
                ?? tr(
                    "'{command}' has {commands}",
                    ["command": name, "commands": known.joined(separator: ", ")]))
        if let usual = group.defaultSubcommand?.configuration.commandName {
            failure.hints.append(
                tr(
                    "'{command}' looks for the word",
                    ["command": CommandLineText.line([name, usual, word], rest)]))
        }
        return failure
    }

    /// The first word after the command that is neither an option nor an option's value.
    private static func firstWord(in arguments: [String]) -> Int? {
        var index = 1
        while index < arguments.count, arguments[index].hasPrefix("-") {
            if arguments[index] == "--" { return nil }
            index += DashedArguments.optionsWithValue.contains(arguments[index]) ? 2 : 1
        }
        return index < arguments.count ? index : nil
    }
}
