package import Foundation
import Library
package import Records
package import TMDBClient
package import TMDBModels

/// Brings the library and an account at TMDB in step: a three-way merge against what both last agreed on.
///
/// Until the plan is made and no guard stops it, nothing is written on either side.
package struct AccountSync {
    /// How far, and in whose favour.
    package struct Options: Sendable {
        package enum Direction: Sendable { case both, pull, push }

        package var direction = Direction.both
        package var prefers: AccountPreference?
        /// What was decided of single values.
        package var settled: [AccountKey: AccountPreference] = [:]
        /// So many removals are in order.
        package var allowedRemovals = 0
        package var withFavorites = false
        package var isDryRun = false

        /// Both ways, with every guard.
        package init() {}
    }

    /// What came of it.
    package struct Outcome: Sendable {
        package var isFirst = false
        package var pushed: [AccountPlan.Item] = []
        package var pulled: [AccountPlan.Item] = []
        /// How many fields were the same on both sides without having been agreed on.
        package var agreed = 0
        package var conflicts: [AccountPlan.Item] = []
        /// What TMDB did not take over, and why.
        package var failed: [(item: AccountPlan.Item, error: TMDBError)] = []
        package var skipped = 0
        package var waiting = 0
        /// Fields whose lists at TMDB were not read to the end: what was not read is left as it is.
        package var cut: Set<AccountField> = []
        /// What TMDB has taken over twice, and still does not have.
        package var lost: [AccountPlan.Item] = []
        /// Why the rest was not even tried.
        package var brokenBy: TMDBError?

        /// Nothing yet.
        package init() {}

        /// Whether something is left that the next sync will not settle by itself.
        package var isPartial: Bool {
            !conflicts.isEmpty || !failed.isEmpty || !cut.isEmpty || brokenBy != nil
        }
    }

    /// Why nothing was done.
    package enum Problem: Sendable, Equatable {
        /// A list at TMDB is empty that was not; so many films would go.
        case emptied(AccountField, removals: Int)
        /// So many removals here, and there, of so many values.
        case removals(here: Int, there: Int, of: Int)
        /// A push would take so many of a list's films off it.
        case listRemovals(Int, of: Int, list: String)
        /// A list that was to be changed, or the lists to find it among, were not read to the end.
        case listCut(String)
        /// Nobody agreed to a first sync that would change so many values here, and there.
        case notConfirmed(here: Int, there: Int)
    }

    let films: Films
    let account: TMDBAccount
    let options: Options
    let now: () -> Date
    /// Asked once before a first sync writes anything: how many values would change here, and there.
    let agrees: (Int, Int) -> Bool

    /// A sync of the library of this core with an account.
    package init(
        _ films: Films, _ account: TMDBAccount, _ options: Options = Options(),
        now: @escaping () -> Date = Date.init, agrees: @escaping (Int, Int) -> Bool
    ) {
        (self.films, self.account, self.options, self.now) = (films, account, options, now)
        self.agrees = agrees
    }

    private var fields: [AccountField] {
        options.withFavorites ? [.saved, .rating, .favorite] : [.saved, .rating]
    }

    /// What would be done, and what it was worked out from.
    private func plan() async throws(FilmsError) -> (AccountPlan, AccountListing, [AccountFilm]) {
        let id = account.id
        let language = try films.locale().language
        let listing = try await films.asked(
            await AccountListing(fields, of: account, language: language) { count in
                films.dialogue.progress(.account(.reading, done: count, total: nil))
            })
        // After the lists: what is changed here meanwhile is seen.
        let (own, last) =
            try films.inLibrary { (library) throws(LibraryError) in
                (try library.accountFilms(id), try library.syncedAt(id))
            } ?? ([], nil)
        let planner = AccountPlanner(
            fields: fields, preference: options.prefers, settled: options.settled, account: account,
            now: now(), isFirst: last == nil, mostRemovals: mostRemovals(own))
        let plan = try await films.asked(
            await planner.plan(own, listing) { done, total in
                films.dialogue.progress(.account(.confirming, done: done, total: total))
            })
        return (plan, listing, own)
    }

    /// Runs it.
    ///
    /// - Throws: ``FilmsError``, if nothing was written anywhere; afterwards, what stopped it is in the outcome.
    package func run() async throws(FilmsError) -> Outcome {
        defer { films.dialogue.progress(nil) }
        var (plan, listing, own) = try await plan()
        let all = plan.items.count
        let takenOff = plan.items { $0 == .pull(nil) }.filter { $0.key.field == .saved }.map(\.key.film)
        switch options.direction {
        case .both: break
        case .pull: plan.items.removeAll { $0.step.isPush }
        case .push: plan.items.removeAll { $0.step.isPull }
        }
        plan.waiting += all - plan.items.count
        try guarded(plan, listing, own)
        var outcome = Outcome()
        (outcome.isFirst, outcome.agreed) = (plan.isFirst, plan.newlyAgreed)
        (outcome.skipped, outcome.waiting, outcome.cut) = (plan.skipped, plan.waiting, plan.cut)
        outcome.conflicts = plan.items { $0 == .conflict }
        let (pulls, pushes) = (plan.items(\.isPull), plan.items(\.isPush))
        if options.isDryRun {
            (outcome.pulled, outcome.pushed) = (pulls, pushes)
            return outcome
        }
        let isAsked = plan.isFirst && !(pulls.isEmpty && pushes.isEmpty)
        if isAsked, !agrees(pulls.count, pushes.count) {
            throw .account(.notConfirmed(here: pulls.count, there: pushes.count))
        }
        outcome.pulled = try pull(pulls, plan, listing)
        let saved = Set(own.filter(\.isSaved).map(\.id)).subtracting(takenOff)
        try await push(pushes, keeping: saved, &outcome)
        if outcome.brokenBy == nil { try acknowledge(await seen(&outcome), isComplete: true) }
        return outcome
    }

    /// Stops what looks like a mistake rather than a wish.
    private func guarded(
        _ plan: AccountPlan, _ listing: AccountListing, _ own: [AccountFilm]
    ) throws(FilmsError) {
        let (here, there) = (plan.removalsHere, plan.removalsThere)
        for field in fields where !listing.values.keys.contains(where: { $0.field == field }) {
            let removals = plan.items.count { $0.key.field == field && $0.step == .pull(nil) }
            if removals > options.allowedRemovals { throw .account(.emptied(field, removals: removals)) }
        }
        if plan.isUnsure || max(here, there) > mostRemovals(own) {
            throw .account(.removals(here: here, there: there, of: agreed(own)))
        }
    }

    private func agreed(_ own: [AccountFilm]) -> Int {
        own.reduce(0) { sum, film in sum + fields.count { film.base[$0]?.value != nil } }
    }

    private func mostRemovals(_ own: [AccountFilm]) -> Int {
        Self.mostRemovals(of: agreed(own), allowing: options.allowedRemovals)
    }

    /// So many of so many may go without looking like a mistake.
    static func mostRemovals(of total: Int, allowing allowed: Int) -> Int { max(5, total / 10, allowed) }

    /// Takes over what is theirs, as one change.
    private func pull(
        _ items: [AccountPlan.Item], _ plan: AccountPlan, _ listing: AccountListing
    ) throws(FilmsError) -> [AccountPlan.Item] {
        if items.isEmpty, plan.agreed.isEmpty { return [] }
        var change = AccountChange(account: account.id)
        change.agreed = plan.agreed
        change.taken = items.map { item in
            AccountChange.Taken(
                item.key, listing.films[item.key.film], insteadOf: item.mine, item.theirs, at: item.theirsAt)
        }
        let outcome = try films.make(Change(.sync(change)), at: now())
        let done = Set(outcome.films.map(\.after.movie.id))
        return items.filter { done.contains($0.key.film) }
    }

    /// Sends what is mine, additions before removals; what is agreed on follows each answer.
    ///
    /// - Parameter saved: the films that stay on the watchlist when they are rated.
    private func push(
        _ items: [AccountPlan.Item], keeping saved: Set<Int>, _ outcome: inout Outcome
    ) async throws(FilmsError) {
        let (kept, gone) = (items.filter { !$0.step.isRemoval }, items.filter(\.step.isRemoval))
        // Saved before rated: a film that is not on the list yet would look as if its rating had taken it off.
        let order = kept.filter { $0.key.field == .saved } + kept.filter { $0.key.field != .saved } + gone
        // Before anything is sent: an answer that is lost, with the program or without it, leaves open which it is.
        if !order.isEmpty {
            var agreed: [AccountKey: AgreedValue?] = [:]
            for item in order {
                agreed[item.key] = .sending(item.mine, after: AgreedValue(item.base))
            }
            try acknowledge(agreed)
        }
        for (index, item) in order.enumerated() {
            films.dialogue.progress(.account(.sending, done: index, total: order.count))
            do throws(TMDBError) { try await send(item.key, item.mine) } catch {
                switch error.kind {
                case .notFound, .refused:
                    try refused(item, error, &outcome)
                    continue
                default: break
                }
                // Of nothing written, it is the failure of all.
                if outcome.pushed.isEmpty, outcome.pulled.isEmpty { throw .tmdb(error) }
                outcome.brokenBy = error
                return
            }
            let agreed = AgreedValue(item.mine, pushedAt: now(), replaced: item.theirs)
            try acknowledge([item.key: agreed])
            outcome.pushed.append(item)
            if item.key.field == .rating, item.mine != nil, saved.contains(item.key.film) {
                await putBack(item.key.film)
            }
        }
    }

    /// Tells once of what TMDB does not take.
    private func refused(
        _ item: AccountPlan.Item, _ error: TMDBError, _ outcome: inout Outcome
    ) throws(FilmsError) {
        if let mine = item.mine {
            try acknowledge([item.key: .refusing(mine, after: AgreedValue(item.base))])
            if item.agreed?.refused == mine { return }
        }
        outcome.failed.append((item, error))
    }

    /// So much is looked at as soon as it is sent; of more, the next sync's lists tell.
    private static let mostLookedAt = 10

    /// What of the values sent TMDB says it has. Without this, one that is removed there before the next sync would look lost.
    private func seen(_ outcome: inout Outcome) async -> [AccountKey: AgreedValue?] {
        var seen: [AccountKey: AgreedValue?] = [:]
        let sent = outcome.pushed.filter { !$0.step.isRemoval }
        for item in sent where sent.count <= Self.mostLookedAt || item.isSentAgain {
            do throws(TMDBError) {
                let states = try await account.states(ofFilm: item.key.film)
                if item.key.field.value(in: states) == item.mine {
                    seen[item.key] = AgreedValue(item.mine, pushedAt: now()).seen
                } else if item.isSentAgain {
                    outcome.lost.append(item)
                }
            } catch { break }
        }
        return seen
    }

    private func send(_ key: AccountKey, _ value: Double?) async throws(TMDBError) {
        switch key.field {
        case .saved: try await account.save(value != nil, film: key.film)
        case .favorite: try await account.favor(value != nil, film: key.film)
        case .rating: try await account.rate(value, film: key.film)
        }
    }

    /// Notes what is agreed on, and whether that was all.
    private func acknowledge(
        _ agreed: [AccountKey: AgreedValue?], isComplete: Bool = false
    ) throws(FilmsError) {
        var change = AccountChange(account: account.id)
        (change.agreed, change.isComplete) = (agreed, isComplete)
        _ = try films.make(Change(.acknowledge(change)), at: now())
    }

    /// TMDB is said to take a film off the watchlist when it is rated, which nobody asked for. If this cannot be seen to now,
    /// the next sync finds the film gone.
    private func putBack(_ film: Int) async {
        do throws(TMDBError) {
            if try await !account.states(ofFilm: film).isSaved { try await account.save(true, film: film) }
        } catch {}
    }
}
