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

    private static let columns = [
        "id", "import", "kind", "file", "member", "place", "what", "show", "season", "episode", "title",
        "ids",
        "seen_at",
        "plays", "rating", "raw",
    ]

    /// One row a line, with every column; `raw` is a text, so that a record is the same byte for byte.
    private static func json(_ rows: [SeriesRow]) -> String {
        var text = "{\"format\": \"movielib-series\", \"version\": \(version), \"rows\": ["
        for (index, row) in rows.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            let pairs = zip(columns, row.json).map { "\"\($0)\": \($1)" }
            text += "{\(pairs.joined(separator: ", "))}"
        }
        return text + "\n]}\n"
    }

    private static func csv(_ rows: [SeriesRow]) -> String {
        var writer = CSVWriter()
        writer.write(columns)
        for row in rows { writer.write(row.cells.map { Formula.defused($0 ?? "") }) }
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
    /// The columns as cells.
    fileprivate var cells: [String?] {
        [
            "\(id)", "\(importNumber)", kind, file, member, "\(place)", what, show, season.map { "\($0)" },
            episode.map { "\($0)" },
            title, idsText, seenAt, plays.map { "\($0)" }, rating.map { "\($0)" }, raw,
        ]
    }

    /// The columns as JSON.
    fileprivate var json: [String] {
        // Numbers and the object of ids are JSON already.
        let json: Set = [0, 1, 5, 8, 9, 11, 13, 14]
        return cells.enumerated().map { index, cell in
            guard let cell else { return "null" }
            return json.contains(index) ? cell : cell.jsonText
        }
    }

    private var idsText: String {
        "{\(ids.sorted { $0.key < $1.key }.map { "\($0.key.jsonText): \($0.value.jsonText)" }.joined(separator: ", "))}"
    }

    /// The cells of a row of a table.
    fileprivate var tableCells: [String: String]? {
        try? JSONDecoder().decode([String: String].self, from: Data(raw.utf8))
    }
}
