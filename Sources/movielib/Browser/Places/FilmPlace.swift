import Localization
import Records
import Films
import Foundation
import Library
import Screen
import TMDBModels
import Terminal

/// A film's page: the poster beside the text, and strips to move into.
struct FilmPlace: Place {
    private let movie: FilmRecord
    private var page: Answer<MovieDetails>?
    private var own: LibraryFilm?
    private var viewings: [Viewing] = []
    private var files: [FilmFile] = []
    private var collection: FilmCollection?
    private var failure: Failure?
    private var awaited: Set<Load> = []
    /// Nil for the text.
    private var focus: StripKind?
    private var strips: [StripKind: Strip] = [:]
    private var scroll = 0

    private enum StripKind: CaseIterable { case cast, collection, recommendations }

    init(_ movie: FilmRecord) { self.movie = movie }

    var title: String { page?.value.movie.title ?? movie.title }
    var isSubject: Bool { selectedFilm == nil }
    var waitsFor: Set<Load> { awaited }
    var size: Int { page?.size ?? 0 }
    var savedAt: Date? { page.flatMap { [.cache, .library].contains($0.source) ? $0.asOf : nil } }
    var subjects: [Subject] {
        if let film = selectedFilm { return [.movie(film)] }
        return [page.map { .page($0) } ?? own.map { .own($0) } ?? .movie(movie)]
    }
    var keys: [KeyHint] {
        let isPlayable = selectedFilm == nil && files.contains { $0.state == .present }
        return (isPlayable ? [KeyHint("p", tr("play", context: "key"), isShown: true)] : [])
            + (page == nil
                ? []
                : [
                    KeyHint(
                        "Tab", focus == nil ? tr("cast", context: "key") : tr("next", context: "key"),
                        isShown: true)
                ])
            + [
                KeyHint("Enter", tr("open", context: "key"), isShown: focus != nil),
                KeyHint("↑↓", tr("scroll", context: "key")),
            ] + (films(.collection).isEmpty ? [] : [KeyHint("c", tr("the collection", context: "key"))])
            + [
                KeyHint("/", tr("search", context: "key"))
            ]
    }

    /// The films of a strip; none for the cast.
    private func films(_ kind: StripKind) -> [FilmRecord] {
        switch kind {
        case .cast: []
        // A series with only this film is not shown.
        case .collection: collection.map { $0.films.count > 1 ? $0.films : [] } ?? []
        case .recommendations: page?.value.recommendations ?? []
        }
    }

