import Library
import Records
import TMDBModels

// What several answers say in the JSON contract.

extension Film {
    /// A film.
    static let payload = Payload<Film> {
        Field("id") { $0.id }
        Field("title") { $0.title }
        Field("year") { $0.year }
        Field("rating") { $0.rating }
        Field("votes") { $0.votes }
        Field("popularity") { $0.popularity }
        Field("overview") { $0.overview }
        Field("watched") { $0.own?.timesWatched }
        Field("owned") { $0.own?.isOwned }
        Field("original_title") { $0.originalTitle }
        Field("release_date") { $0.releaseDate?.description }
        Field("original_language") { $0.originalLanguage }
        Field("poster_url") { PosterLink.url($0.posterPath) }
        Field("tmdb_url") { $0.tmdbURL }
        Field("in_watchlist") { $0.isSaved }
        Field("last_watched_at") { $0.own?.lastWatchedOn?.description }
        Field("my_rating") { $0.own?.myRating }
    }
}

extension Film {
    /// What is the person's own of a film, beside the film's keys.
    static let ownPayload = Payload<Film> {
        Field("genres") { $0.movie.genres }
        Field("tags") { $0.tags }
        Field("note") { $0.note?.words }
        Field("locked") { $0.note?.isLocked ?? false }
        Field("added_at") { $0.addedAt.map(Wording.time) }
        Field("runtime_minutes") { $0.movie.runtimeMinutes }
    }
}

extension Viewing {
    static let payload = Payload<Viewing> {
        Field("rewatch") { $0.isRewatch }
        Field("note") { $0.note?.words }
        Field("locked") { $0.note?.isLocked ?? false }
        Field("place") { $0.place }
        Field("watched_at") { $0.watchedOn?.description }
        Field("my_rating") { $0.rating }
        Field("rating_then") { $0.rating }
    }
}

extension Person {
    static let payload = Payload<Person> {
        Field("id") { $0.id }
        Field("name") { $0.name }
        Field("popularity") { $0.popularity }
        Field("known_for_department") { $0.department }
        Field("known_for") { $0.knownFor }
        Field("tmdb_url") { WebPage.person($0.id) }
    }
}

extension WatchOptions {
    /// From JustWatch, which must be named wherever this is shown.
    static let payload = Payload<(region: String, offers: WatchOptions)> {
        Field("region") { $0.region }
        Field("link") { $0.offers.link }
        Field("stream") { $0.offers.stream }
        Field("rent") { $0.offers.rent }
        Field("buy") { $0.offers.buy }
        Field("free") { $0.offers.free }
    }
}

extension Answer {
    /// Where an answer is from, and of when.
    static var origin: Payload<Answer> {
        Payload {
            Field("source") { $0.source.rawValue }
            Field("as_of") { Wording.time($0.asOf) }
        }
    }

    /// The same of a list, and which page of it this is.
    static func page<Row>() -> Payload<Answer> where Value == Listing<Row> {
        Payload {
            Field(origin) { $0 }
            Field("page") { $0.value.page }
            Field("total_pages") { $0.value.totalPages }
            Field("total_results") { $0.value.totalResults }
        }
    }
}
