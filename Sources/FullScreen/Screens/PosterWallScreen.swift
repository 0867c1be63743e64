import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// Films as posters below a line that names their source: a TMDB query, new films, or a collection.
struct PosterWallScreen: BrowserScreen {
    enum Source: Hashable, Sendable {
        /// A query of the command `discover` or `new`.
        case discover(String), new(String)
        case collection(Int, name: String)
    }

    private let source: Source
    private var films = PagedRows<FilmRecord>()
    /// The last answer to the query.
    private var found: Core.Discovery?
    private var since: PartialDate?
    private var collection: FilmCollection?
    private var awaitedDiscovery = PendingValue<DiscoverFilms>()
    private var awaitedNews = PendingValue<NewFilms>()
    private var awaitedCollection = PendingValue<CollectionPage>()
    private var awaitedSurprise = PendingValue<SurpriseFilm>()
    private var failure: Failure?
    private var cards = CardGrid()

    init(_ source: Source) { self.source = source }

    init(_ collection: FilmCollection) {
        source = .collection(collection.id, name: collection.name)
        take(collection)
    }

    var title: String {
        switch source {
        case .discover: tr("Discover", context: "place")
        case .new: tr("New", context: "place")
        case .collection(_, let name): name
        }
    }
    var pendingRequests: [PendingRequest] {
        awaitedDiscovery.pending + awaitedNews.pending + awaitedCollection.pending + awaitedSurprise.pending
    }
    var releasableBytes: Int { films.byteCount }
    var savedAt: Date? { found.flatMap { $0.films.source == .cache ? $0.films.asOf : nil } }
    var targets: [FilmTarget] { selected.map { [.record($0)] } ?? [] }
    var keys: [KeyHint] {
        var keys = [KeyHint("Enter", tr("open", context: "key"), isShown: selected != nil)]
        if case .discover = source {
            keys.append(KeyHint("!", tr("surprise me", context: "key"), isShown: selected != nil))
        }
        keys.append(KeyHint("←→↑↓", tr("move", context: "key")))
        keys.append(
            line == nil
                ? KeyHint("/", tr("search", context: "key"))
                : KeyHint("/", tr("edit the query", context: "key"), isShown: true))
        return keys
    }

    /// The query in the form the command line uses; nil for a collection.
    private var line: String? {
        switch source {
        case .discover(let query): "discover \(query)"
        case .new(let query): "new \(query)"
        case .collection: nil
        }
    }

    private var selected: FilmRecord? { cards.selected(of: films.all.count).map { films.all[$0] } }

