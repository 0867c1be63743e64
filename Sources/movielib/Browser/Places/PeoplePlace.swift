import Films
import Localization
import Screen
import TMDBClient
import Terminal

/// The week's trending people as photos, loading more on the way down.
struct PeoplePlace: Place {
    private var people: [Person] = []
    private var nextPage: Int? = 1
    /// The bytes of the answers read so far.
    private var read = 0
    private var awaited: Load?
    private var failure: Failure?
    private var cards = CardGrid()

    var root: Root? { .people }
    var title: String { Root.people.title }
    var waitsFor: Set<Load> { awaited.map { [$0] } ?? [] }
    var keys: [KeyHint] {
        [
            KeyHint(
                "Enter",
                people.isEmpty ? tr("try again", context: "key") : tr("open", context: "key"),
                isShown: !people.isEmpty || failure != nil),
            KeyHint("←→↑↓", tr("move", context: "key")),
            KeyHint("/", tr("search", context: "key"), isShown: true),
        ]
    }

    private var selected: Person? { people.isEmpty ? nil : people[min(cards.index, people.count - 1)] }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        switch event {
        case .appeared:
            if failure != nil || people.isEmpty { askAgain() }
        case .again: (failure, awaited) = (nil, .people(page: people.isEmpty ? 1 : nextPage ?? 1))
        case .loaded(let load, let outcome): return take(load, outcome, world)
        case .key(let key): return pressed(key, world)
        case .mouse(let mouse): return clicked(mouse, world)
        default: break
        }
        return []
    }

    private mutating func readOn() {
        guard awaited == nil, failure == nil, let page = nextPage else { return }
        awaited = .people(page: page)
    }

    /// Repeats a failed request.
    private mutating func askAgain() {
        failure = nil
        readOn()
    }

    private mutating func take(_ load: Load, _ outcome: Result<Loaded, Failure>, _ world: World)
        -> [Effect]
    {
        guard load == awaited, case .people(let page) = load else { return [] }
        awaited = nil
        switch outcome {
        case .success(let loaded):
            guard case .people(let answer) = loaded.content else { return [] }
            let known = Set(people.map(\.id))
            people += answer.value.rows.filter { !known.contains($0.id) }
            read += answer.size
            let hasRoom = people.count < 10_000 && read < Browser.mostKept
            nextPage = page < answer.value.totalPages && hasRoom ? page + 1 : nil
            failure = nil
            readOnNearEnd(world)
        case .failure(let failure):
            self.failure = failure
            if !people.isEmpty { return [.show(Notice(failure))] }
        }
        return []
    }

    private mutating func readOnNearEnd(_ world: World) {
        if cards.isNearEnd(of: people.count, CardGrid.Layout(world)) { readOn() }
    }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        switch key.code {
        case .enter where people.isEmpty: askAgain()
        case .enter: return selected.map { [.open(PersonPlace($0))] } ?? []
        case .character("/"): return [.ask(.search, "")]
        case .tab:
            let way = Key(key.modifiers.contains(.shift) ? .left : .right)
            _ = cards.move(way, of: people.count, CardGrid.Layout(world))
        default: _ = cards.move(key, of: people.count, CardGrid.Layout(world))
        }
        readOnNearEnd(world)
        return []
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = CardGrid.Layout(world)
        switch mouse.action {
        case .scrollUp: _ = cards.move(Key(.up), of: people.count, layout)
        case .scrollDown: _ = cards.move(Key(.down), of: people.count, layout)
        case .press:
            guard let index = cards.card(at: mouse.point, of: people.count, layout) else { return [] }
            if index == cards.index { return [.open(PersonPlace(people[index]))] }
            cards.move(to: index, of: people.count, layout)
        default: return []
        }
        readOnNearEnd(world)
        return []
    }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        if people.isEmpty, let failure {
            let text = Document(blocks: failure.linesOnScreen.map { .line(StyledText($0, .warning)) })
            frame.grid.lay(
                text.grid(columns: size.columns, symbols: world.symbols), at: Point(column: 0, row: 0))
            return frame
        }
        cards.draw(people.lazy.map(Card.init), on: &frame, world)
        return frame
    }
}

extension Card {
    init(_ person: Person) {
        self.init(person: person.name, part: person.knownForWords, picturePath: person.profilePath)
    }
}

extension Person {
    /// Films if TMDB names any, else the kind of work.
    var knownForWords: String? {
        knownFor.isEmpty ? department.map(TMDBWords.department) : knownFor.joined(separator: ", ")
    }
}
