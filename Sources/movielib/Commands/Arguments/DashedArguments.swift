import Records

/// Arguments that start with a minus but are not options: `-seen` in a query, `-old` among tags, a note that is a list.
///
/// ArgumentParser takes them for one-letter options, so they are marked with a NUL, which no process argument can
/// contain, until they are parsed: commands that accept them use ``unmarked(_:)`` as transform.
enum DashedArguments {
    private static let mark = "\u{0}"
    private static let commands: Set<String> = [
        "library", "discover", "new", "tonight", "stats", "export", "tag", "note", "rate",
    ]
    private static let groups: Set<String> = ["watchlist", "later", "watched", "seen"]
    private static let verbs: Set<String> = ["add", "edit", "remove", "refresh"]
    /// Options whose values are free text, which may start with anything.
    private static let texts: Set<String> = ["--note", "--place", "--since", "--format"]

    /// All options whose value is the next word.
    static let optionsWithValue: Set<String> = [
        "--limit", "-n", "--page", "--language", "--region", "--color", "--library", "--images",
        "--format", "--fields",
    ]

    static func marked(_ arguments: [String]) -> [String] {
        let command = arguments.first ?? ""
        let isFree =
            commands.contains(command)
            || (groups.contains(command) && !verbs.contains(arguments.dropFirst().first ?? ""))
            || arguments.prefix(2) == ["shelves", "add"]
        let takesFilms = !isFree || ["tag", "note", "rate"].contains(command)
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments.enumerated().map { index, word in
            guard index > 0, index < end, word.hasPrefix("-"), word != "-" else { return word }
            let previous = arguments[index - 1]
            // The library's own number of a film, which references also accept with a minus sign (U+2212).
            if takesFilms, let id = Int(word), FilmRecord.placeholderIDs.contains(id) {
                return "\u{2212}" + word.dropFirst()
            }
            if texts.contains(previous) { return mark + word }
            guard isFree, !word.hasPrefix("--"), !isShortOption(word, of: command),
                !optionsWithValue.contains(previous)
                    || (previous == "-n" && !isShortOption(previous, of: command))
            else { return word }
            return mark + word
        }
    }

    /// Whether a command has this one-letter option, in which case such a word has to follow `--`.
    private static func isShortOption(_ word: String, of command: String) -> Bool {
        switch word.dropFirst().first {
        case "h", "v", "P", "o": return word.utf8.count == 2
        case "f": return word == "-f" && command == "export"
        case "n":
            let hasRows = !["tag", "note", "rate", "export"].contains(command)
            let value = word.dropFirst(2)
            return hasRows && (value.hasPrefix("=") || value.utf8.allSatisfy(\.isDigit))
        default: return false
        }
    }

    /// The word as typed.
    static func unmarked(_ text: String) -> String { text.replacing(mark, with: "") }
}
