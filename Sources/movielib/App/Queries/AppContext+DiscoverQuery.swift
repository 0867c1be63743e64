import Films
import Localization
import Presenters
import Query
import Records
import TMDBModels

/// Queries over all of TMDB.
extension AppContext {
    /// The parsed query for TMDB, or what is wrong with it and what was probably meant.
    ///
    /// - Parameter command: What takes such a query, for the hint; by default the one that runs.
    func discoverQuery(_ words: [String], for command: [String]? = nil) throws -> LibraryQuery {
        let today = try ViewingDate.today(for: activity)
        let scope = try discoverScope()
        do throws(QueryError) {
            return try LibraryQuery(arguments: words, today: today, scope: scope)
        } catch {
            var failure = Failure(error, in: words.joined(separator: " "), activity)
            guard error.suggestion == nil else { throw failure }
            let meant = repairAtHand().candidates(for: words).first {
                (try? LibraryQuery(arguments: $0.words, today: today, scope: scope)) != nil
            }
            if let meant {
                let line = CommandLineText.of(command ?? [run.activity], meant.words)
                failure.hints = [Failure.guess(line)]
            }
            throw failure
        }
    }

    /// With names of genres and services available offline: nobody should wait to learn of a mistake.
    private func repairAtHand() -> QueryRepair {
        let saved = SavedLists(run.environment)
        return QueryRepair(genres: saved.genres, tags: [], services: saved.services)
    }

    /// All of TMDB's films, with the user's region and services.
    func discoverScope() throws -> QueryScope {
        QueryScope(.all, region: try locale().region, services: try run.services())
    }
}

extension QueryTerm {
    /// Whether only films in the library can match.
    var wantsOwnFilm: Bool { !isNegated && alternatives.allSatisfy { !$0.isNegated && $0.test.wantsOwnFilm } }
}

extension QueryTest {
    fileprivate var wantsOwnFilm: Bool {
        switch self {
        case .tag, .number(.mine, _), .date(.seen, _): true
        case .flag(let flag): !flag.positive.isNegated
        default: false
        }
    }
}
