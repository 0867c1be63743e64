import Foundation
import Library
package import Records

/// The facts for some parts of the status line, without a request to TMDB; none without a library, which is not
/// created.
package struct Status: Request {
    /// How far ahead a release is worth a line, in days.
    private static let horizon = 30

    let parts: Set<StatusPart>
    let today: PartialDate
    let news: NewsLog
    let cache: StatusCache?

    /// - Parameter cache: Remembers the evening's pick.
    package init(of parts: Set<StatusPart>, today: PartialDate, news: NewsLog, cache: StatusCache?) {
        (self.parts, self.today, self.news, self.cache) = (parts, today, news, cache)
    }

    package func response(from core: Core) throws(CoreError) -> StatusFacts {
        var facts = StatusFacts()
        guard try core.hasLibrary() else { return facts }
        if parts.contains(.new) { facts.newFilms = news.unseen.map { .init(id: $0.id, title: $0.title) } }
        if parts.contains(.list) {
            facts.watchlistCount =
                try core.readLibrary { (library) throws(LibraryError) in try library.watchlistCount() } ?? 0
        }
        if parts.contains(.next), let last = PartialDate(daysSince1970: today.daysSince1970 + Self.horizon) {
            facts.nextRelease = try UpcomingFilms(from: today, through: last).response(from: core).first.map {
                (
                    .init(id: $0.id, title: $0.title, year: $0.day.year),
                    $0.day.daysSince1970 - today.daysSince1970
                )
            }
        }
        if parts.contains(.tonight) { facts.tonight = try tonight(core) }
        return facts
    }

    /// The day's pick: the same until midnight, or until it is seen or off the list.
    private func tonight(_ core: Core) throws(CoreError) -> StatusFacts.Entry? {
        var request = TonightFilms()
        (request.excludedWatchDate, request.today) = (today, today)
        request.now = Date(timeIntervalSince1970: Double(today.daysSince1970) * 86_400)
        let tonight = try request.response(from: core).tonight
        var film = cache?.pick(of: today).flatMap { id in tonight.candidates.first { $0.record.id == id } }
        if film == nil {
            film = tonight.picks(1, seed: UInt64(today.daysSince1970)).first?.film
            if let film { cache?.save(pick: film.record.id, of: today) }
        }
        return film.map { .init(id: $0.record.id, title: $0.record.title, year: $0.record.year) }
    }
}
