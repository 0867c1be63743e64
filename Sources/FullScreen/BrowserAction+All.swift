import Library
import Localization
import Presenters
import Query
import Records
import Screen
import TMDBModels

extension BrowserAction {
    /// All actions, in the order in which the command line offers them.
    static let all: [BrowserAction] = [finding, library, shelves, files, pages, changes, screen].flatMap(
        \.self)

    private static let finding: [BrowserAction] = [
        tabAction(.search, "search", aliases: ["find"], takes: tr("<words>", context: "command"), films: nil)
        {
            tr("films and people of that name", context: "command")
        },
        BrowserAction(
            "movie", aliases: ["film"], takes: tr("<film>", context: "command"),
            summary: { tr("a film's page", context: "command") }
        ) { _, words, _ in words.isEmpty ? .done([.go(.search)]) : .finds(.film, words, words: words) },
        BrowserAction(
            "person", takes: tr("<person>", context: "command"),
            summary: { tr("a person's page", context: "command") }
        ) { _, words, _ in words.isEmpty ? .done([.go(.people)]) : .finds(.person, words, words: words)
        },
        BrowserAction(
            "discover", takes: tr("<query>", context: "command"), asking: .all,
            summary: { tr("all TMDB films, by genre, year and more", context: "command") }
        ) { _, words, _ in .done([.open(PosterWallScreen(.discover(words)))]) },
        BrowserAction(
            "new", takes: tr("<query>", context: "command"), asking: .all,
            summary: { tr("what came out this week", context: "command") }
        ) { _, words, _ in .done([.open(PosterWallScreen(.new(words)))]) },
        BrowserAction(
            "collection", takes: tr("<collection>", context: "command"),
            summary: { tr("a series of films", context: "command") }
        ) { scene, words, _ throws(Failure) in
            if !words.isEmpty { return .finds(.collection, words, words: words) }
            guard let current = scene.current else { throw noFilm("collection") }
            return .finds(.collection, "\(current.id)", words: current.title)
        },
    ]

    private static let library: [BrowserAction] = [
        tabAction(.list, "watchlist", aliases: ["later", "list"]) {
            tr("the watch-later list", context: "command")
        },
        BrowserAction(
            "watchlist add", keys: ["w"], on: .films,
            keyDescription: tr("watch later on/off", context: "key"),
            // i18n: on the bottom line, which has little room
            short: { tr("watch later", context: "bottom line") },
            summary: { tr("save for later", context: "command") }, isShown: true
        ) { scene, _, _ in
            .done([.change(scene.key == nil ? .addToWatchlist : .toggleWatchlist, scene.films)])
        },
        BrowserAction(
            "watchlist remove", keys: ["d"], on: .films,
            keyDescription: tr("remove from the list", context: "key")
        ) {
            scene, _, _ in
            // The key acts on the row, which in a list of viewings is a single viewing.
            if scene.key != nil, let viewing = scene.viewing {
                return .done([.change(.removeViewing(viewing.viewing.id), [.library(viewing.film)])])
            }
            return .done([.change(.removeFromWatchlist, scene.films)])
        }, tabAction(.watched, "watched", aliases: ["seen"]) { tr("the viewings", context: "command") },
        BrowserAction(
            "watched add", keys: ["s"], on: .films, takes: tr("<date>", context: "command"),
            keyDescription: tr("seen today", context: "key"),
            // i18n: on the bottom line, which has little room
            short: { tr("seen today", context: "bottom line") },
            summary: { tr("seen: today, friday, 2003, unknown", context: "command") }, isShown: true
        ) { scene, words, state throws(Failure) in
            if scene.key != nil {
                let viewing = Viewing(ViewingValues(watchedOn: state.today), loggedAt: state.now)
                return .done([.change(.logViewing(viewing, onceADay: true), scene.films)])
            }
            guard let today = state.today else {
                throw Failure(.usage, "watched add", tr("the clock of this computer is off by millennia"))
            }
            let day = try ViewingDate.parse(words.isEmpty ? "today" : words, "watched add", today: today)
            let viewing = Viewing(ViewingValues(watchedOn: day), loggedAt: state.now)
            return .done([.change(.logViewing(viewing), scene.films)])
        },
        BrowserAction(
            keys: ["S"], on: .films,
            keyDescription: tr("seen: date, rating, place, with whom, note", context: "key")
        ) {
            scene, _, state in
            let form =
                scene.viewing.map { ViewingForm(editing: $0, state) } ?? ViewingForm(scene.films, state)
            return .done([.overlay(form)])
        },
        BrowserAction(
            "rate", keys: ["r"], on: .films, takes: tr("<rating>", context: "command"),
            keyDescription: tr("rate", context: "key"),
            summary: {
                RatingStyle.current.scale == .ten
                    ? tr("0.5 to 10 in halves; 'none' removes it", context: "command")
                    : tr("half a star to 5; 'none' removes it", context: "command")
            }, isShown: true
        ) { scene, words, state throws(Failure) in
            if words.isEmpty { return .done([.overlay(RatingChooser(scene.films, state))]) }
            if ["none", "0", "--remove"].contains(words) { return .done([.change(.rate(nil), scene.films)]) }
            guard let rating = RatingInput(words) else {
                throw Failure(.usage, "rate", RatingInput.errorMessage(for: words))
            }
            return .done([.change(.rate(rating.value), scene.films)])
        },
        BrowserAction(
            "tag", aliases: ["tags"], keys: ["t"], on: .films, takes: tr("+<tag> -<tag>", context: "command"),
            keyDescription: tr("tags", context: "key"),
            summary: { tr("add and remove tags", context: "command") }
        ) { scene, words, state throws(Failure) in
            if words.isEmpty { return .done([.overlay(TagEditor(scene.films, state))]) }
            let (adding, removing) = try tags(words)
            return .done([.change(.tag(adding: adding, removing: removing), scene.films)])
        },
        onFilm(
            "note", "n", tr("note, in your editor", context: "key"),
            summary: { tr("in your editor", context: "command") }
        ) { .editNote($0) }, tabAction(.library, "library") { tr("your films", context: "command") },
        tabAction(.stats, "stats") { tr("the year in numbers", context: "command") },
        BrowserAction(
            "year", takes: tr("<year>", context: "command"),
            summary: { tr("your year in review", context: "command") }
        ) { _, words, state throws(Failure) in .done([.open(try YearScreen(typed: words, state))]) },
        BrowserAction("people", summary: { tr("people trending this week", context: "command") }) { _, _, _ in
            .done([.go(.people)])
        },
    ]

