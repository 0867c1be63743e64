import ArgumentParser
import Localization

/// The parser's completion scripts, extended by the aliases of commands.
enum CompletionScript {
    private struct Alias {
        let alias: String
        let name: String

        /// The description, without apostrophes, since the scripts quote it with them.
        var meaning: String { tr("The same as {command}.", ["command": name]).replacing("'", with: "’") }
    }

    private static let aliases: [Alias] = Movielib.configuration.groupedSubcommands.flatMap(\.subcommands)
        .flatMap { command in
            let name = command.configuration.commandName ?? ""
            return command.configuration.aliases.map { Alias(alias: $0, name: name) }
        }

    /// The arguments of `help`: commands and topics, without duplicates.
    private static let helpWords: [String] = {
        var commands: [String] = []
        for group in Movielib.configuration.groupedSubcommands {
            for command in group.subcommands where command.configuration.shouldDisplay {
                if let name = command.configuration.commandName { commands.append(name) }
            }
        }
        return commands + HelpTopic.all.map(\.name).filter { !commands.contains($0) }
    }()

    /// - Parameter script: As ArgumentParser generates it for bash, zsh or fish.
    static func withAliases(_ script: String) -> String {
        if script.hasPrefix("#compdef") { return zsh(script) }
        return script.hasPrefix("#!/bin/bash") ? bash(script) : fish(script)
    }

    private static func bash(_ script: String) -> String {
        let old = "    local -r subcommand=\"${unparsed_words[0]}\"\n"
        var new = "    local subcommand=\"${unparsed_words[0]}\"\n    case \"${subcommand}\" in\n"
        var words = "compgen -W 'home "
        for alias in aliases {
            new += "    \(alias.alias)) subcommand=\(alias.name) ;;\n"
            words += "\(alias.alias) "
        }
        return script.replacingFirst(old, with: new + "    esac\n")
            .replacingFirst("compgen -W 'home ", with: words)
            .replacingFirst(
                bashHelp,
                with:
                    "\(bashHelp)    COMPREPLY+=($(compgen -W '\(helpWords.joined(separator: " "))' -- \"${cur}\"))\n"
            )
            .replacingFirst(bashRead, with: bashReadUnquoted)
    }

    /// The line of the bash script that reads the candidates.
    private static let bashRead = "    done < <(IFS=$'\\n' compgen \"${@}\" -- \"${cur}\")\n"
    /// Compares the candidates with the word without its quotes, lets bash quote candidates with blanks, and a value
    /// follow the colon of its field without a blank.
    private static let bashReadUnquoted = #"""
            done < <(
                unquoted="${cur}"; if [[ "${1}" == -W ]]; then unquoted="${cur//[\\\"\']/}"; fi
                IFS=$'\n' compgen "${@}" -- "${unquoted}"
            )
            for completion in "${COMPREPLY[@]}"; do
                if [[ "${completion}" == *' '* ]]; then compopt -o filenames 2>/dev/null; break; fi
            done
            if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace +o filenames 2>/dev/null; fi

        """#

    private static let bashHelp = """
        _movielib_help() {
            repeating_flags=()
            non_repeating_flags=(--version)
            repeating_options=()
            non_repeating_options=()
            __movielib_offer_flags_options -1

        """

    private static func zsh(_ script: String) -> String {
        let old = "    arg)\n        case \"${words[1]}\" in\n"
        var new = old
        var script = script
        for alias in aliases {
            new += "        \(alias.alias)) words[1]=\(alias.name) ;;\n"
            let line = "            '\(alias.name):"
            let offer = "            '\(alias.alias):\(alias.meaning)'\n"
            script = script.replacingFirst(line, with: offer + line)
        }
        new += "        esac\n        case \"${words[1]}\" in\n"
        return script.replacingFirst(old, with: new).replacingFirst(
            "'*:subcommands:'", with: "'1:\(tr("command or topic")):(\(helpWords.joined(separator: " ")))'")
    }

    private static func fish(_ script: String) -> String {
        let old = "    case 'movielib'\n        __movielib_parse_subcommand 0 'version' 'h/help'\n"
        let offer =
            "complete -c 'movielib' -n '__movielib_should_offer_completions_for_positional \"movielib\" -eq 1' -fa '"
        var new = old + "        switch $unparsed_tokens[1]\n"
        var offers = ""
        for alias in aliases {
            new += "        case '\(alias.alias)'\n            set unparsed_tokens[1] '\(alias.name)'\n"
            offers += "\(offer)\(alias.alias)' -d '\(alias.meaning)'\n"
        }
        return script.replacingFirst(old, with: new + "        end\n")
            .replacingFirst("\(offer)home'", with: "\(offers)\(offer)home'")
            + "\ncomplete -c 'movielib' -n '__movielib_should_offer_completions_for_positional \"movielib help\" -eq 1' "
            + "-fa '\(helpWords.joined(separator: " "))'"
    }
}

extension String {
    fileprivate func replacingFirst(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return self[..<range.lowerBound] + new + self[range.upperBound...]
    }
}
