package import Records
import TMDBModels

/// The result of adding the missing films of a series or a list to the watchlist.
package struct MissingFilms {
    package let outcome: ChangeOutcome
    /// The films that were neither saved nor seen.
    package let missing: [FilmRecord]
    /// The number of films seen before.
    package let seen: Int
}

extension Core {
    /// Adds the films of a series or a list that are neither saved nor seen to the watchlist, in order, as one change.
    package func addMissingToWatchlist(_ films: [FilmRecord]) async throws(CoreError) -> MissingFilms {
        let userData = try userData(among: films.map(\.id))
        let saved = films.filter { userData[$0.id]?.isOnWatchlist == true }
        let missing = films.filter { film in
            userData[film.id].map { !$0.isOnWatchlist && $0.timesWatched == 0 } ?? true
        }
        var outcome = ChangeOutcome(.addToWatchlist)
        if !missing.isEmpty {
            let records = try await filmRecords(missing.map { .tmdb($0.id) })
            outcome.films = try make(Change(.addToWatchlist, records)).films
        }
        // Only the films saved before, without any that another process has saved since.
        outcome.unchanged = saved.map { Film($0, userData[$0.id]) }
        return MissingFilms(
            outcome: outcome, missing: missing, seen: films.count - missing.count - saved.count)
    }
}
