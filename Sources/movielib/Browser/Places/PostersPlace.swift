import Films
import Foundation
import Localization
import Records
import Screen
import TMDBClient
import Terminal

/// Films as posters below a line that says which: what a question finds at TMDB, what is new, or a collection.
struct PostersPlace: Place {
    enum Source: Hashable, Sendable {
        /// With a query.
        case discover(String), new(String)
        case collection(Int, name: String)
    }

    private let source: Source
    private var films: [Movie] = []
    private var nextPage: Int? = 1
    /// The last answer.
    private var found: Films.Discovery?
    private var since: PartialDate?
    private var collection: FilmCollection?
    /// The bytes of the answers read so far.
    private var read = 0
    private var awaited: Set<Load> = []
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
    var waitsFor: Set<Load> { awaited }
    var size: Int { read }
    var savedAt: Date? {
        found.flatMap { $0.films.source == .cache ? $0.films.asOf : nil }
    }
    var subjects: [Subject] { selected.map { [.movie($0)] } ?? [] }
    var keys: [KeyHint] {
        var keys = [KeyHint("Enter", tr("open", context: "key"), isShown: selected != nil)]
        if case .discover = source {
            keys.append(KeyHint("!", tr("surprise me", context: "key"), isShown: selected != nil))
        }
        keys.append(KeyHint("←→↑↓", tr("move", context: "key")))
        keys.append(
            line == nil
                ? KeyHint("/", tr("search", context: "key"))
                : KeyHint("/", tr("change the question", context: "key"), isShown: true))
        return keys
    }

    /// The question as the command line has it; nil without one.
    private var line: String? {
        switch source {
        case .discover(let query): "discover \(query)"
        case .new(let query): "new \(query)"
        case .collection: nil
        }
    }

    private var selected: Movie? { films.isEmpty ? nil : films[min(cards.index, films.count - 1)] }

