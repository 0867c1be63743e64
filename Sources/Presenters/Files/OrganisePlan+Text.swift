import FileNames
import Localization
package import MovielibCore

extension OrganisePlan {
    private static let maxRemarks = 9

    /// Remarks on files that stay where they are, and why.
    package var remarks: [String] {
        let conflicts = skippedConflicts.map { tr("not moved: {why}", ["why": $0.displayText]) }
        return conflicts + skipRemarks
    }

    private var skipRemarks: [String] {
        let remarks = skippedFiles.sorted { $0.key < $1.key }.prefix(Self.maxRemarks).map { path, why in
            tr("not moved: {path}: {why}", ["path": path, "why": why.displayText])
        }
        let rest = skippedFiles.count - Self.maxRemarks
        return remarks + (rest > 0 ? [plural("and {n} more", "and {n} more", rest)] : [])
    }

    /// How many films have an id in an old name, and none in the new one: another program may go by it.
    package var filmsLosingIDs: Int {
        func hasID(_ path: String) -> Bool {
            let name = FileName(path: Array(path.utf8), latestYear: 3_000)
            return name.tmdbID != nil || name.imdbID != nil
        }
        return Set(moves.filter { hasID($0.source) && !hasID($0.target) }.map(\.film)).count
    }
}

extension OrganisePlan.SkipReason {
    fileprivate var displayText: String {
        switch self {
        case .changed: tr("it has changed since the last 'movielib files scan'")
        case .notAFile: tr("it is a link or a disc's folder")
        case .shared: tr("the new folder has other films, too")
        }
    }
}
