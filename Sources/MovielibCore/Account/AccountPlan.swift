package import Foundation
package import Records
import TMDBClient
import TMDBModels

/// The plan of a sync, made before anything is written anywhere.
package struct AccountPlan: Sendable {
    /// One field of one film that is to change.
    package struct Item: Sendable, Equatable {
        package var key: AccountKey
        package var step: AccountStep
        package var local: Double?
        package var remote: Double?
        /// When the film was rated in the library, and at TMDB.
        package var localTime: Date?
        package var remoteTime: Date?
        /// The film's title and year, if known.
        package var title: String
        package var year: Int?
        /// The stored value that both sides last agreed on.
        var syncBase: SyncBase?
        var position = 0

        /// The last common value, as far as TMDB's current value shows it.
        var base: Double? {
            guard let syncBase else { return nil }
            if let sent = syncBase.pendingPush, remote == sent { return sent }
            // TMDB may have lost a value that it accepted but never showed: the user did not remove it.
            let isLost = syncBase.isUnconfirmed && (remote == nil || remote == syncBase.replacedValue)
            return isLost ? syncBase.replacedValue : syncBase.value
        }

        /// Whether the value is sent again, although TMDB has accepted it before.
        var isSentAgain: Bool { syncBase?.isUnconfirmed == true && syncBase?.value == local }

        fileprivate var merged: AccountStep { AccountStep(base: base, local: local, remote: remote) }

        package init(
            key: AccountKey, step: AccountStep, local: Double?, remote: Double?, localTime: Date? = nil,
            remoteTime: Date? = nil, title: String, year: Int? = nil
        ) {
            (self.key, self.step, self.local, self.remote) = (key, step, local, remote)
            (self.localTime, self.remoteTime, self.title, self.year) = (localTime, remoteTime, title, year)
        }
    }

    /// The items by field, in the order in which films are saved on the side they come from.
    package var items: [Item] = []
    /// The agreed values to store; nil deletes one.
    var syncBases: [AccountKey: SyncBase?] = [:]
    /// The number of values that both sides newly agree on.
    var newlyAgreed = 0
    /// Whether the library and the account were never synced.
    package var isFirst = false
    /// Numbers of values that cannot be synced.
    package struct SkipCounts: Sendable {
        /// Values of films that are known by title and year only.
        package var withoutID = 0
        /// Ratings in the library that TMDB does not take.
        package var offScale = 0
        /// TMDB's entries that have no title, or a rating off its scale.
        package var unreadable = 0

        package var count: Int { withoutID + offScale + unreadable }
    }

    package var skipped = SkipCounts()
    /// The number of fields left for the next sync: a pushed value may not show yet, or they go in the other direction.
    package var deferredFields = 0
    /// Fields whose lists at TMDB were not read to the end.
    package var truncatedFields: Set<AccountField> = []
    /// Whether there were too many removals to verify them one by one.
    var hasUnverifiedRemovals = false
    /// The number of removals in the library, and at TMDB.
    package var localRemovals: Int { items.count { $0.step == .pull(nil) } }
    package var remoteRemovals: Int { items.count { $0.step == .push(nil) } }

    func items(_ fits: (AccountStep) -> Bool) -> [Item] { items.filter { fits($0.step) } }
}

/// Compares the library, the account and their agreed values.
struct AccountPlanner {
    /// How long, in seconds, a TMDB listing may lag behind a write.
    static let lag: TimeInterval = 600
    /// The most removals that are verified one by one at TMDB before the removal guard decides.
    private static let maxConfirmed = 200

    let fields: [AccountField]
    let preference: AccountPreference?
    let decisions: [AccountKey: AccountPreference]
    let account: TMDBAccount
    let now: Date
    /// Whether no sync with the account was ever finished.
    let isFirst: Bool
    /// The most removals that do not stop the sync.
    let maxRemovals: Int

    func plan(
        _ films: [AccountFilm], _ listing: AccountListing, reportProgress: (Int, Int) -> Void
    ) async throws(TMDBError) -> AccountPlan {
        var plan = AccountPlan()
        plan.isFirst = isFirst && films.allSatisfy(\.base.isEmpty)
        (plan.skipped.unreadable, plan.truncatedFields) = (listing.skipped, listing.truncatedFields)
        var byID: [Int: Int] = [:]
        for (index, film) in films.enumerated() { byID[film.id] = index }
        let theirsOnly = listing.values.filter { byID[$0.key.film] == nil }
            .sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }
        var all: [(AccountKey, AccountFilm?)] = films.flatMap { film in
            fields.map { (AccountKey(film.id, $0), film) }
        }
        all += theirsOnly.filter { fields.contains($0.key.field) }.map { ($0.key, nil) }

