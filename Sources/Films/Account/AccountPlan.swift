package import Foundation
package import Records
import TMDBClient
import TMDBModels

/// What a sync will do, worked out before anything is written anywhere.
package struct AccountPlan: Sendable {
    /// One field of one film that is to change.
    package struct Item: Sendable, Equatable {
        package var key: AccountKey
        package var step: AccountStep
        package var mine: Double?
        package var theirs: Double?
        /// When it was rated here, and there.
        package var mineAt: Date?
        package var theirsAt: Date?
        /// The film's title and year, as far as they are known.
        package var title: String
        package var year: Int?
        /// What is remembered of both sides.
        var agreed: AgreedValue?
        var place = 0

        /// What both sides had, as far as it shows in what TMDB says now.
        var base: Double? {
            guard let agreed else { return nil }
            if let sent = agreed.unanswered, theirs == sent { return sent }
            // What TMDB took over and was never seen to have, it may have lost: nobody took that away.
            let isLost = agreed.isUnseen && (theirs == nil || theirs == agreed.replaced)
            return isLost ? agreed.replaced : agreed.value
        }

        /// Whether it is sent although TMDB has taken it over before.
        var isSentAgain: Bool { agreed?.isUnseen == true && agreed?.value == mine }

        fileprivate var merged: AccountStep { AccountStep(base: base, mine: mine, theirs: theirs) }

        /// A field of a film, and what is to become of it.
        package init(
            key: AccountKey, step: AccountStep, mine: Double?, theirs: Double?, mineAt: Date? = nil,
            theirsAt: Date? = nil, title: String, year: Int? = nil
        ) {
            (self.key, self.step, self.mine, self.theirs) = (key, step, mine, theirs)
            (self.mineAt, self.theirsAt, self.title, self.year) = (mineAt, theirsAt, title, year)
        }
    }

    /// By field, in the order in which films are saved on the side they come from.
    package var items: [Item] = []
    /// What is to be remembered; nil forgets it.
    var agreed: [AccountKey: AgreedValue?] = [:]
    /// How many of these were not agreed on before.
    var newlyAgreed = 0
    /// Whether library and account were never in step.
    package var isFirst = false
    /// Values that nobody can take over: ratings off the scale, rows without a number.
    package var skipped = 0
    /// Fields that are left for the next time: what was pushed may not show yet, or they go the other way.
    package var waiting = 0
    /// Fields whose lists at TMDB were not read to the end.
    package var cut: Set<AccountField> = []
    /// Whether so much seems to be gone that nobody was asked whether it is.
    var isUnsure = false
    /// Per direction: those that take something away.
    package var removalsHere: Int { items.count { $0.step == .pull(nil) } }
    package var removalsThere: Int { items.count { $0.step == .push(nil) } }

    func items(_ fits: (AccountStep) -> Bool) -> [Item] { items.filter { fits($0.step) } }
}

/// Compares the library, the account and what they agreed on.
struct AccountPlanner {
    /// For so long a listing may lag behind a write.
    static let lag: TimeInterval = 600
    /// So many removals are asked about one by one, even if a guard would stop them unless they turn out to be none.
    private static let mostConfirmed = 200

    let fields: [AccountField]
    let preference: AccountPreference?
    let settled: [AccountKey: AccountPreference]
    let account: TMDBAccount
    let now: Date
    /// Whether no sync with the account was ever finished.
    let isFirst: Bool
    /// More removals than these stop the sync.
    let mostRemovals: Int

    func plan(
        _ films: [AccountFilm], _ listing: AccountListing, asked: (Int, Int) -> Void
    ) async throws(TMDBError) -> AccountPlan {
        var plan = AccountPlan()
        plan.isFirst = isFirst && films.allSatisfy(\.base.isEmpty)
        (plan.skipped, plan.cut) = (listing.skipped, listing.cut)
        var byID: [Int: Int] = [:]
        for (index, film) in films.enumerated() { byID[film.id] = index }
        let theirsOnly = listing.values.filter { byID[$0.key.film] == nil }
            .sorted { ($0.value.place, $0.key) < ($1.value.place, $1.key) }
        var all: [(AccountKey, AccountFilm?)] = films.flatMap { film in
            fields.map { (AccountKey(film.id, $0), film) }
        }
        all += theirsOnly.filter { fields.contains($0.key.field) }.map { ($0.key, nil) }

        var doubtful: [AccountPlan.Item] = []
        for (place, (key, film)) in all.enumerated() {
            let listed = listing.values[key]
            var item = AccountPlan.Item(
                key: key, step: .nothing, mine: film?[key.field], theirs: listed?.value,
                mineAt: key.field == .rating ? film?.ratedAt : nil, theirsAt: listed?.at,
                title: film?.title ?? listing.films[key.film]?.title ?? "\(key.film)",
                year: film?.year ?? listing.films[key.film]?.year)
            item.agreed = film?.base[key.field]
            item.place = film == nil ? listed?.place ?? place : place
            // A film that is new here needs a title, and a rating has to be one that TMDB takes.
            let isNameless = film == nil && listing.films[key.film] == nil
            let isOffScale = key.field == .rating && item.mine?.isRating == false
            // TMDB's number of a film imported by its title is not known yet.
            if isNameless || isOffScale || key.film < 0 {
                plan.skipped += 1
                continue
            }
            // It may be in the part that was not read, with any value.
            if listed == nil, listing.cut.contains(key.field) {
                if item.mine != item.base { plan.waiting += 1 }
                continue
            }
            if isDoubtful(item, listing) { doubtful.append(item) } else { settle(item, &plan) }
        }
        try await confirm(doubtful, &plan, asked)
        plan.items.sort { ($0.key.field.rawValue, $0.place) < ($1.key.field.rawValue, $1.place) }
        return plan
    }

