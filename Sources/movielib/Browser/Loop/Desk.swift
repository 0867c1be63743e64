import Catalogue
import Films
import Foundation
import Library
import Localization
import Presenters
import Query
import Records
import TMDBClient
import TMDBModels
import Terminal

/// Answers the browser's requests one at a time on its own thread, so that no key waits for a disk.
///
/// There are several: requests for the network never delay those that only need the library.
actor Desk {
    private let executor: ThreadExecutor
    /// The library's version when it was last checked.
    private var version: Int?
    /// When this run began; to the second, as changes are dated.
    private let began = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    let context: AppContext
    /// Whether the lock was opened here.
    var holdsKeys = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter remarks: Receives what would go to stderr.
    init(
        _ name: String, _ options: RunOptions, _ environment: [String: String], _ gate: RequestGate,
        _ credential: CredentialStore.Found? = nil, today: PartialDate? = nil,
        remarks: @escaping @Sendable (String) -> Void
    ) {
        executor = ThreadExecutor(name: name)
        let invocation = Invocation(
            behind: options, activity: "browse", environment: environment, remarks: remarks)
        invocation.today = today
        context = AppContext(invocation)
        context.films.run.gate = gate
        context.showOpenNotes()
        if let credential { context.run.use(credential) }
    }

    /// Answers a request, with the marks of the films in the answer.
    func answer(_ load: Load) async -> Result<Loaded, Failure> {
        // Typing is faster than a slow disk: do not start what is no longer awaited.
        if Task.isCancelled { return .failure(Failure(.failed, "browse", "nobody waits for it any more")) }
        return await told {
            var loaded = Loaded(content: try await content(of: load))
            loaded.marks = try marks(loaded.content.filmIDs)
            loaded.onMine = try services(of: loaded.content)
            loaded.hint = hint(load, loaded.content)
            return loaded
        }
    }

    /// What came of some work, or why nothing did: here an error of the desk becomes words.
    func told<Value>(_ work: () async throws -> Value) async -> Result<Value, Failure> {
        do { return .success(try await work()) } catch { return .failure(context.failure(error)) }
    }

    private func content(of load: Load) async throws -> Loaded.Content {
        switch load {
        case .shelf(let kind, let page): return try await shelf(kind, page)
        case .film(let id):
            let page = try await context.films.page(of: FilmReference.tmdb(id))
            NewsFilms(path: context.paths.newsFilmsFile).see(id)
            return .page(page)
        case .ownFilm(let id, _):
            let library = try context.films.library()
            let (found, files) = (try library?.film(id: id), try library?.files(ofFilm: id))
            return .ownFilm(found?.film, found?.viewings ?? [], files ?? [])
        case .person(let id):
            return .person(try await context.films.page(of: PersonReference.tmdb(id), takingFirst: true))
        case .collection(let id): return .collection(try await context.films.collection(id).value)
        case .people(let page):
            return .people(
                try await context.films.listing(page: page) { .trendingPeople(.week, page: $0, locale: $1) })
        case .own(let question, _): return try await own(question)
        case .searchHere(let words): return .found(try searchHere(words))
        case .searchTMDB(let words, let page):
            return .found(
                try await context.films.listing(page: page) { .searchAll(words, page: $0, locale: $1) })
        case .statistics(let query, _):
            var wanted = try await parsed(query)
            wanted.scope.genres = try context.genreNames()
            guard let library = try context.films.library() else {
                return .statistics(LibraryStatistics(), viewings: [])
            }
            return .statistics(
                try library.statistics(matching: wanted),
                viewings: try library.viewings(matching: wanted).viewings)
        case .year(let year, _):
            return .year(try context.films.review(of: year), known: try context.films.yearsSeen())
        case .ownWords(let ids, _): return .ownWords(try ownWords(ids))
        case .named(let text): return .page(try await film(named: text))
        case .personNamed(let text): return .person(try await person(named: text))
        case .collectionNamed(let text): return .collection(try await collection(named: text))
        case .posters(let source, let page): return try await posters(source, page)
        case .surprise(let query):
            return .surprise(
                try await context.films.surprise(try discoverQuery(query), seed: nil, takingFirst: true))
        case .queryWords(let text, let films): return .words(queryWords(text, films))
        }
    }

    /// Somebody asks again: what is only saved is told of as if for the first time.
    func tellStaleAgain() { context.films.reportStaleAgain() }

    /// Whether the library has changed since the last call, or is new.
    func hasChanged() -> Bool {
        let now = try? context.films.library()?.version()
        defer { version = now }
        return now != version
    }

    /// The last change, if somebody has to agree first that it is taken back: it is another than was agreed to; or of
    /// those that are to be, one is of before this run, or of many films. Of several they are then asked one by one.
    func doubted(_ verb: Change.Verb, agreed: LibraryChange?) -> LibraryChange? {
        guard case .undo(let count) = verb,
            let changes = try? History(limit: count).response(from: context.films), let last = changes.first
        else { return nil }
        if let agreed { return last.id == agreed.id ? nil : last }
        let isDoubtful = changes.contains { $0.madeAt < began || $0.films ?? 0 > Self.mostUnasked }
        return isDoubtful ? last : nil
    }

    /// The most films of a change that is taken back without a question.
    private static let mostUnasked = 50

    /// What a query without results was probably meant to be.
    private func hint(_ load: Load, _ content: Loaded.Content) -> String? {
        if case .searchTMDB(let words, page: 1) = load, case .found(let answer) = content,
            answer.source == .sample, answer.value.rows.isEmpty
        {
            return Films.sampleTitle(like: words).map { tr("Did you mean {words}?", ["words": $0]) }
        }
        guard case .own(let question, _) = load else { return nil }
        switch content {
        case .own(_, total: 0), .viewings(_, total: 0): break
        default: return nil
        }
        let shelf: LibraryShelf? =
            switch question.scope {
            case .watchlist: .watchlist
            case .library: .library
            case .viewings: nil
            }
        let words = context.words(of: question.query)
        switch context.suggestion(for: words, on: shelf) {
        case .words(let words, _): return tr("Did you mean {words}?", ["words": LibraryQuery.text(of: words)])
        case .genres(let genres):
            return tr("Genres are {genres}.", ["genres": genres.prefix(20).joined(separator: ", ")])
        case .services(let services):
            return tr("Services are {services}.", ["services": services.prefix(20).joined(separator: ", ")])
        case .certifications(let names):
            return tr("Certifications are {names}.", ["names": names.joined(separator: ", ")])
        case nil: return nil
        }
    }

    func parsed(_ query: String) async throws -> LibraryQuery {
        try await context.ownQuery(query, for: "query")
    }

    private func shelf(_ kind: ShelfKind, _ page: Int) async throws -> Loaded.Content {
        func listed(_ endpoint: @escaping Films.PageEndpoint<FilmRecord>) async throws -> Loaded.Content {
            .films(try await context.films.listing(page: page, endpoint), heading: nil)
        }
        switch kind {
        case .list(let shelf): return try await listed { .shelf(shelf, page: $0, locale: $1) }
        case .trending: return try await listed { .trendingMovies(.week, page: $0, locale: $1) }
        case .tonight: return .films(Self.answer(try tonight()), heading: nil)
        case .becauseYouLiked: return try await becauseYouLiked()
        case .own(let shelf, _): return .films(try await context.films(on: shelf, page: page), heading: nil)
        }
    }

    /// All the rows there are.
    private static func answer<Row>(_ rows: [Row], _ source: AnswerSource = .library) -> ListAnswer<Row> {
        Answer(
            value: Listing(rows: rows, page: 1, totalPages: 1, totalResults: rows.count), source: source,
            asOf: Date())
    }

    /// Ten films from the watch-later list, picked as the command does.
    private func tonight() throws -> [FilmRecord] {
        var asked = Films.TonightQuestion()
        asked.hidesRatings = try context.hidesRatings()
        let picks = try context.films.tonight(asked, today: PartialDate.today).tonight.picks(10)
        return picks.map(\.film.movie)
    }

    private func becauseYouLiked() async throws -> Loaded.Content {
        let liked = try await context.films.becauseYouLiked()
        return .films(
            Self.answer(liked?.films ?? []),
            heading: liked.map { tr("Because you liked {film}", ["film": $0.film.title]) })
    }

    /// Films from the catalogue and the library, and people from the catalogue; empty if there is neither.
    private func searchHere(_ words: String) throws -> ListAnswer<SearchResult> {
        let found = try CatalogueLookup(
            films: context.films, limit: Films.usualRows, patience: .none, savedWillDo: true
        ).everything(words, page: 1)
        return found ?? Self.answer([], .catalogue)
    }
}

extension Loaded.Content {
    /// The films whose marks are shown with it.
    var filmIDs: [Int] {
        switch self {
        case .films(let answer, _): answer.value.rows.map(\.id)
        case .page(let answer): [answer.value.movie.id] + answer.value.recommendations.map(\.id)
        case .ownFilm(let film, _, _): film.map { [$0.movie.id] } ?? []
        case .person(let answer): (answer.value.cast + answer.value.crew).map(\.movie.id)
        case .collection(let collection): collection.films.map(\.id)
        case .people, .statistics, .ownWords, .words: []
        case .posters(let found, _, _): found.films.value.rows.map(\.id)
        case .surprise(let movie): movie.map { [$0.id] } ?? []
        case .own(let films, _): films.map(\.movie.id)
        case .viewings(let viewings, _): viewings.map(\.film.movie.id)
        case .year(let review, _): review.films.map(\.film.movie.id)
        case .found(let answer):
            answer.value.rows.compactMap { if case .movie(let movie) = $0 { movie.id } else { nil } }
        }
    }
}
