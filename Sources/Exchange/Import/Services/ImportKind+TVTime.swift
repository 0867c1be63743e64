import Records

extension ImportKind {
    static let tvTime = ImportKind(
        "tv-time", of: "TV Time", .everything, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "movie_name,entity_type,type",
            knownColumns: """
                series_name,uuid,type-uuid-n,watch_count,updated_at,series_id,user_id,watches,runtime,alpha_range_key,\
                follow_date_range_key,release_date,release_date_range_key,rewatch_count,series_uuid,season_number,\
                episode_id,watch_date,episode_number,total_movies_runtime,total_series_runtime,country,bulk_type,\
                watched_episode_range_key,watch_date_range_key,unitarian
                """, dateColumns: "created_at", collector: { _ in TVTimeRows() }),
        // The other files contain tokens and addresses, and no films.
        archive: ArchiveRules(onlyTables: ["tracking-prod-records", "tracking-prod-records-v2"]))
    /// `tracking-prod-records-v2.csv`: episodes and series, and no films.
    static let tvTimeSeries = ImportKind(
        "tv-time-series", of: "TV Time", .series, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "key,s_id,ep_id,series_name",
            knownColumns: """
                runtime,episode_number,user_id,gsi,season_number,s_no,ep_no,episode_id,updated_at,ep_watch_count,\
                movie_watch_count,total_movies_runtime,total_series_runtime,series_follow_count,is_archived,\
                is_for_later,is_followed,uuid,followed_at,most_recent_ep_watched,is_unitary,bulk_type,is_special,\
                rewatch_count
                """, dateColumns: "created_at")
    ) { $0.readTVTimeSeriesRecord() }
}

/// TV Time's `tracking-prod-records.csv`: one record per action on a film or series.
///
/// A film seen again has a record for each time, or one that only counts the times, or both.
private struct TVTimeRows: RowCollector {
    private struct FilmHistory {
        /// The time of the last viewing.
        var seenAt = Int.min
        /// The number of records of repeated viewings.
        var rewatches = 0
        /// The number of repeated viewings by the counting record, and that record's row.
        var counted = (times: 0, row: 0)
        /// The records that put it on the list, and their times.
        var saved: [(row: Int, at: Int)] = []
    }

    private var rows: [ImportRow] = []
    private var films: [String: FilmHistory] = [:]
    /// No user has seen a film more often, and each time becomes a row.
    private static let maxRewatches = 1000

    mutating func add(_ builder: ImportRowBuilder) {
        var builder = builder
        defer { rows.append(builder.row) }
        builder.readTVTimeFilm()
        if builder.row.isNotAFilm { builder.readTVTimeSeries() }
        guard builder.row.subject == .film, let title = builder.row.title else { return }
        let key = builder.row.filmAddress ?? "\(title)\n\(builder.row.year ?? 0)"
        var film = films[key, default: FilmHistory()]
        let times = builder.cells["rewatch_count"].flatMap { Int($0.integerText) } ?? 0
        if times > film.counted.times { film.counted = (min(times, Self.maxRewatches), rows.count) }
        let type = builder.word("type")
        switch type {
        case "watch", "rewatch":
            let seen = builder.tvTimeMoment()
            let day = seen.map(builder.localDay)
            builder.addViewing(.init(watchedOn: day, isRewatch: type == "rewatch" ? true : nil))
            film.seenAt = max(film.seenAt, seen?.seconds ?? .min)
            if type == "rewatch" { film.rewatches += 1 }
        case "towatch":
            let time = builder.time(builder.cells["created_at"])
            builder.row.facts = [.saved(at: time)]
            film.saved.append((rows.count, time?.seconds ?? .min))
        default: builder.row.subject = .skipped(type.isEmpty ? "no type" : type)
        }
        films[key] = film
    }

    /// The rows, with each film's counted viewings added, and without list entries of films seen later.
    func resolvedRows() -> [ImportRow] {
        var rows = rows
        for film in films.values {
            for saved in film.saved where film.seenAt != .min && saved.at <= film.seenAt {
                rows[saved.row].subject = .skipped("towatch")
                rows[saved.row].facts = []
            }
            let undated = film.counted.times - film.rewatches
            guard undated > 0 else { continue }
            let row = film.counted.row
            rows[row].subject = .film
            for _ in 0..<undated {
                rows[row].facts.append(
                    .viewing(.init(ViewingValues(isRewatch: true)), .init(kind: rows[row].kind)))
            }
        }
        return rows
    }
}

extension ImportRowBuilder {
    fileprivate mutating func readTVTimeFilm() {
        row.title = cells["movie_name"]?.trimmed
        let type = word("entity_type")
        guard type == "movie" else {
            row.subject = .notAFilm(type.isEmpty ? "episode" : type)
            return
        }
        row.filmAddress = cells["uuid"]
        // TV Time writes the year 1 for an unknown date.
        if let released = cells["release_date"], !released.hasPrefix("0001") { row.year = year(released) }
        finish()
    }

    /// Reads a record of the newer file: an episode that was seen, or the state of a series. Others are totals.
    fileprivate mutating func readTVTimeSeriesRecord() {
        var details = cells.seriesDetails
        details.ids["tvdb"] = cells["s_id"]
        row.series = details
        row.title = details.show
        let key = cells["key"] ?? ""
        if key.hasPrefix("watch-episode") || key.hasPrefix("rewatch-episode") {
            row.subject = .notAFilm("episode")
            let seen = time(cells["created_at"])
            row.series?.seenAt = seen?.date.isoTime
            addViewing(.init(watchedOn: seen.map(localDay)))
        } else {
            row.subject = .notAFilm("series")
            let states = ["is_followed", "is_archived", "is_for_later"].filter {
                ["true", "1"].contains(word($0))
            }
            if details.show != nil, !states.isEmpty { row.facts.append(.tags(states)) }
        }
    }

    /// Reads a record of a series; one that only counts minutes has no name.
    fileprivate mutating func readTVTimeSeries() {
        var details = cells.seriesDetails
        details.ids["tvdb"] = cells["series_id"]
        let type = word("type")
        if type == "watch" || type == "rewatch" || (type.isEmpty && details.episode != nil) {
            // In seconds since 1970; films have no such time.
            let seconds = cells["watch_date"].flatMap { Int($0.integerText) }
            let seen =
                seconds.flatMap { (1...4_102_444_800).contains($0) ? ISOTime(seconds: $0) : nil }
                ?? tvTimeMoment()
            details.seenAt = seen?.date.isoTime
            addViewing(.init(watchedOn: seen.map(localDay)))
        } else if details.show != nil || row.title != nil {
            row.facts.append(.tags([type]))
        }
        row.series = details
    }

    /// The time of a viewing: `watch-date-1740862800` if the user entered it, else the record's creation. The
    /// first second of 1970 means unknown.
    fileprivate mutating func tvTimeMoment() -> ISOTime? {
        let head = "watch-date-"
        if let key = cells["watch_date_range_key"], key.hasPrefix(head),
            let seconds = Int(key.dropFirst(head.count)), (0...4_102_444_800).contains(seconds)
        {
            return seconds == 0 ? nil : ISOTime(seconds: seconds)
        }
        return time(cells["created_at"])
    }
}
