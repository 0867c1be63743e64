import Localization
package import MovielibCore
import Records
package import Terminal

/// The files written beside films, or the preview of them.
package struct NFOPresenter: Presentation {
    let plan: Core.NFOPlan
    let isDryRun: Bool

    package init(plan: Core.NFOPlan, isDryRun: Bool) { (self.plan, self.isDryRun) = (plan, isDryRun) }

    package var document: Document {
        var blocks: [Document.Block] = []
        if isDryRun {
            blocks += plan.files.map { file in
                .line(StyledText("  ") + StyledText(file.path, file.backupPath == nil ? .title : .userData))
            }
        }
        if !plan.files.isEmpty {
            let words =
                isDryRun
                ? plural("{n} file to write", "{n} files to write", plan.files.count)
                : plural("{n} file written", "{n} files written", plan.files.count)
            blocks.append(.line(StyledText(words, .title)))
        }
        if plan.unchanged > 0 {
            blocks.append(
                .line(
                    StyledText(
                        plural(
                            "{n} film already has everything", "{n} films already have everything",
                            plan.unchanged), .label))
            )
        }
        return Document(blocks: blocks)
    }

    package static let columns = "kind, film's id, path"
    package var rows: [[String]] { plan.files.map { [$0.kind.code, "\($0.film.id)", $0.path] } }

    package static let payload = Payload<Self>("NFO files", "What is written beside films.") {
        Field("dry_run", "whether nothing was done") { $0.isDryRun }
        Field(rows: "results", each: file) { $0.plan.files }
        Field("unchanged", "films that have all of it") { $0.plan.unchanged }
        Field("left", "files written by others, which stay as they are") { $0.plan.foreign }
    }

    private static let file = Payload<Core.NFOFile>("written file", "A file beside a film.") {
        Field("kind", "`nfo`, `poster` or `fanart`") { $0.kind.code }
        Field("title", "the film's") { $0.film.title }
        Field("year", "the film's") { $0.film.year }
        Field("path", "absolute") { $0.path }
        Field("film_id", "TMDB's id of the film; below 0 for a film without one") { $0.film.id }
        Field("kept_as", "the new name of a file by others that was in its place") { $0.backupPath }
    }
}

extension Core.NFOFile.Kind {
    fileprivate var code: String {
        switch self {
        case .nfo: "nfo"
        case .poster: "poster"
        case .fanart: "fanart"
        }
    }
}
