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
        let found = try synchronizeWithKeys(&setup, verify: verify)
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
            waiting: state?.pending ?? 0)
        status.problems = found.problems.map { ShareFileProblem($0, below: setup.folder) }
        status.people = try sharedPeople().map {
            .init(id: $0.id, name: $0.name, isUser: $0.isUser, isGuest: $0.isGuest)
        }
        var numbers: [String: Set<Int>] = [:]
        var lastChanges: [String: Int] = [:]
        var ids: [String: [ShareID]] = [:]
        for file in found.files {
            let machine = file.machine.description
            for record in file.records where history.accepts(record, of: machine) {
                numbers[machine, default: []].insert(record.number)
                status.boxesForOthers += record.sealedForOthers
                guard let parsed = try? ShareRecord(house: record.entry.house, own: record.entry.own) else {
                    let problem = ShareFileProblem(.newer, file: file.name)
                    if record.entry != ShareEntry(), !status.problems.contains(problem) {
                        status.problems.append(problem)
                    }
                    continue
                }
                status.openedRecords += 1
                ids[machine, default: []].append(parsed.id)
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
        if let git = git(setup), (try? git.isPushed()) == false {
            status.problems.append(ShareFileProblem(.push, file: setup.place.text))
        }
        status.putBack = found.putBack
        status.unread = readRecords(try unreadRecords(ids), state)
        status.hasUnreadFiles = status.problems.contains { problem in
            let name = (problem.file as NSString).lastPathComponent
            return problem.mayHideRecords && state?.files.contains(name) != true
        }
        return status
    }

    /// Counts the records that would be read and written. Only copies of the files are made.
    func listRecords(_ setup: ShareSetup, _ outcome: inout ShareOutcome) throws(CoreError) {
        try withGit(setup) { (git) throws(GitError) in try git.fetch() }
        let shareFolder = shareFolder(setup)
        let found = try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.read() }
        outcome.problems = found.problems.map { ShareFileProblem($0, below: setup.folder) }
        let state = try shareState()
        outcome.written = found.missing + (state?.pending ?? 0)
        var ids: [String: [ShareID]] = [:]
        for file in found.files where state?.files.contains(file.name) != true {
            ids[file.machine.description, default: []] += file.records.compactMap { record in
                (try? ShareRecord(house: record.entry.house, own: record.entry.own))?.id
            }
        }
        outcome.read = readRecords(try unreadRecords(ids), state)
    }

    /// The numbers of the records that the library has not read.
    ///
    /// - Parameter ids: Records by machine.
    func unreadRecords(_ ids: [String: [ShareID]]) throws(CoreError) -> [String: Int] {
        let unread = try readLibrary { (library) throws(LibraryError) in
            try unreadRecords(ids, library)
        }
        return unread ?? ids.mapValues { Set($0).count }
    }

    func unreadRecords(
        _ ids: [String: [ShareID]], _ library: LibraryStore
    ) throws(LibraryError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (machine, ids) in ids {
            let unread = try library.unreadShareRecords(ids)
            if !unread.isEmpty { counts[machine] = unread.count }
        }
        return counts
    }

    func readRecords(_ counts: [String: Int], _ state: ShareState?) -> [ShareOutcome.ReadRecords] {
        counts.map { machine, count in
            let (name, person) = state?.machines[machine] ?? (machine, "")
            return .init(person: state?.people[person] ?? "", machine: name, count: count)
        }.sorted { ($0.person, $0.machine) < ($1.person, $1.machine) }
    }
}