        var doubtful: [AccountPlan.Item] = []
        for (place, (key, film)) in all.enumerated() {
            let listed = listing.values[key]
            var item = AccountPlan.Item(
                key: key, step: .nothing, local: film?[key.field], remote: listed?.value,
                localTime: key.field == .rating ? film?.ratedAt : nil, remoteTime: listed?.ratedAt,
                title: film?.title ?? listing.films[key.film]?.title ?? "\(key.film)",
                year: film?.year ?? listing.films[key.film]?.year)
            item.syncBase = film?.base[key.field]
            item.position = film == nil ? listed?.position ?? place : place
            // A film that is new here needs a title, and a rating has to be one that TMDB takes.
            if film == nil && listing.films[key.film] == nil {
                plan.skipped.unreadable += 1
                continue
            }
            // The TMDB id of a film imported by its title is not known yet.
            if key.film < 0 {
                if item.local != nil { plan.skipped.withoutID += 1 }
                continue
            }
            if key.field == .rating, item.local?.isRating == false {
                plan.skipped.offScale += 1
                continue
            }
            // The film may be in the part that was not read, with any value.
            if listed == nil, listing.truncatedFields.contains(key.field) {
                if item.local != item.base { plan.deferredFields += 1 }
                continue
            }
            if isDoubtful(item, listing) { doubtful.append(item) } else { resolve(item, &plan) }
        }
        try await confirm(doubtful, &plan, reportProgress)
        plan.items.sort { ($0.key.field.rawValue, $0.position) < ($1.key.field.rawValue, $1.position) }
        return plan
    }

    /// Whether the listing alone is not enough: it lags behind writes, and does not always show everything.
    private func isDoubtful(_ item: AccountPlan.Item, _ listing: AccountListing) -> Bool {
        let base = item.syncBase
        // TMDB may have accepted the sent value; a later change in the library does not show whether it did.
        if let sent = base?.pendingPush {
            return item.local != sent || (item.remote != sent && item.remote != base?.value)
        }
        if item.remote == base?.value {
            // The film may have been rated again at TMDB, and a change wins over a removal.
            if item.local == nil, item.remote != nil { return item.key.field == .rating }
            return item.remote == nil && item.local != nil && listing.incomplete.contains(item.key.field)
        }
        if item.remote == nil { return true }
        return isRecent(base)
    }

    /// Whether the value was pushed recently. After the clock was set back, a push in the future counts, too.
    private func isRecent(_ base: SyncBase?) -> Bool {
        base?.pushedAt.map { now.timeIntervalSince($0) < Self.lag } ?? false
    }

    /// Verifies doubtful items by requesting each film's own state; only what TMDB says explicitly counts.
    private func confirm(
        _ doubtful: [AccountPlan.Item], _ plan: inout AccountPlan, _ reportProgress: (Int, Int) -> Void
    ) async throws(TMDBError) {
        var states: [Int: AccountStates?] = [:]
        let removals = doubtful.count { !isRecent($0.syncBase) && $0.merged == .pull(nil) }
        plan.hasUnverifiedRemovals = removals > max(Self.maxConfirmed, maxRemovals)
        for (index, var item) in doubtful.enumerated() {
            let wasPushed = isRecent(item.syncBase)
            guard !plan.hasUnverifiedRemovals || wasPushed else {
                resolve(item, &plan)
                continue
            }
            reportProgress(index, doubtful.count)
            if states[item.key.film] == nil {
                states[item.key.film] = .some(try await state(of: item.key.film))
            }
            guard let known = states[item.key.film] ?? nil else {
                // TMDB does not know the film, or not its states: that removes nothing.
                if item.local == nil ? item.remote == nil : item.base == nil { resolve(item, &plan) }
                continue
            }
            item.remote = item.key.field.value(in: known)
            // A rating off the scale is neither a rating nor a removal.
            if item.key.field == .rating, item.remote?.isRating == false { continue }
            if let agreed = item.syncBase, wasPushed, item.remote != agreed.value,
                item.remote == agreed.replacedValue || agreed.value == agreed.replacedValue
            {
                plan.deferredFields += 1
                if let pushedAt = agreed.pushedAt, pushedAt > now {
                    plan.syncBases[item.key] = SyncBase(
                        agreed.value, pushedAt: now, replacedValue: agreed.replacedValue)
                }
                continue
            }
            resolve(item, &plan)
        }
    }

    /// The account's states of a film; nil if TMDB does not give any.
    private func state(of film: Int) async throws(TMDBError) -> AccountStates? {
        do throws(TMDBError) { return try await account.states(ofFilm: film) } catch {
            switch error.kind {
            case .notFound, .rejected: return nil
            default: throw error
            }
        }
    }

    private func resolve(_ item: AccountPlan.Item, _ plan: inout AccountPlan) {
        var item = item
        item.step = item.merged
        if item.step == .conflict {
            item.step = AccountPreference.step(
                decisions[item.key] ?? preference, local: item.local, at: item.localTime, remote: item.remote,
                theirsAt: item.remoteTime)
        }
        switch item.step {
        case .nothing:
            guard let agreed = item.syncBase, agreed.pushedAt != nil else { break }
            let seen = isRecent(agreed) ? agreed.confirmed : SyncBase(item.local)
            if agreed != seen { plan.syncBases.updateValue(seen, forKey: item.key) }
            if agreed.pendingPush != nil { plan.newlyAgreed += 1 }
        case .agree:
            plan.syncBases.updateValue(item.local.map { SyncBase($0) }, forKey: item.key)
            plan.newlyAgreed += 1
        case .push, .pull, .conflict: plan.items.append(item)
        }
    }
}

extension SyncBase {
    /// Whether TMDB accepted the value, but neither a list nor an answer has shown it since.
    fileprivate var isUnconfirmed: Bool {
        value != nil && value != replacedValue && pushedAt != nil && pendingPush == nil
    }

    /// This value, marked as seen at TMDB: it is its own `replacedValue`.
    var confirmed: SyncBase { SyncBase(value, pushedAt: pushedAt, replacedValue: value) }
}
