import TMDBClient
import Catalogue
import Films
import Foundation

extension Failure {
    /// - Parameter address: Where the lists come from, unless they are the person's own files.
    init(_ error: CatalogueError, _ activity: String, fetchedFrom address: String? = nil) {
        let kept = "the old catalogue is kept"
        let status = address == nil ? ExitStatus.usage : .tmdb
        func what(_ file: String) -> String { "\(activity): \(address ?? file)" }
        switch error {
        case .unreadable(let file, .system(let code)):
            self.init(.usage, what(file), String(cString: strerror(code)), hint: kept)
        case .unreadable(let file, .notAFile):
            self.init(.usage, what(file), "it is not a regular file", hint: kept)
        case .unreadable(let file, .damaged):
            self.init(status, what(file), "the compressed data are damaged or cut short", hint: kept)
        case .unreadable(let file, .tooLarge):
            self.init(status, what(file), "it unpacks to more than any list could hold", hint: kept)
        case .nothingIn(let file, let kind):
            self.init(
                status, what(file), "there is no \(kind == .film ? "film" : "person") of TMDB's list in it",
                hint: kept)
        case .unwritable(let file, let code):
            self.init(.failed, "\(activity): \(file)", String(cString: strerror(code)), hint: kept)
        case .diskFull:
            self.init(
                .failed, activity, "the disk is full",
                hint: "a catalogue takes 100 MB, and twice that while it is made",
                kept)
        case .failed(let detail): self.init(.failed, activity, "SQLite says: \(detail)", hint: kept)
        }
    }
}

extension Failure {
    init(_ problem: CatalogueUpdate.Problem, _ activity: String) {
        func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
        switch problem {
        case .folder(let folder, let code):
            self.init(.failed, activity, "\(folder) cannot be used: \(reason(code))")
        case .unwritable(let file, let code):
            self.init(.failed, activity, "\(file) cannot be written: \(reason(code))")
        case .undeletable(let file): self.init(.failed, activity, "\(file) cannot be deleted")
        case .badAddress(let error):
            self.init(
                .usage, "MOVIELIB_EXPORT_URL",
                error == .plainHTTP
                    ? "plain http is only for this machine"
                    : "it is not an address like \(CatalogueUpdate.server)")
        case .noList(let server, let kind):
            self.init(
                .tmdb, activity,
                "\(server) has no list of \(kind == .film ? "films" : "people") of the last three days",
                hint: "check this computer's date, or MOVIELIB_EXPORT_URL")
        }
    }
}
