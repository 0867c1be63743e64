import Foundation

/// The result of merging one field of one film: the values of the library and the account, and their last common value.
///
/// A pure function of these three: only the state counts, not its history.
package enum AccountStep: Sendable, Equatable {
    /// All three values are the same.
    case nothing
    /// Both sides were changed to the same value independently.
    case agree
    /// The account takes the library's value; nil removes it there.
    case push(Double?)
    /// The library takes the account's value; nil removes it here.
    case pull(Double?)
    /// Both sides were changed, to different values.
    case conflict

    /// Merges the three values; a change wins over a removal.
    package init(base: Double?, local: Double?, remote: Double?) {
        self =
            if local == remote { base == local ? .nothing : .agree } else if remote == base {
                .push(local)
            } else if local == base {
                .pull(remote)
            } else if local == nil {
                .pull(remote)
            } else if remote == nil {
                .push(local)
            } else {
                .conflict
            }
    }

    /// Whether a value is removed.
    package var isRemoval: Bool { self == .push(nil) || self == .pull(nil) }

    var isPush: Bool { if case .push = self { true } else { false } }
    var isPull: Bool { if case .pull = self { true } else { false } }
}

/// Whose value wins in a conflict; with ``newer``, it stays a conflict if the times do not decide.
package enum AccountPreference: String, Sendable, CaseIterable {
    case mine, tmdb, newer

    /// The step for two values that were set at these times.
    static func step(
        _ preference: AccountPreference?, local: Double?, at: Date?, remote: Double?, theirsAt: Date?
    ) -> AccountStep {
        switch preference {
        case .mine: return .push(local)
        case .tmdb: return .pull(remote)
        case .newer, nil:
            guard let at, let theirsAt, at != theirsAt else { return .conflict }
            return at > theirsAt ? .push(local) : .pull(remote)
        }
    }
}
