import Localization
package import MovielibCore
import Share

extension Failure {
    package init(_ problem: ShareProblem, _ activity: String) {
        switch problem {
        case .notSetUp:
            self.init(
                .usage, activity, tr("this library is not shared"),
                hint: tr(
                    "'movielib share create <folder> --as <name>' begins, 'movielib share join <folder>' joins"
                ))
        case .noKeys(let path):
            self.init(
                .credential, activity,
                tr("the library is shared, but this machine's keys are missing: {path}", ["path": path]),
                hint: tr(
                    "join again with the code of another machine; without one, 'movielib share create' begins a new share"
                ))
        case .otherLibrary(let path):
            self.init(
                .usage, activity, tr("this machine shares another library: {path}", ["path": path]),
                hint: tr("one configuration shares one library: another needs an XDG_CONFIG_HOME of its own"))
        case .setUpAlready(let folder):
            self.init(
                .usage, activity, tr("this machine is in a share already: {folder}", ["folder": folder]),
                hint: tr("'movielib share leave' ends that"))
        case .noCode:
            self.init(
                .usage, activity, tr("this is not a code"),
                hint: tr("'movielib share key' on your other machine prints it"))
        case .noName:
            self.init(
                .usage, activity, tr("an invitation needs your name"), hint: tr("add --as <name>"))
        case .noInvitation:
            self.init(
                .usage, activity,
                tr("this is the line of 'movielib share key', which makes the machine yours"),
                hint: tr("--as needs the line of 'movielib share invite'"))
        case .keyChanged:
            self.init(
                .credential, activity,
                tr("the key was changed, and this machine is out; nothing was changed"),
                hint: tr("'movielib share leave' ends that; with another code you can join again"))
        case .formerKeys:
            self.init(
                .credential, activity,
                tr("the key was changed, and this machine does not have the new one"),
                hint: tr(
                    "'movielib share' reads it; if this machine was removed, it can join again with another code"
                ))
        case .oldCode:
            self.init(
                .credential, activity, tr("the key was changed since this code was made"),
                hint: tr("ask for another code"))
        case .notHost:
            self.init(
                .usage, activity, tr("only the machines of the person who made the share can do this"))
        case .noPerson(let name):
            self.init(
                .usage, activity, tr("nobody in your share is called '{name}'", ["name": name]),
                hint: tr("'movielib share status' lists the people"))
        case .noMachine(let name, let machine):
            self.init(
                .usage, activity,
                machine.map {
                    tr("no other machine of {person} is called '{name}'", ["person": name, "name": $0])
                } ?? tr("there is no other machine of '{name}'", ["name": name]),
                hint: tr("'movielib share status' lists the machines"))
        case .severalMachines(let name):
            self.init(
                .usage, activity, tr("several machines are called '{name}'", ["name": name]),
                hint: tr("--machine takes an id, too: 'movielib share status --plain' lists them"))
        case .ownName(let name):
            self.init(
                .usage, activity, tr("'{name}' is you", ["name": name]),
                hint: tr("--machine <name> removes one of your machines, 'movielib share leave' this one"))
        case .unusableName(let name):
            self.init(
                .usage, activity, tr("'{name}' cannot be a name in a share", ["name": name]),
                hint: tr("a name has no comma, and is not any, all or none"))
        case .privateFilm(let title):
            self.init(
                .usage, activity,
                tr("{film} has the tag 'private', and all members read a guest's values", ["film": title]))
        case .noGuest(let name):
            self.init(
                .usage, activity, tr("there is no guest called '{name}'", ["name": name]),
                hint: tr("'movielib share guest <name>' adds one"))
        case .member(let name):
            self.init(
                .usage, activity,
                tr("'{name}' has a library, and no other person changes it", ["name": name]),
                hint: tr("--for is for guests; 'watched add' with --with <name> logs a film for both"))
        case .guestName(let name):
            self.init(
                .usage, activity, tr("'{name}' is a guest of the share", ["name": name]),
                hint: tr("if that is you, add --guest; otherwise choose another name"))
        case .knownName(let name):
            self.init(
                .usage, activity, tr("'{name}' is in the share already", ["name": name]),
                hint: tr("choose another name"))
        case .wrongCode:
            self.init(
                .credential, activity, tr("this code does not open the share in the folder"),
                hint: tr("'movielib share key' on your other machine prints the right one"))
        case .noRecords(let folder):
            self.init(
                .failed, activity, tr("{folder} has no changes of another machine yet", ["folder": folder]),
                hint: tr("run 'movielib share' there, and wait until the files have arrived"))
        case .unsupportedPath(let path):
            self.init(
                .usage, activity, tr("{path} has a line end or another control character", ["path": path]))
        case .libraryInFolder(let folder):
            self.init(
                .usage, activity,
                tr("the library is in {folder}, whose files other programs carry away", ["folder": folder]),
                hint: tr("choose another folder, for the share's files alone"))
        case .setupFile(let path, .foreign):
            self.init(.credential, path, tr("it belongs to another user"))
        case .setupFile(let path, .readableByOthers):
            self.init(
                .credential, path, tr("others on this machine can read it"), hint: "chmod 600 \(path)")
        case .setupFile(let path, .damaged):
            self.init(
                .credential, path, tr("it does not have the keys of a share"),
                hint: tr("remove it, and join again with the code of another machine"))
        case .setupFile(let path, .unreadable(let error)): self.init(.credential, path, error.reason)
        case .folder(let folder, let error, let wasUsed): self.init(error, folder, wasUsed: wasUsed)
        case .git(let address, let error): self.init(error, address)
        case .busy: self.init(.failed, activity, tr("another program shares this library at the moment"))
        }
    }

