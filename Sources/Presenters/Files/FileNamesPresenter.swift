package import FileNames
import Localization
package import Terminal

/// A file, and the facts parsed from its name.
package struct NamedFile {
    /// Escaped by ``EscapedPath``.
    let path: String
    let name: FileName

    package init(path: String, name: FileName) { (self.path, self.name) = (path, name) }
}

/// The facts parsed from the names of files.
package struct FileNamesPresenter: Presentation {
    let names: [NamedFile]
    /// The total number; nil if these are all.
    var total: Int?

    package init(names: [NamedFile], total: Int? = nil) { (self.names, self.total) = (names, total) }

    package var document: Document {
        if names.isEmpty { return Document() }
        let table = Table(names) {
            Column(tr("TITLE", context: "column"), importance: 100, minimum: 8) {
                StyledText($0.name.titles.first ?? "", .title)
            }
            Column(tr("YEAR", context: "column"), importance: 90, minimum: 4) {
                StyledText($0.name.year.cell)
            }
            Column(tr("KIND", context: "column"), importance: 80) { StyledText($0.name.kindDisplayText) }
            Column(tr("EDITION", context: "column"), importance: 60, minimum: 8) {
                StyledText($0.name.edition ?? "")
            }
            Column(tr("ID", context: "column"), importance: 70) { StyledText($0.name.id, .label) }
            Column(tr("PATH", context: "column"), importance: 50, minimum: 12) { StyledText($0.path, .label) }
        }
        var blocks: [Document.Block] = [.table(table)]
        if let total, total > names.count {
            let words = plural(
                "{shown} of {n} name; --limit {all} shows them all",
                "{shown} of {n} names; --limit {all} shows them all", total,
                ["shown": "\(names.count)", "all": "\(total)"])
            blocks.append(.line(StyledText(words, .label)))
        }
        return Document(blocks: blocks)
    }

    package static let columns = "kind, title, year, edition, part, id, path"
    package var rows: [[String]] {
        names.map { file in
            [
                file.name.kind.rawValue, file.name.titles.first ?? "", file.name.year.cell,
                file.name.edition ?? "", file.name.part.cell, file.name.id, file.path,
            ]
        }
    }

    package static let payload = Payload<Self>(
        "names", "What the names of film files say, in the order of the arguments."
    ) { Field(rows: "results", each: file) { $0.names } }

    package static let file = Payload<NamedFile>(
        "named file", "What one name says. [Files.md](Files.md) explains how a name is read."
    ) {
        Field(
            "path", "as given; `%` itself, control characters and bytes that are not UTF-8 are written `%XX`"
        ) { $0.path }
        Field("kind", "`film`, `part`, `extra`, `episode`, `disc`, or `unknown`") { $0.name.kind.rawValue }
        Field("titles", "possible titles, the likeliest first; empty if the name has none") { $0.name.titles }
        Field("year", "the year of release") { $0.name.year }
        Field("edition", "the version; several are separated by commas") { $0.name.edition }
        Field("part", "the number of a part, from 1") { $0.name.part }
        Field("tmdb_id", "in the name or the folder's") { $0.name.tmdbID }
        Field("imdb_id", "in the name or the folder's") { $0.name.imdbID }
    }
}

extension FileName {
    /// The TMDB or IMDb id in the name; empty if there is none.
    fileprivate var id: String { tmdbID.map(String.init) ?? imdbID ?? "" }

    fileprivate var kindDisplayText: String {
        switch kind {
        case .film: tr("film", context: "file")
        case .part: tr("part {n}", ["n": part.cell])
        case .extra: tr("extra", context: "file")
        case .episode: tr("episode", context: "file")
        case .disc: tr("disc", context: "file")
        case .unknown: tr("not known", context: "file")
        }
    }
}
