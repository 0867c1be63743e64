package import Foundation
@_spi(Writing) import Library
import Lock
import Records
import Share

/// One library on several machines.
extension Core {
    /// The share of the library; nil if it is in none.
    package func shareSetup() throws(CoreError) -> ShareSetup? {
        guard let path = run.shareFile else { return nil }
        let library = try libraryPath()
        let read = try mapShareProblems { () throws(ShareProblem) in try ShareSetup.read(path) }
        guard var setup = read else { return nil }
        if setup.library == library { return setup }
        // The home folder may have been moved, or copied to another computer.
        guard !FileManager.default.fileExists(atPath: setup.library),
            try shareState()?.share == setup.shareID
        else { throw .share(.otherLibrary(setup.library)) }
        setup.library = library
        return setup
    }

    func shareSetupPath() throws(CoreError) -> String {
        guard let path = run.shareFile else { throw .noHome }
        return path
    }

    /// Throws unless the library is in a share whose folder can be used.
    package func requireShare() throws(CoreError) {
        _ = try requiredShareSetup()
        _ = try checkedShareFolder()
    }

    func requiredShareSetup() throws(CoreError) -> ShareSetup {
        if let setup = try shareSetup() { return setup }
        guard try shareState() != nil else { throw .share(.notSetUp) }
        throw .share(.noKeys(try shareSetupPath()))
    }

    /// Reads the records of other machines, and then writes the library's own.
    ///
    /// - Parameter isRestoring: Whether the values of the library, which was just restored, count more than all that are read.
    package func share(
        isDryRun: Bool = false, isRestoring: Bool = false, at date: Date = Date()
    ) throws(CoreError) -> ShareOutcome {
        var outcome = try shareOnce(isDryRun: isDryRun, isRestoring: isRestoring, at: date)
        if !isDryRun, try takeOverGuest(at: date) { outcome.add(try shareOnce(at: date)) }
        return outcome
    }

    private func shareOnce(
        isDryRun: Bool = false, isRestoring: Bool = false, at date: Date
    ) throws(CoreError) -> ShareOutcome {
        let setup = try requiredShareSetup()
        var outcome = ShareOutcome()
        outcome.isDryRun = isDryRun
        let lock = try shareLock()
        defer { close(lock) }
        if isDryRun {
            try listRecords(setup, &outcome)
            return outcome
        }
        for attempt in 1...Self.maxPushes {
            try withGit(setup) { (git) throws(GitError) in try git.fetch() }
            for round in 1...Self.maxRounds {
                let isRepeated = try keepingLibraryOpen { () throws(CoreError) in
                    try exchangeRecords(
                        isRestoring: isRestoring && round == 1, isRetry: attempt > 1, at: date, &outcome)
                }
                if !isRepeated { break }
            }
            do throws(GitError) {
                // Nil without git: the folder has everything.
                if try git(setup)?.push() != false { return outcome }
            } catch {
                outcome.pushError = error
                break
            }
            if attempt < Self.maxPushes { usleep(UInt32.random(in: 100_000...UInt32(attempt) * 250_000)) }
        }
        outcome.written = 0
        outcome.problems.append(ShareFileProblem(.push, file: setup.place.text))
        return outcome
    }

    /// A new key of this machine's is written, then taken, and the former one is stated.
    private static var maxRounds: Int { 4 }

    /// As often, another machine may push first.
    private static var maxPushes: Int { 8 }

    /// Reads the new files of the folder, and writes the library's records into it.
    ///
    /// - Parameter isRetry: Whether another machine has pushed before this one could.
    /// - Returns: Whether it has to be repeated, because this machine has changed a key, or has taken a new id, of which its
    ///   former id has written.
    private func exchangeRecords(
        isRestoring: Bool, isRetry: Bool, at date: Date, _ outcome: inout ShareOutcome
    ) throws(CoreError) -> Bool {
        // Another process may have renewed the machine's id meanwhile.
        var setup = try requiredShareSetup()
        let found = try synchronizeWithKeys(&setup)
        let history = found.history
        outcome.problems = found.content.problems.map { ShareFileProblem($0, below: setup.folder) }
        // Records that were written before the folder was emptied, or while it could not be written. From git, each fetch removes
        // those that are not pushed, and those of this call are counted already.
        if !isRetry { outcome.written += found.content.written }
        outcome.putBack += found.content.putBack
        // A library that was restored to a time before it was shared, or rescued, joins again.
        try writeLibrary { (library) throws(LibraryError) in
            try library.beginSharing(setup.shareID, as: setup.personID, at: date)
            // Before reading: what another machine says is apart from it.
            if !isRestoring { try library.recordPlaybacks(at: date) }
        }
        let unread = try unreadFiles(
            among: found.content.files, known: shareState()?.files ?? [], history, setup)
        outcome.problems += unread.problems
        let hasForeignRecords = try read(unread, setup, writesRows: !isRestoring, at: date, &outcome)
        if isRestoring {
            try writeLibrary { (library) throws(LibraryError) in try library.restateEverything(at: date) }
        }
        // While the folder cannot be written, nothing can be destroyed in it.
        let isWritable = !found.content.problems.contains { if case .unwritten = $0 { true } else { false } }
        let canDestroy = isWritable && (try? shareFolder(setup).check()) != nil
        let destroyed = canDestroy ? try recordDestroyedParts(found, at: date) : 0
        let isRenewed = setup.computer != ShareSetup.thisComputer || hasForeignRecords
        if isRenewed {
            // Two machines with one id would write records with the same numbers.
            let former = setup.keys
            setup.keys.renewMachine()
            if history.hosts.contains(former.machine.description) {
                try nameHost(
                    setup, former, after: history.lastRecord(of: former.machine.description), at: date)
            }
            setup.computer = ShareSetup.thisComputer
            try storeShareSetup(setup)
            try writeLibrary { (library) throws(LibraryError) in
                try library.removePendingShareRecords([], last: 0, head: nil)
            }
            outcome.hasNewMachineID = true
        }
        let longNotes = try writeLibrary { [setup] (library) throws(LibraryError) in
            // A lock may have been set up since.
            try library.recordShareNames(
                person: setup.personName, machine: (setup.machineID, setup.machineName), at: date)
            try library.recordShareSettings(
                history.settings + history.kindsToChange.map { history.newKey($0) }, at: date)
            try library.recordHiddenFilms(at: date)
            try library.setRemovedMachines(Set(history.removed.keys))
            return try library.filmsWithLongNotes()
        }
        outcome.problems += longNotes.map { ShareFileProblem(.limit, file: $0) }
        let former = outcome.written
        // A machine that was removed can open the present key. So what the user has changed waits for the new one.
        try setWaitingForKey(history.isWaitingForKey, &setup)
        if setup.isWaitingForKey, history.kindsToChange.isEmpty {
            outcome.problems.append(ShareFileProblem(.key))
        }
        try write(setup, onlyAboutShare: setup.isWaitingForKey, &outcome)
        outcome.destroyed += destroyed
        if destroyed > 0 {
            let machines = try shareState()?.machines ?? [:]
            let others = history.usersMachines.subtracting([history.machine, setup.machineID])
            // Two machines may have one name, so a former id of this machine cannot be told from another machine.
            outcome.machinesWithCopies = Set(others.map { machines[$0]?.name ?? $0 }).sorted()
        }
        return isRenewed || destroyed > 0 || outcome.written > former && !history.kindsToChange.isEmpty
    }