    /// Whether what the listing says is not enough: it lags behind writes, and does not always show everything.
    private func isDoubtful(_ item: AccountPlan.Item, _ listing: AccountListing) -> Bool {
        let base = item.agreed
        // What was sent may have been taken over; what was changed here since says nothing about that.
        if let sent = base?.unanswered {
            return item.mine != sent || (item.theirs != sent && item.theirs != base?.value)
        }
        if item.theirs == base?.value {
            // It may have been rated anew, and a change counts more than a removal.
            if item.mine == nil, item.theirs != nil { return item.key.field == .rating }
            return item.theirs == nil && item.mine != nil && listing.incomplete.contains(item.key.field)
        }
        if item.theirs == nil { return true }
        return isRecent(base)
    }

    /// Whether it was pushed lately. A clock that was set back makes that one of the future, which may be as recent.
    private func isRecent(_ base: AgreedValue?) -> Bool {
        base?.pushedAt.map { now.timeIntervalSince($0) < Self.lag } ?? false
    }

    /// Asks about each film by itself; only what is said explicitly counts.
    private func confirm(
        _ doubtful: [AccountPlan.Item], _ plan: inout AccountPlan, _ asked: (Int, Int) -> Void
    ) async throws(TMDBError) {
        var states: [Int: AccountStates?] = [:]
        let removals = doubtful.count { !isRecent($0.agreed) && $0.merged == .pull(nil) }
        plan.isUnsure = removals > max(Self.mostConfirmed, mostRemovals)
        for (index, var item) in doubtful.enumerated() {
            let wasPushed = isRecent(item.agreed)
            guard !plan.isUnsure || wasPushed else {
                settle(item, &plan)
                continue
            }
            asked(index, doubtful.count)
            if states[item.key.film] == nil {
                states[item.key.film] = .some(try await state(of: item.key.film))
            }
            guard let known = states[item.key.film] ?? nil else {
                // TMDB does not know the film, or not what is on it: nothing is taken away because of that.
                if item.mine == nil ? item.theirs == nil : item.base == nil { settle(item, &plan) }
                continue
            }
            item.theirs = item.key.field.value(in: known)
            // No rating, and no removal of one either.
            if item.key.field == .rating, item.theirs?.isRating == false { continue }
            if let agreed = item.agreed, wasPushed, item.theirs != agreed.value,
                item.theirs == agreed.replaced || agreed.value == agreed.replaced
            {
                plan.waiting += 1
                if let pushedAt = agreed.pushedAt, pushedAt > now {
                    plan.agreed[item.key] = AgreedValue(
                        agreed.value, pushedAt: now, replaced: agreed.replaced)
                }
                continue
            }
            settle(item, &plan)
        }
    }

    /// What the account says of one film; nil if it does not say.
    private func state(of film: Int) async throws(TMDBError) -> AccountStates? {
        do throws(TMDBError) { return try await account.states(ofFilm: film) } catch {
            switch error.kind {
            case .notFound, .refused: return nil
            default: throw error
            }
        }
    }

    private func settle(_ item: AccountPlan.Item, _ plan: inout AccountPlan) {
        var item = item
        item.step = item.merged
        if item.step == .conflict {
            item.step = AccountPreference.step(
                settled[item.key] ?? preference, mine: item.mine, at: item.mineAt, theirs: item.theirs,
                theirsAt: item.theirsAt)
        }
        switch item.step {
        case .nothing:
            guard let agreed = item.agreed, agreed.pushedAt != nil else { break }
            let seen = isRecent(agreed) ? agreed.seen : AgreedValue(item.mine)
            if agreed != seen { plan.agreed.updateValue(seen, forKey: item.key) }
            if agreed.unanswered != nil { plan.newlyAgreed += 1 }
        case .agree:
            plan.agreed.updateValue(item.mine.map { AgreedValue($0) }, forKey: item.key)
            plan.newlyAgreed += 1
        case .push, .pull, .conflict: plan.items.append(item)
        }
    }
}

extension AgreedValue {
    /// Whether TMDB took it over, and neither a list nor an answer has shown it since.
    fileprivate var isUnseen: Bool {
        value != nil && value != replaced && pushedAt != nil && unanswered == nil
    }

    /// The same, seen there: as if it had replaced itself.
    var seen: AgreedValue { AgreedValue(value, pushedAt: pushedAt, replaced: value) }
}
