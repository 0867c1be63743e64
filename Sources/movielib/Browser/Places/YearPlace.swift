import Films
import Library
import Localization
import Records
import Screen
import TMDBClient
import Terminal

/// A year to look back on: its posters in the order of seeing, or its numbers.
struct YearPlace: Place {
    private(set) var year: Int
    private var review: YearReview?
    /// The years in which anything was seen, the earliest first.
    private var known: [Int] = []
    private var awaited: Load?
    /// What was last loaded, or failed to.
    private var answered: Load?
    private var failure: Failure?
    private var cards = CardGrid()
    private var focus = Focus.wall
    private var scroll = 0

    private enum Focus { case wall, numbers }

    init(_ year: Int) { self.year = year }

    /// The year of a line after the command; without one, this year.
    init(typed text: String, _ world: World) throws(Failure) {
        guard let year = text.isEmpty ? world.today?.year ?? PartialDate.thisYear : Int(text),
            PartialDate.filmYears.contains(year)
        else {
            throw Failure(.usage, "year", tr("a year is a number such as 2026, not '{year}'", ["year": text]))
        }
        self.init(year)
    }

    var title: String { YearWords.title(year) }
    var waitsFor: Set<Load> { awaited.map { [$0] } ?? [] }
    var subjects: [Subject] {
        focus == .wall ? selected.map { [.own($0.film)] } ?? [] : []
    }
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

    private var films: [YearReview.Seen] { review?.films ?? [] }
    private var selected: YearReview.Seen? {
        films.isEmpty ? nil : films[min(cards.index, films.count - 1)]
    }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .appeared: if failure != nil { answered = nil }
        case .again: answered = nil
        case .loaded(let load, let outcome): take(load, outcome)
        case .key(let key): effects = pressed(key, world)
        case .mouse(let mouse): effects = clicked(mouse, world)
        default: break
        }
        let wanted = Load.year(year, revision: world.revision)
        awaited = wanted == answered ? nil : wanted
        return effects
    }

    private mutating func take(_ load: Load, _ outcome: Result<Loaded, Failure>) {
        guard load == awaited else { return }
        answered = load
        switch outcome {
        case .success(let loaded):
            guard case .year(let review, let known) = loaded.content else { return }
            (self.review, self.known, failure) = (review, known, nil)
        case .failure(let failure): self.failure = failure
        }
    }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        switch key.code {
        case .tab: focus = focus == .wall ? .numbers : .wall
        case .character("["): go(to: known.last { $0 < year })
        case .character("]"): go(to: (known + [world.today?.year].compactMap(\.self)).first { $0 > year })
        case .enter:
            guard focus == .wall, let selected else { break }
            return [.open(FilmPlace(Movie(selected.film.movie)))]
        default:
            if focus == .wall {
                _ = cards.move(key, of: films.count, CardGrid.Layout(world, below: Self.top))
            } else {
                var selection = Selection(index: scroll)
                let room = max(1, world.area.rows - Self.top)
                let last = lastRow(world.area, world)
                if selection.move(key, of: last + 1, room: room) { scroll = selection.index }
            }
        }
        return []
    }

    /// Shows another year, from its first film on.
    private mutating func go(to other: Int?) {
        guard let other else { return }
        (year, review, cards, scroll) = (other, nil, CardGrid(), 0)
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = CardGrid.Layout(world, below: Self.top)
        switch mouse.action {
        case .scrollUp where focus == .numbers: scroll = max(0, scroll - 3)
        case .scrollDown where focus == .numbers: scroll = min(lastRow(world.area, world), scroll + 3)
        case .scrollUp: _ = cards.move(Key(.up), of: films.count, layout)
        case .scrollDown: _ = cards.move(Key(.down), of: films.count, layout)
        case .press where focus == .wall:
            let point = Point(column: mouse.point.column, row: mouse.point.row - Self.top)
            guard let index = cards.card(at: point, of: films.count, layout) else { return [] }
            if index == cards.index { return [.open(FilmPlace(Movie(films[index].film.movie)))] }
            cards.move(to: index, of: films.count, layout)
        default: break
        }
        return []
    }

    /// The line of the year, and a blank one.
    private static let top = 2

    private func wall(_ area: Size) -> Size {
        Size(columns: area.columns, rows: max(0, area.rows - Self.top))
    }

    /// How far the numbers scroll: no further than their last line.
    private func lastRow(_ area: Size, _ world: World) -> Int {
        max(0, numbers(area.columns, world).size.rows - max(1, area.rows - Self.top))
    }

    /// The text of the command `year`, without its films.
    private func numbers(_ columns: Int, _ world: World) -> Grid {
        let summary = review.map { YearPresenter(review: $0).summary } ?? Document()
        return Document(blocks: Array(summary.blocks.dropFirst())).grid(
            columns: columns, symbols: world.symbols)
    }

    /// `2026 in films · 84 films in 90 viewings, 6 of them again · 150h`
    ///
    /// Where there is little room, the head line alone names the year.
    private func line(_ columns: Int, _ symbols: Symbols) -> String {
        guard let review else { return title }
        if review.films.isEmpty { return tr("nothing was seen in {year}", ["year": "\(year)"]) }
        let seen = StatisticsPresenter.seen(review.films.count, review.viewings, again: review.rewatches)
        let time = review.minutes > 0 ? [Wording.hours(review.minutes)] : []
        return ((columns < 60 ? [] : [title]) + [seen] + time).joined(separator: symbols.separator)
    }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        if review == nil, let failure {
            let text = Document(blocks: failure.linesOnScreen.map { .line(StyledText($0, .warning)) })
            frame.grid.lay(
                text.grid(columns: size.columns, symbols: world.symbols), at: Point(column: 0, row: 0))
            return frame
        }
        frame.grid.write(
            line(size.columns, world.symbols), at: Point(column: 0, row: 0), columns: size.columns,
            Look(.heading),
            symbols: world.symbols)
        let room = wall(size)
        guard room.rows > 0 else { return frame }
        var inside = Frame(Grid(room))
        if focus == .wall {
            let films = films
            let shown = films.lazy.map { seen in
                Card(world.film(seen.film), showing: seen.first.watchedOn.map(Wording.tableDate))
            }
            cards.draw(shown, on: &inside, world)
        } else {
            let text = Frame(numbers(size.columns, world))
            let first = min(scroll, max(0, text.grid.size.rows - room.rows))
            inside.lay(text.window(from: first, rows: room.rows), at: Point(column: 0, row: 0))
        }
        frame.lay(inside, at: Point(column: 0, row: Self.top))
        return frame
    }
}
