import FileNames
import Localization
import Terminal

/// A file, and what its name says.
struct NamedFile {
    /// As ``WrittenPath`` writes it.
    let path: String
    let name: FileName
}

/// What the names of files say.
struct FileNamesPresenter: Presentation {
    let names: [NamedFile]
    /// The total number; nil if these are all.
    var total: Int?

    var document: Document {
        if names.isEmpty { return Document() }
        let columns = [
            Table.Column(head: tr("TITLE", context: "column"), importance: 100, minimum: 8),
            Table.Column(head: tr("YEAR", context: "column"), importance: 90, minimum: 4),
            Table.Column(head: tr("KIND", context: "column"), importance: 80),
            Table.Column(head: tr("EDITION", context: "column"), importance: 60, minimum: 8),
            Table.Column(head: tr("ID", context: "column"), importance: 70),
            Table.Column(head: tr("PATH", context: "column"), importance: 50, minimum: 12),
        ]
        let rows = names.map { file in
            [
                StyledText(file.name.titles.first ?? "", .title), StyledText(file.name.year.cell),
                StyledText(file.name.kindInWords), StyledText(file.name.edition ?? ""),
                StyledText(file.name.id, .label), StyledText(file.path, .label),
            ]
        }
        var blocks: [Document.Block] = [.table(Table(columns: columns, rows: rows))]
        if let total, total > names.count {
            let words = plural(
                "{shown} of {n} name; --limit {all} shows them all",
                "{shown} of {n} names; --limit {all} shows them all", total,
                ["shown": "\(names.count)", "all": "\(total)"])
            blocks.append(.line(StyledText(words, .label)))
        }
        return Document(blocks: blocks)
    }

    /// Kind, title, year, edition, part, id, path.
    var rows: [[String]] {
        names.map { file in
            [
                file.name.kind.rawValue, file.name.titles.first ?? "", file.name.year.cell,
                file.name.edition ?? "", file.name.part.cell, file.name.id, file.path,
            ]
        }
    }

    struct Payload: Encodable {
        struct Row: Encodable {
            let path: String
            let kind: String
            let titles: [String]
            @OrNull var year: Int?
            @OrNull var edition: String?
            @OrNull var part: Int?
            @OrNull var tmdbID: Int?
            @OrNull var imdbID: String?
        }

        let results: [Row]
    }

    var payload: Payload { Payload(results: names.map(Self.row)) }

    static func row(_ file: NamedFile) -> Payload.Row {
        let name = file.name
        return Payload.Row(
            path: file.path, kind: name.kind.rawValue, titles: name.titles, year: name.year,
            edition: name.edition, part: name.part, tmdbID: name.tmdbID, imdbID: name.imdbID)
    }
}

extension FileName {
    /// TMDB's or IMDb's, if one is in the name.
    fileprivate var id: String { tmdbID.map(String.init) ?? imdbID ?? "" }

    fileprivate var kindInWords: String {
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

extension FileNamesPresenter.Payload.Row: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case path, kind, titles, year, edition, part
        case tmdbID = "tmdb_id"
        case imdbID = "imdb_id"
    }
}

extension FileNamesPresenter.Payload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case results }

    static var inner: [CodingKeys: Fields] { [.results: Row.fields] }
    static var rowsKey: String? { CodingKeys.results.stringValue }
}
