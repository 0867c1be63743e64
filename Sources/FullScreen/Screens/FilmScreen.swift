import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// A film's page: the poster beside the text, and strips to move into.
struct FilmScreen: BrowserScreen {
    private let record: FilmRecord
    private var answer: Answer<MovieDetails>?
    private var libraryFilm: Film?
    /// The values of the other people of a share.
    private var others: [OtherPersonsValues] = []
    private var viewings: [Viewing] = []
    private var files: [FilmFile] = []
    private var collection: FilmCollection?
    private var failure: Failure?
    private var awaitedPage = PendingValue<FilmPage>()
    private var awaitedCollection = PendingValue<CollectionPage>()
    private var awaitedUserData = PendingValue<FilmInLibrary>()
    private var page = ReadingPage<Part>()

    private enum Part: CaseIterable { case cast, collection, recommendations }

    init(_ record: FilmRecord) { self.record = record }

    var title: String { answer?.value.record.title ?? record.title }
    var targetsSubject: Bool { selectedFilm == nil }
    var pendingRequests: [PendingRequest] {
        awaitedPage.pending + awaitedCollection.pending + awaitedUserData.pending
    }
    var releasableBytes: Int { answer?.size ?? 0 }
    var savedAt: Date? { answer.flatMap { [.cache, .library].contains($0.source) ? $0.asOf : nil } }
    var targets: [FilmTarget] {
        if let film = selectedFilm { return [.record(film)] }
        return [answer.map { .page($0) } ?? libraryFilm.map { .library($0) } ?? .record(record)]
    }
    var keys: [KeyHint] {
        let isPlayable = selectedFilm == nil && files.contains { $0.state == .present }
        return (isPlayable ? [KeyHint("p", tr("play", context: "key"), isShown: true)] : [])
            + (answer == nil
                ? []
                : [
                    KeyHint(
                        "Tab", page.focus == nil ? tr("cast", context: "key") : tr("next", context: "key"),
                        isShown: true)
                ]) + [
                KeyHint("Enter", tr("open", context: "key"), isShown: page.focus != nil),
                KeyHint("↑↓", tr("scroll", context: "key")),
            ] + (films(.collection).isEmpty ? [] : [KeyHint("c", tr("the collection", context: "key"))]) + [
                KeyHint("/", tr("search", context: "key"))
            ]
    }

    /// The films of a strip; empty for the cast.
    private func films(_ kind: Part) -> [FilmRecord] {
        switch kind {
        case .cast: []
        // Hides a collection that contains only this film.
        case .collection: collection.map { $0.films.count > 1 ? $0.films : [] } ?? []
        case .recommendations: answer?.value.recommendations ?? []
        }
    }