    mutating func releaseMemory() { (films, found, collection) = (PagedRows(), nil, nil) }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .appeared:
            failure = nil
            if films.all.isEmpty { requestNextPage() }
        case .delivered(let delivery): return take(delivery, state)
        case .key(let key) where key.code == .character("/"):
            return line.map { [.command($0)] } ?? [.go(.search)]
        case .key(let key) where key.code == .character("!"):
            if case .discover(let query) = source {
                awaitedSurprise.ask(SurpriseFilm(.text(query), takesFirst: true))
            }
        case .key, .mouse:
            if let opened = cards.update(event, of: films.all.count, layout(state)) {
                return [.open(FilmScreen(films.all[opened]))]
            }
            requestNextPageNearEnd(state)
        case .refresh:
            failure = nil
            requestNextPage()
        default: break
        }
        return []
    }

    private mutating func requestNextPage() {
        guard pendingRequests.isEmpty, failure == nil, let page = films.next else { return }
        switch source {
        case .discover(let query):
            awaitedDiscovery.ask(DiscoverFilms(.text(query), page: page, takesFirst: true))
        case .new(let query): awaitedNews.ask(NewFilms(.text(query), page: page, takesFirst: true))
        case .collection(let id, _): awaitedCollection.ask(CollectionPage(.collection(id)))
        }
    }

    private mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> [Effect] {
        switch awaitedSurprise.take(delivery)?.result {
        case .success(let found)?:
            return [
                found.film.map { .open(FilmScreen($0)) }
                    ?? .show(Notice(tr("nothing matches this query")))
            ]
        case .failure(let failure)?: return [.show(Notice(failure))]
        case nil: break
        }
        if case .success(let found)? = awaitedDiscovery.take(delivery)?.result { take(found) }
        if case .success(let news)? = awaitedNews.take(delivery)?.result {
            take(news.discovery)
            since = news.firstDay
        }
        if case .success(let page)? = awaitedCollection.take(delivery)?.result { take(page.value) }
        if let failure = delivery.failure {
            self.failure = failure
            return films.all.isEmpty ? [] : [.show(Notice(failure))]
        }
        requestNextPageNearEnd(state)
        return []
    }

    private mutating func take(_ found: Core.Discovery) {
        // An empty page need not be the last: the checks against the library may have rejected every film on it.
        films.add(found.films, page: found.films.value.page, goesOn: found.examinedFilms == nil)
        self.found = found
    }

    private mutating func take(_ collection: FilmCollection) {
        (self.collection, films) = (collection, PagedRows(collection.films))
    }

    private mutating func requestNextPageNearEnd(_ state: BrowserState) {
        if cards.isNearEnd(of: films.all.count, layout(state)) { requestNextPage() }
    }

    private func layout(_ state: BrowserState) -> CardGrid.Layout {
        CardGrid.Layout(state, below: state.area.rows < 10 ? 1 : 2)
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let layout = layout(state)
        drawLine(on: &frame.grid, state)
        guard films.all.isEmpty else {
            let dates = found?.regionalDates
            let shown = films.all.lazy.map { film in
                Card(state.film(film), showing: dates?[film.id].map(DisplayText.tableDayAndMonth))
            }
            cards.draw(shown, on: &frame, layout, state)
            return frame
        }
        if let failure {
            frame.lay(failure.document, from: layout.top)
        } else if films.next == nil, pendingRequests.isEmpty {
            frame.lay(Document(blocks: [.paragraph(emptyMessage, indent: 0)]), from: layout.top)
        }
        return frame
    }

    private var emptyMessage: String {
        if let since { return tr("nothing new since {day}", ["day": DisplayText.date(since)]) }
        return tr("nothing matches this query")
    }

    /// Draws the query and the number of results; for a collection, how many of its films were seen.
    private func drawLine(on grid: inout Grid, _ state: BrowserState) {
        let columns = grid.size.columns
        if let collection {
            let presenter = CollectionPresenter(
                answer: Answer(value: collection, source: .tmdb, asOf: state.now),
                userData: UserDataByFilm(
                    byID: state.userData.filter { id, _ in collection.films.contains { $0.id == id } },
                    hidesRatings: state.hidesRatings), today: state.today)
            grid.write(presenter.sentence, at: Point(row: 0), columns: columns)
            return
        }
        var facts: [String] = []
        if !films.all.isEmpty, let found {
            let total = found.films.value.totalResults
            facts.append(
                "\(withThousandsMarks(cards.index + 1)) / "
                    + (found.filteredOut > 0 ? RowNoun.filmsAtTMDB : RowNoun.films).counted(total))
            if let since { facts.append(tr("since {day}", ["day": DisplayText.date(since)])) }
            if found.namesServices { facts.append("JustWatch") }
        }
        let question = line.map { ":\($0)".trimmed } ?? ""
        let used = grid.write(question, at: Point(row: 0), columns: columns, Look(.heading))
        let words = facts.joined(separator: state.symbols.separator)
        grid.write(
            words, at: Point(column: used + 2, row: 0), columns: max(0, columns - used - 2), Look(.label))
    }
}

extension CollectionPage: ScreenRequest {
    var lane: Lane { .network }
    func filmIDs(in answer: Answer<FilmCollection>) -> [Int] { answer.value.films.map(\.id) }
    func offers(in answer: Answer<FilmCollection>) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: answer))
    }
}

extension DiscoverFilms: ScreenRequest {
    var lane: Lane { .network }
    var reportsFailure: Bool { false }
    func filmIDs(in found: Core.Discovery) -> [Int] { found.films.value.rows.map(\.id) }
    func offers(in found: Core.Discovery) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: found), areAllAvailable: found.isOnUsersServices)
    }
}

extension NewFilms: ScreenRequest {
    var lane: Lane { .network }
    var reportsFailure: Bool { false }
    func filmIDs(in news: Response) -> [Int] { news.discovery.films.value.rows.map(\.id) }
    func offers(in news: Response) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: news))
    }
}

extension SurpriseFilm: ScreenRequest {
    var lane: Lane { .network }
    func filmIDs(in found: Response) -> [Int] { found.film.map { [$0.id] } ?? [] }
    func offers(in found: Response) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: found))
    }
}
