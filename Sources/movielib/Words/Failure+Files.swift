import Films
import Localization

extension Failure {
    init(_ problem: Films.FolderProblem, ofFolder path: String, _ activity: String) {
        self =
            switch problem {
            case .notThere: Failure(.notFound, activity, tr("there is no folder {folder}", ["folder": path]))
            case .notAFolder: Failure(.usage, activity, tr("{path} is no folder", ["path": path]))
            case .unreadable(let code):
                Failure(
                    .notFound, activity,
                    tr("{path} cannot be read: {why}", ["path": path, "why": systemWords(code)]))
            case .within(let known):
                Failure(
                    .usage, activity,
                    tr("{folder} is in {known}, which is remembered", ["folder": path, "known": known]),
                    hint: tr("'{command}' looks through it", ["command": "movielib files scan"]))
            case .around(let known):
                Failure(
                    .usage, activity,
                    tr("{known}, which is remembered, is in {folder}", ["folder": path, "known": known]),
                    hint: tr("'{command}' first", ["command": "movielib files forget \(known)"]))
            }
    }
}
