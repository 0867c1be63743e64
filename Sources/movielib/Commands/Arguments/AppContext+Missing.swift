import Films
import Foundation
import Library
import Localization
import Presenters
import Records
import TMDBModels
import Terminal

extension AppContext {
    /// Saves those films of a series or a list that are neither saved nor seen, in order, as one change.
    ///
    /// - Parameter name: what they are the films of.
    func saveMissing(_ films: [FilmRecord], of name: String) async throws {
        let hidesRatings = try hidesRatings()
        let marks = try self.films.marks(among: films.map(\.id))
        let saved = films.filter { marks[$0.id]?.isSaved == true }
        let missing = films.filter { film in
            marks[film.id].map { !$0.isSaved && $0.timesWatched == 0 } ?? true
        }
        var outcome = ChangeOutcome(.save)
        if !missing.isEmpty {
            let movies = try await self.films.movies(missing.map { .tmdb($0.id) })
            outcome.films = try self.films.make(Change(.save, movies)).films
        }
        // Those there before, and none that somebody else has saved meanwhile.
        outcome.alreadySo = saved.map { Film($0, marks[$0.id]) }
        try show(outcome, hidesRatings)
        let seen = films.count - missing.count - saved.count
        if missing.isEmpty {
            console.remark(
                tr("nothing of {collection} is missing: all is saved or seen", ["collection": name]))
        } else if seen > 0 {
            console.remark(
                plural("left out {n} film that you have seen", "left out {n} films that you have seen", seen))
        }
        let awaited = missing.filter { !CollectionPresenter.isOut($0, PartialDate.today) }
        if !awaited.isEmpty {
            let names = awaited.map(\.title).joined(separator: ", ")
            console.remark(tr("not out yet: {films}", ["films": names]))
        }
    }
}
