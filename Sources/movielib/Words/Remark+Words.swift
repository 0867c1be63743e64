import Catalogue
import Films
import Foundation
import TMDBClient

extension Remark {
    /// One line for stderr.
    func words(now: Date) -> String {
        switch self {
        case .fromCatalogue(let status, let reason):
            let age = status.day.map { " of \($0)" } ?? ", made \(Wording.age(of: status.builtAt, now: now))"
            return "from the catalogue\(age)\(reason.words)"
        case .fromSaved(let reason):
            let update = "'movielib catalogue update' fetches every film's title"
            return "from your library and saved answers alone\(reason.words); \(update)"
        case .yearTaken(let words, let year):
            return "no title has '\(year)' in it; these are films of \(year) called '\(words)'"
        case .yearsUnknown:
            return "the catalogue has no years; films whose year is not known are listed too"
        case .savedPage(let date, let reason):
            return "saved \(Wording.age(of: date, now: now))\(reason.words)"
        case .titlesOnly(let titles, let reason):
            let films = titles.count == 1 ? titles[0] : Wording.counted(titles.count, "film")
            let refresh = "'movielib watchlist refresh' fetches the rest"
            if case .noCredential = reason {
                return
                    "only the title of \(films) is known so far; with a TMDB key ('movielib auth login') \(refresh)"
            }
            return "only the title of \(films) is known so far\(reason.words); \(refresh)"
        case .yearUnchecked(let title, let year):
            return "the catalogue has no years: whether \(title) is of \(year) is not known"
        case .waitingForUpdate: return "another catalogue update is running; waiting for it"
        case .catalogueIsNewest(let day): return "the catalogue is the newest there is, of \(day)"
        case .servicesElsewhere(let names, let region):
            return
                "no service of yours in \(region) is called \(names.joined(separator: " or ")): see the setting 'services'"
        case .peopleLeftOut:
            return "the people of the old catalogue are left out; --people-from FILE takes them in"
        }
    }
}

extension Remark.Reason {
    fileprivate var words: String {
        switch self {
        case .offline: ""
        case .noCredential: "; no TMDB credential; 'movielib auth login' changes that"
        case .failed(let error): "; TMDB could not answer: \(Failure(error, "").why)"
        }
    }
}

extension Export.Loss {
    /// One line for stderr.
    var words: String {
        switch self {
        case .roundedRatings(let count):
            "\(Wording.counted(count, "rating")) rounded up to Letterboxd's steps"
        case .undatedViewings(let count):
            "\(Wording.counted(count, "viewing")) without a full date, which Letterboxd cannot keep"
        case .notes(let count):
            "\(Wording.counted(count, "note")) left out; --publish-notes makes reviews of them"
        case .filmsWithoutPage(let count):
            "left out \(Wording.counted(count, "film")) without a saved page; 'movielib watchlist refresh' fetches it"
        case .released(let count):
            "left out \(Wording.counted(count, "film")) released before today"
        case .withoutDay(let count):
            "left out \(Wording.counted(count, "film")) whose day of release is not known"
        case .notOnWatchlist(let count):
            "left out \(Wording.counted(count, "film")) not on your watch-later list"
        }
    }
}
