import Localization
package import MovielibCore
import Records

extension Failure {
    package init(_ problem: AccountSync.Problem, _ activity: String) {
        switch problem {
        case .emptied(let field, let removals):
            self.init(
                .failed, activity,
                plural(
                    "{list} on TMDB is now empty; {n} film would be removed here, so nothing was changed",
                    "{list} on TMDB is now empty; {n} films would be removed here, so nothing was changed",
                    removals, ["list": field.listText]),
                hint: tr(
                    "if that is intended: {command}",
                    ["command": "movielib sync --allow-removals \(removals)"]))
        case .tooManyRemovals(let here, let there, let total):
            self.init(
                .failed, activity,
                tr(
                    "{here} removals here and {there} on TMDB, of {total} entries, look unintended; nothing was changed",
                    ["here": "\(here)", "there": "\(there)", "total": "\(total)"]),
                hint: tr(
                    "if they are intended: {command}",
                    ["command": "movielib sync --allow-removals \(max(here, there))"]))
        case .tooManyListRemovals(let removals, let total, let list):
            self.init(
                .failed, activity,
                removals == total
                    ? tr("every film on '{list}' would be removed; nothing was changed", ["list": list])
                    : tr(
                        "{n} of the {total} films on '{list}' would be removed, which looks unintended; nothing was changed",
                        ["n": "\(removals)", "total": "\(total)", "list": list]),
                hint: tr(
                    "if that is intended: {command}",
                    ["command": "movielib lists push … --allow-removals \(removals)"]))
        case .truncatedList(let list):
            self.init(
                .failed, activity,
                tr(
                    "TMDB's pages of '{list}' are endless or repeat themselves; nothing was changed",
                    ["list": list]))
        case .notConfirmed(let here, let there):
            self.init(
                .usage, activity,
                tr(
                    "the first sync would change {here} entries here and {there} on TMDB; nothing was changed",
                    ["here": "\(here)", "there": "\(there)"]),
                hint: tr("'movielib sync --dry-run' shows them; 'movielib sync --first-sync' goes on"))
        }
    }
}

extension AccountField {
    /// The list as the subject of a sentence.
    package var listText: String {
        switch self {
        case .saved: tr("your watchlist")
        case .rating: tr("the list of your ratings")
        case .favorite: tr("the list of your favourites")
        }
    }
}
