import Foundation

/// The commands of `Documentation/Commands.md`, which `Scripts/docs` makes from the command tree.
package enum CommandPage {
    package struct Command: Sendable {
        /// Its words after `movielib`; none for the program itself.
        package let words: [String]
        /// The lines below EXAMPLES, without `movielib`.
        package let examples: [String]

        package var name: String { words.joined(separator: " ") }
    }

    private static func page(_ name: String) -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Documentation/\(name).md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    private static let text = page("Commands")

    /// All commands, including the program itself and groups.
    package static let all: [Command] = text.components(separatedBy: "\n#").compactMap { section in
        guard let name = section.firstMatch(of: /^#+ `movielib ?([^`]*)`/)?.1 else { return nil }
        let examples = section.components(separatedBy: "\nEXAMPLES:\n").dropFirst().first ?? ""
        return Command(
            words: name.split(separator: " ").map(String.init),
            examples: examples.split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { $0.hasPrefix("  movielib") }
                .map { String($0.dropFirst("  movielib".count)).trimmingCharacters(in: .whitespaces) })
    }

    /// The commands that find films and people, without groups.
    package static let discovering: [Command] = {
        let names = [
            "home", "browse", "search", "discover", "new", "popular", "top-rated", "now-playing", "upcoming",
            "trending", "people", "movie", "person", "collection", "open", "genres", "certifications",
            "services", "shelves",
        ]
        return all.filter { command in
            command.words.first.map(names.contains) == true
                && !all.contains { $0.words.count == 2 && $0.words.first == command.name }
        }
    }()

    /// The words of commands and of query terms, which are the same in every language.
    package static let typed: Set<String> = {
        let terms = page("Queries").matches(of: /`-?([a-z]+):/).map { String($0.1) }
        return Set(all.flatMap(\.words).flatMap { $0.split(separator: "-").map(String.init) } + terms)
    }()
}

extension Home {
    /// Commands that discover, but also change data, or have no result in the sample every day.
    private static let unlikeReading: Set<String> = [
        "browse", "discover", "new", "open", "upcoming", "services add", "services remove", "shelves list",
        "shelves add",
        "shelves move", "shelves remove",
    ]

    /// Command lines that only read, and have a result in the sample: the examples of the discovering commands, up to a
    /// pipe.
    package static let reading: [[String]] = {
        let lines = CommandPage.discovering.filter { !unlikeReading.contains($0.name) }.flatMap(\.examples)
            .map { $0.prefix { $0 != "|" }.replacing("--json", with: "") }
            .filter { !$0.contains(/--(offline|poster|web|trailer|add)\b/) }
        let more = [
            "", "home", "search dune --type all",
            "movie https://www.themoviedb.org/movie/438631-dune?language=uk",
        ]
        var seen: Set<[String]> = []
        return (more + lines.map(String.init)).map(words).filter { seen.insert($0).inserted }
    }()

    /// Splits a line like a shell, as far as the examples need it.
    package static func words(_ line: some StringProtocol) -> [String] {
        String(line).matches(of: /"([^"]*)"|'([^']*)'|(\S+)/).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
    }
}
