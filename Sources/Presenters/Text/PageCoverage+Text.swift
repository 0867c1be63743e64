import Foundation
import Library
import Localization
package import MovielibCore
import Records

extension PageCoverage {
    /// One line for stderr.
    package var displayText: String {
        switch self {
        case .offers(let ages): ages.displayText(ofOffers: true)
        case .certifications(let ages): ages.displayText(ofOffers: false)
        case .unchecked(let count):
            plural(
                "{n} film could not be checked without its page from TMDB: 'movielib refresh'",
                "{n} films could not be checked without their pages from TMDB: 'movielib refresh'",
                count)
        }
    }
}

extension PageAges {
    /// `where to watch is from 12 Oct to 20 Nov 2026, by JustWatch; 3 films have no page: 'movielib refresh'`.
    func displayText(ofOffers: Bool, in zone: TimeZone = .current) -> String {
        let days = [oldest, newest].compactMap { $0.flatMap { PartialDate($0, in: zone) } }
        guard let first = days.first, let last = days.last else {
            return addingRefreshHint(
                ofOffers
                    ? tr("where to watch is not known: no film has a saved page")
                    : tr("certifications are not known: no film has a saved page"))
        }
        let since = source(ofOffers, first, last)
        if missing == 0 { return addingRefreshHint(since) }
        return addingRefreshHint(
            since + "; " + plural("{n} film has no page", "{n} films have no page", missing))
    }

    /// When the pages are from, and the source of their data.
    private func source(_ ofOffers: Bool, _ first: PartialDate, _ last: PartialDate) -> String {
        if first == last {
            let day = DisplayText.date(last)
            return ofOffers
                ? tr("where to watch is from {day}, by JustWatch", ["day": day])
                : tr("certifications are from {day}", ["day": day])
        }
        let begin = first.year == last.year ? DisplayText.dayAndMonth(first) : DisplayText.date(first)
        let end = DisplayText.date(last)
        return ofOffers
            ? tr("where to watch is from {begin} to {end}, by JustWatch", ["begin": begin, "end": end])
            : tr("certifications are from {begin} to {end}", ["begin": begin, "end": end])
    }

    /// Adds the command that fetches missing pages, if it can.
    private func addingRefreshHint(_ what: String) -> String {
        missingSaved > 0 ? what + ": 'movielib refresh'" : what
    }
}
