import Foundation
import Synchronization

/// What goes wrong with the accounts, and how that is switched on.
extension SampleAccounts {
    /// What of TMDB's is to go wrong, until it is switched off.
    struct Faults: Codable, Sendable {
        /// Films that no listing shows, though its totals count them.
        var hidden: Set<Int> = []
        /// Whether the first row of each page after the first is on the page before as well.
        var repeatsRows = false
        /// How many readings of a second page miss a row that has just moved to the first.
        var movedRows = 0
        /// The page of any list that fails, and how.
        var failingPage: Int?
        var failingStatus = 500
        /// Whether each page claims another total.
        var totalsChange = false
        /// Whether there are a thousand million pages, of which all after the last have nothing.
        var pagesWithoutEnd = false
        /// Whether there are a thousand million pages, of which all after the last repeat it.
        var repeatsLastPage = false
        /// The number of empty pages that lists made by hand claim to have after their last.
        var emptyPages = 0
        /// How many requests are answered with "too many requests" first.
        var refusals = 0
        /// Whether listings, and what is said of single films, stay as they were when this was switched on.
        var listingsLag = false
        var statesLag = false
        /// So many writes are carried out, and not acknowledged.
        var lostAnswers = 0
        /// So many writes are acknowledged, and not carried out.
        var forgottenWrites = 0
        /// After so many writes everything is refused.
        var revokedAfter: Int?
        /// Films that TMDB does not know any more.
        var gone: Set<Int> = []
        /// Whether rating a film takes it off the watchlist.
        var ratingTakesOff = false
        /// Whether every new list is public.
        var listsArePublic = false
        /// Whether an emptied list is shown.
        var empty = false

        init() {}
    }

    /// Changes what goes wrong.
    func set(_ faults: Faults) { state.withLock { $0.set(faults) } }

    /// For whoever tries things out: `POST /control/faults` with the faults as JSON, `POST /control/revoke`.
    static func control(_ path: [String], _ request: Request, _ state: inout State) -> Reply {
        switch (request.method, path.dropFirst().first) {
        case ("POST", "faults"):
            // Only what is named changes.
            guard let named = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any],
                let all = try? JSONEncoder().encode(state.faults),
                let known = try? JSONSerialization.jsonObject(with: all) as? [String: Any],
                let merged = try? JSONSerialization.data(withJSONObject: known.merging(named) { $1 }),
                let faults = try? JSONDecoder().decode(Faults.self, from: merged)
            else { return code(5) }
            state.set(faults)
        case ("POST", "revoke"): (state.sessions, state.userTokens) = ([], [])
        case ("POST", "lists"):
            // Only the last of these counts for each film.
            guard let lists = try? JSONDecoder().decode(Lists.self, from: request.body) else {
                return code(5)
            }
            state.lists.watchlist = lists.watchlist
            state.lists.rated = lists.rated.map { ($0.id, $0.value, Date()) }
        case ("GET", "lists"): break
        default: return code(34)
        }
        let lists = Lists(
            watchlist: state.lists.watchlist,
            rated: state.lists.rated.map { .init(id: $0.id, value: $0.value) })
        return (200, (try? JSONEncoder().encode(lists)) ?? Data())
    }
}

extension SampleAccounts.State {
    /// Changes what goes wrong; what lags, lags from here on.
    fileprivate mutating func set(_ faults: SampleAccounts.Faults) {
        self.faults = faults
        lagging = faults.listingsLag ? lagging ?? lists : nil
        laggingStates = faults.statesLag ? laggingStates ?? lists : nil
    }
}
