import Library
import Localization
package import MovielibCore
import Presenters
import Records

/// The state of sync with the account that is signed in, as far as the library knows it.
struct AccountState: Sendable, Equatable {
    /// The number of values changed here since the last sync.
    var toPush: Int
    /// Whether a sync is under way.
    var isSyncing = false

    /// The text for the head line.
    var text: String {
        if isSyncing { return tr("syncing", context: "head line") }
        // i18n: at the right of the head line: library and account are the same, or so many changes are to be sent
        return toPush == 0
            ? tr("synced", context: "head line")
            : tr("{n} to push", ["n": "\(toPush)"], context: "head line")
    }
}

/// The result of a sync, for the full screen.
package struct SyncResult: Sendable {
    let notice: Notice
    /// The values that were changed on both sides, for the user to settle.
    let conflicts: [AccountPlan.Item]

    package init(notice: Notice, conflicts: [AccountPlan.Item]) {
        (self.notice, self.conflicts) = (notice, conflicts)
    }
}

extension RequestWorkers {
    /// Reads how much waits to be sent to the account and to the share.
    func postPendingChanges(to mailbox: Mailbox) async {
        mailbox.post(.account(await library.accountState()))
        mailbox.post(.changesToShare(await library.changesToShare()))
    }
}

extension RequestWorker {
    /// The state of sync; nil if no account is signed in, or if it was never synced.
    func accountState() -> AccountState? {
        guard let account = host.signedInAccount(),
            let state = try? AccountSyncState(of: account).response(from: core), state.syncedAt != nil
        else { return nil }
        return AccountState(toPush: state.pendingPushes)
    }

    /// The number of changes that no file of the share has yet; nil if the library is not shared.
    func changesToShare() -> Int? { (try? core.changesToShare()) ?? nil }

    /// Shares the library with other machines and people; nil if there is nothing to report.
    func share(isRequested: Bool) async -> Result<SyncResult, Failure>? {
        switch await catchingFailures({ try host.share(isRequested: isRequested) }) {
        case .success(let result): result.map { .success($0) }
        case .failure(let failure): .failure(failure)
        }
    }

    /// The people, machines and problems of the share, as lines of text.
    func shareStatus() async -> Result<[String], Failure> {
        await catchingFailures { ShareStatusPresenter(try core.shareStatus()).lines }
    }

    /// Syncs the library with the account; only sends with the direction `push`.
    func sync(
        _ settled: [AccountKey: AccountPreference], _ direction: AccountSync.Options.Direction
    ) async -> Result<SyncResult, Failure> {
        await catchingFailures { try await host.sync(settled, direction) }
    }
}
