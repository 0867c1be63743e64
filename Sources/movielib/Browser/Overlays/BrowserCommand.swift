import Localization
import Query
import Records
import Screen
import TMDBModels
import Terminal

/// A command by name, using the command line's words.
enum BrowserCommand: String, CaseIterable, Sendable {
    case search, movie, person, discover, new, collection
    case watchlist
    case watchlistAdd = "watchlist add"
    case watchlistRemove = "watchlist remove"
    case watched
    case watchedAdd = "watched add"
    case rate, tag, note, library, stats, year, people, tonight, popular, trending
    case nowPlaying = "now-playing"
    case upcoming
    case topRated = "top-rated"
    case shelves
    case convert, conversions
    case undo, redo, sync, open, copy, help, quit

    /// The arguments after the name, as the help shows them; empty if there are none.
    var usage: String {
        switch self {
        case .search: tr("<words>", context: "command")
        case .movie: tr("<film>", context: "command")
        case .person: tr("<person>", context: "command")
        case .collection: tr("<collection>", context: "command")
        case .shelves: tr("<shelf>", context: "command")
        case .discover, .new, .watchlist, .watched, .library, .stats: tr("<query>", context: "command")
        case .watchedAdd: tr("<date>", context: "command")
        case .year: tr("<year>", context: "command")
        case .rate: tr("<rating>", context: "command")
        case .tag: tr("+<tag> -<tag>", context: "command")
        case .convert: tr("<options>", context: "command")
        default: ""
        }
    }

    var summary: String {
        switch self {
        case .search: tr("films and people of that name", context: "command")
        case .movie: tr("a film's page", context: "command")
        case .person: tr("a person's page", context: "command")
        case .discover: tr("all of TMDB's films by what they are", context: "command")
        case .new: tr("what came out this week", context: "command")
        case .collection: tr("a series of films", context: "command")
        case .shelves: tr("the shelves, your own too", context: "command")
        case .watchlist: tr("the watch-later list", context: "command")
        case .watchlistAdd: tr("save for later", context: "command")
        case .watchlistRemove: tr("take off the list", context: "command")
        case .watched: tr("the viewings", context: "command")
        case .watchedAdd: tr("seen: today, friday, 2003, unknown", context: "command")
        case .rate: tr("0.5 to 10 in halves; none takes it off", context: "command")
        case .tag: tr("put tags on and take them off", context: "command")
        case .note: tr("in your editor", context: "command")
        case .library: tr("your films", context: "command")
        case .stats: tr("the year in numbers", context: "command")
        case .year: tr("a year to look back on", context: "command")
        case .people: tr("the week's people", context: "command")
        case .tonight: tr("from your list", context: "command")
        case .popular, .trending, .nowPlaying, .upcoming, .topRated: tr("a shelf", context: "command")
        case .convert: tr("your file, with the command's options", context: "command")
        case .conversions: tr("what is converted", context: "command")
        case .undo: tr("take the last change back", context: "command")
        case .redo: tr("do it again", context: "command")
        case .sync: tr("library and account in step", context: "command")
        case .open: tr("TMDB's page in the web browser", context: "command")
        case .copy: tr("the film's address", context: "command")
        case .help: tr("the keys", context: "command")
        case .quit: tr("leave", context: "command")
        }
    }

    /// Whose films its words ask about, if they are a query.
    var films: QueryScope.Films? {
        switch self {
        case .discover, .new: .all
        case .watchlist, .watched, .library, .stats: .own
        default: nil
        }
    }

    /// The command line's other names for these, and those that similar programs use.
    private static let aliases = [
        "later": "watchlist", "seen": "watched", "list": "watchlist", "film": "movie", "tags": "tag",
        "find": "search", "q": "quit", "exit": "quit", "h": "help", "keys": "help",
    ]

    /// The command that a line starts with, and the rest of the line.
    static func parsed(_ line: String) throws(Failure) -> (command: BrowserCommand, rest: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let typed = words.first.map(String.init) else {
            throw Failure(.usage, tr("command"), tr("nothing was typed"))
        }
        // Names only have English letters.
        let english = typed.lowercased().onEnglishKeyboard
        let name = aliases[english] ?? english
        let rest = words.count > 1 ? String(words[1]).trimmed : ""
        let next = rest.prefix { $0 != " " }
        if let command = BrowserCommand(rawValue: "\(name) \(next.lowercased().onEnglishKeyboard)") {
            return (command, String(rest.dropFirst(next.count)).trimmed)
        }
        if let command = BrowserCommand(rawValue: name) { return (command, next == "list" ? "" : rest) }
        let near = name.nearest(in: allCases.map(\.rawValue).filter { !$0.contains(" ") })
        throw Failure(
            .usage, typed,
            near.map { tr("there is no such command; did you mean '{command}'?", ["command": $0]) }
                ?? tr("there is no such command"))
    }

