import Library
import Records
import TMDBModels

extension FilmPagePresenter {
    package static let payload = Payload<Self>(
        "movie",
        """
        A film's page. `movie -` writes one such document per line for each film on standard input; \
        `person -` likewise for people.
        """
    ) {
        Field(Film.payload) { $0.film }
        Field(Answer<MovieDetails>.origin) { $0.answer }
        Field("tagline", "the line on the poster") { $0.details.tagline }
        Field("genres", "names, in the requested language") { $0.details.record.genres }
        Field("certification", "in the region, as its board writes it") {
            $0.details.certification(in: $0.region)
        }
        Field(
            "status",
            "`Released`, `Post Production`, `In Production`, `Planned`, `Rumored`, `Canceled`, or what TMDB adds"
        ) { $0.details.status }
        Field("directors", each: director) { $0.details.directors }
        Field("writers", each: writer) { $0.details.writers }
        Field("cast", "the complete cast in billing order", each: actor) { $0.details.cast }
        Field("crew", "everybody who made it, once for each job", each: member) { $0.details.crew }
        Field("recommendations", "up to six", each: Film.payload) { $0.recommended }
        Field("tags", "yours") { $0.libraryFilm?.tags ?? [] }
        Field("note", "yours") { $0.libraryFilm?.note?.text }
        Field("locked", "whether the note is locked: null without `--unlock`") {
            $0.libraryFilm?.note?.isLocked ?? false
        }
        Field("viewings", "the latest first", each: Viewing.payload) { $0.viewings }
        Field("account", "what your account at TMDB had at the last sync; null if nothing", of: account) {
            $0.account.isEmpty ? nil : $0.account
        }
        Field("others", "what the other people of your share have about it", each: OtherPersonsValues.payload)
        { $0.others }
        Field("files", "yours", each: FilesPresenter.Row.payload) { page in
            page.files.map { .init(file: $0, film: page.libraryFilm?.record, guess: nil) }
        }
        Field("keywords", "what it is about, in English") { $0.details.keywords.map(\.name) }
        Field("companies", "those that produced it") { $0.details.companies.map(\.name) }
        Field("countries", "of production, ISO 3166-1") { $0.details.countries }
        Field("collection", "the series it belongs to", of: filmCollection) { page in
            page.details.collection.map { (page, $0) }
        }
        Field("title_language", "of `title`, if it is neither the requested nor the original one") {
            $0.details.titleLanguage
        }
        Field("overview_language", "of `overview`, if not the requested one") { $0.details.overviewLanguage }
        Field("runtime_minutes") { $0.details.record.runtimeMinutes }
        Field("imdb_id", "`tt` and digits") { $0.details.record.imdbID }
        Field("trailer_url", "on YouTube") { $0.details.trailerURL }
        Field(
            "where_to_watch", "in the region, from JustWatch; null if there are none",
            of: WatchOptions.payload
        ) { page in
            page.details.watchProviders[page.region].map { (page.region, $0) }
        }
    }

    private static let director = Payload<CrewMember>("director") {
        Field("id", "TMDB's id of the person") { $0.id }
        Field("name") { $0.name }
    }

    private static let writer = Payload<CrewMember>("writer") {
        Field(director) { $0 }
        Field("job", "what they wrote; several are separated by commas") { $0.job }
    }

    private static let member = Payload<CrewMember>("job", "One job of a person.") {
        Field(director) { $0 }
        Field("job", "`Director`, `Screenplay`, or another of TMDB's") { $0.job }
        Field("department", "`Directing`, `Writing`, or another of TMDB's") { $0.department }
    }

    private static let actor = Payload<CastMember>("actor") {
        Field("id", "TMDB's id of the person") { $0.id }
        Field("name") { $0.name }
        Field("character", "the role") { $0.character }
    }

    private static let account = Payload<[AccountField: Double]>(
        "values of an account", "Nothing is requested for these: the last `sync` left them."
    ) {
        Field("saved", "whether it is on the account's watchlist") { $0[.saved] != nil }
        Field("rating", "the rating there, 0.5 to 10") { $0[.rating] }
        Field("favorite", "whether it is a favourite there; only `--also favorites` syncs it") {
            $0[.favorite] != nil
        }
    }

    /// The film's series, and its position there if known without another request.
    private static let filmCollection = Payload<(page: Self, name: CollectionName)>(
        "collection of a film",
        """
        A page is one request, so the film's place is known only if the collection was read before: by \
        `movielib collection` or in the full screen.
        """
    ) {
        Field("id", "TMDB's id of the collection") { $0.name.id }
        Field("name", "in the requested language") { $0.name.name }
        Field("part", "the film's place in order of release, from 1") { $0.page.collectionPosition?.number }
        Field("parts", "films in it") {
            $0.page.collectionPosition == nil ? nil : $0.page.collection?.films.count
        }
        Field("previous", "the film before it", of: Film.payload) { series in
            series.page.collectionPosition?.previous.map { Film($0, series.page.userData) }
        }
        Field("next", "the film after it", of: Film.payload) { series in
            series.page.collectionPosition?.next.map { Film($0, series.page.userData) }
        }
        Field("tmdb_url", "the collection's page on TMDB") { WebPage.collection($0.name.id) }
    }
}