    private static let shelves: [BrowserAction] = [
        shelf("tonight") { tr("a pick from your watch-later list", context: "command") },
        shelf("popular"), shelf("trending"), shelf("now-playing"), shelf("upcoming"), shelf("top-rated"),
        tabAction(.shelves, "shelves", takes: tr("<shelf>", context: "command"), films: nil) {
            tr("the shelves, your own too", context: "command")
        },
    ]

    private static let files: [BrowserAction] = [
        onFilm("play", "p", tr("play your file", context: "key")) { .play($0) },
        BrowserAction(keys: ["C"], on: .film, keyDescription: tr("convert your file", context: "key")) {
            scene, _, state in
            guard let film = scene.current, state.userData[film.id]?.isOwned != true else {
                return .done([.command("convert ")])
            }
            let words = tr(
                "No file of {film} is known; 'movielib files add <folder>' adds yours", ["film": film.name])
            return .done([.show(Notice(words, name: film.name))])
        },
        BrowserAction(
            "convert", takes: tr("<options>", context: "command"),
            summary: { tr("your file, with the command's options", context: "command") }
        ) { scene, words, state throws(Failure) in
            .done([.convert(try ConversionRequest(words, of: scene.current, state.readConversion))])
        },
        BrowserAction("conversions", summary: { tr("running and finished conversions", context: "command") })
        { _, _, _ in
            .done([.open(ConversionsScreen())])
        },
    ]

    private static let pages: [BrowserAction] = [
        onFilm("", "v", tr("play the trailer", context: "key")) { .playTrailer($0) },
        onFilm("open", "o", tr("open TMDB's page", context: "key")) { .openWebPage($0.address) },
        onFilm(
            "copy", "y", tr("copy its address", context: "key"),
            summary: { tr("the film's address", context: "command") }
        ) { .copy($0.address) },
    ]

    private static let changes: [BrowserAction] = [
        BrowserAction(
            "undo", keys: ["u"], takes: tr("<number>", context: "command"),
            keyDescription: tr("undo", context: "key"),
            summary: { tr("undo the last change", context: "command") }
        ) { _, words, _ throws(Failure) in .done([.change(.undo(try count(words, "undo")))]) },
        BrowserAction(
            "redo", keys: ["U"], takes: tr("<number>", context: "command"),
            keyDescription: tr("redo", context: "key"),
            summary: { tr("redo the last undone change", context: "command") }
        ) { _, words, _ throws(Failure) in .done([.change(.redo(try count(words, "redo")))]) },
        BrowserAction("sync", keys: ["Y"], keyDescription: tr("sync with your TMDB account", context: "key"))
        {
            scene, _, state in .done(scene.key != nil && state.account?.isSyncing == true ? [] : [.sync([:])])
        },
        BrowserAction(
            "share", summary: { tr("share with your other machines and people", context: "command") }
        ) { _, _, _ in .done([.share]) },
        BrowserAction(
            "household", keys: ["H"], keyDescription: tr("people and machines of your share", context: "key")
        ) { _, _, _ in .done([.showShare]) },
    ]

