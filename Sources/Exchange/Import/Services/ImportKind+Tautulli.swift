import Records

extension ImportKind {
    /// Tautulli's `tautulli.db`: every session that it has watched at Plex. Source: Tautulli/Tautulli, `plexpy/__init__.py`.
    static let tautulli = ImportKind(
        "tautulli", of: "Tautulli", .everything, viewings: .seen,
        server: ServerFormat(rank: 0, tables: [["session_history", "session_history_metadata"]]) {
            (file, kind) throws(ImportError) in
            var reader = TautulliFile(file, kind)
            return try reader.read()
        })
}

private struct TautulliFile {
    private let file: ServerFile
    private let kind: ImportKind
    private var content: SourceContent
    private var films: ServerFilms

    private struct Metadata {
        var row: ServerRow
        var type: String?
        var isLive: Bool
        var milliseconds: Int?
        var credits: Int?
    }

    /// The sessions that are one viewing: it was paused and continued.
    private struct Viewing {
        var film: ServerFilm
        /// The time of the last of them in which the film was seen.
        var time: ServerTime?
        var isSeen = false
    }

    init(_ file: ServerFile, _ kind: ImportKind) {
        (self.file, self.kind) = (file, kind)
        content = SourceContent(kind: kind)
        films = ServerFilms(file.source)
        // Its times are those of sessions, not of marks.
        films.findsMarks = false
    }

    private static let sessions = [
        "id", "reference_id", "started", "stopped", "user_id", "media_type", "view_offset",
    ]
    private static let details = [
        "id", "title", "original_title", "year", "duration", "guid", "media_type", "live",
        "grandparent_title",
        "parent_media_index", "media_index", "marker_credits_first",
    ]

    mutating func read() throws(ImportError) -> SourceContent {
        var metadata: [Int: Metadata] = [:]
        var rows = try file.rows(of: "session_history_metadata", Self.details)
        while var row = try rows.next() {
            metadata[row.integer("id") ?? row.id] = Metadata(
                row: row, type: row.text("media_type"), isLive: row.isTrue("live"),
                milliseconds: row.integer("duration").flatMap { $0 > 0 ? $0 : nil },
                credits: row.integer("marker_credits_first").flatMap { $0 > 0 ? $0 : nil })
        }
        var people = PeopleCounter()
        rows = try file.rows(of: "users", ["user_id", "username", "friendly_name"])
        var friendly: [String: String] = [:]
        while var row = try rows.next() {
            guard let id = row.text("user_id") else { continue }
            let name = row.text("friendly_name")
            friendly[id] = name
            people.add(id, name: row.text("username") ?? name)
        }
        rows = try file.rows(of: "session_history", Self.sessions)
        var numbers: [String: Int] = [:]
        while var row = try rows.next() {
            guard let person = row.text("user_id") else { continue }
            people.count(person)
            guard let details = metadata[row.integer("id") ?? row.id], isFilm(details, &row),
                isSeen(details, &row)
            else { continue }
            var copy = details.row
            let name = "\(copy.text("title") ?? "") \(copy.text("year") ?? "")"
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            people.countSeen(person, film: number, on: time(&row)?.day(file.options))
        }
        let person = try choosePerson(people.all, friendly)
        try readSessions(of: person, metadata, people.all)
        return content
    }

    /// Like ``ServerFile/choosePerson(_:_:)``; people have a second name here.
    private func choosePerson(
        _ people: [ImportPerson], _ friendly: [String: String]
    ) throws(ImportError) -> ImportPerson? {
        do throws(ImportError) { return try file.choosePerson(people, kind) } catch {
            guard case .unresolvedPerson(_, _, let name?) = error else { throw error }
            let folded = name.foldedTitle
            guard let person = people.first(where: { friendly[$0.id]?.foldedTitle == folded }) else {
                throw error
            }
            return person
        }
    }

    private func isFilm(_ details: Metadata, _ row: inout ServerRow) -> Bool {
        (details.type ?? row.text("media_type")) == "movie" && !details.isLive
    }