    /// The result of a line.
    enum Answer: Sendable {
        case done([Effect])
        /// A film or person has to be found first; if the words match several, they become a search.
        case finds(Load, words: String)
    }
}

extension BrowserCommand {
    /// - Parameters:
    ///   - rest: The words after the name.
    ///   - films: The marked films, else the selected one.
    ///   - current: The selected film.
    func answer(
        _ rest: String, _ films: [Subject], _ current: Subject?, _ keyGroups: [KeyGroup], _ world: World
    ) throws(Failure) -> Answer {
        if usage.isEmpty, !rest.isEmpty {
            throw Failure(
                .usage, rawValue,
                needsFilms
                    ? tr("it is about the selected film, and takes no words") : tr("it takes no words"))
        }
        if needsFilms, films.isEmpty { throw Failure(.usage, rawValue, tr("no film is selected")) }
        switch self {
        case .search: return question(.search, rest)
        case .movie: return rest.isEmpty ? .done([.go(.search)]) : .finds(.named(rest), words: rest)
        case .person: return rest.isEmpty ? .done([.go(.people)]) : .finds(.personNamed(rest), words: rest)
        case .discover: return .done([.open(PostersPlace(.discover(rest)))])
        case .new: return .done([.open(PostersPlace(.new(rest)))])
        case .collection:
            if !rest.isEmpty { return .finds(.collectionNamed(rest), words: rest) }
            guard let current else { throw Failure(.usage, rawValue, tr("no film is selected")) }
            return .finds(.collectionNamed("\(current.id)"), words: current.title)
        case .shelves: return question(.shelves, rest)
        case .watchlist: return question(.list, rest)
        case .watched: return question(.watched, rest)
        case .library: return question(.library, rest)
        case .stats: return question(.stats, rest)
        case .year: return .done([.open(try YearPlace(typed: rest, world))])
        case .people: return .done([.go(.people)])
        case .tonight, .popular, .trending, .nowPlaying, .upcoming, .topRated:
            return .done([.ask(.shelves, rawValue)])
        case .convert: return .done([.convert(try ConversionOrder(rest, of: current, world.readConversion))])
        case .conversions: return .done([.open(ConversionsPlace())])
        case .sync: return .done([.sync([:])])
        case .undo: return .done([.change(.undo(1))])
        case .redo: return .done([.change(.redo(1))])
        case .help: return .done([.overlay(Sheet(tr("Keys"), .keys(keyGroups)))])
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
        case .watchlistAdd: return [.change(.save, films)]
        case .watchlistRemove: return [.change(.takeOff, films)]
        case .watchedAdd:
            guard let today = world.today else {
                throw Failure(.usage, rawValue, tr("the clock of this computer is off by millennia"))
            }
            let day = try ViewingDate.parsed(rest.isEmpty ? "today" : rest, rawValue, today: today)
            return [.change(.log(Viewing(watchedOn: day, loggedAt: world.now)), films)]
        case .rate:
            if rest.isEmpty { return [.overlay(RatingChooser(films, world))] }
            if ["none", "0", "--remove"].contains(rest) { return [.change(.rate(nil), films)] }
            guard let rating = OwnRating(rest) else {
                throw Failure(
                    .usage, rawValue,
                    tr("a rating is 0.5 to 10 in halves, not '{text}'", ["text": rest]))
            }
            return [.change(.rate(rating.value), films)]
        case .tag:
            if rest.isEmpty { return [.overlay(TagEditor(films, world))] }
            return [try Self.tagging(rest, films)]
        default: return []
        }
    }

    /// Parses `+noir -"to see"`.
    private static func tagging(_ text: String, _ films: [Subject]) throws(Failure) -> Effect {
        var (adding, removing): ([String], [String]) = ([], [])
        for word in quotedWords(text) {
            let name = word.dropFirst().description.trimmed
            guard !name.isEmpty, word.hasPrefix("+") || word.hasPrefix("-") else {
                throw Failure(.usage, "tag", tr("'{word}' is neither a +tag nor a -tag", ["word": word]))
            }
            if word.hasPrefix("+") { adding.append(name) } else { removing.append(name) }
        }
        return .change(.tag(adding: adding, removing: removing), films)
    }

    /// Splits into words; quoted ones may contain spaces.
    static func quotedWords(_ text: String) -> [String] {
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