    private init(_ error: GitError, _ address: String) {
        switch error {
        case .notInstalled: self.init(.failed, address, tr("git is not installed"))
        case .unsupportedAddress:
            self.init(.usage, address, tr("this is not the address of a git repository"))
        case .noBranch:
            self.init(
                .failed, address, tr("the repository has no share; nothing was changed"),
                hint: Self.deletedShareHint)
        case .occupied:
            self.init(
                .usage, address, tr("the repository has a share already"),
                hint: tr("'movielib share join --git <address>' joins it"))
        case .tooLarge: self.init(.failed, address, tr("the branch has more files than a share may have"))
        case .timedOut: self.init(.failed, address, tr("git did not answer in time; nothing was changed"))
        case .system(let path, let code): self.init(.failed, path, systemErrorMessage(code))
        case .failed(let message): self.init(.failed, address, message)
        }
    }

    private static var deletedShareHint: String {
        tr("if it was deleted, 'movielib share leave' and then 'movielib share create' make it again")
    }

    package static func reason(_ error: GitError, _ address: String) -> String {
        Failure(error, address).reason
    }

    private init(_ error: ShareFolderError, _ folder: String, wasUsed: Bool) {
        func hint(_ hint: String) -> String {
            wasUsed ? hint + "; " + Self.deletedShareHint : hint
        }
        switch error {
        case .missing:
            self.init(
                .failed, folder, tr("the folder does not exist; nothing was changed"),
                hint: wasUsed
                    ? hint(tr("if it is on a drive, mount the drive first"))
                    : tr(
                        "if it is on a drive, mount the drive first; for a new share, make it: {command}",
                        ["command": "mkdir -p \(CommandLineText.quoted(folder))"]))
        case .notAShare:
            self.init(
                .failed, folder, tr("the folder has no share; nothing was changed"),
                hint: hint(
                    tr("its files may not have arrived yet; if it is on a drive, mount the drive")))
        case .otherShare:
            self.init(
                .failed, folder, tr("the folder has another share; nothing was changed"),
                hint: wasUsed
                    ? tr("'movielib share leave' and then 'movielib share join' use that one instead")
                    : tr("'movielib share key' on your other machine prints the right one"))
        case .occupied:
            self.init(
                .usage, folder, tr("the folder has a share already"),
                hint: tr("'movielib share join <folder>' joins it"))
        case .failed(let path, let code): self.init(.failed, path, systemErrorMessage(code))
        }
    }
}
