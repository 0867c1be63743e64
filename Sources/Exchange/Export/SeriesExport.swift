import Foundation
package import Records

/// The rows of series for other programs.
package enum SeriesExport {
    package enum Format: String, Sendable, CaseIterable { case json, csv, yamtrack }

    /// The version of the JSON document.
    package static let version = 1

    /// The text; rows that Yamtrack cannot read are left out.
    ///
    /// - Returns: The text, and the number of rows that were left out.
    package static func text(_ rows: [SeriesRow], _ format: Format) -> (text: String, skipped: Int) {
        switch format {
        case .json: (json(rows), 0)
        case .csv: (csv(rows), 0)
        case .yamtrack: yamtrack(rows)
        }
    }

    /// The columns with their cells; a cell that is JSON, a number for example, is written without quotes.
    private static let columns: [(name: String, isJSON: Bool, cell: @Sendable (SeriesRow) -> String?)] = [
        ("id", true, { "\($0.id)" }), ("import", true, { "\($0.importNumber)" }), ("kind", false, \.kind),
        ("file", false, \.file), ("member", false, \.member), ("place", true, { "\($0.place)" }),
        ("what", false, \.what), ("show", false, \.show),
        ("season", true, { $0.season.map { "\($0)" } }), ("episode", true, { $0.episode.map { "\($0)" } }),
        ("title", false, \.title), ("ids", true, \.idsText), ("seen_at", false, \.seenAt),
        ("plays", true, { $0.plays.map { "\($0)" } }), ("rating", true, { $0.rating.map { "\($0)" } }),
        ("raw", false, \.raw),
    ]

    /// One row a line, with every column; `raw` is a text, so that a record is the same byte for byte.
    private static func json(_ rows: [SeriesRow]) -> String {
        var text = "{\"format\": \"movielib-series\", \"version\": \(version), \"rows\": ["
        for (index, row) in rows.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            let pairs = columns.map { column in
                let cell = column.cell(row).map { column.isJSON ? $0 : $0.jsonText }
                return "\"\(column.name)\": \(cell ?? "null")"
            }
            text += "{\(pairs.joined(separator: ", "))}"
        }
        return text + "\n]}\n"
    }

    private static func csv(_ rows: [SeriesRow]) -> String {
        var writer = CSVWriter()
        writer.write(columns.map(\.name))
        for row in rows { writer.write(columns.map { Formula.defused($0.cell(row) ?? "") }) }
        return writer.text
    }

    /// Yamtrack's own columns; it needs TMDB's id of the series, or its own row.
    private static func yamtrack(_ rows: [SeriesRow]) -> (text: String, skipped: Int) {
        let columns = [
            "media_id", "source", "media_type", "title", "image", "season_number", "episode_number", "score",
            "status",
            "notes", "start_date", "end_date", "progress",
        ]
        var writer = CSVWriter()
        writer.write(columns)
        var skipped = 0
        for row in rows {
            if row.kind == ImportKind.yamtrack.id, let own = row.tableCells {
                writer.write(columns.map { Formula.defused(own[$0] ?? "") })
                continue
            }
            guard let id = row.ids["tmdb"], row.what != "person" else {
                skipped += 1
                continue
            }
            let type = row.episode != nil ? "episode" : row.season != nil ? "season" : "tv"
            writer.write(
                [
                    id, "tmdb", type, row.showName, "", row.season.map { "\($0)" } ?? "",
                    row.episode.map { "\($0)" } ?? "", row.rating.map(Ratings.text) ?? "",
                    type == "episode" ? "" : row.seenAt == nil ? "Planning" : "Completed", "", "",
                    row.seenAt ?? "", "",
                ].map { Formula.defused($0) })
        }
        return (writer.text, skipped)
    }
}

extension SeriesRow {
    fileprivate var idsText: String {
        "{\(ids.sorted { $0.key < $1.key }.map { "\($0.key.jsonText): \($0.value.jsonText)" }.joined(separator: ", "))}"
    }

    /// The cells of a row of a table.
    fileprivate var tableCells: [String: String]? {
        try? JSONDecoder().decode([String: String].self, from: Data(raw.utf8))
    }
}
