import Films
import Localization
import Query
import Records
import TMDBModels

/// What `new` asks besides the query.
extension AppContext {
    /// From a day, as a query takes it, to today.
    func newsDays(since text: String, until today: PartialDate) throws -> QueryDays {
        // Without a first day everything would be new.
        let isDay =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let query =
            isDay ? try? LibraryQuery("released:\(text)..today", today: today) : nil
        guard case .date(_, let days)? = query?.tests.first, days.from?.date != nil else {
            throw Failure(
                .usage, "--since", tr("'{text}' is no day up to today", ["text": text]),
                hint: tr("write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago"))
        }
        return days
    }

    /// Refuses a query that asks for releases itself.
    func refuseReleases(in query: LibraryQuery, of words: [String]) throws {
        let asks = query.tests.contains { test in
            switch test {
            case .release, .date(.out, _), .none(.out): true
            default: false
            }
        }
        guard asks else { return }
        let line = CommandLineText.of(["discover"], words)
        throw Failure(
            .usage, activity,
            tr("'out:' is what 'new' asks for itself: cinemas, and what is on your services"),
            hint: tr("'{command}' asks for other releases", ["command": line]))
    }

    /// Keeps the films for `status`, unless they are the sample's.
    func keepNews(_ found: Films.Discovery, isSeen: Bool) {
        guard found.films.source == .tmdb || found.films.source == .cache else { return }
        NewsFilms(path: paths.newsFilmsFile).replace(
            with: found.films.value.rows.map { ($0.id, $0.title) }, isSeen: isSeen)
    }
}
