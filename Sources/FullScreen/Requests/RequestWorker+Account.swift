package import Films
import Library
import Localization
import Presenters
import Records

/// How the library stands with the account that is signed in, as far as that is known here.
struct AccountStanding: Sendable, Equatable {
    /// How many values were changed here since the last sync.
    var toPush: Int
    /// Whether a sync is under way.
    var isSyncing = false

    /// For the head line.
    var words: String {
        if isSyncing { return tr("syncing", context: "head line") }
        // i18n: at the right of the head line: library and account are the same, or so many changes are to be sent
        return toPush == 0
            ? tr("in step", context: "head line")
            : tr("{n} to push", ["n": "\(toPush)"], context: "head line")
    }
}

/// What a sync did, for the full screen.
package struct Synced: Sendable {
    let notice: Notice
    /// What was changed on both sides, to be settled.
    let conflicts: [AccountPlan.Item]

    package init(notice: Notice, conflicts: [AccountPlan.Item]) {
        (self.notice, self.conflicts) = (notice, conflicts)
    }
}

extension RequestWorker {
    /// Nil where nobody is signed in, or library and account were never in step.
    func standing() -> AccountStanding? {
        guard let account = host.signedInAccount(),
            let state = try? AccountSyncState(of: account).response(from: core), state.syncedAt != nil
        else { return nil }
        return AccountStanding(toPush: state.toPush)
    }

    /// Brings library and account in step; only sends with the direction `push`.
    func sync(
        _ settled: [AccountKey: AccountPreference], _ direction: AccountSync.Options.Direction
    ) async -> Result<Synced, Failure> {
        await catchingFailures { try await host.sync(settled, direction) }
    }
}
