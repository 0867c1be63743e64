import Terminal

/// The films named on a command line, or one a line on standard input.
struct FilmArguments {
    struct Film {
        let text: String
        let reference: FilmReference
    }

    /// Each reference once, in the order given.
    let films: [Film]

    init(_ arguments: [String], _ context: AppContext) throws(Failure) {
        var films: [Film] = []
        var seen: Set<FilmReference> = []
        for text in try Self.texts(arguments, context) {
            let reference = try FilmReference(text, thisYear: context.thisYear)
            if seen.insert(reference).inserted { films.append(Film(text: text, reference: reference)) }
        }
        if films.isEmpty { throw Failure(.usage, context.activity, "no films are named") }
        self.films = films
    }

    private static func texts(_ arguments: [String], _ context: AppContext) throws(Failure) -> [String] {
        guard arguments == ["-"] else { return titlesJoined(arguments) }
        if context.console.inputIsTerminal {
            throw Failure(.usage, context.activity, "standard input is a terminal", hint: "name the films")
        }
        var lines: [String] = []
        while let line = readLine() { lines.append(line.trimmed) }
        return lines.filter { !$0.isEmpty }
    }

    /// Words without quotes are one title, as in `dune 2021` or `blade runner 2049`; ids, addresses and quoted
    /// titles are a film each. A number that could be a year belongs to the words it stands beside, because
    /// taken for an id it would save a film that nobody meant.
    static func titlesJoined(_ arguments: [String]) -> [String] {
        var texts: [String] = []
        var run: [String] = []
        func endRun() {
            texts += run.contains(where: isWord) ? [run.joined(separator: " ")] : run
            run = []
        }
        for argument in arguments {
            if isWord(argument) || isYear(argument) {
                run.append(argument)
            } else {
                endRun()
                texts.append(argument)
            }
        }
        endRun()
        return texts
    }

    private static func isYear(_ text: String) -> Bool {
        text.utf8.count == 4 && Int(text).map { (1870...2100).contains($0) } == true
    }

    /// Neither an id, nor an address, nor several words in quotes.
    private static func isWord(_ text: String) -> Bool {
        guard let reference = try? FilmReference(text, thisYear: 2100), case .title = reference else {
            return false
        }
        return !text.contains(where: \.isWhitespace)
    }
}