    private var selectedFilm: FilmRecord? {
        guard let focus else { return nil }
        let films = films(focus)
        return films.isEmpty
            ? nil : films[min(strips[focus, default: Strip()].selection.index, films.count - 1)]
    }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        switch event {
        case .again: awaited.insert(.film(movie.id))
        case .appeared:
            if page == nil { awaited.insert(.film(movie.id)) }
            awaitCollection()
            awaited.insert(.ownFilm(movie.id, revision: world.revision))
        case .libraryChanged:
            awaited = awaited.filter { if case .ownFilm = $0 { false } else { true } }
            awaited.insert(.ownFilm(movie.id, revision: world.revision))
        case .loaded(let load, let outcome):
            awaited.remove(load)
            take(outcome)
        case .key(let key): return pressed(key, world)
        case .mouse(let mouse): return clicked(mouse, world)
        default: break
        }
        return []
    }

    mutating func rest() { (page, collection) = (nil, nil) }

    private mutating func take(_ outcome: Result<Loaded, Failure>) {
        switch outcome {
        case .success(let loaded):
            switch loaded.content {
            case .page(let answer):
                (page, failure) = (answer, nil)
                awaitCollection()
            case .collection(let collection): self.collection = collection
            case .ownFilm(let film, let viewings, let files):
                (own, self.viewings, self.files) = (film, viewings, files)
            default: break
            }
        case .failure(let failure): if page == nil { self.failure = failure }
        }
    }

    private mutating func awaitCollection() {
        if collection == nil, let id = page?.value.collection?.id { awaited.insert(.collection(id)) }
    }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        let layout = Layout(self, world.area, world)
        let order: [StripKind?] = [nil] + layout.strips.map(\.kind)
        func step(_ by: Int) -> StripKind? {
            let index = order.firstIndex(of: focus) ?? 0
            return order[(index + by + order.count) % order.count]
        }
        switch key.code {
        case .tab:
            focus = step(key.modifiers.contains(.shift) ? -1 : 1)
            reveal(layout, world.area)
            return []
        case .enter: return enter()
        case .character("c") where key.modifiers == []:
            return collection.map { [.open(PostersPlace($0))] } ?? []
        case .character("/"): return [.ask(.search, "")]
        default: break
        }
        scroll = layout.scroll(of: self, world.area)
        if let focus {
            let count = layout.strips.first { $0.kind == focus }?.cards.count ?? 0
            if strips[focus, default: Strip()].move(
                key, of: count, columns: world.area.columns, layout.card)
            {
                return []
            }
            switch key.code {
            case .up, .character("k"): self.focus = step(-1)
            case .down, .character("j"): if order.last != focus { self.focus = step(1) }
            default: break
            }
            reveal(layout, world.area)
            return []
        }
        let last = layout.last
        let seen = world.lastScroll(layout.textRows, below: 1)
        if [.down, .character("j")].contains(key.code), scroll >= min(last, seen), order.count > 1 {
            focus = order[1]
            reveal(layout, world.area)
        } else {
            scroll = key.scrolled(scroll, last: last, room: world.area.rows) ?? scroll
        }
        return []
    }

    private func enter() -> [Effect] {
        guard let page, let focus else { return [] }
        let index = strips[focus, default: Strip()].selection.index
        switch focus {
        case .cast:
            let cast = page.value.cast
            if cast.isEmpty { return [] }
            let actor = cast[min(index, cast.count - 1)]
            return [.open(PersonPlace(id: actor.id, name: actor.name, photo: actor.profilePath))]
        case .collection, .recommendations: return selectedFilm.map { [.open(FilmPlace($0))] } ?? []
        }
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = Layout(self, world.area, world)
        let seen = layout.scroll(of: self, world.area)
        if let scrolled = mouse.scrolled(seen, last: layout.last) {
            // Leaves the selection: the text is being read now.
            (focus, scroll) = (nil, scrolled)
        }
        guard mouse.action == .press else { return [] }
        let point = Point(column: mouse.point.column, row: mouse.point.row + seen)
        for (kind, row, cards) in layout.strips {
            let inside = Point(column: point.column, row: point.row - row)
            var strip = strips[kind, default: Strip()]
            let isOpened = strip.click(
                at: inside, of: cards.count, columns: world.area.columns, layout.card)
            guard let isOpened else { continue }
            let wasFocused = focus == kind
            (focus, strips[kind]) = (kind, strip)
            return wasFocused && isOpened ? enter() : []
        }
        return []
    }

    /// Scrolls to the focused strip, or without one to the top.
    private mutating func reveal(_ layout: Layout, _ area: Size) {
        scroll = focus == nil ? 0 : layout.scroll(of: self, area)
    }

    /// The layout of the page, in a frame as tall as it needs.
    private struct Layout {
        let frame: Frame
        let card: CardSize
        let textRows: Int
        private(set) var strips: [(kind: StripKind, row: Int, cards: [Card])] = []
        /// The furthest it can scroll.
        let last: Int
        var height: Int { frame.grid.size.rows }

        /// The first visible row, such that as much of the focused strip as possible is visible.
        func scroll(of place: FilmPlace, _ area: Size) -> Int {
            let scroll = min(place.scroll, last)
            guard let strip = strips.first(where: { $0.kind == place.focus }) else { return scroll }
            let bottom = strip.row + Strip.height(card) - 1
            return max(0, min(max(scroll, bottom - area.rows), strip.row))
        }

        init(_ place: FilmPlace, _ area: Size, _ world: World) {
            let hasPoster = area.columns >= 60 && area.rows >= 10 && !world.isPlain
            let poster = CardSize(rows: min(24, max(8, min(area.rows - 2, area.columns / 5))))
            let left = hasPoster ? poster.columns + 3 : 0
            let text = place.document(world).grid(
                columns: min(area.columns - left, 100), symbols: world.symbols)
            textRows = max(text.size.rows, hasPoster ? poster.rows : 0)
            card = world.stripCard
            var row = textRows + 1
            for kind in StripKind.allCases {
                let cards = place.cards(kind, world)
                if cards.isEmpty { continue }
                strips.append((kind, row, cards))
                row += Strip.height(card)
            }
            var frame = Frame(Grid(Size(columns: area.columns, rows: row)))
            if hasPoster {
                let rect = Rect(column: 0, row: 0, columns: poster.columns, rows: poster.rows)
                Card(world.film(place.shownMovie)).drawPicture(on: &frame, in: rect, world)
            }
            frame.grid.lay(text, at: Point(column: left, row: 0))
            for (kind, row, cards) in strips {
                place.strips[kind, default: Strip()].draw(
                    place.heading(kind), cards: cards, on: &frame, row: row, card,
                    isFocused: place.focus == kind,
                    world)
            }
            self.frame = frame
            last = world.lastScroll(row)
        }
    }

    private var shownMovie: FilmRecord { page?.value.movie ?? movie }

    private func heading(_ kind: StripKind) -> String {
        switch kind {
        case .cast: tr("Cast", context: "heading")
        case .collection: collection?.name ?? ""
        case .recommendations: tr("You may also like", context: "heading")
        }
    }

    private func cards(_ kind: StripKind, _ world: World) -> [Card] {
        guard let page else { return [] }
        switch kind {
        case .cast:
            return page.value.cast.prefix(40).map {
                Card(person: $0.name, part: $0.character, picturePath: $0.profilePath)
            }
        case .collection, .recommendations: return films(kind).map { Card(world.film($0)) }
        }
    }

    /// The text of the command `movie`, or what is known until the page arrives.
    private func document(_ world: World) -> Document {
        guard let page else {
            var document = FilmPreview.document(movie, own, world)
            if let failure {
                document.blocks += [
                    .gap,
                    .line(StyledText(tr("There is no page: {reason}", ["reason": failure.why]), .warning)),
                ]
                document.blocks += failure.hints.map { .line(StyledText($0, .label)) }
            }
            return document
        }
        let marks = Marks(
            byID: [movie.id: world.marks[movie.id] ?? FilmMark()], hidesRatings: world.hidesRatings)
        var presenter = MoviePagePresenter(
            answer: page, region: world.region, marks: marks, own: own, viewings: viewings)
        presenter.hasStrips = true
        presenter.files = files
        presenter.hidesLocked = world.hidesLocked
        return presenter.document
    }

    func view(_ size: Size, _ world: World) -> Frame {
        let layout = Layout(self, size, world)
        return layout.frame.window(from: layout.scroll(of: self, size), rows: size.rows)
    }
}
