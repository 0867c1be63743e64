package import Foundation
@_spi(Writing) import Library
import Records
import Share

/// Making, joining and leaving a share.
extension Core {
    /// Makes a share, and writes what the library has.
    ///
    /// - Parameters:
    ///   - name: The user's name for the other machines and people.
    ///   - machine: This machine's name.
    package func createShare(
        in place: SharePlace, as name: String, machine: String, at date: Date = Date()
    ) throws(CoreError) -> (setup: ShareSetup, outcome: ShareOutcome) {
        try checkShareName(name, taken: [])
        let setup = try newShareSetup(
            ShareSetup(
                place: place, library: libraryPath(), keys: ShareKeys(), machineName: machine,
                personName: name))
        let shareFolder = shareFolder(setup)
        // The keys first: a share whose keys are nowhere would be of no use.
        try storeShareSetup(setup)
        do throws(CoreError) {
            try withGit(setup) { (git) throws(GitError) in try git.create() }
            try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.create() }
            try withGit(setup) { (git) throws(GitError) in if try !git.push() { throw .occupied } }
        } catch {
            try removeShareSetup()
            try? FileManager.default.removeItem(atPath: setup.gitRoot)
            throw error
        }
        return (setup, try share(at: date))
    }

    /// Joins a share with the code of another machine of the user, or with the invitation of another person.
    ///
    /// - Parameters:
    ///   - name: The user's name for the others, which an invitation needs.
    ///   - isGuest: Whether the user was a guest of that name, whose films become the user's own.
    package func joinShare(
        in place: SharePlace, code: String, as name: String? = nil, isGuest: Bool = false, machine: String,
        at date: Date = Date()
    ) throws(CoreError) -> (setup: ShareSetup, outcome: ShareOutcome) {
        guard let keys = ShareKeys(code: code) else { throw .share(.noCode) }
        let isInvitation = ShareKeys.isInvitation(code)
        if isInvitation, name == nil { throw .share(.noName) }
        if !isInvitation, isGuest || name != nil { throw .share(.noInvitation) }
        var setup = try newShareSetup(
            ShareSetup(
                place: place, library: libraryPath(), keys: keys, machineName: machine,
                personName: isInvitation ? name : nil))
        try withGit(setup) { (git) throws(GitError) in try git.fetch() }
        // The code is tried before anything is written next to the library.
        let trial = setup.copies + ".join-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: trial) }
        let folder = ShareFolder(folder: setup.folder, copies: trial, keys: keys)
        var current = keys
        guard let found = try synchronizeWithKeys(folder, &current, setup) else { throw .share(.oldCode) }
        let history = found.history
        if let name, isInvitation {
            try checkShareName(name, taken: history.names)
            if Self.guests(in: found.content.files).contains(name.tagKey) != isGuest {
                throw .share(isGuest ? .noGuest(name) : .guestName(name))
            }
            setup.takesOverGuest = isGuest
        }
        let entries = found.content.files.flatMap(\.records)
        guard entries.contains(where: { (isInvitation ? $0.entry.house : $0.entry.own) != nil }) else {
            throw .share(
                found.content.files.isEmpty && found.content.problems.isEmpty
                    ? .noRecords(folder: place.text) : .wrongCode)
        }
        setup.keys = current
        if !isInvitation {
            // Another id would make this machine another person's.
            guard let userID = history.userID else { throw .share(.noRecords(folder: place.text)) }
            setup.personID = userID
        }
        let shareFolder = shareFolder(setup)
        try mapFolderErrors(setup) { () throws(ShareFolderError) in try shareFolder.check() }
        try storeShareSetup(setup)
        // The machine has a new id, whose first record is its first.
        if try shareState() != nil {
            try writeLibrary { (library) throws(LibraryError) in
                try library.removePendingShareRecords([], last: 0, head: nil)
            }
        }
        return (setup, try share(at: date))
    }

    /// The names of the guests in the files of a share, as tag keys.
    private static func guests(in files: [ShareFileContent]) -> Set<String> {
        let operations = files.flatMap(\.records).flatMap { SharedFile.operations(in: $0.entry.house) }
            .filter { $0.field == ShareState.personName && SharedPerson.isGuest($0.person) }
        let replaced = Set(operations.flatMap(\.over))
        return Set(operations.filter { !replaced.contains($0.id) }.compactMap { $0.textValue?.tagKey })
    }

    /// Throws if queries and options could not tell a name from others.
    func checkShareName(_ name: String, taken: Set<String>) throws(CoreError) {
        if name.contains(",") || ["any", "all", "none"].contains(name.tagKey) {
            throw .share(.unusableName(name))
        }
        if taken.contains(name.tagKey) { throw .share(.knownName(name)) }
    }

    /// Checks a setup that is not stored yet.
    private func newShareSetup(_ setup: ShareSetup) throws(CoreError) -> ShareSetup {
        let path = try shareSetupPath()
        if let former = try mapShareProblems({ () throws(ShareProblem) in try ShareSetup.read(path) }) {
            throw .share(.setUpAlready(folder: former.place.text))
        }
        for path in [setup.place.text, setup.library]
        where path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .share(.unsupportedPath(path))
        }
        if (setup.library as NSString).resolvingSymlinksInPath.hasPrefix(
            (setup.folder as NSString).resolvingSymlinksInPath + "/")
        {
            throw .share(.libraryInFolder(folder: setup.folder))
        }
        return setup
    }

    func storeShareSetup(_ setup: ShareSetup) throws(CoreError) {
        let path = try shareSetupPath()
        try mapShareProblems { () throws(ShareProblem) in try setup.write(path) }
    }

    private func removeShareSetup() throws(CoreError) {
        let path = try shareSetupPath()
        try mapShareProblems { () throws(ShareProblem) in
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .setupFile(path, .unreadable(.system(errno)))
            }
        }
    }

    private func stateLeaving() throws(CoreError) {
        // The removal names the last record that counts. If this machine has to change a key, its records wait for the new one.
        var outcome = try share()
        var setup = try requiredShareSetup()
        let removal = try synchronizeWithKeys(&setup).history.removal(of: setup.machineID)
        try writeLibrary { (library) throws(LibraryError) in
            try library.recordShareSettings([removal], at: Date())
        }
        try write(setup, onlyAboutShare: setup.isWaitingForKey, &outcome)
        _ = try? git(setup)?.push()
    }

    /// Leaves the share. The library keeps its values, and the folder its files.
    ///
    /// - Returns: The folder, or the address; nil if the keys were lost, so that only the library is in the share.
    package func leaveShare() throws(CoreError) -> String? {
        let path = try shareSetupPath()
        // A file that cannot be read counts as lost.
        let setup = (try? ShareSetup.read(path)) ?? nil
        let library = try libraryPath()
        // A library that is gone can be left by any other.
        if let setup, setup.library != library, FileManager.default.fileExists(atPath: setup.library) {
            throw .share(.otherLibrary(setup.library))
        }
        let isShared = try shareState() != nil
        if setup == nil, !isShared { throw .share(.notSetUp) }
        // The others learn that this machine is out, and take other keys. If that fails, it is out all the same.
        if let setup, setup.library == library, isShared { try? stateLeaving() }
        if isShared { try writeLibrary { (library) throws(LibraryError) in try library.endSharing() } }
        try removeShareSetup()
        for path in [setup?.copies ?? library + ".share", setup?.gitRoot ?? library + ".share-git"] {
            try? FileManager.default.removeItem(atPath: path)
        }
        return setup?.place.text
    }
}
