import Films
import Library
import Query
import Records
import TMDBModels

/// What questions find at TMDB, as the commands `discover`, `new` and `collection` ask.
extension Desk {
    func posters(_ source: PostersPlace.Source, _ page: Int) async throws -> Loaded.Content {
        switch source {
        case .discover(let text):
            let found = try await DiscoverFilms(.text(text), page: page, takesFirst: true)
                .response(from: context.films)
            return .posters(found, since: nil, isOnMine: found.isOnUsersServices)
        case .new(let text):
            let news = try await NewFilms(.text(text), page: page, takesFirst: true)
                .response(from: context.films)
            if page == 1 {
                NewsFilms(path: context.paths.newsFilmsFile).replace(with: news.found, isSeen: true)
            }
            return .posters(news.found, since: news.first, isOnMine: false)
        case .collection(let id, _): return .collection(try await context.films.collection(id).value)
        }
    }

    func collection(named text: String) async throws -> FilmCollection {
        try await context.films.collection(of: CollectionReference(text, thisYear: PartialDate.thisYear))
            .value
    }

    /// Whether a service of the person's has the films of an answer that is drawn as posters, as far as that is known.
    func services(of content: Loaded.Content) throws -> [Int: Bool] {
        switch content {
        case .own, .viewings, .ownFilm, .found, .people, .statistics, .ownWords, .words: return [:]
        case .posters(let found, _, isOnMine: true):
            return Dictionary(found.films.value.rows.map { ($0.id, true) }) { first, _ in first }
        case .page(let answer):
            return try OnUsersServices(content.filmIDs, page: answer.value).response(from: context.films)
        default: return try OnUsersServices(content.filmIDs).response(from: context.films)
        }
    }
}