    /// Whether a session reached the end: Tautulli's own rule, with the share that the user chose.
    private func isSeen(_ details: Metadata, _ row: inout ServerRow) -> Bool {
        guard let length = details.milliseconds, let offset = row.integer("view_offset") else { return false }
        let end = Double(length) * Double(file.options.seenFrom) / 100
        return Double(offset) >= min(end, details.credits.map(Double.init) ?? end)
    }

    private func time(_ row: inout ServerRow) -> ServerTime? {
        row.time(unix: "stopped", file.options) ?? row.time(unix: "started", file.options)
    }

    private mutating func readSessions(
        of person: ImportPerson?, _ metadata: [Int: Metadata], _ people: [ImportPerson]
    ) throws(ImportError) {
        var others = 0
        var viewings: [Viewing] = []
        var positions: [String: Int] = [:]
        let rows = try file.rows(of: "session_history", Self.sessions)
        while var row = try rows.next() {
            guard let person, row.text("user_id") == person.id else {
                others += 1
                continue
            }
            let id = row.integer("id") ?? row.id
            let details = metadata[id]
            if details?.isLive == true || ["clip", "trailer"].contains(details?.type ?? "") {
                content.counted.skipped += 1
                continue
            }
            let type = details?.type ?? row.text("media_type") ?? "session"
            let time = time(&row)
            guard type == "movie" else {
                if let details, isSeen(details, &row) {
                    try keep(type, row, details, time)
                } else {
                    content.counted.saysNothing += 1
                }
                continue
            }
            var reference = row.integer("reference_id") ?? id
            if reference == 0 { reference = id }
            var film = newFilm(row, details)
            film.row.problems += row.problems
            let name = "\(reference) \(film.row.title ?? "") \(film.row.year ?? 0)"
            let position = positions[name] ?? viewings.count
            if position == viewings.count {
                positions[name] = position
                viewings.append(Viewing(film: film))
            } else {
                viewings[position].film.row.otherLocations.append(file.source.location(of: row))
            }
            if let details, isSeen(details, &row) {
                viewings[position].isSeen = true
                if let time, time.local > viewings[position].time?.local ?? .min {
                    viewings[position].time = time
                }
            }
        }
        for viewing in viewings {
            guard viewing.isSeen else {
                content.counted.saysNothing += viewing.film.row.locations.count
                continue
            }
            var film = viewing.film
            film.isSeen = true
            if let time = viewing.time { film.viewings = [.init(time: time, mayBeMark: false)] }
            try films.add(film)
        }
        try films.finish(&content)
        content.addPeople(people, chosen: person, others: others)
    }

    private func newFilm(_ row: ServerRow, _ details: Metadata?) -> ServerFilm {
        var values = details?.row
        let (title, year) = (values?.text("title"), values?.year("year"))
        let guid = values?.text("guid") ?? ""
        var film = ServerFilm(kind, file.source.location(of: row))
        film.row.problems = values?.problems ?? []
        (film.row.title, film.row.year) = (title, year)
        film.row.originalTitle = values?.text("original_title")
        film.length = details?.milliseconds.map { $0 / 1_000 }
        if guid.hasPrefix("com.plexapp.agents.") { film.addID(ofGuid: guid) }
        return film
    }

    private mutating func keep(
        _ type: String, _ row: ServerRow, _ details: Metadata?, _ time: ServerTime?
    ) throws(ImportError) {
        var values = details?.row
        var series = SeriesRow(show: values?.text("grandparent_title"))
        series.title = values?.text("title")
        series.season = values?.integer("parent_media_index")
        series.episode = values?.integer("media_index")
        (series.plays, series.seenAt) = (1, time?.utc.map { ISOTime(seconds: $0).text })
        let raw = values.map { "\(row.json.dropLast()),\"session_history_metadata\":\($0.json)}" } ?? row.json
        try content.keep(series, type, raw: raw, line: row.id, file.source)
    }
}
