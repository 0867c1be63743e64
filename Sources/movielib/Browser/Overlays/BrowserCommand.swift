import Records
import Screen
import TMDBClient
import Terminal

/// A command by its name, with the words that the command line has for it.
enum BrowserCommand: String, CaseIterable, Sendable {
    case search, movie, person
    case watchlist
    case watchlistAdd = "watchlist add"
    case watchlistRemove = "watchlist remove"
    case watched
    case watchedAdd = "watched add"
    case rate, tag, note, library, stats, people, tonight, popular, trending
    case nowPlaying = "now-playing"
    case upcoming
    case topRated = "top-rated"
    case undo, redo, open, copy, help, quit

    /// The words behind the name, as the help shows them; empty where there are none.
    var usage: String {
        switch self {
        case .search: "<words>"
        case .movie: "<film>"
        case .person: "<person>"
        case .watchlist, .watched, .library, .stats: "<query>"
        case .watchedAdd: "<date>"
        case .rate: "<rating>"
        case .tag: "+<tag> -<tag>"
        default: ""
        }
    }

    var summary: String {
        switch self {
        case .search: "films and people of that name"
        case .movie: "a film's page"
        case .person: "a person's page"
        case .watchlist: "the watch-later list"
        case .watchlistAdd: "save for later"
        case .watchlistRemove: "take off the list"
        case .watched: "the viewings"
        case .watchedAdd: "seen: today, friday, 2003, unknown"
        case .rate: "0.5 to 10 in halves; none takes it off"
        case .tag: "put tags on and take them off"
        case .note: "in your editor"
        case .library: "your films"
        case .stats: "the year in numbers"
        case .people: "the week's people"
        case .tonight: "from your list"
        case .popular, .trending, .nowPlaying, .upcoming, .topRated: "a shelf"
        case .undo: "take the last change back"
        case .redo: "do it again"
        case .open: "TMDB's page in the web browser"
        case .copy: "the film's address"
        case .help: "the keys"
        case .quit: "leave"
        }
    }

    /// Names that the command line has for the same, and those that programs like this one have.
    private static let aliases = [
        "later": "watchlist", "seen": "watched", "list": "watchlist", "film": "movie", "tags": "tag",
        "find": "search", "q": "quit", "exit": "quit", "h": "help", "keys": "help",
    ]

    /// The command that a line begins with, and the words behind it.
    static func parsed(_ line: String) throws(Failure) -> (command: BrowserCommand, rest: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let typed = words.first.map(String.init) else {
            throw Failure(.usage, "command", "nothing was typed")
        }
        let name = aliases[typed.lowercased()] ?? typed.lowercased()
        let rest = words.count > 1 ? String(words[1]).trimmed : ""
        let next = rest.prefix { $0 != " " }
        if let command = BrowserCommand(rawValue: "\(name) \(next.lowercased())") {
            return (command, String(rest.dropFirst(next.count)).trimmed)
        }
        if let command = BrowserCommand(rawValue: name) { return (command, next == "list" ? "" : rest) }
        let near = name.nearest(in: allCases.map(\.rawValue).filter { !$0.contains(" ") })
        throw Failure(
            .usage, typed, "there is no such command\(near.map { "; did you mean '\($0)'?" } ?? "")")
    }

    /// What the line comes to.
    enum Answer: Sendable {
        case done([Effect])
        /// A film or person has to be found first; words that fit several are searched for.
        case finds(Load, words: String)
    }
}

extension BrowserCommand {
    /// - Parameters:
    ///   - rest: the words behind the name.
    ///   - films: those that are marked, else the one that is selected.
    ///   - current: the one that is selected.
    func answer(
        _ rest: String, _ films: [Subject], _ current: Subject?, _ keyGroups: [KeyGroup], _ world: World
    ) throws(Failure) -> Answer {
        if usage.isEmpty, !rest.isEmpty {
            throw Failure(
                .usage, rawValue,
                needsFilms ? "it is about the selected film, and takes no words" : "it takes no words")
        }
        if needsFilms, films.isEmpty { throw Failure(.usage, rawValue, "no film is selected") }
        switch self {
        case .search: return question(.search, rest)
        case .movie: return rest.isEmpty ? .done([.go(.search)]) : .finds(.named(rest), words: rest)
        case .person: return rest.isEmpty ? .done([.go(.people)]) : .finds(.personNamed(rest), words: rest)
        case .watchlist: return question(.list, rest)
        case .watched: return question(.watched, rest)
        case .library: return question(.library, rest)
        case .stats: return question(.stats, rest)
        case .people: return .done([.go(.people)])
        case .tonight, .popular, .trending, .nowPlaying, .upcoming, .topRated:
            return .done([.ask(.shelves, rawValue)])
        case .undo: return .done([.change(.undo)])
        case .redo: return .done([.change(.redo)])
        case .help: return .done([.overlay(Sheet("Keys", .keys(keyGroups)))])
        case .quit: return .done([.quit])
        case .note: return .done(current.map { [.editNote($0)] } ?? [])
        case .open: return .done(current.map { [.browse($0.address)] } ?? [])
        case .copy: return .done(current.map { [.copy($0.address)] } ?? [])
        default: return .done(try onFilms(rest, films, world))
        }
    }

    private func question(_ root: Root, _ words: String) -> Answer {
        .done([words.isEmpty ? .go(root) : .ask(root, words)])
    }

    private var needsFilms: Bool {
        switch self {
        case .watchlistAdd, .watchlistRemove, .watchedAdd, .rate, .tag, .note, .open, .copy: true
        default: false
        }
    }

    private func onFilms(_ rest: String, _ films: [Subject], _ world: World) throws(Failure) -> [Effect] {
        switch self {
        case .watchlistAdd: return [.change(.save(films))]
        case .watchlistRemove: return [.change(.takeOff(films))]
        case .watchedAdd:
            guard let today = world.today else {
                throw Failure(.usage, rawValue, "the clock is off by millennia")
            }
            let day = try ViewingDate.parsed(rest.isEmpty ? "today" : rest, rawValue, today: today)
            return [.change(.log(films, Viewing(watchedOn: day, loggedAt: world.now)))]
        case .rate:
            if rest.isEmpty { return [.overlay(RatingChooser(films, world))] }
            if ["none", "0", "--remove"].contains(rest) { return [.change(.rate(films, nil))] }
            guard let rating = OwnRating(rest) else {
                throw Failure(.usage, rawValue, "a rating is 0.5 to 10 in halves, not '\(rest)'")
            }
            return [.change(.rate(films, rating.value))]
        case .tag:
            if rest.isEmpty { return [.overlay(TagEditor(films, world))] }
            return [try Self.tagging(rest, films)]
        default: return []
        }
    }

    /// `+noir -"to see"`.
    private static func tagging(_ text: String, _ films: [Subject]) throws(Failure) -> Effect {
        var (adding, removing): ([String], [String]) = ([], [])
        for word in quotedWords(text) {
            let name = word.dropFirst().description.trimmed
            guard !name.isEmpty, word.hasPrefix("+") || word.hasPrefix("-") else {
                throw Failure(.usage, "tag", "'\(word)' is neither a +tag nor a -tag")
            }
            if word.hasPrefix("+") { adding.append(name) } else { removing.append(name) }
        }
        return .change(.tag(films, adding: adding, removing: removing))
    }

    /// Words, of which those in quotes may have spaces.
    private static func quotedWords(_ text: String) -> [String] {
        var words: [String] = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case " " where !isQuoted: words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
