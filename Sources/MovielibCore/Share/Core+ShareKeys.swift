package import Foundation
@_spi(Writing) import Library
import Records
import Share

/// New keys for a share, and machines that are removed from it.
extension Core {
    /// The most keys that may follow one another.
    private static var maxKeyChanges: Int { 100 }

    /// Synchronises the files, and takes the keys in them that are sealed for this machine.
    func synchronizeWithKeys(
        _ setup: inout ShareSetup, verify: Bool = false
    ) throws(CoreError) -> (
        found: (files: [ShareFileContent], problems: [ShareFolder.Problem], written: Int, putBack: Int),
        history: KeyHistory
    ) {
        let former = setup.keys
        let result = try synchronizeWithKeys(shareFolder(setup), &setup.keys, setup, verify: verify)
        guard let result else { throw .share(.keyChanged) }
        if setup.keys != former { try storeShareSetup(setup) }
        return result
    }

    /// Synchronises the files of a folder, and takes the keys in them that are sealed for this machine.
    ///
    /// - Returns: Nil if the keys of the machine are not in use any more.
    func synchronizeWithKeys(
        _ folder: ShareFolder, _ keys: inout ShareKeys, _ setup: ShareSetup, verify: Bool = false
    ) throws(CoreError) -> (
        found: (files: [ShareFileContent], problems: [ShareFolder.Problem], written: Int, putBack: Int),
        history: KeyHistory
    )? {
        var folder = folder
        for _ in 1...Self.maxKeyChanges {
            let found = try mapFolderErrors(setup) { () throws(ShareFolderError) in
                try folder.synchronize(verify: verify)
            }
            let history = KeyHistory(found.files, keys)
            let former = keys
            guard history.update(&keys) else { return nil }
            if keys == former { return (found, history) }
            // A new key may open further files, with further keys.
            folder = folder.with(keys)
        }
        return nil
    }

    /// Changes the keys of the share for all machines that stay in it.
    ///
    /// - Parameters:
    ///   - name: The person to remove; nil for none.
    ///   - machine: The machine to remove; nil for all machines of the person.
    /// - Returns: The result of sharing the new keys, and the names of the machines that were removed.
    package func changeShareKeys(
        removing name: String? = nil, machine: String? = nil, at date: Date = Date()
    ) throws(CoreError) -> (outcome: ShareOutcome, removed: [String]) {
        // The records of removed machines that have arrived still count.
        var outcome = try share(at: date)
        var setup = try requiredShareSetup()
        let (_, history) = try synchronizeWithKeys(&setup)
        var removed: [String: String] = [:]
        if let name { removed = try machines(of: name, called: machine, besides: setup.machineID) }
        let isHost = history.hosts.contains(setup.machineID)
        let ids = Set(removed.keys)
        if !isHost, !ids.isSubset(of: history.usersMachines) { throw .share(.notHost) }
        var settings = ids.sorted().map {
            ShareSetting(field: ShareState.removedMachine, item: $0, value: "true")
        }
        if isHost {
            let machines = Set(history.publicKeys.keys)
            settings.append(history.newKey(.house, after: setup.keys.house, for: machines, removing: ids))
        }
        if name == nil || !ids.isDisjoint(with: history.usersMachines) {
            let machines = history.usersMachines
            settings.append(history.newKey(.own, after: setup.keys.own, for: machines, removing: ids))
        }
        try writeLibrary { (library) throws(LibraryError) in
            try library.recordShareSettings(settings, at: date)
        }
        // First under the former keys, for the other machines; then under the new ones, for those that join later.
        for _ in 1...2 {
            let next = try share(at: date)
            outcome.written += next.written
            (outcome.problems, outcome.pushError) = (next.problems, next.pushError)
        }
        return (outcome, removed.values.sorted())
    }

    /// The other machines of a person, and their names, by id.
    private func machines(
        of name: String, called machine: String?, besides this: String
    ) throws(CoreError) -> [String: String] {
        let people = try sharedPeople().filter { $0.name.tagKey == name.tagKey }.map(\.id)
        let found = (try shareState()?.machines ?? [:]).filter { id, known in
            id != this && people.contains(known.person)
                && (machine.map { $0.tagKey == known.name.tagKey } ?? true)
        }
        if found.isEmpty { throw .share(.noMachine(machine ?? name)) }
        return found.mapValues(\.name)
    }
}