    private static let screen: [BrowserAction] = [
        BrowserAction(keys: ["R"], keyDescription: tr("reload", context: "key")) { _, _, _ in
            .done([.refresh])
        },
        BrowserAction(keys: ["e"], keyDescription: tr("the last error", context: "key")) { scene, _, _ in
            guard let failure = scene.lastFailure else {
                return .done([.show(Notice(tr("Nothing has failed")))])
            }
            return .done([.overlay(Sheet(tr("What failed"), .text(failure.details)))])
        },
        BrowserAction(keys: ["L"], keyDescription: tr("close the lock", context: "key")) { _, _, _ in
            .done([.lockNotes])
        },
        BrowserAction(keys: [":"], keyDescription: tr("commands by name", context: "key")) { _, _, _ in
            .done([.command("")])
        },
        BrowserAction(keys: ["1-7"], keyDescription: tr("places", context: "key")) { scene, _, _ in
            let tab = BrowserTab.allCases.first { scene.key == Key.character(Character("\($0.number)")) }
            return .done(tab.map { [.go($0)] } ?? [])
        },
        BrowserAction(
            "help", aliases: ["h", "keys"], keys: ["?"], keyDescription: tr("keys", context: "key"),
            summary: { tr("the keys", context: "command") }, isShown: true
        ) { scene, _, _ in .done([.overlay(Sheet(tr("Keys"), .keys(scene.keyGroups())))]) },
        BrowserAction(
            keys: ["Esc", "Backspace"], keyDescription: tr("back", context: "key"), isShown: true
        ) { _, _, _ in .done([.back]) },
        BrowserAction(
            "quit", aliases: ["q", "exit"], keys: ["q"], keyDescription: tr("quit", context: "key"),
            summary: { tr("quit movielib", context: "command") }, isShown: true
        ) { _, _, _ in .done([.quit]) },
        BrowserAction(keys: ["Ctrl-L"], keyDescription: tr("redraw the screen", context: "key")) { _, _, _ in
            .done([.redraw])
        },
    ]

    /// An action that goes to a tab, or passes it the text after the name.
    private static func tabAction(
        _ tab: BrowserTab, _ name: String, aliases: [String] = [],
        takes usage: @escaping @autoclosure Text = tr("<query>", context: "command"),
        films: QueryScope.FilmSet? = .library, summary: @escaping Text
    ) -> BrowserAction {
        BrowserAction(name, aliases: aliases, takes: usage(), asking: films, summary: summary) {
            _, words, _ in
            .done([words.isEmpty ? .go(tab) : .enterText(tab, words)])
        }
    }

    private static func shelf(
        _ name: String, _ summary: @escaping Text = { tr("a shelf", context: "command") }
    ) -> BrowserAction {
        BrowserAction(name, summary: summary) { _, _, _ in .done([.enterText(.shelves, name)]) }
    }

    /// An action on the selected film.
    private static func onFilm(
        _ name: String, _ key: String, _ words: @escaping @autoclosure Text, summary: Text? = nil,
        _ effect: @escaping @Sendable (FilmTarget) -> Effect
    ) -> BrowserAction {
        BrowserAction(name, keys: [key], on: .film, keyDescription: words(), summary: summary) {
            scene, _, _ in
            .done(scene.current.map { [effect($0)] } ?? [])
        }
    }

    /// Parses a number of changes; 1 for an empty text.
    private static func count(_ text: String, _ verb: String) throws(Failure) -> Int {
        if !text.isEmpty, let why = DisplayText.countError(text) { throw Failure(.usage, verb, why) }
        return Int(text) ?? 1
    }

    /// Parses tags to add and to remove: `+noir -"to see"`.
    private static func tags(_ text: String) throws(Failure) -> (adding: [String], removing: [String]) {
        var (adding, removing): ([String], [String]) = ([], [])
        for word in quotedWords(text) {
            let name = word.dropFirst().description.trimmed
            let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
            guard isSigned, !name.isEmpty else {
                let why = tr("'{word}' is neither a +tag nor a -tag", ["word": word])
                let term = word.contains(" ") ? "+\"\(word)\"" : "+\(word)"
                throw Failure(.usage, "tag", isSigned ? why : "\(why); \(Failure.guess(term))")
            }
            if word.hasPrefix("+") { adding.append(name) } else { removing.append(name) }
        }
        return (adding, removing)
    }
}
