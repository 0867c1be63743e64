import Foundation
import Localization
import Terminal

/// ArgumentParser's own words, in the interface language. It only has English ones, so they are replaced in
/// the help page, script or error that it generates.
enum ParserText {
    /// Translates a page of help.
    static func help(_ text: String, columns: Int) -> String {
        if Interface.language == nil { return text }
        let subcommand = "<\(tr("subcommand", context: "value"))>"
        // In a narrow terminal, the parser has wrapped its sentences.
        let fullText = text.replacing(/Show\s+help\s+information\./, with: "Show help information.")
            .replacing(
                /Show\s+the\s+version\./, with: "Show the version."
            ).replacing(/Show\s+subcommand\s+help\s+information\./, with: "Show subcommand help information.")
            .replacing(/;(\s+)default:/) { ";\($0.1)" + tr("default:") }
        return translated(unbroken(fullText)).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line -> [String] in
                if let heading = headings[String(line)] { return [heading] }
                if let rest = line.removingPrefix("OVERVIEW: ") {
                    return wrapped(tr("OVERVIEW: {text}", ["text": rest]), columns)
                }
                if let rest = line.removingPrefix("USAGE: ") {
                    let usage = rest.replacing("<subcommand>", with: subcommand)
                    return wrappedUsage(tr("USAGE: {usage}", ["usage": usage]), columns)
                }
                if let rest = line.removingPrefix("  See '"), rest.hasSuffix("' for detailed help.") {
                    let command = String(rest.dropLast("' for detailed help.".count))
                        .replacing("<subcommand>", with: subcommand)
                    return wrapped(
                        "  " + tr("See '{command}' for detailed help.", ["command": command]), columns)
                }
                return wrapped(String(line), columns)
            }
            .joined(separator: "\n")
    }

    /// The first paragraph unwrapped, to be wrapped again: its heading differs in length in other languages.
    private static func unbroken(_ text: String) -> String {
        guard text.hasPrefix("OVERVIEW: "), let end = text.range(of: "\n\n") else { return text }
        return String(text[..<end.lowerBound]).replacing("\n", with: " ") + String(text[end.lowerBound...])
    }

    /// Translates sentences in a help page, a completion script or the description of all commands.
    static func translated(_ text: String) -> String {
        if Interface.language == nil { return text }
        // Beside a command, where columns must align.
        let mark = tr("(default)", context: "beside a command")
        return text.replacing("Show help information.", with: tr("Show help information.")).replacing(
            "Show the version.", with: tr("Show the version.")
        ).replacing("Show subcommand help information.", with: tr("Show subcommand help information."))
            .replacing("(default: ", with: tr("(default:") + " ").replacing(
                "(default:\n", with: tr("(default:") + "\n"
            ).replacing("(values: ", with: tr("(values:") + " ").replacing(
                "(values:\n", with: tr("(values:") + "\n"
            ).replacing("; default: ", with: "; " + tr("default:") + " ").replacing(
                " (default)  ", with: " " + mark.padded(to: "(default)".count) + "  ")
    }

    /// Replacements for what man pages contain besides the help text: headings, and the macro that describes
    /// exit codes.
    static var manual: [(english: String, here: String)] {
        [
            ("NAME", tr("NAME", context: "manual")), ("SYNOPSIS", tr("SYNOPSIS", context: "manual")),
            ("DESCRIPTION", tr("DESCRIPTION", context: "manual")),
            ("EXIT STATUS", tr("EXIT STATUS", context: "manual")),
            ("SEE ALSO", tr("SEE ALSO", context: "manual")),
            (
                ".Ex -std",
                tr(
                    "0 if everything was done; movielib-exit-codes(7) lists the other codes.",
                    context: "manual")
            ),
        ]
    }

    private static var headings: [String: String] {
        [
            "ARGUMENTS:": tr("ARGUMENTS:"), "OPTIONS:": tr("OPTIONS:"), "SUBCOMMANDS:": tr("SUBCOMMANDS:"),
            // i18n: the heading of the commands that look at TMDB
            "DISCOVER SUBCOMMANDS:": tr("DISCOVER SUBCOMMANDS:"),
            // i18n: the heading of the commands for what is the person's own
            "LIBRARY SUBCOMMANDS:": tr("LIBRARY SUBCOMMANDS:"),
            // i18n: the heading of the commands that set the program up
            "SET-UP SUBCOMMANDS:": tr("SET-UP SUBCOMMANDS:"),
        ]
    }

    /// Wraps a line that its translation has made too long: a description continues in its column.
    private static func wrapped(_ line: String, _ columns: Int) -> [String] {
        guard line.displayWidth > columns else { return [line] }
        let blanks = line.prefix { $0 == " " }.count
        // An option's description follows a gap.
        let gap = line.dropFirst(blanks).range(of: "  ")
        let indent = blanks == 2 && gap != nil ? 26 : blanks
        guard indent + 10 < columns else { return [line] }
        var lines: [String] = []
        var rest = Substring(line)
        while rest.count > columns, let space = rest.prefix(columns + 1).lastIndex(of: " "),
            rest.distance(from: rest.startIndex, to: space) > indent
        {
            lines.append(String(rest[..<space]))
            rest = String(repeating: " ", count: indent) + rest[rest.index(after: space)...]
        }
        return lines + [String(rest)]
    }

    /// Wraps a long usage before a bracket, with the parser's indentation.
    private static func wrappedUsage(_ line: String, _ columns: Int) -> [String] {
        var lines: [String] = []
        var rest = line
        while rest.count > columns, let end = rest.prefix(columns).range(of: " [", options: .backwards),
            rest.distance(from: rest.startIndex, to: end.lowerBound) > 7
        {
            lines.append(String(rest[..<end.lowerBound]))
            rest = "       " + rest[end.lowerBound...].dropFirst()
        }
        return lines + [rest]
    }

    /// An option without the name of its value: `--to` of `--to <format>`.
    private static func bare(_ option: Substring) -> String {
        option.range(of: " <").map { String(option[..<$0.lowerBound]) } ?? String(option)
    }

    /// The parser's error for a command line, in the program's own words.
    static func error(_ message: String) -> String {
        // The parser lists the shells on separate lines.
        if message.hasPrefix("Can't generate completion scripts") || message.hasPrefix("Can't autodetect") {
            return tr("name a shell that completions can be made for: bash, zsh or fish")
        }
        if let match = message.wholeMatch(of: /Unknown option '(.+)'/) {
            return tr("unknown option '{option}'", ["option": String(match.1)])
        }
        if let match = message.wholeMatch(of: /Missing value for '(.+)'/) {
            return tr("'{option}' needs a value", ["option": bare(match.1)])
        }
        if let match = message.wholeMatch(
            of: /The option '(.+)' does not take any value, but '(.*)' was specified\./)
        {
            return tr(
                "'{option}' takes no value such as '{value}'",
                ["option": bare(match.1), "value": String(match.2)])
        }
        if let match = message.wholeMatch(of: /Unexpected argument '(.*)'/) {
            return tr("'{argument}' is one argument too many", ["argument": String(match.1)])
        }
        if let match = message.wholeMatch(of: /([0-9]+) unexpected arguments: (.*)/) {
            return tr("these arguments are too many: {arguments}", ["arguments": String(match.2)])
        }
        if let match = message.wholeMatch(of: /Missing expected argument '(.+)'/) {
            return tr("an argument is missing: {argument}", ["argument": String(match.1)])
        }
        if let match = message.wholeMatch(of: /Missing one of: (.+)/) {
            return tr("one of these is missing: {arguments}", ["arguments": String(match.1)])
        }
        if let match = message.wholeMatch(
            of: /The value '(.*)' is invalid for '(.+?)'\. Please provide one of (?:the following: )?(.*?)\.?/
        ) {
            // The last two of the list are joined by a word.
            let values = String(match.3).replacing("' or '", with: "', '").replacing("' and '", with: "', '")
            return tr(
                "'{option}' takes {values}, not '{value}'",
                ["value": String(match.1), "option": bare(match.2), "values": values])
        }
        if let match = message.wholeMatch(of: /The value '(.*)' is invalid for '(.+?)': (.*)/) {
            return tr(
                "'{option}' does not take '{value}': {why}",
                ["value": String(match.1), "option": bare(match.2), "why": String(match.3)])
        }
        if let match = message.wholeMatch(of: /The value '(.*)' is invalid for '(.+?)'/) {
            return tr(
                "'{option}' does not take '{value}'", ["value": String(match.1), "option": bare(match.2)])
        }
        if let match = message.wholeMatch(
            of: /Value to be set with flag (.+) had already been set with flag (.+)/)
        {
            return tr(
                "{flag} contradicts {other}",
                ["flag": String(match.1), "other": String(match.2)])
        }
        if message == "Missing required subcommand." { return tr("a command is missing") }
        return message
    }
}

extension Substring {
    fileprivate func removingPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
