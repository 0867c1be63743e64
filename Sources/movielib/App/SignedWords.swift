/// Words that begin with a minus and are no options: `-seen` in a query, `-old` among tags.
///
/// ArgumentParser takes every such word for options of one letter, so they are marked with a NUL, which no
/// argument of a process can hold, until they are parsed.
enum SignedWords {
    private static let mark = "\u{0}"
    private static let commands: Set<String> = ["library", "tonight", "stats", "export", "tag"]
    private static let groups: Set<String> = ["watchlist", "later", "watched", "seen"]
    private static let verbs: Set<String> = ["add", "remove", "refresh"]

    static func marked(_ arguments: [String]) -> [String] {
        guard let command = arguments.first,
            commands.contains(command)
                || (groups.contains(command) && !verbs.contains(arguments.dropFirst().first ?? ""))
        else { return arguments }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments.enumerated().map { index, word in
            guard index < end, word.hasPrefix("-"), !word.hasPrefix("--"), word != "-",
                !["-h", "-o"].contains(word),
                !ArgumentOrder.withValue.contains(arguments[max(0, index - 1)])
            else { return word }
            return mark + word
        }
    }

    static func plain(_ text: String) -> String { text.replacing(mark, with: "") }
}
