import Foundation
import Lock
package import Share

/// The share that a library is in: its keys and its folder, in a file that only the user can read.
package struct ShareSetup: Equatable {
    /// The folder that a program of the user carries to other machines.
    package var folder: String
    /// The path of the library that is shared.
    package var library: String
    package var keys: ShareKeys
    /// This machine's name for the other machines.
    var machineName: String
    /// The user's name, if this machine has given it.
    var personName: String?
    /// Identifies the computer: a copy of the home folder on another one needs a machine id of its own.
    var computer: String

    /// Six groups of digits, equal on all machines with the same keys.
    package var fingerprint: String { keys.fingerprint }

    init(folder: String, library: String, keys: ShareKeys, machineName: String, personName: String? = nil) {
        (self.folder, self.library, self.keys) = (folder, library, keys)
        (self.machineName, self.personName) = (machineName, personName)
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
        let text = String(decoding: content.bytes, as: UTF8.self)
        guard let keys = ShareKeys(fileText: text), let folder = value("folder", in: text),
            let library = value("library", in: text), let machine = value("machine-name", in: text)
        else { throw .setupFile(path, .damaged) }
        var setup = ShareSetup(
            folder: folder, library: library, keys: keys, machineName: machine,
            personName: value("name", in: text))
        setup.computer = value("computer", in: text) ?? ""
        return setup
    }

    private static func value(_ name: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("\(name)=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    /// Keeps other processes from sharing until the descriptor is closed. Waits up to ten seconds for one that does.
    static func lock(_ path: String) throws(ShareProblem) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .setupFile(path, .unreadable(.system(errno))) }
        for _ in 1...100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            usleep(100_000)
        }
        close(descriptor)
        throw .busy
    }

    func write(_ path: String) throws(ShareProblem) {
        let lines = [
            "folder=\(folder)", "library=\(library)", "computer=\(computer)", "machine-name=\(machineName)",
            personName.map { "name=\($0)" },
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
    /// Another library is in the share of this machine.
    case otherLibrary(String)
    /// The library is in a share already, in this folder.
    case setUpAlready(folder: String)
    /// The text is not a code.
    case noCode
    /// The code opens none of the records in the folder.
    case wrongCode
    /// There are no records in the folder, perhaps because they have not arrived yet.
    case noRecords(folder: String)
    /// A path with a line end or another control character.
    case unsupportedPath(String)
    /// The library, or its copies, would be in the folder.
    case libraryInFolder(folder: String)
    case setupFile(String, SetupFileProblem)
    case folder(String, ShareFolderError)
    /// Another process shares the library at the moment.
    case busy
}
