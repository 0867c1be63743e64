import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// A year in review: its posters in the order they were seen, or its numbers.
struct YearScreen: BrowserScreen {
    private(set) var year: Int
    private var review: YearReview?
    /// The years with viewings, the earliest first.
    private var yearsWithViewings: [Int] = []
    private var awaited = PendingValue<YearReviewRequest>()
    /// The last request that was answered or failed.
    private var answered: RequestID?
    private var failure: Failure?
    private var cards = CardGrid()
    private var focus = Focus.wall
    private var scroll = 0

    private enum Focus { case wall, numbers }

    init(_ year: Int) { self.year = year }

    /// Creates the review of the year typed after the command, or of this year if nothing was typed.
    init(typed text: String, _ state: BrowserState) throws(Failure) {
        guard let year = text.isEmpty ? state.today?.year ?? PartialDate.thisYear : Int(text),
            PartialDate.filmYears.contains(year)
        else {
            throw Failure(.usage, "year", tr("a year is a number such as 2026, not '{year}'", ["year": text]))
        }
        self.init(year)
    }

    var title: String { YearText.title(year) }
    var pendingRequests: [PendingRequest] { awaited.pending }
    var targets: [FilmTarget] { focus == .wall ? selected.map { [.library($0.film)] } ?? [] : [] }
    var keys: [KeyHint] {
        [
            KeyHint(
                "Tab", focus == .wall ? tr("numbers", context: "key") : tr("posters", context: "key"),
                isShown: true),
            KeyHint("Enter", tr("open", context: "key"), isShown: focus == .wall && !films.isEmpty),
            KeyHint("[ ]", tr("other years", context: "key"), isShown: true),
            focus == .wall
                ? KeyHint("←→↑↓", tr("move", context: "key")) : KeyHint("↑↓", tr("scroll", context: "key")),
        ]
    }

    private var films: [YearReview.WatchedFilm] { review?.films ?? [] }
    private var selected: YearReview.WatchedFilm? { cards.selected(of: films.count).map { films[$0] } }

    /// Drops the review, which it requests again when it appears.
    mutating func closeNotes() { (review, answered) = (nil, nil) }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .appeared: if failure != nil { answered = nil }
        case .refresh: answered = nil
        case .delivered(let delivery): take(delivery)
        case .key(let key): effects = handleKey(key, state)
        case .mouse(let mouse):
            if focus == .wall {
                effects = open(event, state)
            } else {
                scroll = mouse.scrolled(scroll, last: maxScroll(state)) ?? scroll
            }
        default: break
        }
        awaited.await(YearReviewRequest(year), at: state.revision, unless: answered)
        return effects
    }

    private mutating func take(_ delivery: any Delivery) {
        guard let (_, result) = awaited.take(delivery) else { return }
        answered = delivery.id
        switch result {
        case .success(let found): (review, yearsWithViewings, failure) = (found.review, found.years, nil)
        case .failure(let failure): self.failure = failure
        }
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        switch key.code {
        case .tab: focus = focus == .wall ? .numbers : .wall
        case .character("["): go(to: yearsWithViewings.last { $0 < year })
        case .character("]"):
            go(to: (yearsWithViewings + [state.today?.year].compactMap(\.self)).first { $0 > year })
        default:
            if focus == .wall { return open(.key(key), state) }
            scroll = key.scrolled(scroll, last: maxScroll(state), room: state.area.rows) ?? scroll
        }
        return []
    }

    /// Moves along the posters, or opens one of the films.
    private mutating func open(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        let opened = cards.update(event, of: films.count, CardGrid.Layout(state, below: Self.top))
        return opened.map { [.open(FilmScreen(films[$0].film.record))] } ?? []
    }

    /// Shows another year, from its first film on.
    private mutating func go(to other: Int?) {
        guard let other else { return }
        (year, review, cards, scroll) = (other, nil, CardGrid(), 0)
    }

    /// The rows above the posters: a line of text and a blank one.
    private static let top = 2

    /// How far the numbers can scroll, in rows.
    private func maxScroll(_ state: BrowserState) -> Int {
        state.lastScroll(numbers(state.area.columns, state).size.rows)
    }

    /// The text of the command `year`, without its films, and without its heading, which is in the head line.
    private func numbers(_ columns: Int, _ state: BrowserState) -> Grid {
        let summary = review.map { YearPresenter(review: $0).summary } ?? Document()
        return Document(blocks: Array(summary.blocks.dropFirst())).grid(
            columns: columns, symbols: state.symbols)
    }

    /// The film with its rating in the year's list; if that comes from a later viewing than the day on the card, with
    /// the rating of the viewing on that day.
    private func film(_ seen: YearReview.WatchedFilm, _ state: BrowserState) -> Film {
        var film = state.film(seen.film)
        film.userData?.myRating = seen.laterRatedViewing == nil ? seen.myRating : seen.first.rating
        return film
    }

    /// `84 films in 90 viewings, 6 rewatches · 150h`
    private func line(_ symbols: Symbols) -> String {
        guard let review else { return "" }
        if review.films.isEmpty { return tr("nothing was seen in {year}", ["year": "\(year)"]) }
        let seen = StatisticsPresenter.viewingTotals(
            review.films.count, review.statistics.viewings, again: review.statistics.rewatches)
        return [seen, DisplayText.hours(review.statistics.minutes)].compactMap(\.self).joined(
            separator: symbols.separator)
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        if review == nil, let failure {
            frame.lay(failure.document)
        } else if focus == .wall || films.isEmpty {
            frame.grid.write(line(state.symbols), at: Point(row: 0), columns: size.columns)
            let films = films
            let shown = films.lazy.map { seen in
                Card(film(seen, state), showing: seen.first.watchedOn.map(DisplayText.tableDate))
            }
            cards.draw(shown, on: &frame, CardGrid.Layout(state, below: Self.top), state)
        } else {
            let text = Frame(numbers(size.columns, state))
            frame = text.window(from: min(scroll, maxScroll(state)), rows: size.rows)
        }
        return frame
    }
}

extension YearReviewRequest: ScreenRequest {
    var lane: Lane { .library }
    func filmIDs(in found: Response) -> [Int] { found.review.films.map(\.film.record.id) }
    func offers(in found: Response) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: found))
    }
}
