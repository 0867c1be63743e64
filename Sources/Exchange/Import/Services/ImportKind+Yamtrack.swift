import Records

extension ImportKind {
    /// Films among series, games and books, with the status of each. Older files have no source: all ids are TMDB's.
    static let yamtrack = ImportKind(
        "yamtrack", of: "Yamtrack", .everything, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "media_id,source|score,media_type",
            knownColumns:
                "title,image,season_number,episode_number,score,status,notes,progress,repeats,watch_date",
            dateColumns: "start_date,end_date,created_at,progressed_at")
    ) { $0.readYamtrack() }
}

extension ImportRowBuilder {
    fileprivate mutating func readYamtrack() {
        row.title = cells["title"]
        let type = word("media_type")
        guard type == "movie" else {
            row.subject = .notAFilm(type.isEmpty ? "no type" : type)
            readYamtrackSeries()
            return
        }
        switch cells.header.has("source") ? word("source") : "tmdb" {
        case "tmdb": row.tmdbID = tmdbID(cells["media_id"])
        case "imdb": row.imdbID = imdbID(cells["media_id"])
        default: break
        }
        let status = word("status")
        switch status {
        case "completed":
            addViewing(
                ViewingValues(watchedOn: localDay(cells["end_date"])), loggedAt: time(cells["progressed_at"]))
            // Repeats counted by older versions have no days.
            let repeats = cells["repeats"].flatMap { Int($0.integerText) } ?? 0
            for _ in 0..<min(max(repeats, 0), 1000) { addViewing() }
        case "planning": addSaved(cells["created_at"])
        case "": break
        default: row.facts.append(.tags([status]))
        }
        addRating(nearestRating(cells["score"], outOf: 10))
        addNote(cells["notes"])
    }

    /// Reads the row of a series, a game or a book; an episode has a day, but no status.
    private mutating func readYamtrackSeries() {
        var details = cells.seriesDetails
        let source = cells.header.has("source") ? word("source") : "tmdb"
        details.ids[source] = cells["media_id"]
        details.plays = cells["repeats"].flatMap { Int($0.integerText) }
            .map { min(max($0, 0), 1_000_000) + 1 }
        details.seenAt = cells["end_date"]
        row.series = details
        if details.seenAt != nil { addViewing(ViewingValues(watchedOn: localDay(cells["end_date"]))) }
        let status = word("status")
        if !status.isEmpty { row.facts.append(.tags([status])) }
        addRating(nearestRating(cells["score"], outOf: 10))
        addNote(cells["notes"])
    }
}
