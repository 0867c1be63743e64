import Foundation
import Synchronization

/// Faults of the accounts, and how they are switched on.
extension SampleAccounts {
    /// The faults of TMDB, until they are switched off.
    struct Faults: Codable, Sendable {
        /// Films that no listing shows, though its totals count them.
        var hidden: Set<Int> = []
        /// Whether the first row of each later page repeats the last one of the page before.
        var repeatsRows = false
        /// How many reads of a second page miss a row that has just moved to the first.
        var movedRows = 0
        /// The page of any list that fails, and its status.
        var failingPage: Int?
        var failingStatus = 500
        /// Whether each page claims another total.
        var totalsChange = false
        /// Whether a list claims a thousand million pages, all empty after the last.
        var pagesWithoutEnd = false
        /// Whether a list claims a thousand million pages, all of which repeat the last one.
        var repeatsLastPage = false
        /// The number of empty pages that user lists claim to have after their last.
        var emptyPages = 0
        /// How many requests are answered with "too many requests" first.
        var refusals = 0
        /// Whether listings and the states of single films stay as they were when this was switched on.
        var listingsLag = false
        var statesLag = false
        /// How many writes are executed, but not acknowledged.
        var lostAnswers = 0
        /// How many writes are acknowledged, but not executed.
        var forgottenWrites = 0
        /// The number of writes after which every request is rejected; nil for no limit.
        var revokedAfter: Int?
        /// Films that TMDB has deleted.
        var gone: Set<Int> = []
        /// Whether rating a film removes it from the watchlist.
        var ratingTakesOff = false
        /// Whether every new list is public.
        var listsArePublic = false
        /// Whether lists are shown as empty.
        var empty = false

        init() {}
    }

    /// Changes the faults.
    func set(_ faults: Faults) { state.withLock { $0.set(faults) } }

    /// Controls for experiments: `POST /control/faults` with the faults as JSON, `POST /control/revoke`.
    static func control(_ path: [String], _ request: Request, _ state: inout State) -> Reply {
        switch (request.method, path.dropFirst().first) {
        case ("POST", "faults"):
            // Only the named faults change.
            guard let named = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any],
                let all = try? JSONEncoder().encode(state.faults),
                let known = try? JSONSerialization.jsonObject(with: all) as? [String: Any],
                let merged = try? JSONSerialization.data(withJSONObject: known.merging(named) { $1 }),
                let faults = try? JSONDecoder().decode(Faults.self, from: merged)
            else { return code(5) }
            state.set(faults)
        case ("POST", "revoke"): (state.sessions, state.userTokens) = ([], [])
        case ("POST", "lists"):
            // Only the last of these applies to each film.
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
    /// Changes the faults; a lag starts now.
    fileprivate mutating func set(_ faults: SampleAccounts.Faults) {
        self.faults = faults
        lagging = faults.listingsLag ? lagging ?? lists : nil
        laggingStates = faults.statesLag ? laggingStates ?? lists : nil
    }
}
