import Localization
package import MovielibCore
package import Records
package import Terminal

/// The moves of files, planned or done, as a tree of the new names.
package struct OrganisePresenter: Presentation {
    let plan: OrganisePlan
    let operation: FileStep.Operation
    let isDryRun: Bool

    package init(plan: OrganisePlan, operation: FileStep.Operation, isDryRun: Bool) {
        (self.plan, self.operation, self.isDryRun) = (plan, operation, isDryRun)
    }

    /// The most completed moves that are listed; more than a screen of them are only counted.
    private static let movesShown = 20

    package var document: Document {
        var blocks: [Document.Block] = isDryRun || plan.moves.count <= Self.movesShown ? tree : []
        let films = plural("{n} film", "{n} films", plan.films.count)
        let files = plural("{n} file", "{n} files", plan.moves.count)
        if !plan.moves.isEmpty {
            let words =
                switch (operation, isDryRun) {
                case (.link, true): tr("{films}, {files} to link", ["films": films, "files": files])
                case (.link, false): tr("{films}, {files} linked", ["films": films, "files": files])
                case (.copy, true): tr("{films}, {files} to copy", ["films": films, "files": files])
                case (.copy, false): tr("{films}, {files} copied", ["films": films, "files": files])
                case (_, true): tr("{films}, {files} to move", ["films": films, "files": files])
                case (_, false): tr("{films}, {files} moved", ["films": films, "files": files])
                }
            blocks.append(.line(StyledText(words, .title)))
        }
        blocks += leftFiles
        if plan.unchanged > 0 {
            blocks.append(
                .line(
                    StyledText(
                        plural(
                            "{n} film is already in place", "{n} films are already in place",
                            plan.unchanged), .label)))
        }
        return Document(blocks: blocks)
    }

    /// Each folder with the files that go into it, and where they come from.
    private var tree: [Document.Block] {
        guard !plan.moves.isEmpty else { return [] }
        let root = Self.commonFolder(plan.moves.flatMap { [$0.source, $0.target] })
        var blocks: [Document.Block] = [.line(StyledText(root, .label))]
        var folder: String?
        for move in plan.moves.sorted(by: { $0.target < $1.target }) {
            let (parent, name) = Self.split(move.target)
            if parent != folder {
                let within = parent.dropFirst(root.count)
                if !within.isEmpty { blocks.append(.line(StyledText("\(within)/", .title))) }
                folder = parent
            }
            let old = Self.split(move.source)
            let from = old.folder == parent ? old.name : String(move.source.dropFirst(root.count))
            blocks.append(
                .line(StyledText("  \(from) ", .label) + StyledText(.arrow, .label) + StyledText(" \(name)")))
        }
        for folder in plan.emptiedFolders where operation == .move {
            blocks.append(
                .line(
                    StyledText(
                        tr(
                            "removed once empty: {folder}",
                            ["folder": String(folder.dropFirst(root.count))]), .label)))
        }
        return blocks
    }

    /// The most files left behind that are listed.
    private static let leftFilesShown = 20

    private var leftFiles: [Document.Block] {
        var lines = plan.leftFiles.prefix(Self.leftFilesShown).map { tr("stays: {path}", ["path": $0]) }
        let rest = plan.leftFiles.count - lines.count
        if rest > 0 { lines.append(plural("and {n} more", "and {n} more", rest)) }
        return lines.map { .line(StyledText($0, .label)) }
    }

    /// The deepest folder that contains all of the paths, with a slash at its end.
    private static func commonFolder(_ paths: [String]) -> String {
        var common = split(paths[0]).folder + "/"
        for path in paths {
            while !path.hasPrefix(common) { common = split(String(common.dropLast())).folder + "/" }
        }
        return common
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    package static let columns = "film's id, old path, new path"
    package var rows: [[String]] { plan.moves.map { ["\($0.film)", $0.source, $0.target] } }

    package static let payload = Payload<Self>("organising", "Where files go, or went.") {
        Field("dry_run", "whether nothing was done") { $0.isDryRun }
        Field("operation", "`move`, `link` or `copy`") { $0.operation.rawValue }
        Field(rows: "results", each: move) { page in
            let films = Dictionary(page.plan.films.map { ($0.id, $0) }) { first, _ in first }
            return page.plan.moves.map { ($0, films[$0.film]) }
        }
        Field("new_folders") { $0.plan.folders }
        Field("emptied_folders", "those left empty, which are removed") {
            $0.operation == .move ? $0.plan.emptiedFolders : []
        }
        Field("left_behind", "files that stay where a film was, because nothing shows that they belong to it")
        {
            $0.plan.leftFiles
        }
        Field("conflicts", "why films are left out, with `--skip-conflicts` or `--dry-run`") {
            $0.plan.skippedConflicts.map(\.displayText)
        }
        Field("unchanged", "films whose files are where they should be") { $0.plan.unchanged }
        Field(
            "left",
            "files that stay because they have changed, are not plain files, or belong to a film that shares its folder"
        ) { $0.plan.skippedFiles.keys.sorted() }
    }

    private static let move = Payload<(move: OrganisePlan.Move, film: FilmRecord?)>(
        "moved file", "A file of a film, or one that belongs to it."
    ) {
        Field("film_id", "TMDB's id of the film; below 0 for a film without one") { $0.move.film }
        Field("title", "the film's") { $0.film?.title ?? "" }
        Field("year", "the film's") { $0.film?.year }
        Field("source", "the old path") { $0.move.source }
        Field("target", "the new path") { $0.move.target }
    }
}
