import Films
import Library
import Localization
import Screen
import TMDBModels
import Records
import Terminal

/// A person's page: the photo beside the text, the best known films as posters, and all films as rows.
struct PersonPlace: Place {
    let id: Int
    private let name: String
    private let photo: String?
    private var page: Answer<PersonDetails>?
    private var failure: Failure?
    private var awaited: Set<Load> = []
    private var focus = Part.text
    private var best = Strip()
    private var job: Job?
    private var films = Selection()
    /// Whether a long text is shown in full.
    private var isWhole = false
    private var scroll = 0

    private enum Part { case text, best, films }

    /// A part of the filmography.
    private enum Job: Equatable {
        case acting
        /// TMDB's name for it: Directing, Writing, …
        case department(String)

        var title: String {
            switch self {
            case .acting: TMDBWords.department("Acting")
            case .department(let name): TMDBWords.department(name)
            }
        }
    }

    init(id: Int, name: String, photo: String? = nil) { (self.id, self.name, self.photo) = (id, name, photo) }

    init(_ person: Person) { self.init(id: person.id, name: person.name, photo: person.profilePath) }

    var title: String { page?.value.person.name ?? name }
    var waitsFor: Set<Load> { awaited }
    var size: Int { page?.size ?? 0 }
    var subjects: [Subject] { selected.map { [.movie($0)] } ?? [] }
    var keys: [KeyHint] {
        [
            KeyHint(
                "Tab",
                focus == .films
                    ? tr("text", context: "key")
                    : focus == .best ? tr("films", context: "key") : tr("best known", context: "key"),
                isShown: page != nil),
            KeyHint(
                "Enter",
                page == nil && failure != nil
                    ? tr("try again", context: "key") : tr("open", context: "key"),
                isShown: focus != .text || page == nil && failure != nil),
            KeyHint(
                // i18n: which of a person's films are shown: films: directing
                "f", tr("films: {part}", ["part": jobTitle.lowercased()], context: "key"),
                isShown: jobs.count > 1),
            KeyHint(
                "b", isWhole ? tr("less text", context: "key") : tr("whole text", context: "key"),
                isShown: isLong && focus == .text),
            KeyHint("↑↓", focus == .films ? tr("move", context: "key") : tr("scroll", context: "key")),
        ]
    }

    private static let bestShown = 20

    private var bestKnown: [FilmRecord] {
        page.map { Filmography.bestKnown(of: $0.value, count: Self.bestShown) } ?? []
    }

    /// The films that pass the filter.
    private var entries: [Filmography.Entry] {
        guard let details = page?.value else { return [] }
        switch job {
        case nil: return Filmography(details).entries
        case .acting: return Filmography(details.cast).entries
        case .department(let name):
            return Filmography(details.crew.filter { $0.department == name }).entries
        }
    }

    /// What to filter by, acting first, then the most frequent.
    private var jobs: [Job?] {
        guard let details = page?.value else { return [nil] }
        let counts = Dictionary(details.crew.compactMap(\.department).map { ($0, 1) }, uniquingKeysWith: +)
        let departments = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return [nil] + (details.cast.isEmpty ? [] : [.acting]) + departments.map { .department($0.key) }
    }

    private var jobTitle: String { job?.title ?? tr("All", context: "films of a person") }

    /// Whether the text is cut.
    private var isLong: Bool { (page?.value.biography?.count ?? 0) > PersonPagePresenter.biographyShown }

