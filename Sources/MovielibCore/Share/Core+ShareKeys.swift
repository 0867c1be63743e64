package import Foundation
@_spi(Writing) import Library
import Records
import Share

/// New keys for a share, and machines that are removed from it.
extension Core {
    /// The files of a share, and what they tell about its keys.
    struct SharedFiles {
        var content: ShareFolderContent
        var history: KeyHistory
    }

    /// The way in which the folder of a share is used.
    enum FolderUse {
        /// Nothing is written into the folder.
        case read
        /// Every file is read again.
        case verify
        case synchronize
    }

    /// Reads the files, and takes the keys in them that are sealed for this machine.
    func synchronizeWithKeys(
        _ setup: inout ShareSetup, _ use: FolderUse = .synchronize
    ) throws(CoreError) -> SharedFiles {
        let former = setup.keys
        let found = try synchronizeWithKeys(shareFolder(setup), &setup.keys, setup, use)
        guard let found else {
            setup.keys = former
            try setWaitingForKey(true, &setup)
            throw .share(.keyChanged)
        }
        if setup.keys != former { try storeShareSetup(setup) }
        return found
    }

    /// Remembers whether changes of films have to wait, also if the process is killed or a command writes them by itself.
    func setWaitingForKey(_ isWaiting: Bool, _ setup: inout ShareSetup) throws(CoreError) {
        if setup.isWaitingForKey == isWaiting { return }
        setup.isWaitingForKey = isWaiting
        try storeShareSetup(setup)
    }

    /// Reads the files of a folder, and takes the keys in them that are sealed for this machine.
    ///
    /// - Returns: Nil if the machine is not in the share any more.
    func synchronizeWithKeys(
        _ folder: ShareFolder, _ keys: inout ShareKeys, _ setup: ShareSetup,
        _ use: FolderUse = .synchronize
    ) throws(CoreError) -> SharedFiles? {
        var found: ShareFolderContent?
        let history = try KeyHistory.takeKeys(&keys) { (keys) throws(CoreError) in
            let folder = folder.with(keys)
            var new = try mapFolderErrors(setup) { () throws(ShareFolderError) in
                if use == .read { return try folder.read() }
                return try folder.synchronize(verify: use == .verify) {
                    KeyHistory.destroyedRecords($0, keys)
                }
            }
            // Each synchronisation writes what is still missing, and each reading finds all of it.
            if use != .read {
                new.written += found?.written ?? 0
                new.putBack += found?.putBack ?? 0
            }
            found = new
            return new.files.map { SharedFile($0) }
        }
        guard let history, let found else { return nil }
        return SharedFiles(content: found, history: history)
    }

    /// Changes the keys of the share for all machines that stay in it.
    ///
    /// - Parameters:
    ///   - name: The person to remove; nil for none.
    ///   - machine: The name or the id of the machine to remove; nil for all machines of the person.
    /// - Returns: The result of sharing the new keys, and the names of the machines that were removed.
    package func changeShareKeys(
        removing name: String? = nil, machine: String? = nil, at date: Date = Date()
    ) throws(CoreError) -> (outcome: ShareOutcome, removed: [String]) {
        // Others must learn of it.
        _ = try checkedShareFolder()
        // The records of removed machines that have arrived still count.
        var outcome = try share(at: date)
        var setup = try requiredShareSetup()
        let history = try synchronizeWithKeys(&setup).history
        let isHost = history.hosts.contains(setup.machineID)
        // A member could state a guest of a person's name.
        if let name, machine == nil, try machines(of: name, called: nil, besides: setup.machineID).isEmpty,
            let guest = try guest(name)
        {
            try writeLibrary { (library) throws(LibraryError) in try library.removeGuest(guest, at: date) }
            outcome.add(try share(at: date))
            return (outcome, [guest.name])
        }
        var removed: [String: String] = [:]
        if let name {
            let people = try people(called: name)
            if people.isEmpty { throw .share(.noPerson(name)) }
            if machine == nil, people.contains(where: \.isUser) { throw .share(.ownName(name)) }
            removed = try machines(of: name, called: machine, besides: setup.machineID).filter {
                history.removed[$0.key] == nil
            }
            if removed.isEmpty { throw .share(.noMachine(person: name, machine: machine)) }
            if let machine, removed.count > 1 { throw .share(.severalMachines(machine)) }
        }
        if !isHost, name == nil || !Set(removed.keys).isSubset(of: history.usersMachines) {
            throw .share(.notHost)
        }
        // After a removal, the keys that it concerns are changed by the next share.
        let settings =
            name == nil
            ? KeyChange.Kind.allCases.map { history.newKey($0) }
            : removed.keys.sorted().map { history.removal(of: $0) }
        try writeLibrary { (library) throws(LibraryError) in
            try library.recordShareSettings(settings, at: date)
        }
        // First under the former keys, for the other machines; then under the new ones, for those that join later.
        for _ in 1...2 {
            outcome.add(try share(at: date))
        }
        return (outcome, removed.values.sorted())
    }

    /// The other machines of a person, and their names, by id.
    private func machines(
        of name: String, called machine: String?, besides this: String
    ) throws(CoreError) -> [String: String] {
        let people = try people(called: name).map(\.id)
        let found = (try shareState()?.machines ?? [:]).filter { id, known in
            id != this && people.contains(known.person)
                && (machine.map { $0.tagKey == known.name.tagKey || $0 == id } ?? true)
        }
        return found.mapValues(\.name)
    }
}