    /// The folder of the share, which exists and can be written; nil if the library is in no share.
    func checkedShareFolder() throws(CoreError) -> String? {
        let found: ShareSetup?
        do throws(CoreError) { found = try shareSetup() } catch {
            // Another library of this machine is shared.
            if case .share(.otherLibrary) = error { return nil }
            throw error
        }
        guard let setup = found else { return nil }
        let shareFolder = shareFolder(setup)
        try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.check() }
        return setup.place.text
    }

    /// The line that lets another machine of the user join.
    package func shareCode() throws(CoreError) -> String { try currentShareKeys().code }

    /// The line that lets another person join.
    package func shareInvitation() throws(CoreError) -> String { try currentShareKeys().invitation }

    private func currentShareKeys() throws(CoreError) -> ShareKeys {
        let setup = try requiredShareSetup()
        guard !setup.isWaitingForKey else { throw .share(.formerKeys) }
        return setup.keys
    }

    // MARK: Parts

    /// Keeps other processes from sharing until the descriptor is closed.
    ///
    /// - Parameter attempts: How often to try, ten times a second.
    func shareLock(attempts: Int = 100) throws(CoreError) -> Int32 {
        let path = try shareSetupPath()
        return try mapShareProblems { () throws(ShareProblem) in
            try ShareSetup.lock(path, attempts: attempts)
        }
    }

    /// The number of changes that no file of the share has yet; nil if the library is not shared.
    package func changesToShare() throws(CoreError) -> Int? {
        try shareSetup() == nil ? nil : shareState()?.pending
    }

    func shareState() throws(CoreError) -> ShareState? {
        try readLibrary { (library) throws(LibraryError) in try library.shareState() }
    }

    /// The repository that carries the files; nil if a folder does.
    func git(_ setup: ShareSetup) -> GitCarrier? {
        guard case .git(let address) = setup.place else { return nil }
        return GitCarrier(address: address, root: setup.gitRoot, variables: run.variables)
    }

    /// Does a step that only a share needs that git carries.
    func withGit(_ setup: ShareSetup, _ step: (GitCarrier) throws(GitError) -> Void) throws(CoreError) {
        guard let git = git(setup) else { return }
        do throws(GitError) { try step(git) } catch { throw .share(.git(setup.place.text, error)) }
    }

    func shareFolder(_ setup: ShareSetup) -> ShareFolder {
        ShareFolder(folder: setup.folder, copies: setup.copies, keys: setup.keys)
    }

    func mapShareProblems<Value>(_ body: () throws(ShareProblem) -> Value) throws(CoreError) -> Value {
        do throws(ShareProblem) { return try body() } catch { throw .share(error) }
    }

    func mapFolderErrors<Value>(
        _ setup: ShareSetup, _ body: () throws(ShareFolderError) -> Value
    ) throws(CoreError) -> Value {
        do throws(ShareFolderError) { return try body() } catch { throw folderError(error, setup) }
    }

    func folderError(_ error: ShareFolderError, _ setup: ShareSetup) -> CoreError {
        let wasUsed = FileManager.default.fileExists(atPath: setup.copies)
        return .share(.folder(setup.place.text, error, wasUsed: wasUsed))
    }
}

extension ShareSetup {
    var copies: String { library + ".share" }
    var machineID: String { keys.machine.description }
    fileprivate var shareID: String { MarkKey.fileName(for: "share" + keys.share.map { "\($0) " }.joined()) }
}
