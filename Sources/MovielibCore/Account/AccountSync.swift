package import Foundation
import Library
package import Records
package import TMDBClient
package import TMDBModels

/// Syncs the library with an account at TMDB: a three-way merge with the values that both last agreed on.
///
/// Until the plan is made and no guard stops it, nothing is written on either side.
package struct AccountSync {
    /// The direction of a sync, and whose values it prefers.
    package struct Options: Sendable {
        package enum Direction: Sendable { case both, pull, push }

        package var direction = Direction.both
        package var preference: AccountPreference?
        /// The user's decisions about single values.
        package var decisions: [AccountKey: AccountPreference] = [:]
        /// The number of removals that are deliberate.
        package var allowedRemovals = 0
        package var includesFavorites = false
        package var isDryRun = false

        /// A sync in both directions, with every guard.
        package init() {}
    }

    /// The result of a sync.
    package struct Outcome: Sendable {
        package var isFirst = false
        package var pushed: [AccountPlan.Item] = []
        package var pulled: [AccountPlan.Item] = []
        /// The number of fields that were equal on both sides without having been agreed on.
        package var newlyAgreed = 0
        package var conflicts: [AccountPlan.Item] = []
        /// The values that TMDB did not accept, and why.
        package var failed: [(item: AccountPlan.Item, error: TMDBError)] = []
        package var skipped = AccountPlan.SkipCounts()
        package var deferredFields = 0
        /// Fields whose lists at TMDB were not read to the end: unread films stay as they are.
        package var truncatedFields: Set<AccountField> = []
        /// The values that TMDB has accepted twice, and still does not have.
        package var lost: [AccountPlan.Item] = []
        /// Why the remaining values were not even sent.
        package var abortingError: TMDBError?

        /// An empty result.
        package init() {}

        /// Whether anything remains that the next sync will not settle by itself.
        package var isPartial: Bool {
            !conflicts.isEmpty || !failed.isEmpty || !truncatedFields.isEmpty || abortingError != nil
        }
    }

    /// Why nothing was changed.
    package enum Problem: Sendable, Equatable {
        /// A list at TMDB has become empty; this many films would be removed.
        case emptied(AccountField, removals: Int)
        /// Too many removals: this many in the library, this many at TMDB, out of this many values.
        case tooManyRemovals(here: Int, there: Int, of: Int)
        /// A push would remove too many films from a list: this many, out of this many.
        case tooManyListRemovals(Int, of: Int, list: String)
        /// A list that was to be changed, or the lists to find it among, were not read to the end.
        case truncatedList(String)
        /// The user did not confirm a first sync that would change this many values in the library, and at TMDB.
        case notConfirmed(here: Int, there: Int)
    }

    let core: Core
    let account: TMDBAccount
    let options: Options
    let now: () -> Date
    /// Confirms a first sync before it writes anything, given how many values would change in the library, and at TMDB.
    let confirmFirstSync: (Int, Int) -> Bool

    package init(
        _ core: Core, _ account: TMDBAccount, _ options: Options = Options(),
        now: @escaping () -> Date = Date.init, confirmFirstSync: @escaping (Int, Int) -> Bool
    ) {
        (self.core, self.account, self.options, self.now) = (core, account, options, now)
        self.confirmFirstSync = confirmFirstSync
    }

    private var fields: [AccountField] {
        options.includesFavorites ? [.saved, .rating, .favorite] : [.saved, .rating]
    }

    /// The plan of a sync, and the data that it was made from.
    private func plan() async throws(CoreError) -> (AccountPlan, AccountListing, [AccountFilm]) {
        let id = account.id
        let language = try core.locale().language
        let listing = try await core.mapTMDBErrors(
            await AccountListing(fields, of: account, language: language) { count in
                core.dialogue.progress(.account(.reading, done: count, total: nil))
            })
        // Read after the lists, so that changes made here meanwhile are included.
        let (own, last) =
            try core.readLibrary { (library) throws(LibraryError) in
                (try library.accountFilms(id), try library.syncedAt(id))
            } ?? ([], nil)
        let planner = AccountPlanner(
            fields: fields, preference: options.preference, decisions: options.decisions, account: account,
            now: now(), isFirst: last == nil, maxRemovals: maxRemovals(own))
        let plan = try await core.mapTMDBErrors(
            await planner.plan(own, listing) { done, total in
                core.dialogue.progress(.account(.confirming, done: done, total: total))
            })
        return (plan, listing, own)
    }

    /// Runs the sync.
    ///
    /// - Throws: ``CoreError``, if nothing was written anywhere; a later error is in the outcome.
    package func run() async throws(CoreError) -> Outcome {
        defer { core.dialogue.progress(nil) }
        var (plan, listing, own) = try await plan()
        let all = plan.items.count
        let takenOff = plan.items { $0 == .pull(nil) }.filter { $0.key.field == .saved }.map(\.key.film)
        switch options.direction {
        case .both: break
        case .pull: plan.items.removeAll { $0.step.isPush }
        case .push: plan.items.removeAll { $0.step.isPull }
        }
        plan.deferredFields += all - plan.items.count
        try checkPlan(plan, listing, own)
        var outcome = Outcome()
        (outcome.isFirst, outcome.newlyAgreed) = (plan.isFirst, plan.newlyAgreed)
        (outcome.skipped, outcome.deferredFields, outcome.truncatedFields) = (
            plan.skipped, plan.deferredFields, plan.truncatedFields
        )
        outcome.conflicts = plan.items { $0 == .conflict }
        let (pulls, pushes) = (plan.items(\.isPull), plan.items(\.isPush))
        if options.isDryRun {
            (outcome.pulled, outcome.pushed) = (pulls, pushes)
            return outcome
        }
        let needsConfirmation = plan.isFirst && !(pulls.isEmpty && pushes.isEmpty)
        if needsConfirmation, !confirmFirstSync(pulls.count, pushes.count) {
            throw .account(.notConfirmed(here: pulls.count, there: pushes.count))
        }
        outcome.pulled = try pull(pulls, plan, listing)
        let saved = Set(own.filter(\.isSaved).map(\.id)).subtracting(takenOff)
        try await push(pushes, keeping: saved, &outcome)
        if outcome.abortingError == nil {
            try recordSyncBases(await verifySentValues(&outcome), isComplete: true)
        }
        return outcome
    }

    /// Throws if the plan looks like a mistake.
    private func checkPlan(
        _ plan: AccountPlan, _ listing: AccountListing, _ own: [AccountFilm]
    ) throws(CoreError) {
        let (here, there) = (plan.localRemovals, plan.remoteRemovals)
        for field in fields where !listing.values.keys.contains(where: { $0.field == field }) {
            let removals = plan.items.count { $0.key.field == field && $0.step == .pull(nil) }
            if removals > options.allowedRemovals { throw .account(.emptied(field, removals: removals)) }
        }
        if plan.hasUnverifiedRemovals || max(here, there) > maxRemovals(own) {
            throw .account(.tooManyRemovals(here: here, there: there, of: agreedValueCount(own)))
        }
    }

    private func agreedValueCount(_ own: [AccountFilm]) -> Int {
        own.reduce(0) { sum, film in sum + fields.count { film.base[$0]?.value != nil } }
    }

    private func maxRemovals(_ own: [AccountFilm]) -> Int {
        Self.maxRemovals(of: agreedValueCount(own), allowing: options.allowedRemovals)
    }

    /// The number of removals that still looks deliberate: the most of five, a tenth of all values, and `allowed`.
    static func maxRemovals(of total: Int, allowing allowed: Int) -> Int { max(5, total / 10, allowed) }

    /// Applies the account's values to the library, as one change.
    private func pull(
        _ items: [AccountPlan.Item], _ plan: AccountPlan, _ listing: AccountListing
    ) throws(CoreError) -> [AccountPlan.Item] {
        if items.isEmpty, plan.syncBases.isEmpty { return [] }
        var change = AccountChange(account: account.id)
        change.newBases = plan.syncBases
        change.remoteValues = items.map { item in
            AccountChange.RemoteValue(
                item.key, listing.films[item.key.film], insteadOf: item.local, item.remote,
                setAt: item.remoteTime)
        }
        let outcome = try core.make(Change(.sync(change)), at: now())
        let done = Set(outcome.films.map(\.after.record.id))
        return items.filter { done.contains($0.key.film) }
    }

    /// Sends the library's values, additions before removals, and stores the agreed value after each answer.
    ///
    /// - Parameter saved: The films that stay on the watchlist when they are rated.
    private func push(
        _ items: [AccountPlan.Item], keeping saved: Set<Int>, _ outcome: inout Outcome
    ) async throws(CoreError) {
        let (kept, gone) = (items.filter { !$0.step.isRemoval }, items.filter(\.step.isRemoval))
        // Saved before rated: a film that is not on the list yet would look as if its rating had removed it.
        let order = kept.filter { $0.key.field == .saved } + kept.filter { $0.key.field != .saved } + gone
        // Stored before anything is sent: if an answer is lost, or the program ends, either value may be at TMDB.
        if !order.isEmpty {
            var agreed: [AccountKey: SyncBase?] = [:]
            for item in order {
                agreed[item.key] = .sending(item.local, after: SyncBase(item.base))
            }
            try recordSyncBases(agreed)
        }
        for (index, item) in order.enumerated() {
            core.dialogue.progress(.account(.sending, done: index, total: order.count))
            do throws(TMDBError) { try await send(item.key, item.local) } catch {
                switch error.kind {
                case .notFound, .rejected:
                    try recordRejection(item, error, &outcome)
                    continue
                default: break
                }
                // If nothing was written, the whole sync has failed.
                if outcome.pushed.isEmpty, outcome.pulled.isEmpty { throw .tmdb(error) }
                outcome.abortingError = error
                return
            }
            let agreed = SyncBase(item.local, pushedAt: now(), replacedValue: item.remote)
            try recordSyncBases([item.key: agreed])
            outcome.pushed.append(item)
            if item.key.field == .rating, item.local != nil, saved.contains(item.key.film) {
                await restoreToWatchlist(item.key.film)
            }
        }
    }

    /// Reports a value that TMDB does not accept, once.
    private func recordRejection(
        _ item: AccountPlan.Item, _ error: TMDBError, _ outcome: inout Outcome
    ) throws(CoreError) {
        if let mine = item.local {
            try recordSyncBases([item.key: .rejecting(mine, after: SyncBase(item.base))])
            if item.syncBase?.rejectedValue == mine { return }
        }
        outcome.failed.append((item, error))
    }

    /// The most sent values that are read back at once. With more, the next sync's listings show whether they arrived.
    private static let maxVerified = 10

    /// Reads sent values back, and returns those that TMDB confirms. Without this, a value removed at TMDB before the
    /// next sync would look as if the write had been lost.
    private func verifySentValues(_ outcome: inout Outcome) async -> [AccountKey: SyncBase?] {
        var seen: [AccountKey: SyncBase?] = [:]
        let sent = outcome.pushed.filter { !$0.step.isRemoval }
        for item in sent where sent.count <= Self.maxVerified || item.isSentAgain {
            do throws(TMDBError) {
                let states = try await account.states(ofFilm: item.key.film)
                if item.key.field.value(in: states) == item.local {
                    seen[item.key] = SyncBase(item.local, pushedAt: now()).confirmed
                } else if item.isSentAgain {
                    outcome.lost.append(item)
                }
            } catch { break }
        }
        return seen
    }

    private func send(_ key: AccountKey, _ value: Double?) async throws(TMDBError) {
        switch key.field {
        case .saved: try await account.setOnWatchlist(value != nil, film: key.film)
        case .favorite: try await account.setFavorite(value != nil, film: key.film)
        case .rating: try await account.rate(value, film: key.film)
        }
    }

    /// Stores agreed values, and whether the sync is complete.
    private func recordSyncBases(
        _ agreed: [AccountKey: SyncBase?], isComplete: Bool = false
    ) throws(CoreError) {
        var change = AccountChange(account: account.id)
        (change.newBases, change.isComplete) = (agreed, isComplete)
        _ = try core.make(Change(.recordPushed(change)), at: now())
    }

    /// Puts a film back on the watchlist, from which TMDB is said to remove it when it is rated. If this fails now, the
    /// next sync finds the film gone.
    private func restoreToWatchlist(_ film: Int) async {
        do throws(TMDBError) {
            if try await !account.states(ofFilm: film).isOnWatchlist {
                try await account.setOnWatchlist(true, film: film)
            }
        } catch {}
    }
}
