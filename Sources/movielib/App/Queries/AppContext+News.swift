import Films
import Foundation
import Localization
import Presenters
import Query
import Records
import TMDBModels

/// What is new, and how that was asked.
struct News {
    let found: Films.Discovery
    let asked: LibraryQuery
    /// The first day, which counts as new itself.
    let first: PartialDate?
    /// For ``LastNews``.
    let question: String
    let today: PartialDate

    /// From when on films are new.
    enum Day {
        case week
        /// The day of the last answer to the same question; a week without one.
        case last
        /// As typed: `2w` is two weeks ago, `last friday` a day.
        case day(String)
    }

    var isOfToday: Bool { Self.isOfToday(found.films.source, found.films.asOf, today) }

    /// Whether it is TMDB's of today, and all there was, so that the next run may count from today.
    var isComplete: Bool { found.unread == 0 && isOfToday }

    /// Whether an answer is TMDB's of today: an older one, or a sample, does not show what is new.
    static func isOfToday(
        _ source: AnswerSource, _ asOf: Date, _ today: PartialDate, in zone: TimeZone = .current
    ) -> Bool { (source == .tmdb || source == .cache) && PartialDate(asOf, in: zone) == today }
}

/// What `new` asks besides the query.
extension AppContext {
    /// Asks what is new, and tells nobody.
    ///
    /// - Parameter command: What takes such words, for a hint; by default the command that runs.
    func news(
        _ words: [String], since day: News.Day = .week, page: Int = 1, limit: Int? = nil,
        takingFirst: Bool = false, for command: [String]? = nil
    ) async throws -> News {
        let today = try ViewingDate.today(for: "new")
        let question = LastNews.question(words, region: try locale().region)
        let since: String? =
            switch day {
            case .week: nil
            case .last: LastNews(path: paths.newsFile).day(of: question, today: today)?.description
            case .day(let text): Self.asQuery(text, today)
            }
        let days = try newsDays(since: since ?? "-7d", until: today)
        let asked = try discoverQuery(words, for: command)
        try refuseReleases(in: asked, of: words)
        let services = try await films.services(among: try run.services())
        do throws(FilmsError) {
            let found = try await films.discover(
                asked.forNews(days, services), page: page, limit: limit ?? Films.usualRows,
                takingFirst: takingFirst)
            return News(found: found, asked: asked, first: days.from?.date, question: question, today: today)
        } catch {
            guard case .discover(.tooManyAlternatives) = error, !services.isEmpty else { throw error }
            throw failure(error).hinting(
                tr("'new' itself takes two for each: cinemas, and what is on your services"))
        }
    }

    private static func asQuery(_ text: String, _ today: PartialDate) -> String {
        let word = text.trimmed.lowercased()
        if let date = DateWords.date(word, today: today) { return date.description }
        let isSpan = word.first?.isNumber == true && word.last.map { "dwmy".contains($0) } == true
        return isSpan ? "-\(word)" : word
    }

    /// From a day, as a query takes it, to today.
    private func newsDays(since text: String, until today: PartialDate) throws -> QueryDays {
        // Without a first day everything would be new.
        let isDay =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let query = isDay ? try? LibraryQuery("released:\(text)..today", today: today) : nil
        guard case .date(_, let days)? = query?.tests.first, days.from?.date != nil else {
            throw Failure(
                .usage, "--since", tr("'{text}' is not a day up to today", ["text": text]),
                hint: tr("write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago"))
        }
        return days
    }

    /// Refuses a query that asks for releases itself.
    private func refuseReleases(in query: LibraryQuery, of words: [String]) throws {
        let asks = query.tests.contains { test in
            switch test {
            case .release, .date(.out, _), .none(.out): true
            default: false
            }
        }
        guard asks else { return }
        let line = CommandLineText.of(["discover"], words)
        throw failure(
            .usage, tr("'out:' is what 'new' asks for itself: cinemas, and what is on your services"),
            hint: tr("'{command}' asks for other releases", ["command": line]))
    }

    /// Keeps the films for `status`, unless they are the sample's.
    func keepNews(_ found: Films.Discovery, isSeen: Bool) {
        guard found.films.source == .tmdb || found.films.source == .cache else { return }
        NewsFilms(path: paths.newsFilmsFile).replace(
            with: found.films.value.rows.map { ($0.id, $0.title) }, isSeen: isSeen)
    }
}