    private var selectedFilm: FilmRecord? {
        guard let part = page.focus else { return nil }
        let films = films(part)
        return page.index(in: part, of: films.count).map { films[$0] }
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .refresh: awaitedPage.ask(FilmPage(.tmdb(record.id)))
        case .appeared:
            if answer == nil { awaitedPage.ask(FilmPage(.tmdb(record.id))) }
            awaitCollection()
            awaitedUserData.replace(with: [FilmInLibrary(record.id)], at: state.revision)
        case .libraryChanged:
            awaitedUserData.replace(with: [FilmInLibrary(record.id)], at: state.revision)
        case .delivered(let delivery): take(delivery)
        case .key(let key): return handleKey(key, state)
        case .mouse(let mouse): if page.update(mouse, layout(state.area, state)) { return enter() }
        default: break
        }
        return []
    }

    mutating func closeNotes() {
        libraryFilm?.closeNotes()
        for index in viewings.indices { viewings[index].note = viewings[index].note?.withoutOpenedText }
    }

    mutating func releaseMemory() { (answer, collection) = (nil, nil) }

    private mutating func take(_ delivery: any Delivery) {
        if case .success(let page)? = awaitedPage.take(delivery)?.result {
            (answer, failure) = (page, nil)
            awaitCollection()
        }
        if case .success(let page)? = awaitedCollection.take(delivery)?.result { collection = page.value }
        if case .success(let found)? = awaitedUserData.take(delivery)?.result {
            (libraryFilm, viewings, files) = (found.film, found.viewings, found.files)
            others = found.others
        }
        if answer == nil, let failure = delivery.failure { self.failure = failure }
    }

    private mutating func awaitCollection() {
        guard collection == nil, let id = answer?.value.collection?.id else { return }
        awaitedCollection.ask(CollectionPage(.collection(id)))
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        switch key.code {
        case .enter: return enter()
        case .character("c") where key.modifiers == []:
            return collection.map { [.open(PosterWallScreen($0))] } ?? []
        case .character("/"): return [.enterText(.search, "")]
        default: page.move(key, layout(state.area, state), state)
        }
        return []
    }

    private func enter() -> [Effect] {
        if page.focus == .cast, let cast = answer?.value.cast,
            let index = page.index(in: .cast, of: cast.count)
        {
            let actor = cast[index]
            return [.open(PersonScreen(id: actor.id, name: actor.name, photo: actor.profilePath))]
        }
        return selectedFilm.map { [.open(FilmScreen($0))] } ?? []
    }

    private func layout(_ area: Size, _ state: BrowserState) -> ReadingPage<Part>.Layout {
        let content = ReadingPage<Part>.Content(
            text: document(state), picture: Card(state.film(shownRecord)), pictureSize: (rows: 24, share: 5),
            strips: Part.allCases.map { ($0, heading($0), cards($0, state)) })
        return ReadingPage<Part>.Layout(content, area, state)
    }

    private var shownRecord: FilmRecord { answer?.value.record ?? record }

    private func heading(_ kind: Part) -> String {
        switch kind {
        case .cast: tr("Cast", context: "heading")
        case .collection: collection?.name ?? ""
        case .recommendations: tr("You may also like", context: "heading")
        }
    }

    private func cards(_ kind: Part, _ state: BrowserState) -> [Card] {
        guard let answer else { return [] }
        switch kind {
        case .cast:
            return answer.value.cast.prefix(40).map {
                Card(person: $0.name, part: $0.character, picturePath: $0.profilePath)
            }
        case .collection, .recommendations: return films(kind).map { Card(state.film($0)) }
        }
    }

    /// The text of the command `record`; until the page arrives, a preview of what is known of the film.
    private func document(_ state: BrowserState) -> Document {
        guard let answer else {
            var document = Preview(libraryFilm ?? Film(record), state).text
            if let failure {
                document.blocks += [
                    .gap,
                    .line(
                        StyledText(
                            tr("The page is not available: {reason}", ["reason": failure.reason]), .warning)),
                ]
                document.blocks += failure.hints.map { .line(StyledText($0, .label)) }
            }
            return document
        }
        let userData = UserDataByFilm(
            byID: [record.id: state.userData[record.id] ?? UserData()], hidesRatings: state.hidesRatings)
        var presenter = FilmPagePresenter(
            answer: answer, region: state.region, userData: userData, libraryFilm: libraryFilm,
            viewings: viewings)
        presenter.hasStrips = true
        presenter.files = files
        presenter.others = others
        presenter.hidesLocked = state.hidesLocked
        return presenter.document
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        layout(size, state).window(of: page, state).frame
    }
}

extension FilmPage: ScreenRequest {
    var lane: Lane { .network }

    func filmIDs(in answer: Answer<MovieDetails>) -> [Int] {
        [answer.value.record.id] + answer.value.recommendations.map(\.id)
    }

    func offers(in answer: Answer<MovieDetails>) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: answer), page: answer.value)
    }
}

extension FilmInLibrary: ScreenRequest {
    var lane: Lane { .library }
    func filmIDs(in found: Response) -> [Int] { found.film.map { [$0.id] } ?? [] }
}
