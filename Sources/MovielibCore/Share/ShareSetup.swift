import Foundation
import Lock
package import Share

/// The carrier of a share's files to other machines.
package enum SharePlace: Equatable, Sendable {
    /// A folder that a program of the user carries.
    case folder(String)
    /// The address of a git repository.
    case git(String)

    /// The path, or the address without credentials.
    package var text: String {
        switch self {
        case .folder(let path): path
        case .git(let address): GitError.withoutCredentials(address)
        }
    }
}

/// The share that a library is in: its keys and its folder, in a file that only the user can read.
package struct ShareSetup: Equatable {
    package var place: SharePlace
    /// The path of the library that is shared.
    package var library: String
    package var keys: ShareKeys
    /// This machine's name for the other machines.
    var machineName: String
    /// The user's name, if this machine has given it.
    var personName: String?
    /// The user's id, the same on all machines of the user, which stays when the keys change.
    var personID: String
    /// Identifies the computer: a copy of the home folder on another one needs a machine id of its own.
    var computer: String

    /// Whether a key has to be changed first before anything about films is written: a machine that is out has the present one. So
    /// has this machine itself, if it is out.
    var isWaitingForKey = false
    /// Whether the films of the guest with the user's name still have to become the user's own.
    var takesOverGuest = false

    /// Six groups of digits, equal on all machines with the same keys.
    package var fingerprint: String { keys.fingerprint }

    /// The folder with the files of the share: with git, it shows the branch.
    package var folder: String {
        switch place {
        case .folder(let path): path
        case .git: gitRoot + "/folder"
        }
    }

    /// The folder of what git needs.
    var gitRoot: String { library + ".share-git" }

    init(place: SharePlace, library: String, keys: ShareKeys, machineName: String, personName: String? = nil)
    {
        (self.place, self.library, self.keys) = (place, library, keys)
        (self.machineName, self.personName) = (machineName, personName)
        personID = MarkKey.fileName(for: "person" + keys.own.map { "\($0) " }.joined())
        computer = Self.thisComputer
    }

    /// A hash of the computer's id, which must not be shown to other programs (man 5 machine-id).
    static var thisComputer: String {
        MarkKey.fileName(for: "movielib" + (PrivateFile.text(at: "/etc/machine-id") ?? ""))
    }

    /// The setup in the file; nil if there is none.
    static func read(_ path: String) throws(ShareProblem) -> ShareSetup? {
        let content: PrivateFile.Content?
        do throws(PrivateFile.Problem) { content = try PrivateFile.read(path) } catch {
            throw .setupFile(path, .unreadable(error))
        }
        guard let content else { return nil }
        if content.isForeign { throw .setupFile(path, .foreign) }
        guard content.mode & 0o077 == 0 else { throw .setupFile(path, .readableByOthers) }
        guard let values = ShareKeys.values(in: String(decoding: content.bytes, as: UTF8.self)),
            let keys = ShareKeys(values: values), let library = values["library"],
            let machine = values["machine-name"],
            let place = values["git"].map(SharePlace.git) ?? values["folder"].map(SharePlace.folder)
        else { throw .setupFile(path, .damaged) }
        var setup = ShareSetup(
            place: place, library: library, keys: keys, machineName: machine, personName: values["name"])
        setup.computer = values["computer"] ?? ""
        setup.isWaitingForKey = values["waiting"] != nil
        setup.takesOverGuest = values["guest"] != nil
        if let person = values["person"] { setup.personID = person }
        return setup
    }

    /// Keeps other processes from sharing until the descriptor is closed. Waits up to ten seconds for one that does.
    static func lock(_ path: String, attempts: Int) throws(ShareProblem) -> Int32 {
        // A file of its own: the setup is replaced when its keys change.
        let descriptor = open(path + ".lock", O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .setupFile(path, .unreadable(.system(errno))) }
        for attempt in 1...attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            if attempt < attempts { usleep(100_000) }
        }
        close(descriptor)
        throw .busy
    }

    func write(_ path: String) throws(ShareProblem) {
        let placeLine =
            switch place {
            case .folder(let path): "folder=\(path)"
            case .git(let address): "git=\(address)"
            }
        let lines = [
            placeLine, "library=\(library)", "computer=\(computer)", "machine-name=\(machineName)",
            "person=\(personID)",
            personName.map { "name=\($0)" }, isWaitingForKey ? "waiting=key" : nil,
            takesOverGuest ? "guest=take" : nil,
        ]
        let text = lines.compactMap { $0.map { $0 + "\n" } }.joined() + keys.fileText
        do throws(PrivateFile.Problem) { try PrivateFile.replace(path, with: Data(text.utf8)) } catch {
            throw .setupFile(path, .unreadable(error))
        }
    }
}

/// The reason why a share cannot be used; nothing was changed.
package enum ShareProblem: Error, Equatable {
    package enum SetupFileProblem: Equatable, Sendable {
        case foreign, readableByOthers, damaged
        case unreadable(PrivateFile.Problem)
    }

    /// The library is in no share.
    case notSetUp
    /// The library is in a share, and the file with this machine's keys does not exist.
    case noKeys(String)
    /// Another library is in the share of this machine.
    case otherLibrary(String)
    /// The library is in a share already, in this folder.
    case setUpAlready(folder: String)
    /// The text is not a code.
    case noCode
    /// An invitation needs a name.
    case noName
    /// Only an invitation lets the user choose a name, and take over a guest's films.
    case noInvitation
    /// The key was changed, and this machine is out.
    case keyChanged
    /// The key was changed, and this machine does not have the new one.
    case formerKeys
    /// The key was changed since the code was made.
    case oldCode
    /// Only a machine of the person who made the share can do this.
    case notHost
    /// No person in the share has this name.
    case noPerson(String)
    /// The person has no other machine, or none of this name.
    case noMachine(person: String, machine: String?)
    /// Several machines of the person have this name.
    case severalMachines(String)
    /// The name is the user's own.
    case ownName(String)
    /// A name that queries and options could not tell from others.
    case unusableName(String)
    /// A guest's values are read by all members.
    case privateFilm(String)
    /// There is no guest of this name.
    case noGuest(String)
    /// A member, and not a guest: only members themselves change their values.
    case member(String)
    /// A guest has this name. The user may be the guest.
    case guestName(String)
    /// There is a person of this name already.
    case knownName(String)
    /// The code opens none of the records in the folder.
    case wrongCode
    /// There are no records in the folder, perhaps because they have not arrived yet.
    case noRecords(folder: String)
    /// A path with a line end or another control character.
    case unsupportedPath(String)
    /// The library, or its copies, would be in the folder.
    case libraryInFolder(folder: String)
    case setupFile(String, SetupFileProblem)
    /// - Parameter wasUsed: Whether the folder had files of the share before.
    case folder(String, ShareFolderError, wasUsed: Bool)
    /// The address of a repository that cannot be used.
    case git(String, GitError)
    /// Another process shares the library at the moment.
    case busy
}
