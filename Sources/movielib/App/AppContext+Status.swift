import Films
import Foundation
import Library
import Localization
import Presenters
import Records
import TMDBModels

extension AppContext {
    /// How far ahead a release is worth a line, in days.
    private static let horizon = 30

    /// What there is to say of these parts, from this disk alone; nil without a library, which is not made.
    func statusFacts(of parts: Set<StatusPart>, _ cache: StatusCache?) throws -> StatusFacts? {
        guard let library = try films.library() else { return nil }
        let today = try ViewingDate.today(for: activity)
        var facts = StatusFacts()
        if parts.contains(.new) {
            facts.new = NewsFilms(path: paths.newsFilmsFile).unseen.map { .init(id: $0.id, title: $0.title) }
        }
        if parts.contains(.list) { facts.saved = try library.watchlistCount() }
        if parts.contains(.next), let last = PartialDate(daysSince1970: today.daysSince1970 + Self.horizon) {
            let coming = try comingFilms(library, from: today, through: last)
            facts.next = coming.first.map {
                (
                    .init(id: $0.id, title: $0.title, year: $0.day.year),
                    $0.day.daysSince1970 - today.daysSince1970
                )
            }
        }
        if parts.contains(.tonight) { facts.tonight = try tonight(today, cache) }
        return facts
    }

    /// The saved films that come out between two days, in the region.
    func comingFilms(
        _ library: LibraryStore, from first: PartialDate, through last: PartialDate
    ) throws -> [ComingFilm] {
        let region = try locale().region
        return try library.coming(from: first, through: last, in: region)
    }

    /// The day's pick: the same until midnight, or until it is seen or off the list.
    private func tonight(_ today: PartialDate, _ cache: StatusCache?) throws -> StatusFacts.Film? {
        var asked = Films.TonightQuestion()
        asked.notSeenOn = today
        let morning = Date(timeIntervalSince1970: Double(today.daysSince1970) * 86_400)
        let tonight = try films.tonight(asked, now: morning, today: today).tonight
        var film = cache?.pick(of: today).flatMap { id in tonight.candidates.first { $0.movie.id == id } }
        if film == nil {
            film = tonight.picks(1, seed: UInt64(today.daysSince1970)).first?.film
            if let film { cache?.keep(pick: film.movie.id, of: today) }
        }
        return film.map { .init(id: $0.movie.id, title: $0.movie.title, year: $0.movie.year) }
    }
}
