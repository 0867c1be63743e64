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
        return try mapShareProblems { () throws(ShareProblem) in
            guard let setup = try ShareSetup.read(path) else { return nil }
            guard setup.library == library else { throw .otherLibrary(setup.library) }
            return setup
        }
    }

    private func requiredShareSetup() throws(CoreError) -> ShareSetup {
        guard let setup = try shareSetup() else { throw .share(.notSetUp) }
        return setup
    }

    /// Makes a share in a folder, and writes what the library has.
    ///
    /// - Parameters:
    ///   - name: The user's name for the other machines and people.
    ///   - machine: This machine's name.
    package func createShare(
        in folder: String, as name: String, machine: String, at date: Date = Date()
    ) throws(CoreError) -> (setup: ShareSetup, outcome: ShareOutcome) {
        let setup = try newShareSetup(folder, ShareKeys())
        let shareFolder = shareFolder(setup)
        try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.create() }
        do throws(CoreError) {
            return (setup, try begin(setup, personName: name, machine: machine, at: date))
        } catch {
            shareFolder.removeUnused()
            throw error
        }
    }

    /// Joins the share in a folder with the code of another machine of the user.
    package func joinShare(
        in folder: String, code: String, machine: String, at date: Date = Date()
    ) throws(CoreError) -> (setup: ShareSetup, outcome: ShareOutcome) {
        guard let keys = ShareKeys(code: code) else { throw .share(.noCode) }
        let setup = try newShareSetup(folder, keys)
        let found = try synchronize(setup)
        let entries = found.files.flatMap(\.records)
        guard entries.contains(where: { $0.entry.own != nil }) else {
            try? FileManager.default.removeItem(atPath: setup.copies)
            throw .share(entries.isEmpty ? .noRecords(folder: folder) : .wrongCode)
        }
        return (setup, try begin(setup, personName: nil, machine: machine, at: date))
    }

    /// A setup that is not stored yet.
    private func newShareSetup(_ folder: String, _ keys: ShareKeys) throws(CoreError) -> ShareSetup {
        guard let path = run.shareFile else { throw .noHome }
        if let former = try mapShareProblems({ () throws(ShareProblem) in try ShareSetup.read(path) }) {
            throw .share(.setUpAlready(folder: former.folder))
        }
        let library = try libraryPath()
        if (library as NSString).resolvingSymlinksInPath.hasPrefix(
            (folder as NSString).resolvingSymlinksInPath + "/")
        {
            throw .share(.libraryInFolder(folder: folder))
        }
        return ShareSetup(folder: folder, library: library, keys: keys)
    }

    /// Stores a new setup, records what the library has, and shares it.
    private func begin(
        _ setup: ShareSetup, personName: String?, machine: String, at date: Date
    ) throws(CoreError) -> ShareOutcome {
        guard let path = run.shareFile else { throw .noHome }
        try writeLibrary { (library) throws(LibraryError) in
            try library.beginSharing(setup.shareID, as: setup.personID, at: date)
            try library.recordShareNames(person: personName, machine: (setup.machineID, machine), at: date)
        }
        try mapShareProblems { () throws(ShareProblem) in try setup.write(path) }
        return try share(at: date)
    }

    /// Reads the records of other machines, and then writes the library's own.
    package func share(isDryRun: Bool = false, at date: Date = Date()) throws(CoreError) -> ShareOutcome {
        var setup = try requiredShareSetup()
        guard let path = run.shareFile else { throw .noHome }
        var outcome = ShareOutcome()
        outcome.isDryRun = isDryRun
        if isDryRun {
            let shareFolder = shareFolder(setup)
            try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.check() }
            outcome.written = try shareState()?.pending ?? 0
            return outcome
        }
        let found = try synchronize(setup)
        outcome.problems = found.problems.map { ShareFileProblem($0) }
        outcome.putBack = found.putBack
        // A library that was restored to a time before it was shared, or rescued, joins again.
        try writeLibrary { (library) throws(LibraryError) in
            try library.beginSharing(setup.shareID, as: setup.personID, at: date)
        }
        let hasForeignRecords = try read(found.files, setup, at: date, &outcome)
        let name = try shareState()?.machines[setup.machineID]?.name
        if setup.computer != ShareSetup.thisComputer || hasForeignRecords {
            // Two machines with one id would write records with the same numbers.
            setup.keys.renewMachine()
            setup.computer = ShareSetup.thisComputer
            try mapShareProblems { [setup] () throws(ShareProblem) in try setup.write(path) }
            try writeLibrary { (library) throws(LibraryError) in
                try library.removePendingShareRecords([], last: 0, head: nil)
            }
            outcome.hasNewMachineID = true
        }
        // A lock may have been set up since.
        try writeLibrary { [setup] (library) throws(LibraryError) in
            try library.recordShareNames(
                person: nil, machine: (setup.machineID, name ?? setup.machineID), at: date)
        }
        try write(setup, &outcome)
        return outcome
    }

    /// Reads files that the library has not read yet.
    ///
    /// - Returns: Whether there are records of this machine that it did not write.
    private func read(
        _ files: [ShareFileContent], _ setup: ShareSetup, at date: Date, _ outcome: inout ShareOutcome
    ) throws(CoreError) -> Bool {
        let known = try shareState()?.files ?? []
        var (records, names): ([ShareRecord], [String]) = ([], [])
        var byMachine: [String: [ShareRecord]] = [:]
        for file in files where !known.contains(file.name) {
            let parsed = file.records.compactMap { record in
                try? ShareRecord(house: record.entry.house, own: record.entry.own)
            }
            let readable = file.records.count { $0.entry != ShareEntry() }
            // A record in a newer form is read after an update.
            if parsed.count == readable {
                names.append(file.name)
            } else {
                outcome.problems.append(ShareFileProblem(.newer, file: file.name))
            }
            records += parsed
            byMachine[file.machine.description, default: []] += parsed
        }
        let own = byMachine[setup.machineID] ?? []
        if names.isEmpty, records.isEmpty { return false }
        let (hasForeignRecords, received, unread) = try writeLibrary { (library) throws(LibraryError) in
            let hasForeign = try !library.hasReadShareRecords(own.map(\.id))
            var unread: [String: Int] = [:]
            for (machine, records) in byMachine {
                for id in Set(records.map(\.id)) where try !library.hasReadShareRecords([id]) {
                    unread[machine, default: 0] += 1
                }
            }
            return (hasForeign, try library.receive(records, of: names, at: date), unread)
        }
        outcome.films = received.films
        let state = try shareState()
        outcome.read = unread.map { machine, count in
            let (name, person) = state?.machines[machine] ?? (machine, "")
            return .init(person: state?.people[person] ?? "", machine: name, count: count)
        }.sorted { ($0.person, $0.machine) < ($1.person, $1.machine) }
        return hasForeignRecords
    }

    /// Writes the records that no file has yet.
    private func write(_ setup: ShareSetup, _ outcome: inout ShareOutcome) throws(CoreError) {
        let shareFolder = shareFolder(setup)
        while true {
            let (state, records) = try writeLibrary { (library) throws(LibraryError) in
                (try library.shareState(), try library.pendingShareRecords())
            }
            guard let state, !records.isEmpty else { return }
            let part = records.prefix(Self.recordsInFile)
            let entries = part.map { ShareEntry(house: $0.json(own: false), own: $0.json(own: true)) }
            let (bytes, head) = ShareFile.encode(
                entries, firstNumber: state.number + 1, after: state.head, keys: setup.keys)
            try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.write(bytes) }
            // If the process is killed here, the records are written again, and known by their ids.
            try writeLibrary { (library) throws(LibraryError) in
                try library.removePendingShareRecords(
                    part.map(\.id), last: state.number + part.count, head: head)
            }
            outcome.written += part.count
        }
    }

    /// A record has up to 256 KiB, and a file up to 8 MiB.
    private static var recordsInFile: Int { 16 }

    /// The folder of the share, which is there and can be written; nil if the library is in no share.
    func checkedShareFolder() throws(CoreError) -> String? {
        guard let setup = try shareSetup() else { return nil }
        let shareFolder = shareFolder(setup)
        try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.check() }
        return setup.folder
    }

    /// The line that lets another machine of the user join.
    package func shareCode() throws(CoreError) -> String { try requiredShareSetup().keys.code }

    /// The state of the share, and the files in its folder.
    ///
    /// - Parameter verify: Whether every file is read again.
    package func shareStatus(verify: Bool = false) throws(CoreError) -> ShareStatus {
        let setup = try requiredShareSetup()
        let found = try synchronize(setup, verify: verify)
        let (state, digest, household) =
            try readLibrary { (library) throws(LibraryError) in
                (
                    try library.shareState(), try library.shareDigest(),
                    try library.shareDigest(household: true)
                )
            } ?? (nil, "", "")
        var status = ShareStatus(
            folder: setup.folder, fingerprint: setup.keys.fingerprint, digest: digest,
            householdDigest: household,
            waiting: state?.pending ?? 0)
        status.problems = found.problems.map { ShareFileProblem($0) }
        status.people = (state?.people ?? [:]).map { id, name in
            .init(id: id, name: name, isUser: id == state?.person)
        }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        var numbers: [String: Set<Int>] = [:]
        var lastChanges: [String: Int] = [:]
        var ids: [ShareID] = []
        for file in found.files {
            let machine = file.machine.description
            for record in file.records {
                numbers[machine, default: []].insert(record.number)
                status.boxesForOthers += record.sealedForOthers
                guard let parsed = try? ShareRecord(house: record.entry.house, own: record.entry.own) else {
                    continue
                }
                status.openedRecords += 1
                ids.append(parsed.id)
                lastChanges[machine] = max(lastChanges[machine] ?? 0, parsed.at)
            }
        }
        let known = Set(numbers.keys).union((state?.machines ?? [:]).keys).union([setup.machineID])
        status.machines = known.sorted().map { id in
            let machine = state?.machines[id]
            return .init(
                id: id, name: machine?.name ?? id, person: machine.flatMap { state?.people[$0.person] } ?? "",
                isThis: id == setup.machineID,
                lastChangeAt: lastChanges[id].map { Date(timeIntervalSince1970: Double($0)) },
                records: numbers[id]?.count ?? 0)
        }
        for (machine, found) in numbers.sorted(by: { $0.key < $1.key }) where found.count < found.max() ?? 0 {
            status.problems.append(ShareFileProblem(.gap, machine: state?.machines[machine]?.name ?? machine))
        }
        status.isComplete =
            try readLibrary { (library) throws(LibraryError) in try library.hasReadShareRecords(ids) }
            ?? false
        return status
    }

    /// Leaves the share. The library keeps its values, and the folder its files.
    package func leaveShare() throws(CoreError) -> ShareSetup {
        let setup = try requiredShareSetup()
        guard let path = run.shareFile else { throw .noHome }
        if try hasLibrary() {
            try writeLibrary { (library) throws(LibraryError) in try library.endSharing() }
        }
        try mapShareProblems { () throws(ShareProblem) in
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .setupFile(path, .unreadable(.system(errno)))
            }
        }
        try? FileManager.default.removeItem(atPath: setup.copies)
        return setup
    }

    // MARK: Parts

    private func shareState() throws(CoreError) -> ShareState? {
        try readLibrary { (library) throws(LibraryError) in try library.shareState() }
    }

    private func shareFolder(_ setup: ShareSetup) -> ShareFolder {
        ShareFolder(folder: setup.folder, copies: setup.copies, keys: setup.keys)
    }

    private func synchronize(_ setup: ShareSetup, verify: Bool = false) throws(CoreError) -> (
        files: [ShareFileContent], problems: [ShareFolder.Problem], written: Int, putBack: Int
    ) {
        let shareFolder = shareFolder(setup)
        return try mapFolderErrors(setup) { () throws(ShareFolderError) in
            try shareFolder.synchronize(verify: verify)
        }
    }

    private func mapShareProblems<Value>(_ body: () throws(ShareProblem) -> Value) throws(CoreError) -> Value
    {
        do throws(ShareProblem) { return try body() } catch { throw .share(error) }
    }

    private func mapFolderErrors<Value>(
        _ setup: ShareSetup, _ body: () throws(ShareFolderError) -> Value
    ) throws(CoreError) -> Value {
        do throws(ShareFolderError) { return try body() } catch { throw .share(.folder(setup.folder, error)) }
    }
}

extension ShareSetup {
    var copies: String { library + ".share" }
    fileprivate var machineID: String { keys.machine.description }
    fileprivate var shareID: String { MarkKey.fileName(for: "share" + keys.share.map { "\($0) " }.joined()) }
    /// The user's id: all machines with the own key are the user's.
    fileprivate var personID: String { MarkKey.fileName(for: "person" + keys.own.map { "\($0) " }.joined()) }
}
