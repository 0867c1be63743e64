import ArgumentParser
import CEmbedded
import Foundation
import Localization
import Presenters
import Records
import Terminal

/// A help page not about a single command, such as the query language: a page of Documentation/ as it is.
struct HelpTopic: Equatable {
    let name: String
    private let index: Int

    static let all: [HelpTopic] = {
        var topics: [HelpTopic] = []
        while let name = ctopics_name(topics.count) {
            topics.append(HelpTopic(name: String(cString: name), index: topics.count))
        }
        return topics
    }()

    /// Other words for the same topic.
    private static let aliases = [
        "query": "queries", "film": "films", "people": "films", "exit": "exit-codes", "codes": "exit-codes",
        "env": "environment", "settings": "config", "configuration": "config", "screen": "browse",
        "keys": "browse", "field": "fields", "format": "fields", "template": "fields", "templates": "fields",
        "collections": "films", "links": "config",
    ]

    static func named(_ word: String) -> HelpTopic? { all.first { $0.name == aliases[word] ?? word } }

    /// The page in Markdown, in the interface language if translated.
    var text: String {
        var length = 0
        guard let bytes = ctopics_text(index, Interface.language?.code, &length) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// The topic that `help WORDS` requests.
    ///
    /// - Returns: Nil if the words name a command, or nothing in particular.
    static func command(_ arguments: [String]) throws(Failure) -> TopicCommand? {
        if [["--help"], ["-h"], ["help"]].contains(arguments) { return try? TopicCommand.parse([]) }
        guard arguments.first == "help" else { return nil }
        let words = Array(arguments.dropFirst().prefix { !$0.hasPrefix("-") })
        var type: any ParsableCommand.Type = Movielib.self
        for (index, word) in words.enumerated() {
            // A topic with a command's name has the more detailed page, so it takes precedence.
            let hasTopic = words.count == 1 && all.contains { $0.name == word }
            if !hasTopic, let next = type.configuration.command(named: word) {
                type = next
                continue
            }
            if words == ["help"] { return nil }
            if words.count == 1, let topic = word == HelpPage.allName ? word : named(word)?.name {
                let options = Array(arguments.dropFirst(2))
                guard var command = try? TopicCommand.parse(options) else { return nil }
                command.topic = topic
                return command
            }
            let names = type.configuration.subcommands.flatMap {
                [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
            }
            let path = (["help"] + words.prefix(index)).joined(separator: " ")
            let guess =
                word.nearest(in: index == 0 ? names + all.map(\.name) : names)
                .map { Failure.guess("movielib \(path) \($0)") }
                ?? (index == 0 ? UnknownVerb.hint(forCommand: word, []) : nil)
            let list = tr("'{command}' lists the commands", ["command": "movielib help all"])
            var failure = Failure(
                .usage, "\(path) \(word)",
                index == 0 ? tr("there is no such command or topic") : tr("there is no such command"))
            failure.hints = [guess ?? list]
            throw failure
        }
        return nil
    }
}

/// Shows a topic; not a command itself, but what `help` turns into.
struct TopicCommand: MovielibCommand {
    static let configuration = CommandConfiguration(commandName: "help", shouldDisplay: false)

    /// Options for a page of text.
    struct Options: CommandOptions {
        @Option(help: .hidden) var color = ColorChoice.auto

        @Flag(name: [.customShort("P"), .long], help: .hidden) var noPager = false

        func set(_ run: inout RunOptions) { (run.color, run.withoutPager) = (color, noPager) }
    }

    /// Writes the source of the topic's man page, for Scripts/stage.
    @Flag(help: .hidden) var manual = false

    /// Writes the translations of text common to all man pages, for Scripts/stage.
    @Flag(help: .hidden) var manualWords = false

    /// Writes the answers of all commands as JSON, for Scripts/docs.
    @Flag(help: .hidden) var reference = false

    @OptionGroup var options: Options

    /// The topic's name; ``HelpPage/allName`` for the list of all commands, nothing for the front page.
    @Option(help: .hidden) var topic = ""

    var activity: String { "help \(topic)" }

    func run(in context: AppContext) async throws -> ExitStatus {
        if manualWords {
            for word in ParserText.manual {
                context.console.output.writeLine("\(word.english)\t\(word.here)")
            }
            return .done
        }
        if reference {
            context.console.output.writeLine(try ReferencePages.json().document())
            return .done
        }
        guard let topic = HelpTopic.named(topic) else {
            context.display.show(page: topic == HelpPage.allName ? HelpPage.all : HelpPage.front)
            return .done
        }
        let page = Markdown(topic.text)
        if manual {
            context.console.output.write(page.manual(named: "movielib-\(topic.name)"))
            return .done
        }
        context.display.show(page: page.document)
        return .done
    }
}
