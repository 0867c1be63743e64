import ArgumentParser
import Foundation

extension CommandConfiguration {
    /// The command or verb with this name or alias.
    func command(named name: String?) -> (any ParsableCommand.Type)? {
        guard let name else { return nil }
        return subcommands.first {
            $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
        }
    }
}

/// The parser's own description of a command: its options, and its verbs' options. Building one takes as long as
/// a search, so it is only done after an error.
struct CommandDescription {
    private struct Document: Decodable { let command: Command }
    private struct Command: Decodable {
        let arguments: [Argument]?
        let subcommands: [Command]?

        var all: [Argument] { (arguments ?? []) + (subcommands ?? []).flatMap(\.all) }
    }
    private struct Argument: Decodable {
        let kind: String
        let isRepeating: Bool
        let names: [Name]?
    }
    private struct Name: Decodable {
        let kind: String
        let name: String

        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    private let arguments: [Argument]

    init(of type: any ParsableCommand.Type) {
        let account = try? JSONDecoder().decode(Document.self, from: Data(type._dumpHelp().utf8))
        arguments = account?.command.all ?? []
    }

    /// Whether an option may be given twice, because it takes no value, or several.
    func allowsRepetition(of name: String) -> Bool {
        arguments.contains { argument in
            (argument.kind == "flag" || argument.isRepeating)
                && argument.names?.contains { $0.text == name } == true
        }
    }

    /// All options with their dashes, including `--help` and `--version`.
    var optionNames: Set<String> {
        Set(arguments.flatMap { ($0.names ?? []).map(\.text) } + ["--help", "-h", "--version"])
    }
}
