import Library
import MovielibCore
import Presenters
import Records

/// Syncs the library with an account, and shares it with other machines, in the background.
extension BrowserLoop {
    /// How long the library has to stay unchanged before changes are sent to the account.
    private static let sendDelay = Duration.seconds(3)

    /// Reads how much waits to be sent to the account and to the share.
    func readAccountState() {
        Task.background { [mailbox, workers] in await workers.postPendingChanges(to: mailbox) }
    }

    func sync(_ settled: [AccountKey: AccountPreference]) {
        run(after: lastSync) { workers in await workers.network.sync(settled, .both) }
    }

    /// Sends changes after a pause, which starts again with every further change. A running sync is not interrupted.
    func scheduleSending() {
        sendDelayTask?.cancel()
        let quiet = Self.sendDelay
        sendDelayTask = Task.background { [mailbox] in
            try? await Task.sleep(for: quiet)
            if !Task.isCancelled { mailbox.post(.changesDue) }
        }
    }

    func share(isRequested: Bool) {
        run(after: lastSync) { workers in await workers.network.share(isRequested: isRequested) }
    }

    func showShare() {
        Task.background { [mailbox, workers] in
            mailbox.post(.shareStatus(await workers.network.shareStatus()))
        }
    }

    /// Reads the changes of other machines, which come at any time, now and every five minutes.
    func shareRegularly() {
        sharingTask = Task.background { [mailbox] in
            while !Task.isCancelled {
                mailbox.post(.changesDue)
                try? await Task.sleep(for: .seconds(300))
            }
        }
    }

    func sendChanges() {
        run(after: lastSync) { workers in
            guard let standing = await workers.library.accountState(), standing.toPush > 0 else { return nil }
            return await workers.network.sync([:], .push)
        }
    }

    private func run(
        after other: Task<Void, Never>?,
        _ work: @escaping @Sendable (RequestWorkers) async -> Result<SyncResult, Failure>?
    ) {
        let shown = Array(browser.state.userData.keys)
        lastSync = Task.background { [lastChange, mailbox, workers] in
            await other?.value
            await lastChange?.value
            guard let outcome = await work(workers) else { return }
            mailbox.post(.synced(outcome))
            await workers.postPendingChanges(to: mailbox)
            if let userData = try? await workers.library.userData(of: shown) {
                _ = await workers.library.detectChange()
                mailbox.post(.libraryChanged(userData: userData))
            }
        }
    }
}
