import Catalogue
package import Foundation
import Localization
import MovielibCore
import Records
import TMDBModels

extension Remark {
    /// One line for stderr.
    package func displayText(now: Date) -> String {
        switch self {
        case .catalogueAnswer(let status, let reason):
            let what =
                status.day.map { tr("from the catalogue of {day}", ["day": $0]) }
                ?? tr(
                    "from the catalogue, made {age}", ["age": DisplayText.age(of: status.builtAt, now: now)])
            return reason.added(to: what)
        case .savedDataAnswer(let reason):
            return reason.added(to: tr("only from your library and the cache")) + "; "
                + tr("'movielib catalogue update' fetches every film's title")
        case .wordTakenAsYear(let words, let year):
            return tr(
                "no title has '{year}' in it; these are films from {year} called '{words}'",
                ["year": "\(year)", "words": words])
        case .yearsUnknown:
            return tr("the catalogue has no years; films whose year is not known are listed too")
        case .savedPage(let date, let reason):
            return reason.added(to: tr("cached {age}", ["age": DisplayText.age(of: date, now: now)]))
        case .titlesOnly(let titles, let reason):
            let what =
                titles.count == 1
                ? tr("only the title of {title} is known so far", ["title": titles[0]])
                : plural(
                    "only the title of {n} film is known so far",
                    "only the title of {n} films is known so far", titles.count)
            if case .noCredential = reason {
                return what + "; "
                    + tr(
                        "with a TMDB key ('movielib auth login') 'movielib refresh' fetches the rest"
                    )
            }
            return reason.added(to: what) + "; " + tr("'movielib refresh' fetches the rest")
        case .filmWithoutPage(let title, let reason):
            return reason.added(
                to: tr(
                    "{title}: its TMDB page is not downloaded yet; this is what your library has",
                    ["title": title]))
        case .plainWords(let terms):
            return tr("understood as '{command}'", ["command": CommandLineText.line(["discover"], terms)])
        case .yearUnchecked(let title, let year):
            return tr(
                "the catalogue has no years: whether {title} is from {year} is not known",
                ["title": title, "year": "\(year)"])
        case .waitingForUpdate: return tr("another catalogue update is running; waiting for it")
        case .catalogueIsNewest(let day):
            return tr("the catalogue is the newest there is, of {day}", ["day": day])
        case .unavailableServices(let names, let region):
            // i18n: between two names of which neither is there
            let either = tr(" or ", context: "between names")
            return tr(
                "no service of yours in {region} is called {names}: see the setting 'services'",
                ["region": region, "names": names.joined(separator: either)])
        case .skippedPeople:
            return tr("people from the old catalogue are dropped; --people-from FILE includes them")
        case .fileWorkFinished(let outcome): return outcome.displayText
        case .fileWorkWaits(let folder):
            return tr("an interrupted change of files waits until {folder} is connected", ["folder": folder])
        case .unrestoredFile(let file):
            if let wanted = file.wantedPath {
                return tr(
                    "not moved: {path}: {wanted} already exists", ["path": file.path, "wanted": wanted])
            }
            return tr(
                "not moved: {path}: {why}", ["path": file.path, "why": file.problem.displayText])
        case .remainingSteps(let count):
            return plural(
                """
                skipped {n} file step that this library cannot verify: it is from a backup, another library or a \
                removed folder
                """,
                """
                skipped {n} file steps that this library cannot verify: they are from a backup, another library or a \
                removed folder
                """, count)
        case .valuesOfOtherMachines(let films):
            return tr(
                "left as it is, because two machines have changed it: {films}",
                ["films": films.map { DisplayText.film($0.title, $0.year) }.joined(separator: ", ")])
        case .sample(let month):
            return tr(
                "sample data of {month} (no TMDB credential); 'movielib auth login' changes that",
                ["month": month.map(DisplayText.date) ?? ""])
        case .staleAnswer(let date, let error):
            let saved = tr("cached {age}", ["age": DisplayText.age(of: date, now: now)])
            let why = error.map { "; " + tr("no newer data from TMDB: {why}", ["why": $0.detail]) }
            return saved + (why ?? "")
        case .cacheLookup(let url, let verdict): return "GET \(url): \(verdict)"
        case .exchange(let method, let url, let outcome, let duration):
            let result =
                switch outcome {
                case .success((let status, let bytes)): "\(status), \(bytes) bytes"
                case .failure(let error): error.detail
                }
            return "\(method) \(url): \(result), \(Int(duration / .milliseconds(1))) ms"
        case .waitingForHost(let host): return host.map { tr("waiting for {host}", ["host": $0]) } ?? ""
        case .waitingForRateLimit:
            return tr("TMDB asks for a pause; movielib waits, for at most five minutes, and continues")
        case .waitingForLibrary: return tr("another program is writing the library; waiting")
        case .backupFailed(let error):
            return tr("today's backup could not be made: {why}", ["why": Failure(error, "").reason])
        case .backupAhead(let day):
            return tr("a backup is dated in the future ({day}); 'movielib doctor' says more", ["day": day])
        }
    }
}

extension Remark.Reason {
    /// Appends the reason why TMDB was not used to a sentence about what was used instead.
    fileprivate func added(to what: String) -> String {
        switch self {
        case .offline: what
        case .noCredential: what + "; " + tr("no TMDB credential; 'movielib auth login' changes that")
        case .failed(let error):
            what + "; " + tr("no newer data from TMDB: {why}", ["why": Failure(error, "").reason])
        }
    }
}

extension Export.Loss {
    /// One line for stderr.
    package var displayText: String {
        switch self {
        case .roundedRatings(let count):
            plural(
                "{n} rating rounded up to Letterboxd's steps", "{n} ratings rounded up to Letterboxd's steps",
                count)
        case .undatedViewings(let count):
            plural(
                "{n} viewing without a full date, which Letterboxd cannot keep",
                "{n} viewings without a full date, which Letterboxd cannot keep", count)
        case .commaTags(let count):
            plural(
                "{n} tag written with spaces instead of commas, where Letterboxd would split it",
                "{n} tags written with spaces instead of commas, where Letterboxd would split them", count)
        case .notes(let count):
            plural(
                "{n} note left out; --publish-notes turns it into a review",
                "{n} notes left out; --publish-notes turns them into reviews", count)
        case .notesWithoutRow(let count):
            plural(
                "{n} note left out: Letterboxd has no row for it",
                "{n} notes left out: Letterboxd has no row for them", count)
        case .lockedNotes(let count):
            plural(
                "{n} locked note left out; --unlock exports it in plain text",
                "{n} locked notes left out; --unlock exports them in plain text", count)
        case .filmsWithoutPage(let count):
            plural(
                "left out {n} film without a saved page; 'movielib refresh' fetches it",
                "left out {n} films without a saved page; 'movielib refresh' fetches them", count)
        case .released(let count):
            plural(
                "left out {n} film released before today", "left out {n} films released before today", count)
        case .withoutDay(let count):
            plural(
                "left out {n} film whose day of release is not known",
                "left out {n} films whose day of release is not known", count)
        case .notOnWatchlist(let count):
            plural(
                "left out {n} film not on your watch-later list",
                "left out {n} films not on your watch-later list", count)
        }
    }
}
