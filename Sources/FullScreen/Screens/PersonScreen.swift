import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// A person's page: the photo beside the text, the best known films as posters, and all films as rows.
struct PersonScreen: BrowserScreen {
    let id: Int
    private let name: String
    private let photo: String?
    private var answer: Answer<PersonDetails>?
    private var failure: Failure?
    private var awaited = PendingValue<PersonPage>()
    private var page = ReadingPage<Part>()
    private var job: Job?
    /// Whether a long biography is shown in full.
    private var showsFullBiography = false

    private enum Part { case best, films }

    /// A part of the filmography.
    private enum Job: Equatable {
        case acting
        /// A department by TMDB's name: Directing, Writing, …
        case department(String)

        var title: String {
            switch self {
            case .acting: TMDBTranslations.department("Acting")
            case .department(let name): TMDBTranslations.department(name)
            }
        }
    }

    init(id: Int, name: String, photo: String? = nil) { (self.id, self.name, self.photo) = (id, name, photo) }

    init(_ person: Person) { self.init(id: person.id, name: person.name, photo: person.profilePath) }

    var title: String { answer?.value.person.name ?? name }
    var pendingRequests: [PendingRequest] { awaited.pending }
    var releasableBytes: Int { answer?.size ?? 0 }
    var targets: [FilmTarget] { selected.map { [.record($0)] } ?? [] }
    var keys: [KeyHint] {
        [
            KeyHint(
                "Tab",
                page.focus == .films
                    ? tr("text", context: "key")
                    : page.focus == .best ? tr("films", context: "key") : tr("best known", context: "key"),
                isShown: answer != nil),
            KeyHint(
                "Enter",
                answer == nil && failure != nil
                    ? tr("try again", context: "key") : tr("open", context: "key"),
                isShown: page.focus != nil || answer == nil && failure != nil),
            KeyHint(
                // i18n: which of a person's films are shown: films: directing
                "f", tr("films: {part}", ["part": jobTitle.lowercased()], context: "key"),
                isShown: jobs.count > 1),
            KeyHint(
                "b", showsFullBiography ? tr("less text", context: "key") : tr("full text", context: "key"),
                isShown: hasLongBiography && page.focus == nil),
            KeyHint("↑↓", page.focus == .films ? tr("move", context: "key") : tr("scroll", context: "key")),
        ]
    }

    private static let maxBestKnown = 20

    private var bestKnown: [FilmRecord] {
        answer.map { Filmography.bestKnown(of: $0.value, count: Self.maxBestKnown) } ?? []
    }

    /// The films that pass the filter by job.
    private var entries: [Filmography.Entry] {
        guard let details = answer?.value else { return [] }
        switch job {
        case nil: return Filmography(details).entries
        case .acting: return Filmography(details.cast).entries
        case .department(let name): return Filmography(details.crew.filter { $0.department == name }).entries
        }
    }

    /// The choices of the filter: all, then acting, then the departments, the most frequent first.
    private var jobs: [Job?] {
        guard let details = answer?.value else { return [nil] }
        let counts = Dictionary(details.crew.compactMap(\.department).map { ($0, 1) }, uniquingKeysWith: +)
        let departments = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return [nil] + (details.cast.isEmpty ? [] : [.acting]) + departments.map { .department($0.key) }
    }

    private var jobTitle: String { job?.title ?? tr("All", context: "films of a person") }

    /// Whether the biography is too long to be shown in full at first.
    private var hasLongBiography: Bool {
        (answer?.value.biography?.count ?? 0) > PersonPagePresenter.biographyShown
    }

