import Library
import Records
import TMDBModels

// Payloads that several answers in the JSON contract share.

extension Film {
    static let payload = Payload<Film>("film", "A film, wherever it stands.") {
        Field("id", "TMDB's id; below 0 for a film imported by its title without a key") { $0.id }
        Field(
            "title",
            "in the requested language, on a page else in `fallback_language`, else the original title"
        ) { $0.title }
        Field("year", "of `release_date`") { $0.year }
        Field("rating", "mean vote, 0 to 10; null without votes") { $0.rating }
        Field("votes", "number of votes") { $0.votes }
        Field("popularity", "TMDB's own measure; good for sorting only") { $0.popularity }
        Field("overview", "what the film is about") { $0.overview }
        Field("watched", "how often you have seen it; null if the library is unreadable") {
            $0.userData?.timesWatched
        }
        Field("owned", "whether you have a file of it; null if the library is unreadable") {
            $0.userData?.isOwned
        }
        Field("original_title", "in the film's own language") { $0.originalTitle }
        Field("release_date", "the first release, or the region's if TMDB has it", as: .date) {
            $0.releaseDate
        }
        Field("original_language", "ISO 639-1") { $0.originalLanguage }
        Field("poster_url", "the poster, 500 pixels wide; `MOVIELIB_IMAGE_URL` names another service") {
            PosterLink.url($0.posterPath)
        }
        Field("tmdb_url", "the film's page on TMDB, or a search there if `id` is below 0") { $0.tmdbURL }
        Field("in_watchlist", "whether it is on the watch-later list; null if the library is unreadable") {
            $0.isSaved
        }
        Field("last_watched_at", "the latest viewing with a known date") { $0.userData?.lastWatchedOn }
        Field("my_rating", "your rating, 0.5 to 10 in halves") { $0.userData?.myRating }
    }
}

extension Film {
    /// The user's data about a film, beside the film's keys.
    static let userDataPayload = Payload<Film>(
        "saved film", "A film of the library, as it was when its page was fetched."
    ) {
        Field("genres", "names, in the language of the saved page") { $0.record.genres }
        Field("tags", "yours") { $0.tags }
        Field("note", "yours") { $0.note?.text }
        Field("locked", "whether the note is locked: null without `--unlock`") { $0.note?.isLocked ?? false }
        Field("added_at", "when it was put on the watch-later list; null if it is not on it") { $0.addedAt }
        Field("runtime_minutes") { $0.record.runtimeMinutes }
    }
}

extension Viewing {
    static let payload = Payload<Viewing>("viewing", "One time that a film was seen.") {
        Field("rewatch", "whether you had seen it before") { $0.isRewatch }
        Field("note", "of this viewing") { $0.note?.text }
        Field("locked", "whether the note is locked: null without `--unlock`") { $0.note?.isLocked ?? false }
        Field("place", "where it was seen") { $0.place }
        Field("with", "names of those who saw it with you") { $0.companions }
        Field("watched_at", "when it was seen") { $0.watchedOn }
        Field("my_rating", "what you rated the film that time") { $0.rating }
        Field("rating_then", "the same, under the name it has in the list of viewings") { $0.rating }
    }
}

extension Person {
    static let payload = Payload<Person>("people", "A person in a list.") {
        Field("id", "TMDB's id") { $0.id }
        Field("name") { $0.name }
        Field("popularity", "TMDB's own measure; good for sorting only") { $0.popularity }
        Field("known_for_department", "`Acting`, `Directing`, `Writing`, or another of TMDB's") {
            $0.department
        }
        Field("known_for", "titles of films and series; often empty for people who trend") { $0.knownFor }
        Field("tmdb_url", "the person's page on TMDB") { WebPage.person($0.id) }
    }
}

extension WatchOptions {
    /// Where a film can be watched. The data is from JustWatch, which must be named wherever it is shown.
    static let payload = Payload<(region: String, offers: WatchOptions)>(
        "offers",
        "Where a film can be watched. The data is JustWatch's, which must be named wherever it is shown."
    ) {
        Field("region", "ISO 3166-1") { $0.region }
        Field("link", "TMDB's page with the offers") { $0.offers.link }
        Field("stream", "services with a subscription") { $0.offers.stream }
        Field("rent", "services that rent it") { $0.offers.rent }
        Field("buy", "services that sell it") { $0.offers.buy }
        Field("free", "services that are free, with or without advertising") { $0.offers.free }
    }
}

extension Answer {
    /// The source of an answer, and its time.
    static var origin: Payload<Answer> {
        Payload {
            Field("source", "where the answer is from: `tmdb`, `cache`, `library`, `catalogue`, `sample`") {
                $0.source.rawValue
            }
            Field(
                "as_of",
                "since when it has been true; of the catalogue the end of its list's day, or when it was made"
            ) { $0.asOf }
        }
    }

    /// The source and time of a list, and which page of it this is.
    static func page<Row>() -> Payload<Answer> where Value == Listing<Row> {
        Payload(
            "list", "One page of a list. Its rows are in `results`: the table above says what they are."
        ) {
            Field(origin) { $0 }
            Field("page", "the requested page; a page has `--limit` rows, else 20") { $0.value.page }
            Field("total_pages", "how many pages there are; TMDB serves 500 at most") { $0.value.totalPages }
            Field("total_results", "rows of all pages; the catalogue counts to 1,000") {
                $0.value.totalResults
            }
        }
    }
}

extension RatingConflict {
    /// The keys of the film that has two ratings.
    static let filmPayload = Payload<RatingConflict> {
        Field("id", "TMDB's id") { $0.film.id }
        Field("title") { $0.film.title }
        Field("year") { $0.film.year }
    }
}
