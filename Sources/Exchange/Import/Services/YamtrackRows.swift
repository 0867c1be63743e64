import Records

/// Yamtrack's export: films among series, games and books, with the status of each.
extension RowDraft {
    mutating func readYamtrack() {
        row.title = cells["title"]
        let type = (cells["media_type"] ?? "").trimmed.lowercased()
        guard type == "movie" else {
            row.subject = .notAFilm(type.isEmpty ? "no type" : type)
            return
        }
        switch cells.header.has("source") ? cells["source"]?.trimmed.lowercased() : "tmdb" {
        case "tmdb": row.tmdbID = tmdbID(cells["media_id"])
        case "imdb": row.imdbID = imdbID(cells["media_id"])
        default: break
        }
        let status = (cells["status"] ?? "").trimmed.lowercased()
        switch status {
        case "completed":
            let viewing = ImportedViewing(
                watchedOn: localDay(cells["end_date"]), loggedAt: time(cells["progressed_at"]))
            row.facts.append(.viewing(viewing, .init(kind: row.kind)))
            // Repeats counted by older versions have no days.
            let repeats = cells["repeats"].flatMap { Int($0.wholeNumber) } ?? 0
            for _ in 0..<min(max(repeats, 0), 1000) {
                row.facts.append(.viewing(.init(), .init(kind: row.kind)))
            }
        case "planning": row.facts.append(.saved(at: time(cells["created_at"])))
        case "": break
        default: row.facts.append(.tags([status]))
        }
        if let rating = nearest(cells["score"], outOf: 10) { row.facts.append(.rating(rating, at: nil)) }
        if let note = cells["notes"] { row.facts.append(.note(Note(stored: note), at: nil)) }
    }
}
