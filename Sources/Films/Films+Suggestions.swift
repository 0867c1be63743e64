package import Foundation
import Library
package import Query
package import Records
import TMDBModels

/// What to watch, from what the person saved, saw and liked.
extension Films {
    /// What may be picked for an evening.
    package struct TonightQuestion {
        package var query = LibraryQuery()
        /// The time there is, in minutes.
        package var under: Int?
        /// The films on another person's list, if it must be on both.
        package var theirs: Set<Int>?
        /// Films to leave out, as those picked last.
        package var besides: Set<Int> = []
        /// Leaves out what was seen on this day.
        package var notSeenOn: PartialDate?
        package var hidesRatings = false

        /// Any film of the watch-later list.
        package init() {}
    }

    /// The films to pick from, and what was left out on the way.
    package struct TonightAnswer {
        package let tonight: Tonight
        /// Whether the query found nothing on the list.
        package let isEmpty: Bool
        /// Whether nothing fits, before those picked last are left out.
        package let nothingFits: Bool
        /// The shortest of the films that are out, in minutes.
        package let shortest: Int?
    }

    /// The films of the watch-later list that can be watched now; the full screen and the command pick from the same. Who
    /// asks for what is on a disk picks from all of that, saved or never seen.
    package func tonight(
        _ asked: TonightQuestion = TonightQuestion(), now: Date = Date(), today: PartialDate?
    ) throws(FilmsError) -> TonightAnswer {
        let found = try inLibrary { (library) throws(LibraryError) in
            (
                try library.films(on: asked.query.asksForFiles ? .library : .watchlist, matching: asked.query)
                    .films.filter { $0.addedAt != nil || $0.timesWatched == 0 },
                try library.viewings(limit: 5).viewings.map(\.film)
            )
        }
        let (saved, recent) = found ?? ([], [])
        let atHand = saved.filter { film in
            if let theirs = asked.theirs, !theirs.contains(film.movie.id) { return false }
            if let day = asked.notSeenOn, film.lastWatchedOn == day { return false }
            // Nobody can watch tomorrow's film tonight.
            return film.movie.mayBeOut(by: today)
        }
        let fitting = atHand.filter { film in
            asked.under.map { time in film.movie.runtimeMinutes.map { $0 <= time } ?? false } ?? true
        }
        return TonightAnswer(
            tonight: Tonight(
                candidates: fitting.filter { !asked.besides.contains($0.movie.id) }, recent: recent, now: now,
                isShared: asked.theirs != nil, hidesRatings: asked.hidesRatings), isEmpty: saved.isEmpty,
            nothingFits: fitting.isEmpty, shortest: atHand.compactMap(\.movie.runtimeMinutes).min())
    }

    /// TMDB's recommendations for the best rated of the films seen last, without those already seen; nil if no film was
    /// liked, or TMDB does not have it.
    package func becauseYouLiked() async throws(FilmsError) -> (film: FilmRecord, films: [FilmRecord])? {
        let liked = try inLibrary { (library) throws(LibraryError) in
            try library.viewings(limit: 30).viewings
                .map { (film: $0.film.movie, rating: $0.viewing.rating ?? $0.film.myRating ?? 0) }
                .filter { $0.rating >= 7 }.max { $0.rating < $1.rating }
        }
        guard let film = liked?.film else { return nil }
        let page: Answer<MovieDetails>
        do throws(FilmsError) { page = try await FilmPage(.tmdb(film.id)).response(from: self) } catch {
            if error.ofTMDB?.kind == .notFound { return nil }
            throw error
        }
        let films = page.value.recommendations
        let marks = try marks(among: films.map(\.id))
        return (film, films.filter { (marks[$0.id]?.timesWatched ?? 0) == 0 })
    }
}
