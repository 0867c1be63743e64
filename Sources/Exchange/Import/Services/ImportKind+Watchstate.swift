import Records

extension ImportKind {
    /// A backup of watchstate: a list of what a server's people have seen. Source: arabcoders/watchstate,
    /// `BackupCommand.php`.
    static let watchstate = ImportKind(
        "watchstate", of: "watchstate", .everything, viewings: .seen,
        json: JSONFormat(maxRows: { _ in 400_000 }) { (file, rows) throws(ImportError) in
            try file.watchstate(rows)
        },
        server: ServerFormat(rank: 2))
}

/// An entry of a backup.
private struct WatchstateEntry: Decodable {
    var type: LenientValue<String>?
    var watched: LenientValue<Int>?
    /// Seconds since 1970.
    var updated: LenientValue<Int>?
    var title: LenientValue<String>?
    var year: LenientValue<Int>?
    var season: LenientValue<Int>?
    var episode: LenientValue<Int>?
    var guids: LenientValue<[String: LenientText]>?
    /// Milliseconds.
    var progress: LenientValue<LenientText>?

    /// Whether it has the form of an entry.
    var isEntry: Bool { type != nil && watched != nil && guids != nil }
}

/// A text, or a number as one.
private struct LenientText: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map { "\($0)" }
    }
}

extension JSONFile {
    fileprivate func watchstate(_ file: Rows) throws(ImportError) -> SourceContent? {
        let kind = ImportKind.watchstate
        let indices = file.positions.rows.indices
        func entry(_ index: Int) throws(ImportError) -> WatchstateEntry? {
            do {
                let entry: LenientValue<WatchstateEntry> = try file.decoded(index)
                return entry.value.flatMap { $0.isEntry ? $0 : nil }
            } catch { throw importError(file.bytes, error) }
        }
        var isKnown = false
        for index in indices.prefix(20) where !isKnown { isKnown = try entry(index) != nil }
        guard isKnown else { return nil }
        var content = SourceContent(kind: try source.decide(among: [kind], named: []))
        content.listValueCount = file.positions.listValueCount
        var films = ServerFilms(source)
        for index in indices {
            let location = source.location(index + 1)
            guard let entry = try entry(index) else {
                var row = ImportRow(kind: kind, location: location)
                row.subject = .unreadable(.noRecord(of: kind.service))
                try content.add(row, source)
                continue
            }
            let isSeen = entry.watched?.value == 1
            let time = entry.updated?.value.flatMap { ServerTime(utc: $0, source.options) }
            let type = entry.type?.value ?? "entry"
            guard type == "movie" else {
                guard isSeen else {
                    content.counted.saysNothing += 1
                    continue
                }
                var series = SeriesRow(show: entry.title?.value)
                (series.season, series.episode) = (entry.season?.value, entry.episode?.value)
                (series.plays, series.seenAt) = (1, time?.utc.map { ISOTime(seconds: $0).text })
                let raw = String(decoding: file.bytes[file.positions.rows[index]], as: UTF8.self)
                try content.keep(series, type, raw: raw, line: index + 1, source)
                continue
            }
            try films.add(film(entry, location, time, isSeen: isSeen))
        }
        try films.finish(&content)
        return content
    }

    private func film(
        _ entry: WatchstateEntry, _ location: ImportRow.Location, _ time: ServerTime?, isSeen: Bool
    ) -> ServerFilm {
        let ids = (entry.guids?.value ?? [:]).sorted { $0.key < $1.key }
        let title = entry.title?.value
        let year = entry.year?.value.flatMap { PartialDate.filmYears.contains($0) ? $0 : nil }
        var film = ServerFilm(.watchstate, location)
        (film.row.title, film.row.year) = (title, year)
        for (name, value) in ids {
            guard let value = value.text else { continue }
            switch name {
            case "guid_tmdb": film.addID(value, of: "tmdb")
            case "guid_imdb": film.addID(value, of: "imdb")
            default: break
            }
        }
        film.row.server = ServerDetails()
        if isSeen {
            film.isSeen = true
            if let time { film.viewings = [.init(time: time)] }
        } else {
            film.row.server?.stop(at: entry.progress?.value?.text.flatMap { Int($0) }, time)
        }
        return film
    }
}
