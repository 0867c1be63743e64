import Foundation
import Library
import Records
import Share

/// The state of a share.
extension Core {
    /// The state of the share, and the files in its folder.
    ///
    /// - Parameter verify: Whether every file is read again.
    package func shareStatus(verify: Bool = false) throws(CoreError) -> ShareStatus {
        var setup = try requiredShareSetup()
        let lock = try shareLock()
        defer { close(lock) }
        if verify { try withGit(setup) { (git) throws(GitError) in try git.fetch() } }
        let isPushed = (try? git(setup)?.isPushed()) != false
        let found = try synchronizeWithKeys(&setup, verify ? .verify : .read)
        let history = found.history
        let (state, digest, household) =
            try readLibrary { (library) throws(LibraryError) in
                (
                    try library.shareState(), try library.shareDigest(),
                    try library.shareDigest(household: true)
                )
            } ?? (nil, "", "")
        var status = ShareStatus(
            place: setup.place, fingerprint: setup.keys.fingerprint, digest: digest,
            householdDigest: household,
            waiting: found.content.written + (state?.pending ?? 0))
        status.problems = found.content.problems.map { ShareFileProblem($0, below: setup.folder) }
        status.people = try sharedPeople().map {
            .init(id: $0.id, name: $0.name, isUser: $0.isUser, isGuest: $0.isGuest)
        }
        var numbers: [String: Set<Int>] = [:]
        var lastChanges: [String: Int] = [:]
        for file in found.content.files {
            let machine = file.machine.description
            for record in file.records where history.accepts(record, of: machine) {
                numbers[machine, default: []].insert(record.number)
                status.boxesForOthers += record.sealedForOthers
                guard let parsed = try? ShareRecord(house: record.entry.house, own: record.entry.own) else {
                    continue
                }
                status.openedRecords += 1
                lastChanges[machine] = max(lastChanges[machine] ?? 0, parsed.at)
            }
        }
        let known = Set(numbers.keys).union((state?.machines ?? [:]).keys).union([setup.machineID])
        status.machines = known.sorted().map { id in
            let machine = state?.machines[id]
            return .init(
                id: id, name: machine?.name ?? id, person: machine.flatMap { state?.people[$0.person] } ?? "",
                isThis: id == setup.machineID, isRemoved: history.removed[id] != nil,
                lastChangeAt: lastChanges[id].map { Date(timeIntervalSince1970: Double($0)) },
                records: numbers[id]?.count ?? 0)
        }
        for (machine, found) in numbers.sorted(by: { $0.key < $1.key }) where found.count < found.max() ?? 0 {
            status.problems.append(ShareFileProblem(.gap, machine: state?.machines[machine]?.name ?? machine))
        }
        // After a fetch, the folder lacks the records that were never pushed.
        if git(setup) != nil, !isPushed || found.content.written > 0 {
            status.problems.append(ShareFileProblem(.push, file: setup.place.text))
        }
        status.putBack = found.content.putBack
        let unread = try unreadFiles(
            among: found.content.files, known: state?.files ?? [], history, setup)
        status.problems += unread.problems
        status.unread = readRecords(try unreadRecords(unread.records), state)
        status.hasUnreadFiles = status.problems.contains { problem in
            problem.mayHideRecords && state?.files.contains(problem.shareFileName) != true
        }
        return status
    }
}
