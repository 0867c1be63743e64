import Films
import Localization
import Records
import Terminal

/// What is written beside films, or would be.
struct NFOPresenter: Presentation {
    let plan: Films.NFOPlan
    let isDryRun: Bool

    var document: Document {
        var blocks: [Document.Block] = []
        if isDryRun {
            blocks += plan.files.map { file in
                .line(StyledText("  ") + StyledText(file.path, file.aside == nil ? .title : .mine))
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
                        plural("{n} film has all of it", "{n} films have all of it", plan.unchanged), .label))
            )
        }
        return Document(blocks: blocks)
    }

    /// Kind, film's id, path.
    var rows: [[String]] { plan.files.map { [$0.kind.word, "\($0.film.id)", $0.path] } }

    static let payload = Payload<Self> {
        Field("dry_run") { $0.isDryRun }
        Field(rows: "results", each: file) { $0.plan.files }
        Field("unchanged") { $0.plan.unchanged }
        Field("left") { $0.plan.foreign }
    }

    private static let file = Payload<Films.NFOFile> {
        Field("kind") { $0.kind.word }
        Field("title") { $0.film.title }
        Field("year") { $0.film.year }
        Field("path") { $0.path }
        Field("film_id") { $0.film.id }
        Field("kept_as") { $0.aside }
    }
}

extension Films.NFOFile.Kind {
    fileprivate var word: String {
        switch self {
        case .nfo: "nfo"
        case .poster: "poster"
        case .fanart: "fanart"
        }
    }
}
