import Foundation

/// What becomes of one field of one film, given what the library and the account were last known to agree on.
///
/// Pure: three values in, one step out. State counts, not how it came about.
package enum AccountStep: Sendable, Equatable {
    /// All three are the same.
    case nothing
    /// Both sides have come to the same by themselves.
    case agree
    /// The account takes over the value from here; nil takes it away there.
    case push(Double?)
    /// The library takes over the value from there; nil takes it away here.
    case pull(Double?)
    /// Both sides were changed, to different values.
    case conflict

    /// The three-way merge; of a change and a removal, the change counts.
    package init(base: Double?, mine: Double?, theirs: Double?) {
        self =
            if mine == theirs { base == mine ? .nothing : .agree } else if theirs == base {
                .push(mine)
            } else if mine == base {
                .pull(theirs)
            } else if mine == nil {
                .pull(theirs)
            } else if theirs == nil {
                .push(mine)
            } else {
                .conflict
            }
    }

    /// Whether something is taken away.
    package var isRemoval: Bool { self == .push(nil) || self == .pull(nil) }

    var isPush: Bool { if case .push = self { true } else { false } }
    var isPull: Bool { if case .pull = self { true } else { false } }
}

/// Whose value counts in a conflict, where the times do not tell.
package enum AccountPreference: String, Sendable, CaseIterable {
    case mine, tmdb, newer

    /// The step for two values that were set at these times.
    static func step(
        _ preference: AccountPreference?, mine: Double?, at: Date?, theirs: Double?, theirsAt: Date?
    ) -> AccountStep {
        switch preference {
        case .mine: return .push(mine)
        case .tmdb: return .pull(theirs)
        case .newer, nil:
            guard let at, let theirsAt, at != theirsAt else { return .conflict }
            return at > theirsAt ? .push(mine) : .pull(theirs)
        }
    }
}
