import Foundation
@_spi(Writing) import Library
import Records
import Share

/// The records of other machines.
extension Core {
    /// Files of a share, or records in them, that the library has not read.
    struct UnreadFiles {
        /// The names of files that need not be read again.
        var names: [String] = []
        /// The records that can be read, by machine.
        var records: [String: [ShareRecord]] = [:]
        /// Files of which not all records can be read.
        var problems: [ShareFileProblem] = []
    }

    /// - Parameter known: The names of files whose records were all read.
    func unreadFiles(
        among files: [ShareFileContent], known: Set<String>, _ history: KeyHistory, _ setup: ShareSetup
    ) throws(CoreError) -> UnreadFiles {
        var unread = UnreadFiles()
        for file in files where !known.contains(file.name) {
            let machine = file.machine.description
            guard let accepted = history.countingRecords(of: file) else {
                var problem = ShareFileProblem(.oldKey, machine: machine, file: file.name)
                // Its own 'share' says that it is out; here, nothing has to be done.
                problem.isRecent = true
                unread.problems.append(problem)
                continue
            }
            if history.isWaitingForKey(of: accepted, by: machine) { continue }
            var parsed = accepted.compactMap { record in
                try? ShareRecord(house: record.entry.house, own: record.entry.own)
            }
            for index in parsed.indices { parsed[index].signer = machine }
            if !history.usersMachines.contains(machine), !history.removedUsersMachines.contains(machine) {
                // The part that proves a new machine of the user's may still be on its way.
                if parsed.contains(where: { $0.statedPerson == setup.personID }) { continue }
                for index in parsed.indices { parsed[index].isForeign = true }
            }
            let readable = accepted.count { $0.entry != ShareEntry() }
            // A record in a newer form is read after an update.
            if parsed.count != readable {
                unread.problems.append(ShareFileProblem(.newer, file: file.name))
            } else if accepted.count == file.records.count {
                unread.names.append(file.name)
            } else if try unreadRecords([machine: parsed]).isEmpty {
                // The file is read again each time.
                continue
            }
            unread.records[machine, default: []] += parsed
        }
        return unread
    }

    /// Reads files that the library has not read yet.
    ///
    /// - Returns: Whether there are records of this machine that it did not write.
    func read(
        _ unread: UnreadFiles, _ setup: ShareSetup, writesRows: Bool, at date: Date,
        _ outcome: inout ShareOutcome
    ) throws(CoreError) -> Bool {
        if unread.names.isEmpty, unread.records.isEmpty { return false }
        let (counts, received) = try writeLibrary { (library) throws(LibraryError) in
            let records = unread.records.sorted { $0.key < $1.key }.flatMap(\.value)
            return (
                try unreadRecords(unread.records, library),
                try library.receive(records, of: unread.names, writesRows: writesRows, at: date)
            )
        }
        outcome.films += received.films
        outcome.replacedRatings += received.replacedRatings
        let state = try shareState()
        let refused = Set(received.refused)
        outcome.problems += unread.records.filter { $0.value.contains { refused.contains($0.id) } }.keys
            .sorted().map { ShareFileProblem(.stranger, machine: state?.machines[$0]?.name ?? $0) }
        outcome.read += readRecords(counts, state)
        return counts[setup.machineID] != nil
    }

    /// Counts the records that would be read and written. Only copies of the files are made.
    func listRecords(_ setup: ShareSetup, _ outcome: inout ShareOutcome) throws(CoreError) {
        try withGit(setup) { (git) throws(GitError) in try git.fetch() }
        var keys = setup.keys
        guard let found = try synchronizeWithKeys(shareFolder(setup), &keys, setup, .read) else {
            throw .share(.keyChanged)
        }
        let state = try shareState()
        let unread = try unreadFiles(
            among: found.content.files, known: state?.files ?? [], found.history, setup)
        outcome.problems =
            found.content.problems.map { ShareFileProblem($0, below: setup.folder) } + unread.problems
        outcome.written = found.content.written + (state?.pending ?? 0)
        outcome.putBack = found.content.putBack
        outcome.read = readRecords(try unreadRecords(unread.records), state)
    }

    /// The number of records of each machine that the library has not read; none for a machine whose records it has read.
    func unreadRecords(_ records: [String: [ShareRecord]]) throws(CoreError) -> [String: Int] {
        let counts = try readLibrary { (library) throws(LibraryError) in try unreadRecords(records, library) }
        return counts ?? records.mapValues(\.count)
    }

    private func unreadRecords(
        _ records: [String: [ShareRecord]], _ library: LibraryStore
    ) throws(LibraryError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (machine, records) in records {
            let unread = try library.unreadShareRecords(records.map(\.id))
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