    mutating func rest() { (films, nextPage, found, collection, read) = ([], 1, nil, nil, 0) }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        switch event {
        case .appeared:
            failure = nil
            if films.isEmpty { readOn() }
        case .loaded(let load, let outcome): return take(load, outcome, world)
        case .key(let key): return pressed(key, world)
        case .mouse(let mouse): return clicked(mouse, world)
        case .again:
            failure = nil
            readOn()
        default: break
        }
        return []
    }

    private mutating func readOn() {
        guard awaited.isEmpty, failure == nil, let page = nextPage else { return }
        if case .collection(let id, _) = source {
            awaited = [.collection(id)]
        } else {
            awaited = [.posters(source, page: page)]
        }
    }

    private mutating func take(
        _ load: Load, _ outcome: Result<Loaded, Failure>, _ world: World
    ) -> [Effect] {
        guard awaited.remove(load) != nil else { return [] }
        switch outcome {
        case .success(let loaded):
            switch loaded.content {
            case .posters(let found, let since, _): take(found, since)
            case .collection(let collection): take(collection)
            case .surprise(let film?): return [.open(FilmPlace(film))]
            case .surprise(nil): return [.show(Notice(tr("nothing fits all of this")))]
            default: break
            }
            readOnNearEnd(world)
        case .failure(let failure):
            if case .surprise = load { return [.show(Notice(failure))] }
            self.failure = failure
            if !films.isEmpty { return [.show(Notice(failure))] }
        }
        return []
    }

    private mutating func take(_ found: Films.Discovery, _ since: PartialDate?) {
        let answer = found.films
        let known = Set(films.map(\.id))
        films += answer.value.rows.filter { !known.contains($0.id) }
        read += answer.size
        let hasRoom = films.count < 10_000 && read < Browser.mostKept
        // A page may be empty because the library left all of it out.
        let goesOn = answer.value.page < answer.value.totalPages && found.lookedThrough == nil
        nextPage = goesOn && hasRoom ? answer.value.page + 1 : nil
        (self.found, self.since) = (found, since)
    }

    private mutating func take(_ collection: FilmCollection) {
        (self.collection, films, nextPage) = (collection, collection.films, nil)
    }

    private mutating func readOnNearEnd(_ world: World) {
        if cards.isNearEnd(of: films.count, CardGrid.Layout(world, below: top(world.area))) { readOn() }
    }

    /// The rows above the posters.
    private func top(_ size: Size) -> Int { size.rows < 10 ? 1 : 2 }
    private func area(_ size: Size) -> Size {
        Size(columns: size.columns, rows: size.rows - top(size))
    }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        let layout = CardGrid.Layout(world, below: top(world.area))
        switch key.code {
        case .enter: return selected.map { [.open(FilmPlace($0))] } ?? []
        case .character("/"): return line.map { [.command($0)] } ?? [.go(.search)]
        case .character("!"):
            if case .discover(let query) = source { awaited.insert(.surprise(query)) }
            return []
        case .tab:
            _ = cards.move(
                Key(key.modifiers.contains(.shift) ? .left : .right), of: films.count, layout)
        default: _ = cards.move(key, of: films.count, layout)
        }
        readOnNearEnd(world)
        return []
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = CardGrid.Layout(world, below: top(world.area))
        switch mouse.action {
        case .scrollUp: _ = cards.move(Key(.up), of: films.count, layout)
        case .scrollDown: _ = cards.move(Key(.down), of: films.count, layout)
        case .press:
            let point = Point(column: mouse.point.column, row: mouse.point.row - top(world.area))
            guard let index = cards.card(at: point, of: films.count, layout) else { return [] }
            if index == cards.index { return [.open(FilmPlace(films[index]))] }
            cards.move(to: index, of: films.count, layout)
        default: return []
        }
        readOnNearEnd(world)
        return []
    }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        drawLine(on: &frame.grid, world)
        if films.isEmpty {
            let lines = failure?.linesOnScreen ?? (nextPage == nil && awaited.isEmpty ? [empty] : [])
            let text = Document(blocks: lines.map { .paragraph($0, indent: 0) })
            frame.grid.lay(
                text.grid(columns: size.columns, symbols: world.symbols),
                at: Point(column: 0, row: top(size)))
            return frame
        }
        var inside = Frame(Grid(area(size)))
        let dates = found?.regionalDates
        cards.draw(
            films.lazy.map { film in
                Card(world.film(film), showing: dates?[film.id].map(Wording.tableDayAndMonth))
            }, on: &inside, world)
        frame.lay(inside, at: Point(column: 0, row: top(size)))
        return frame
    }

    private var empty: String {
        if let since { return tr("nothing is new since {day}", ["day": Wording.date(since)]) }
        return tr("nothing fits all of this")
    }

    /// The question and what came of it; of a collection how much of it was seen.
    private func drawLine(on grid: inout Grid, _ world: World) {
        let columns = grid.size.columns
        if let collection {
            let presenter = CollectionPresenter(
                answer: Answer(value: collection, source: .tmdb, asOf: world.now),
                marks: Marks(
                    byID: world.marks.filter { id, _ in collection.films.contains { $0.id == id } },
                    hidesRatings: world.hidesRatings), today: world.today)
            grid.write(
                presenter.sentence, at: Point(column: 0, row: 0), columns: columns, symbols: world.symbols)
            return
        }
        var facts: [String] = []
        if !films.isEmpty, let found {
            let total = found.films.value.totalResults
            facts.append(
                "\(grouped(cards.index + 1)) / "
                    + (found.filteredOut > 0 ? RowNoun.filmsAtTMDB : RowNoun.films).counted(total))
            if let since { facts.append(tr("since {day}", ["day": Wording.date(since)])) }
            if found.namesServices { facts.append("JustWatch") }
        }
        let question = line.map { ":\($0)".trimmed } ?? ""
        let used = grid.write(
            question, at: Point(column: 0, row: 0), columns: columns, Look(.heading), symbols: world.symbols)
        let words = facts.joined(separator: world.symbols.separator)
        grid.write(
            words, at: Point(column: used + 2, row: 0), columns: max(0, columns - used - 2), Look(.label),
            symbols: world.symbols)
    }
}
