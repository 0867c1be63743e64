package import Records
import TMDBModels

/// The result of saving what was missing of a series or a list.
package struct MissingFilms {
    package let outcome: ChangeOutcome
    /// Those that were neither saved nor seen.
    package let missing: [FilmRecord]
    /// How many were seen before.
    package let seen: Int
}

extension Films {
    /// Saves those films of a series or a list that are neither saved nor seen, in order, as one change.
    package func saveMissing(_ films: [FilmRecord]) async throws(FilmsError) -> MissingFilms {
        let marks = try marks(among: films.map(\.id))
        let saved = films.filter { marks[$0.id]?.isSaved == true }
        let missing = films.filter { film in
            marks[film.id].map { !$0.isSaved && $0.timesWatched == 0 } ?? true
        }
        var outcome = ChangeOutcome(.save)
        if !missing.isEmpty {
            let movies = try await movies(missing.map { .tmdb($0.id) })
            outcome.films = try make(Change(.save, movies)).films
        }
        // Those there before, and none that somebody else has saved meanwhile.
        outcome.alreadySo = saved.map { Film($0, marks[$0.id]) }
        return MissingFilms(
            outcome: outcome, missing: missing, seen: films.count - missing.count - saved.count)
    }
}