    private var selected: FilmRecord? {
        func at(_ index: Int, _ films: [FilmRecord]) -> FilmRecord? {
            films.isEmpty ? nil : films[min(index, films.count - 1)]
        }
        switch focus {
        case .text: return nil
        case .best: return at(best.selection.index, bestKnown)
        case .films: return at(films.index, entries.map(\.movie))
        }
    }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        switch event {
        case .again: awaited.insert(.person(id))
        case .appeared: if page == nil { awaited.insert(.person(id)) }
        case .loaded(let load, let outcome):
            guard awaited.remove(load) != nil else { break }
            switch outcome {
            case .success(let loaded):
                if case .person(let answer) = loaded.content { (page, failure) = (answer, nil) }
            case .failure(let failure): self.failure = failure
            }
        case .key(let key): return pressed(key, world)
        case .mouse(let mouse): return clicked(mouse, world)
        default: break
        }
        return []
    }

    mutating func rest() { page = nil }

    private mutating func pressed(_ key: Key, _ world: World) -> [Effect] {
        switch key.code {
        case .tab: step(key.modifiers.contains(.shift) ? -1 : 1, around: true, world)
        case .enter where page == nil && failure != nil:
            failure = nil
            awaited.insert(.person(id))
        case .enter: return selected.map { [.open(FilmPlace($0))] } ?? []
        case .character("/"): return [.ask(.search, "")]
        case .character("f") where key.modifiers.isEmpty:
            let index = jobs.firstIndex(of: job) ?? 0
            job = jobs[(index + 1) % jobs.count]
            films = Selection()
            if !entries.isEmpty { focus = .films }
            reveal(world)
        case .character("b") where isLong && key.modifiers.isEmpty:
            isWhole.toggle()
            (focus, scroll) = (.text, 0)
        default: move(key, world)
        }
        return []
    }

    private mutating func move(_ key: Key, _ world: World) {
        let layout = Layout(self, world.area, world)
        switch focus {
        case .text:
            let seen = min(layout.last, world.lastScroll(layout.textRows, below: 1))
            if [.down, .character("j")].contains(key.code), scroll >= seen {
                step(1, world)
            } else {
                scroll = key.scrolled(scroll, last: layout.last, room: world.area.rows) ?? scroll
            }
        case .best:
            if best.move(key, of: layout.best.count, columns: world.area.columns, layout.card) { return }
            switch key.code {
            case .up, .character("k"): step(-1, world)
            case .down, .character("j"): step(1, world)
            default: break
            }
        case .films:
            if films.index == 0, [.up, .character("k")].contains(key.code) { return step(-1, world) }
            _ = films.move(key, of: layout.films.count, room: max(1, world.area.rows - 1))
            reveal(world)
        }
    }

    /// Moves to the next part.
    private mutating func step(_ by: Int, around: Bool = false, _ world: World) {
        let parts: [Part] = [.text] + (bestKnown.isEmpty ? [] : [.best]) + (entries.isEmpty ? [] : [.films])
        let index = (parts.firstIndex(of: focus) ?? 0) + by
        if around {
            focus = parts[(index + parts.count) % parts.count]
        } else if parts.indices.contains(index) {
            focus = parts[index]
        }
        reveal(world)
    }

    private mutating func clicked(_ mouse: Mouse, _ world: World) -> [Effect] {
        let layout = Layout(self, world.area, world)
        scroll = mouse.scrolled(layout.scroll, last: layout.last) ?? scroll
        guard mouse.action == .press else { return [] }
        let row = mouse.point.row + layout.scroll
        let before = selected?.id
        let inside = Point(column: mouse.point.column, row: row - layout.bestRow)
        if best.click(at: inside, of: layout.best.count, columns: world.area.columns, layout.card) != nil {
            focus = .best
        } else if layout.films.indices.contains(row - layout.filmsRow - 1) {
            focus = .films
            films.move(to: row - layout.filmsRow - 1, of: layout.films.count, room: 1)
        } else {
            return []
        }
        return before == selected?.id ? selected.map { [.open(FilmPlace($0))] } ?? [] : []
    }

    /// Scrolls just enough to show the selection.
    private mutating func reveal(_ world: World) { scroll = Layout(self, world.area, world).scroll }

    /// The layout of the page, counted from its first row.
    private struct Layout {
        /// Photo, text, and the strip of posters.
        let head: Frame
        let card: CardSize
        let textRows: Int
        let bestRow: Int
        let best: [FilmRecord]
        let filmsRow: Int
        let films: [Filmography.Entry]
        /// The furthest it can scroll.
        let last: Int
        /// The first visible row, such that the selection is visible.
        let scroll: Int

        init(_ place: PersonPlace, _ area: Size, _ world: World) {
            let hasPhoto = area.columns >= 60 && area.rows >= 10 && !world.isPlain
            let photo = CardSize(rows: min(20, max(8, min(area.rows - 2, area.columns / 6))))
            let left = hasPhoto ? photo.columns + 3 : 0
            let text = place.document(world).grid(
                columns: max(1, min(area.columns - left, 100)), symbols: world.symbols)
            (best, films) = (place.bestKnown, place.entries)
            textRows = max(text.size.rows, hasPhoto ? photo.rows : 0)
            card = world.stripCard
            bestRow = textRows + 1
            filmsRow = bestRow + (best.isEmpty ? 0 : Strip.height(card))
            let height = films.isEmpty ? filmsRow : filmsRow + 1 + films.count
            last = world.lastScroll(height)
            var head = Frame(Grid(Size(columns: area.columns, rows: filmsRow)))
            if hasPhoto {
                let rect = Rect(column: 0, row: 0, columns: photo.columns, rows: photo.rows)
                place.card.drawPicture(on: &head, in: rect, world)
            }
            head.grid.lay(text, at: Point(column: left, row: 0))
            if !best.isEmpty {
                place.best.draw(
                    tr("Best known for", context: "heading"), cards: best.lazy.map { Card(world.film($0)) },
                    on: &head, row: bestRow, card, isFocused: place.focus == .best, world)
            }
            self.head = head
            let row = filmsRow + 1 + min(place.films.index, films.count - 1)
            let seen: ClosedRange<Int>? =
                switch place.focus {
                case .text: nil
                case .best: bestRow...bestRow + Strip.height(card) - 2
                // The heading is shown with the first film.
                case .films: (place.films.index == 0 ? filmsRow : row)...row
                }
            var scroll = min(place.scroll, last)
            if let seen {
                scroll = min(max(scroll, seen.upperBound - area.rows + 1), seen.lowerBound)
                // On a screen too low for both, the film matters more than the heading.
                if place.focus == .films { scroll = max(scroll, seen.upperBound - area.rows + 1) }
            }
            self.scroll = max(0, scroll)
        }
    }

    private var card: Card {
        Card(person: title, part: nil, picturePath: page?.value.person.profilePath ?? photo)
    }

    /// The text of the command `person`, or what is known until the page arrives.
    private func document(_ world: World) -> Document {
        guard let page else {
            var blocks: [Document.Block] = [.line(StyledText(name, .heading))]
            if let failure {
                blocks += [.gap] + failure.linesOnScreen.map { .line(StyledText($0, .warning)) }
            }
            return Document(blocks: blocks)
        }
        var presenter = PersonPagePresenter(
            answer: page, marks: Marks(byID: world.marks, hidesRatings: world.hidesRatings),
            today: world.today)
        (presenter.hasStrips, presenter.isWhole) = (true, isWhole)
        return presenter.document
    }

    func view(_ size: Size, _ world: World) -> Frame {
        let layout = Layout(self, size, world)
        var frame = layout.head.window(from: layout.scroll, rows: size.rows)
        guard !layout.films.isEmpty else { return frame }
        let top = layout.filmsRow - layout.scroll
        let look = Look(.heading, focus == .films ? [.bold, .underlined] : [])
        let used = frame.grid.write(
            tr("Films", context: "heading"), at: Point(column: 0, row: top), columns: size.columns, look,
            symbols: world.symbols)
        let chosen = min(films.index, layout.films.count - 1)
        let count =
            focus == .films
            ? Wording.place(chosen, of: layout.films.count) : Wording.grouped(layout.films.count)
        let detail = job.map { "\($0.title)  \(count)" } ?? count
        frame.grid.write(detail, at: Point(column: used + 2, row: top), Look(.label), symbols: world.symbols)
        for row in max(0, top + 1)..<max(0, top + 1, size.rows) where row < size.rows {
            let index = row - top - 1
            guard index < layout.films.count else { break }
            let entry = layout.films[index]
            let part = [entry.role, entry.job.map(TMDBWords.jobs)].compactMap(\.self).joined(separator: "; ")
            FilmLine(world.film(entry.movie), detail: part).draw(
                on: &frame.grid, at: Point(column: 0, row: row), columns: size.columns,
                isSelected: focus == .films && index == chosen, world)
        }
        return frame
    }
}
