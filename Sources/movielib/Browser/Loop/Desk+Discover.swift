import Films
import Library
import Query
import Records
import TMDBModels

/// What questions find at TMDB, as the commands `discover`, `new` and `collection` ask.
extension Desk {
    func discoverQuery(_ text: String) throws -> LibraryQuery {
        try context.discoverQuery(context.words(of: text), for: ["discover"])
    }

    func posters(_ source: PostersPlace.Source, _ page: Int) async throws -> Loaded.Content {
        switch source {
        case .discover(let text):
            let query = try discoverQuery(text)
            let found = try await context.films.discover(query, page: page, takingFirst: true)
            return .posters(found, since: nil, isOnMine: query.asksFor(try context.run.services()))
        case .new(let text):
            let news = try await context.news(
                context.words(of: text), page: page, takingFirst: true, for: ["discover"])
            if page == 1 { context.keepNews(news.found, isSeen: true) }
            return .posters(news.found, since: news.first, isOnMine: false)
        case .collection(let id, _): return .collection(try await context.films.collection(id).value)
        }
    }

    func collection(named text: String) async throws -> FilmCollection {
        try await context.films.collection(of: CollectionReference(text, thisYear: PartialDate.thisYear))
            .value
    }

    func queryWords(_ text: String, _ films: QueryScope.Films) -> [String] {
        QueryWords(films: films, environment: context.run.environment) { [context] in
            (try? context.films.library(.none)) ?? nil
        }.continuations(of: text)
    }

    /// Whether a service of the person's has the films of an answer that is drawn as posters, as far as that is known:
    /// from a page that was read, now or when a film was saved, or from the question.
    func services(of content: Loaded.Content) throws -> [Int: Bool] {
        let mine = try context.run.services()
        if mine.isEmpty { return [:] }
        switch content {
        case .own, .viewings, .ownFilm, .found, .people, .statistics, .ownWords, .words: return [:]
        case .posters(let found, _, isOnMine: true):
            return Dictionary(found.films.value.rows.map { ($0.id, true) }) { first, _ in first }
        default: break
        }
        let scope = try context.ownScope()
        let query = LibraryQuery(
            groups: [[QueryTerm(alternatives: [.init(test: .service(mine))])]], scope: scope)
        let there = try context.films.library()?.ids(matching: query, among: content.filmIDs) ?? []
        var known = Dictionary(there.map { ($0, true) }) { first, _ in first }
        if case .page(let answer) = content, let offers = answer.value.watchProviders[scope.region] {
            let names = NameList((offers.stream + offers.free + offers.rent + offers.buy).map { ($0, $0) })
            known[answer.value.movie.id] = mine.contains { !names.values(named: $0).isEmpty }
        }
        return known
    }
}

extension LibraryQuery {
    /// Whether all it finds is on one of these services.
    fileprivate func asksFor(_ mine: [String]) -> Bool {
        let mine = NameList(mine.map { ($0, $0) })
        return !groups.isEmpty
            && groups.allSatisfy { group in
                group.contains { term in
                    !term.isNegated
                        && term.alternatives.allSatisfy { alternative in
                            guard !alternative.isNegated, case .service(let names) = alternative.test else {
                                return false
                            }
                            return names.allSatisfy { !mine.values(named: $0).isEmpty }
                        }
                }
            }
    }
}
