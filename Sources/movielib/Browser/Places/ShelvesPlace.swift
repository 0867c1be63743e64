import Films
import Foundation
import Library
import Localization
import Records
import Screen
import TMDBClient
import Terminal

/// Rows of posters, each scrolling independently and loading more on the way right.
struct ShelvesPlace: Place {
    /// One row of posters.
    private struct Row: Sendable {
        let kind: ShelfKind
        var strip = Strip()
        var films: [Movie] = []
        var heading: String
        /// The next page of TMDB's results, if any.
        var nextPage: Int? = 1
        /// The bytes of the answers read so far.
        var size = 0
        var awaited: Load?
        /// When its oldest page was saved, if it came from the cache.
        var savedAt: Date?
        var failure: Failure?
        /// The library's revision when it was last asked for.
        var revision = 0

        init(_ kind: ShelfKind) {
            self.kind = kind
            heading = kind.heading
        }

        /// Whether it has nothing, and will not get anything.
        var isEmpty: Bool {
            // A shelf of one's own says that it is empty.
            if case .own = kind { return false }
            return films.isEmpty && nextPage == nil && failure == nil
        }
    }

    private var rows = ShelfKind.builtIn.map(Row.init)
    private var selection = Selection()

    var root: Root? { .shelves }
    var title: String { Root.shelves.title }
    var waitsFor: Set<Load> { Set(rows.compactMap(\.awaited)) }
    var savedAt: Date? { rows.compactMap(\.savedAt).min() }
    var subjects: [Subject] { selectedFilm.map { [.movie($0)] } ?? [] }
    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("open", context: "key"), isShown: true),
            KeyHint("←→", tr("along the shelf", context: "key")),
            KeyHint("↑↓", tr("other shelves", context: "key")),
            KeyHint("/", tr("search", context: "key"), isShown: true),
        ]
    }

    private var shown: [Int] { rows.indices.filter { !rows[$0].isEmpty } }
    private var current: Int? { shown.isEmpty ? nil : shown[min(selection.index, shown.count - 1)] }
    private var selectedFilm: Movie? {
        guard let current, !rows[current].films.isEmpty else { return nil }
        let row = rows[current]
        return row.films[min(row.strip.selection.index, row.films.count - 1)]
    }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        switch event {
        case .again: for index in rows.indices { rows[index].awaited = .shelf(rows[index].kind, page: 1) }
        case .libraryChanged: askLibraryAgain(world)
        case .appeared:
            rows += world.ownShelves.filter { kind in !rows.contains { $0.kind == kind } }.map(Row.init)
            askLibraryAgain(world)
            for index in rows.indices {
                // Repeat failed requests.
                let hasFailed = rows[index].failure != nil
                rows[index].failure = nil
                guard rows[index].films.isEmpty || hasFailed else { continue }
                // The library may have something for it by now; until then it stays hidden as before.
                if rows[index].kind.isOwn, rows[index].awaited == nil {
                    rows[index].awaited = .shelf(rows[index].kind, page: 1)
                } else {
                    readOn(index)
                }
            }
        case .loaded(let load, let outcome):
            let kind = current.map { rows[$0].kind }
            take(load, outcome)
            // A shelf above it may have appeared or gone.
            if let place = shown.firstIndex(where: { rows[$0].kind == kind }) {
                selection.move(to: place, of: shown.count, room: Layout(world).shelves)
            }
        case .entered(let name):
            let wanted = name.foldedTitle
            if let place = shown.firstIndex(where: { rows[$0].kind.name.foldedTitle == wanted }) {
                selection.move(to: place, of: shown.count, room: Layout(world).shelves)
            }
        case .key(let key): return pressed(key, world)
        case .mouse(let mouse): return clicked(mouse, world)
        default: break
        }
        return []
    }

    /// What is on a shelf of the library's may be another film by now.
    private mutating func askLibraryAgain(_ world: World) {
        for index in rows.indices where rows[index].revision != world.revision {
            guard case .own(_, isOfLibrary: true) = rows[index].kind else { continue }
            rows[index].revision = world.revision
            rows[index].awaited = .shelf(rows[index].kind, page: 1)
        }
    }

    /// Loads more of a shelf, when the selection nears its end.
    private mutating func readOn(_ index: Int) {
        guard rows[index].awaited == nil, let page = rows[index].nextPage else { return }
        rows[index].awaited = .shelf(rows[index].kind, page: page)
    }

    private mutating func take(_ load: Load, _ outcome: Result<Loaded, Failure>) {
        guard let index = rows.firstIndex(where: { $0.awaited == load }), case .shelf(_, let page) = load
        else { return }
        rows[index].awaited = nil
        switch outcome {
        case .success(let loaded):
            guard case .films(let answer, let heading) = loaded.content else { return }
            if page == 1 { (rows[index].films, rows[index].size, rows[index].savedAt) = ([], 0, nil) }
            let known = Set(rows[index].films.map(\.id))
            rows[index].films += answer.value.rows.filter { !known.contains($0.id) }
            rows[index].size += answer.size
            let hasRoom = rows[index].films.count < 10_000 && rows[index].size < Browser.mostKept
            rows[index].nextPage =
                page < answer.value.totalPages && page < 500 && hasRoom ? page + 1 : nil
            rows[index].failure = nil
            if let heading { rows[index].heading = heading }
            if answer.source == .cache {
                rows[index].savedAt = min(answer.asOf, rows[index].savedAt ?? answer.asOf)
            }
        case .failure(let failure):
            rows[index].failure = failure
        }
    }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        guard let current else { return [] }
        let layout = Layout(world)
        switch key.code {
        case .enter: return selectedFilm.map { [.open(FilmPlace($0))] } ?? []
        case .character("/"): return [.ask(.search, "")]
        case .tab:
            selection.move(
                by: key.modifiers.contains(.shift) ? -1 : 1, of: shown.count, room: layout.shelves)
        default:
            let size = layout.card
            if rows[current].strip.move(
                key, of: rows[current].films.count, columns: world.area.columns, size)
            {
                if rows[current].strip.selection.index + size.perRow(world.area.columns)
                    >= rows[current].films.count
                {
                    readOn(current)
                }
            } else {
                _ = selection.move(key, of: shown.count, room: layout.shelves)
            }
        }
        return []
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = Layout(world)
        let first = selection.first(of: shown.count, room: layout.shelves)
        let place = first + mouse.point.row / layout.height
        guard place < shown.count else { return [] }
        let index = shown[place]
        switch mouse.action {
        case .scrollUp, .scrollDown:
            let step = mouse.action == .scrollUp ? -1 : 1
            if mouse.modifiers.contains(.shift) {
                rows[index].strip.selection.move(
                    by: step, of: rows[index].films.count, room: layout.card.perRow(world.area.columns))
            } else {
                selection.move(by: step, of: shown.count, room: layout.shelves)
            }
        case .press:
            let inside = Point(column: mouse.point.column, row: mouse.point.row % layout.height)
            let strip = rows[index].strip
            let count = rows[index].films.count
            let card =
                layout.isCompact
                ? strip.selection.index + inside.row - 1
                : strip.card(at: inside, of: count, columns: world.area.columns, layout.card)
            guard let card, (0..<count).contains(card) else { return [] }
            if current == index, card == rows[index].strip.selection.index {
                return [.open(FilmPlace(rows[index].films[card]))]
            }
            selection.move(to: place, of: shown.count, room: layout.shelves)
            rows[index].strip.selection.move(
                to: card, of: rows[index].films.count, room: layout.card.perRow(world.area.columns))
        default: break
        }
        return []
    }

    /// The layout of the shelves: the more space, the larger the cards.
    private struct Layout {
        let shelves: Int
        let height: Int
        let card: CardSize
        /// Too low or narrow for cards: one line per film.
        let isCompact: Bool

        init(_ world: World) {
            let area = world.area
            isCompact = !world.isPlain && (area.rows < 8 || area.columns < 24)
            let rows = area.rows < 30 ? (area.rows + 1) / 11 : area.rows / 13
            shelves = max(1, isCompact || world.isPlain ? area.rows / 3 : rows)
            height = max(1, area.rows / shelves)
            // A blank line below them, if there is one to spare.
            let air = height >= 16 ? 1 : 0
            card =
                world.isPlain
                ? .line(area.columns)
                : CardSize(rows: max(2, min(16, height - CardSize.captionRows - 1 - air)))
        }
    }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        let layout = Layout(world)
        let first = selection.first(of: shown.count, room: layout.shelves)
        for (place, index) in shown.dropFirst(first).prefix(layout.shelves).enumerated() {
            let row = rows[index]
            let top = place * layout.height
            let isFocused = index == current
            if layout.isCompact {
                drawCompact(row, on: &frame, top: top, rows: layout.height, isFocused, world)
                continue
            }
            let cards = row.films.lazy.map { film in
                let shown = world.film(film)
                return Card(
                    shown,
                    showing: row.kind == .upcoming ? shown.releaseDate.map(Wording.tableDayAndMonth) : nil)
            }
            let isBare = row.films.isEmpty && row.nextPage == nil
            row.strip.draw(
                row.heading, note: row.failure?.why ?? (isBare ? tr("nothing fits all of this") : ""),
                cards: cards, on: &frame, row: top, layout.card,
                isFocused: isFocused, world)
            if cards.isEmpty, row.awaited != nil { drawEmpty(on: &frame, top: top + 1, layout.card, world) }
        }
        return frame
    }

    /// Draws frames where the cards will be.
    private func drawEmpty(on frame: inout Frame, top: Int, _ size: CardSize, _ world: World) {
        for place in 0..<size.perRow(frame.grid.size.columns) {
            let rect = Rect(column: size.column(place), row: top, columns: size.columns, rows: size.rows)
            if !size.isLine, frame.grid.bounds.contains(rect) {
                frame.grid.frame(rect, Look(.label, .dim), world.symbols)
            }
        }
    }

    /// Draws the heading, and below it the films from the selected one on.
    private func drawCompact(
        _ row: Row, on frame: inout Frame, top: Int, rows: Int, _ isFocused: Bool, _ world: World
    ) {
        let columns = frame.grid.size.columns
        frame.grid.write(
            row.heading, at: Point(column: 0, row: top), columns: columns,
            Look(.heading, isFocused ? [.underlined] : []), symbols: world.symbols)
        let index = min(row.strip.selection.index, max(0, row.films.count - 1))
        for (line, film) in row.films.dropFirst(index).prefix(max(1, rows - 1)).enumerated() {
            let look = isFocused && line == 0 ? Look(.title, .reversed) : Look(.title)
            frame.grid.write(
                world.film(film).name, at: Point(column: 0, row: top + 1 + line), columns: columns, look,
                symbols: world.symbols)
        }
    }
}

extension ShelfKind {
    /// The command that lists it.
    var name: String {
        switch self {
        case .tonight: "tonight"
        case .popular: "popular"
        case .trending: "trending"
        case .nowPlaying: "now-playing"
        case .upcoming: "upcoming"
        case .topRated: "top-rated"
        case .becauseYouLiked: "because-you-liked"
        case .own(let shelf, _): shelf.name
        }
    }

    var heading: String {
        switch self {
        case .tonight: tr("For tonight", context: "shelf")
        case .popular: tr("Popular", context: "shelf")
        case .trending: tr("Trending this week", context: "shelf")
        case .nowPlaying: tr("Now playing", context: "shelf")
        case .upcoming: tr("Upcoming", context: "shelf")
        case .topRated: tr("Top rated", context: "shelf")
        case .becauseYouLiked: tr("Because you liked", context: "shelf")
        case .own(let shelf, _): shelf.name
        }
    }
}

extension ShelfKind {
    /// Whether it is based on the person's own films.
    var isOwn: Bool { self == .tonight || self == .becauseYouLiked }
}
