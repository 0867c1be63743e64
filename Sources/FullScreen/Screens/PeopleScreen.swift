import Localization
import MovielibCore
import Presenters
import Screen
import TMDBModels
import Terminal

/// The week's trending people as photos. More are loaded while scrolling down.
struct PeopleScreen: BrowserScreen {
    private var people = PagedRows<Person>()
    private var awaited = PendingValue<TrendingPeople>()
    private var failure: Failure?
    private var cards = CardGrid()

    var tab: BrowserTab? { .people }
    var title: String { BrowserTab.people.title }
    var pendingRequests: [PendingRequest] { awaited.pending }
    var keys: [KeyHint] {
        [
            KeyHint(
                "Enter", people.all.isEmpty ? tr("try again", context: "key") : tr("open", context: "key"),
                isShown: !people.all.isEmpty || failure != nil), KeyHint("←→↑↓", tr("move", context: "key")),
            KeyHint("/", tr("search", context: "key"), isShown: true),
        ]
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .appeared: if failure != nil || people.all.isEmpty { repeatRequest() }
        case .refresh:
            failure = nil
            awaited.replace(with: [TrendingPeople(page: people.next ?? 1)])
        case .delivered(let delivery): return take(delivery, state)
        case .key(let key) where key.code == .enter && people.all.isEmpty: repeatRequest()
        case .key(let key) where key.code == .character("/"): return [.enterText(.search, "")]
        case .key, .mouse:
            if let opened = cards.update(event, of: people.all.count, CardGrid.Layout(state)) {
                return [.open(PersonScreen(people.all[opened]))]
            }
            requestNextPageNearEnd(state)
        default: break
        }
        return []
    }

    private mutating func requestNextPage() {
        guard awaited.isEmpty, failure == nil, let page = people.next else { return }
        awaited.ask(TrendingPeople(page: page))
    }

    /// Requests the next page, even after a failure.
    private mutating func repeatRequest() {
        failure = nil
        requestNextPage()
    }

    private mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> [Effect] {
        guard let (request, result) = awaited.take(delivery) else { return [] }
        switch result {
        case .success(let answer):
            people.add(answer, page: request.page)
            failure = nil
            requestNextPageNearEnd(state)
        case .failure(let failure):
            self.failure = failure
            if !people.all.isEmpty { return [.show(Notice(failure))] }
        }
        return []
    }

    private mutating func requestNextPageNearEnd(_ state: BrowserState) {
        if cards.isNearEnd(of: people.all.count, CardGrid.Layout(state)) { requestNextPage() }
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        if people.all.isEmpty, let failure {
            frame.lay(failure.document)
        } else {
            cards.draw(people.all.lazy.map(Card.init), on: &frame, CardGrid.Layout(state), state)
        }
        return frame
    }
}

extension TrendingPeople: ScreenRequest {
    var lane: Lane { .network }
}

extension Card {
    init(_ person: Person) {
        self.init(person: person.name, part: person.knownForText, picturePath: person.profilePath)
    }
}

extension Person {
    /// The person's best known films if TMDB names any, else the department they work in.
    var knownForText: String? {
        knownFor.isEmpty ? department.map(TMDBTranslations.department) : knownFor.joined(separator: ", ")
    }
}
