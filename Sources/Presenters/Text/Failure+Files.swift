import Localization
import Media
package import MovielibCore

extension Failure {
    package init(_ problem: Core.FolderProblem, ofFolder path: String, _ activity: String) {
        self =
            switch problem {
            case .notThere: Failure(.notFound, activity, tr("there is no folder {folder}", ["folder": path]))
            case .notAFolder: Failure(.usage, activity, tr("{path} is not a folder", ["path": path]))
            case .unreadable(let code):
                Failure(
                    .notFound, activity,
                    tr("{path} cannot be read: {why}", ["path": path, "why": systemErrorMessage(code)]))
            case .insideRememberedFolder(let known):
                Failure(
                    .usage, activity,
                    tr(
                        "{folder} is inside {known}, which is already one of your folders",
                        ["folder": path, "known": known]),
                    hint: tr("'{command}' scans it", ["command": "movielib files scan"]))
            case .containsRememberedFolder(let known):
                Failure(
                    .usage, activity,
                    tr(
                        "{known}, which is already one of your folders, is inside {folder}",
                        ["folder": path, "known": known]),
                    hint: tr("run '{command}' first", ["command": "movielib files forget \(known)"]))
            }
    }
}

extension Failure {
    /// The failure for collisions, which prevent all moves; nil if there are none. Several are listed before it.
    package init?(_ collisions: [OrganisePlan.Collision], _ activity: String) {
        guard let first = collisions.first else { return nil }
        self.init(
            .usage, activity,
            collisions.count == 1
                ? tr("{why}; nothing was done", ["why": first.displayText])
                : plural(
                    "{n} conflict; nothing was done", "{n} conflicts; nothing was done", collisions.count))
        hints = [tr("{flag} organises all other films", ["flag": "--skip-conflicts"])]
        if collisions.contains(where: { $0.isOfTwoFiles }) {
            hints.append(
                tr(
                    "'{command}' shows which of several files is better; the query {query} leaves such films out",
                    ["command": "movielib files duplicates", "query": "copies:1"]))
        }
    }

    /// The failure that ended work on files; `unrestoredFiles` are the steps that could not be undone.
    package init(_ failure: FileWorkOutcome.Problem, _ left: [FileWorkOutcome.Problem], _ activity: String) {
        let why = tr("{path}: {why}", ["path": failure.path, "why": failure.problem.displayText])
        self.init(
            .program, activity,
            left.isEmpty
                ? tr("{why}; all changes were rolled back", ["why": why])
                : plural(
                    "{why}; {n} file could not be restored", "{why}; {n} files could not be restored",
                    left.count, ["why": why]))
    }

    package init(_ problem: Core.FileWorkProblem, _ activity: String) {
        self =
            switch problem {
            case .otherDisk(let path, let folder):
                Failure(
                    .usage, activity,
                    tr("{path} is on a different disk from {folder}", ["path": path, "folder": folder]),
                    hint: tr("--copy copies it, and keeps the original"))
            case .notEnoughSpace(let needed, let free, let folder):
                Failure(
                    .program, activity,
                    tr(
                        "not enough space in {folder}: {free} free, {needed} needed",
                        [
                            "folder": folder, "free": DisplayText.bytes(free),
                            "needed": DisplayText.bytes(needed),
                        ]))
            case .failed(let failure): Failure(failure, [], activity)
            case .folderAbsent(let folder):
                Failure(
                    .notFound, activity,
                    tr("the folder {folder} is not connected; nothing was done", ["folder": folder]),
                    hint: tr("connect it, and try again"))
            case .cannotRedoWrite:
                Failure(
                    .usage, activity, tr("the contents of written files cannot be redone"),
                    hint: tr("'{command}' writes them again", ["command": "movielib files nfo"]))
            }
    }
}

extension DiskProblem {
    var displayText: String {
        switch self {
        case .system(let code): systemErrorMessage(code)
        case .notWritable(let folder): tr("no permission to write in {folder}", ["folder": folder])
        case .nameTaken: tr("something with this name already exists")
        case .changed: tr("it is no longer the same file")
        case .gone: tr("it no longer exists")
        case .lastCopy: tr("the original is gone or has changed, so this may be the last copy")
        case .contentUnknown: tr("its content is no longer known")
        }
    }
}

extension FileWorkOutcome {
    /// The result of finishing interrupted work.
    var displayText: String {
        if let failure {
            return Failure(failure, unrestoredFiles, "").reason + "; " + tr("it was interrupted last time")
        }
        if isUndo {
            return plural(
                "finished an interrupted undo, which cannot be redone: {n} file",
                "finished an interrupted undo, which cannot be redone: {n} files", done)
        }
        if isRollback {
            return plural(
                "rolled back an interrupted change: {n} file",
                "rolled back an interrupted change: {n} files", done)
        }
        return plural(
            "finished an interrupted change: {n} file",
            "finished an interrupted change: {n} files", done)
    }
}

extension OrganisePlan.Collision {
    /// Whether two files of the plan cannot have their names together.
    fileprivate var isOfTwoFiles: Bool {
        switch self {
        case .sameTarget, .sameStem: true
        case .taken, .outsideFolder: false
        }
    }

    package var displayText: String {
        switch self {
        case .sameTarget(let one, let other, let target):
            tr(
                "{one} and {other} would both become {target}",
                ["one": one, "other": other, "target": target])
        case .sameStem(let one, let other, let target):
            tr(
                "{one} and {other} would differ in their endings alone: {target}",
                ["one": one, "other": other, "target": target])
        case .taken(let path, let target) where path == target: tr("{path} already exists", ["path": path])
        case .taken(let path, let target):
            tr("{path} is in the way of {target}", ["path": path, "target": target])
        case .outsideFolder(let path, let target):
            tr("'{target}' would put {path} outside its folder", ["path": path, "target": target])
        }
    }
}
