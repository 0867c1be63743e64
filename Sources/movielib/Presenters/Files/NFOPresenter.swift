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

    struct Row: Encodable, KeyedPayload {
        let kind: String
        let filmID: Int
        let title: String
        @OrNull var year: Int?
        let path: String
        @OrNull var keptAs: String?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, title, year, path
            case filmID = "film_id"
            case keptAs = "kept_as"
        }
    }

    struct Payload: Encodable, KeyedPayload {
        let dryRun: Bool
        let results: [Row]
        let unchanged: Int
        let left: [String]

        enum CodingKeys: String, CodingKey, CaseIterable {
            case dryRun = "dry_run"
            case results, unchanged, left
        }

        static var inner: [CodingKeys: Fields] { [.results: Row.fields] }
        static var rowsKey: String? { CodingKeys.results.stringValue }
    }

    var payload: Payload {
        Payload(
            dryRun: isDryRun,
            results: plan.files.map { file in
                Row(
                    kind: file.kind.word, filmID: file.film.id, title: file.film.title, year: file.film.year,
                    path: file.path, keptAs: file.aside)
            }, unchanged: plan.unchanged, left: plan.foreign)
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
