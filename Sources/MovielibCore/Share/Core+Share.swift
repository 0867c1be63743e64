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

    func shareSetupPath() throws(CoreError) -> String {
        guard let path = run.shareFile else { throw .noHome }
        return path
    }

    func requiredShareSetup() throws(CoreError) -> ShareSetup {
        guard let setup = try shareSetup() else { throw .share(.notSetUp) }
        return setup
    }

    /// Reads the records of other machines, and then writes the library's own.
    package func share(isDryRun: Bool = false, at date: Date = Date()) throws(CoreError) -> ShareOutcome {
        var setup = try requiredShareSetup()
        let path = try shareSetupPath()
        var outcome = ShareOutcome()
        outcome.isDryRun = isDryRun
        if isDryRun {
            let shareFolder = shareFolder(setup)
            try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.check() }
            outcome.written = try shareState()?.pending ?? 0
            return outcome
        }
        let lock = try mapShareProblems { () throws(ShareProblem) in try ShareSetup.lock(path) }
        defer { close(lock) }
        // Another process may have renewed the machine's id meanwhile.
        setup = try requiredShareSetup()
        let found = try synchronize(setup)
        outcome.problems = found.problems.map { ShareFileProblem($0, below: setup.folder) }
        outcome.putBack = found.putBack
        // A library that was restored to a time before it was shared, or rescued, joins again.
        try writeLibrary { (library) throws(LibraryError) in
            try library.beginSharing(setup.shareID, as: setup.personID, at: date)
        }
        let hasForeignRecords = try read(found.files, setup, at: date, &outcome)
        if setup.computer != ShareSetup.thisComputer || hasForeignRecords {
            // Two machines with one id would write records with the same numbers.
            setup.keys.renewMachine()
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
            return try library.filmsWithLongNotes()
        }
        outcome.problems += longNotes.map { ShareFileProblem(.limit, file: $0) }
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
        let (state, records) = try writeLibrary { (library) throws(LibraryError) in
            (try library.shareState(), try library.pendingShareRecords())
        }
        guard let state else { return }
        var (rest, number, head) = (records[...], state.number, state.head)
        while !rest.isEmpty {
            let part = rest.prefix(Self.recordsInFile)
            rest = rest.dropFirst(part.count)
            let file = ShareFile.encode(
                part.map { ShareEntry(house: $0.json(own: false), own: $0.json(own: true)) },
                firstNumber: number + 1, after: head, keys: setup.keys)
            try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.write(file.bytes) }
            (number, head) = (number + part.count, file.head)
            // If the process is killed here, the records are written again, and known by their ids.
            try writeLibrary { [number, head] (library) throws(LibraryError) in
                try library.removePendingShareRecords(part.map(\.id), last: number, head: head)
            }
            outcome.written += part.count
        }
    }

    /// A record has up to 256 KiB, and a file up to 8 MiB.
    private static var recordsInFile: Int { 16 }

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
        status.problems = found.problems.map { ShareFileProblem($0, below: setup.folder) }
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

    // MARK: Parts

    func shareState() throws(CoreError) -> ShareState? {
        try readLibrary { (library) throws(LibraryError) in try library.shareState() }
    }

    func shareFolder(_ setup: ShareSetup) -> ShareFolder {
        ShareFolder(folder: setup.folder, copies: setup.copies, keys: setup.keys)
    }

    func synchronize(_ setup: ShareSetup, verify: Bool = false) throws(CoreError) -> (
        files: [ShareFileContent], problems: [ShareFolder.Problem], written: Int, putBack: Int
    ) {
        let shareFolder = shareFolder(setup)
        return try mapFolderErrors(setup) { () throws(ShareFolderError) in
            try shareFolder.synchronize(verify: verify)
        }
    }

    func mapShareProblems<Value>(_ body: () throws(ShareProblem) -> Value) throws(CoreError) -> Value {
        do throws(ShareProblem) { return try body() } catch { throw .share(error) }
    }

    func mapFolderErrors<Value>(
        _ setup: ShareSetup, _ body: () throws(ShareFolderError) -> Value
    ) throws(CoreError) -> Value {
        do throws(ShareFolderError) { return try body() } catch { throw .share(.folder(setup.folder, error)) }
    }
}

extension ShareSetup {
    var copies: String { library + ".share" }
    var machineID: String { keys.machine.description }
    fileprivate var shareID: String { MarkKey.fileName(for: "share" + keys.share.map { "\($0) " }.joined()) }
    /// The user's id: all machines with the own key are the user's.
    fileprivate var personID: String { MarkKey.fileName(for: "person" + keys.own.map { "\($0) " }.joined()) }
}