    private var selected: FilmRecord? {
        guard let part = page.focus else { return nil }
        let films = part == .best ? bestKnown : entries.map(\.record)
        return page.index(in: part, of: films.count).map { films[$0] }
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .refresh: ask()
        case .appeared: if answer == nil { ask() }
        case .delivered(let delivery):
            switch awaited.take(delivery)?.result {
            case .success(let person)?: (answer, failure) = (person, nil)
            case .failure(let failure)?: self.failure = failure
            case nil: break
            }
        case .key(let key): return handleKey(key, state)
        case .mouse(let mouse): if page.update(mouse, layout(state.area, state)) { return open() }
        default: break
        }
        return []
    }

    mutating func releaseMemory() { answer = nil }

    private mutating func ask() { awaited.ask(PersonPage(.tmdb(id), takesFirst: true)) }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        switch key.code {
        case .enter where answer == nil && failure != nil:
            failure = nil
            ask()
        case .enter: return open()
        case .character("/"): return [.enterText(.search, "")]
        case .character("f") where key.modifiers.isEmpty:
            let index = jobs.firstIndex(of: job) ?? 0
            job = jobs[(index + 1) % jobs.count]
            if !entries.isEmpty { page.focusPart(.films) }
        case .character("b") where hasLongBiography && key.modifiers.isEmpty:
            showsFullBiography.toggle()
            page.focusPart(nil)
        default: page.move(key, layout(state.area, state), state)
        }
        return []
    }

    private func open() -> [Effect] { selected.map { [.open(FilmScreen($0))] } ?? [] }

    private func layout(_ area: Size, _ state: BrowserState, films count: Int? = nil)
        -> ReadingPage<Part>.Layout
    {
        var content = ReadingPage<Part>.Content(
            text: document(state), picture: card, pictureSize: (rows: 20, share: 6),
            strips: [
                (.best, tr("Best known for", context: "heading"), bestKnown.map { Card(state.film($0)) })
            ])
        content.rows = (.films, count ?? entries.count)
        return ReadingPage<Part>.Layout(content, area, state)
    }

    private var card: Card {
        Card(person: title, part: nil, picturePath: answer?.value.person.profilePath ?? photo)
    }

    /// The text of the command `person`; until the page arrives, the name and any error.
    private func document(_ state: BrowserState) -> Document {
        guard let answer else {
            var blocks: [Document.Block] = [.line(StyledText(name, .heading))]
            if let failure {
                blocks += [.gap] + failure.linesOnScreen.map { .line(StyledText($0, .warning)) }
            }
            return Document(blocks: blocks)
        }
        var presenter = PersonPagePresenter(
            answer: answer, userData: UserDataByFilm(byID: state.userData, hidesRatings: state.hidesRatings),
            today: state.today)
        (presenter.hasStrips, presenter.isComplete) = (true, showsFullBiography)
        return presenter.document
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        let films = entries
        let layout = layout(size, state, films: films.count)
        var (frame, scroll) = layout.window(of: page, state)
        guard let rows = layout.rows, let chosen = page.index(in: .films, of: rows.count) else {
            return frame
        }
        let top = rows.top - scroll
        let isFocused = page.focus == .films
        let used = frame.grid.write(
            tr("Films", context: "heading"), at: Point(row: top), columns: size.columns,
            Look(.heading, isFocused ? [.bold, .underlined] : []))
        let count = isFocused ? DisplayText.position(chosen, of: rows.count) : DisplayText.grouped(rows.count)
        let detail = job.map { "\($0.title)  \(count)" } ?? count
        frame.grid.write(detail, at: Point(column: used + 2, row: top), Look(.label))
        for row in max(0, top + 1)..<max(0, top + 1, size.rows) {
            let index = row - top - 1
            guard index < rows.count else { break }
            let part = [films[index].role, films[index].job.map(TMDBTranslations.jobs)].compactMap(\.self)
            FilmLine(state.film(films[index].record), detail: part.joined(separator: "; ")).draw(
                on: &frame.grid, at: Point(row: row), columns: size.columns,
                isSelected: isFocused && index == chosen)
        }
        return frame
    }
}

extension PersonPage: ScreenRequest {
    var lane: Lane { .network }

    func filmIDs(in answer: Answer<PersonDetails>) -> [Int] {
        (answer.value.cast + answer.value.crew).map(\.record.id)
    }

    func offers(in answer: Answer<PersonDetails>) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: answer))
    }
}
