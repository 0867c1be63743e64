import Foundation
@_spi(Writing) import Library
import Records
import Share

/// The library's own records in the folder of a share.
extension Core {
    /// Writes the library's records into the folder of the share without reading it, if that is possible at once.
    ///
    /// Does nothing if git carries the files, which takes a network.
    package func writeShareRecords() throws(CoreError) {
        guard let setup = try shareSetup(), case .folder = setup.place,
            setup.computer == ShareSetup.thisComputer, !setup.isWaitingForKey, let state = try shareState(),
            state.pending > 0
        else { return }
        let lock = try shareLock(attempts: 1)
        defer { close(lock) }
        var outcome = ShareOutcome()
        try write(setup, &outcome)
    }

    /// Writes the records that no file has yet.
    ///
    /// - Parameter onlyAboutShare: Whether those about films are left for the next time.
    func write(
        _ setup: ShareSetup, onlyAboutShare: Bool = false, _ outcome: inout ShareOutcome
    ) throws(CoreError) {
        let shareFolder = shareFolder(setup)
        let (state, pending) = try writeLibrary { (library) throws(LibraryError) in
            (try library.shareState(), try library.pendingShareRecords())
        }
        let records = pending.filter { !onlyAboutShare || $0.isAboutShare }
        guard let state, !records.isEmpty else { return }
        do throws(ShareFolderError) { try shareFolder.check() } catch {
            guard case .failed(_, let code) = error else { throw folderError(error, setup) }
            outcome.add(ShareFileProblem(.unwritten(code: code), below: setup.folder))
            return
        }
        var (rest, number, head) = (records[...], state.number, state.head)
        while !rest.isEmpty {
            let part = rest.prefix(Self.recordsInFile)
            rest = rest.dropFirst(part.count)
            let file = ShareFile.encode(
                part.map { ShareEntry(house: $0.json(own: false), own: $0.json(own: true)) },
                firstNumber: number + 1, after: head, keys: setup.keys)
            let problem = try mapFolderErrors(setup) { () throws(ShareFolderError) in
                try shareFolder.write(file.bytes)
            }
            (number, head) = (number + part.count, file.head)
            // If the process is killed here, the records are written again, and known by their ids.
            try writeLibrary { [number, head] (library) throws(LibraryError) in
                try library.removePendingShareRecords(part.map(\.id), last: number, head: head)
            }
            // The next share writes them into the folder.
            if let problem {
                outcome.add(ShareFileProblem(problem, below: setup.folder))
            } else {
                outcome.written += part.count
            }
        }
    }

    /// A record has up to 256 KiB, and a file up to 8 MiB.
    private static var recordsInFile: Int { 16 }

    /// Makes the machine's new id a host: the former id states it, and nothing else from now on.
    func nameHost(
        _ setup: ShareSetup, _ former: ShareKeys, after last: (number: Int, head: String)?, at date: Date
    ) throws(CoreError) {
        let record = ShareRecord(
            stating: ShareSetting(field: ShareState.host, item: setup.machineID, value: "true"),
            of: setup.personID, at: date)
        let file = ShareFile.encode(
            [ShareEntry(house: record.json(own: false))], firstNumber: (last?.number ?? 0) + 1,
            after: last.flatMap { ShareFile.hash($0.head) }, keys: former)
        let folder = shareFolder(setup).with(former)
        _ = try mapFolderErrors(setup) { () throws(ShareFolderError) in try folder.write(file.bytes) }
    }
}
