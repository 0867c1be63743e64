package import Catalogue
import Foundation
import Localization
package import MovielibCore
import TMDBModels

extension Failure {
    /// - Parameter address: Where the lists come from, unless they are the user's files.
    package init(_ error: CatalogueError, _ activity: String, fetchedFrom address: String? = nil) {
        let kept = tr("the old catalogue is kept")
        let status = address == nil ? ExitStatus.usage : .tmdb
        func subject(_ file: String) -> String { "\(activity): \(address ?? file)" }
        switch error {
        case .unreadable(let file, .system(let code)):
            self.init(.usage, subject(file), systemErrorMessage(code), hint: kept)
        case .unreadable(let file, .notAFile):
            self.init(.usage, subject(file), tr("it is not a regular file"), hint: kept)
        case .unreadable(let file, .damaged):
            self.init(status, subject(file), tr("the compressed data are damaged or cut short"), hint: kept)
        case .unreadable(let file, .tooLarge):
            self.init(status, subject(file), tr("it unpacks to more than any list could hold"), hint: kept)
        case .noEntries(let file, .film):
            self.init(status, subject(file), tr("there is no film of TMDB's list in it"), hint: kept)
        case .noEntries(let file, .person):
            self.init(status, subject(file), tr("there is no person of TMDB's list in it"), hint: kept)
        case .unwritable(let file, let code):
            self.init(.failed, "\(activity): \(file)", systemErrorMessage(code), hint: kept)
        case .diskFull:
            self.init(
                .failed, activity, tr("the disk is full"),
                hint: tr("a catalogue takes 100 MB, and twice that while it is made"), kept)
        case .failed(let detail):
            self.init(.failed, activity, tr("SQLite says: {detail}", ["detail": detail]), hint: kept)
        }
    }
}

extension Failure {
    package init(_ problem: CatalogueUpdate.Problem, _ activity: String) {
        func reason(_ code: Int32) -> String { systemErrorMessage(code) }
        switch problem {
        case .folder(let folder, let code):
            self.init(
                .failed, activity,
                tr("{folder} cannot be used: {why}", ["folder": folder, "why": reason(code)]))
        case .unwritable(let file, let code):
            self.init(
                .failed, activity, tr("{file} cannot be written: {why}", ["file": file, "why": reason(code)]))
        case .undeletable(let file):
            self.init(.failed, activity, tr("{file} cannot be deleted", ["file": file]))
        case .badAddress(let error):
            self.init(
                .usage, "MOVIELIB_EXPORT_URL",
                error == .plainHTTP
                    ? tr("plain http is only for this machine")
                    : tr("it is not an address like {example}", ["example": "\(CatalogueUpdate.server)"]))
        case .noList(let server, let kind):
            self.init(
                .tmdb, activity,
                kind == .film
                    ? tr("{server} has no list of films from the last three days", ["server": server])
                    : tr("{server} has no list of people from the last three days", ["server": server]),
                hint: tr("check this computer's date, or MOVIELIB_EXPORT_URL"))
        }
    }
}
