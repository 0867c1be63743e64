import Foundation
import Records

extension ImportKind {
    /// Plex's `com.plexapp.plugins.library.db`.
    static let plex = ImportKind(
        "plex", of: "Plex", .everything, viewings: .seen,
        server: ServerFormat(
            rank: 1, countsPlays: true,
            tables: [["metadata_item_settings", "metadata_item_views", "metadata_items"]]
        ) { (file, kind) throws(ImportError) in
            var reader = try PlexFile(file, kind)
            return try reader.read()
        })
}

private struct PlexFile {
    private let file: ServerFile
    private let kind: ImportKind
    private var content: SourceContent
    private var films: ServerFilms
    /// The titles and years that the history has of films that are gone, by their guids.
    private var goneFilms: [String: (title: String?, year: Int?)] = [:]
    private let items: PlexItems
    private static let words = [
        2: "series", 3: "season", 4: "episode", 8: "artist", 9: "album", 10: "track", 13: "photo",
        14: "photo album",
    ]
    private static let clip = 12

    init(_ file: ServerFile, _ kind: ImportKind) throws(ImportError) {
        (self.file, self.kind) = (file, kind)
        items = try PlexItems(file, kind)
        content = SourceContent(kind: kind)
        films = ServerFilms(file.source)
    }

    private static let settings = [
        "account_id", "guid", "rating", "view_offset", "view_count", "last_viewed_at", "last_rated_at",
    ]
    private static let views = [
        "account_id", "guid", "metadata_type", "grandparent_title", "parent_index", "index", "title",
        "viewed_at",
        "originally_available_at",
    ]

    mutating func read() throws(ImportError) -> SourceContent {
        var people = PeopleCounter()
        var rows = try file.rows(of: "accounts", ["id", "name"])
        while var row = try rows.next() {
            people.add("\(row.integer("id") ?? row.id)", name: row.text("name"))
        }
        try count(&people)
        let person = try file.choosePerson(people.all, kind)
        var others = 0
        rows = try file.rows(of: "metadata_item_views", Self.views)
        var first: PartialDate?
        while var row = try rows.next() {
            guard let person, row.text("account_id") == person.id else {
                others += 1
                continue
            }
            let day = try readView(&row)
            if let day { first = min(first ?? day, day) }
        }
        rows = try file.rows(of: "metadata_item_settings", Self.settings)
        while var row = try rows.next() {
            guard let person, row.text("account_id") == person.id else {
                others += 1
                continue
            }
            try readSettings(&row)
        }
        try films.finish(&content)
        if let first { content.remarks.append(file.source.remark(.historySince(first))) }
        content.addPeople(people.all, chosen: person, others: others)
        return content
    }

    private func count(_ people: inout PeopleCounter) throws(ImportError) {
        var numbers: [String: Int] = [:]
        func number(_ guid: String) -> Int {
            let number = numbers[guid] ?? numbers.count
            numbers[guid] = number
            return number
        }
        var rows = try file.rows(of: "metadata_item_views", Self.views)
        while var row = try rows.next() {
            guard let person = row.text("account_id") else { continue }
            people.count(person)
            guard row.integer("metadata_type") == PlexItems.film, let guid = row.text("guid") else {
                continue
            }
            people.countSeen(person, film: number(guid), on: time(&row, "viewed_at")?.day(file.options))
        }
        rows = try file.rows(of: "metadata_item_settings", Self.settings)
        while var row = try rows.next() {
            guard let person = row.text("account_id") else { continue }
            people.count(person)
            guard let guid = row.text("guid"), items.isFilm(guid),
                row.count("view_count") > 0
            else { continue }
            people.countSeen(person, film: number(guid), on: time(&row, "last_viewed_at")?.day(file.options))
        }
    }

    // MARK: - Items

    // MARK: - Rows

    /// A time: seconds since 1970, or in older databases a text of the server's local time.
    private func time(_ row: inout ServerRow, _ column: String) -> ServerTime? {
        if let text = row.text(column), text.contains("-"), !text.hasPrefix("-") {
            let time = ServerTime(wall: text, file.options)
            if time == nil { row.add(.badDate(text)) }
            return time
        }
        return row.time(unix: column, file.options)
    }

    private mutating func readView(_ row: inout ServerRow) throws(ImportError) -> PartialDate? {
        let guid = row.text("guid") ?? ""
        let type = row.integer("metadata_type") ?? 0
        let time = time(&row, "viewed_at")
        if type == Self.clip || isLive(guid) {
            content.counted.skipped += 1
            return nil
        }
        guard type == PlexItems.film else {
            var series = SeriesRow(show: row.text("grandparent_title"))
            (series.season, series.episode) = (row.integer("parent_index"), row.integer("index"))
            series.title = row.text("title")
            (series.plays, series.seenAt) = (1, time?.utc.map { ISOTime(seconds: $0).text })
            try content.keep(series, Self.words[type] ?? "item", row, file.source)
            return nil
        }
        let (title, year) = (row.text("title"), row.plexYear)
        var film = items.newFilm(guid, row)
        if !items.isFilm(guid) {
            (film.row.title, film.row.year) = (title, year)
            if !guid.isEmpty { goneFilms[guid] = (title, year) }
        }
        film.row.problems += row.problems
        film.isSeen = true
        if let time { film.viewings.append(.init(time: time)) }
        try films.add(film)
        return time?.day(file.options)
    }

    private mutating func readSettings(_ row: inout ServerRow) throws(ImportError) {
        let guid = row.text("guid") ?? ""
        let plays = row.count("view_count")
        let rating = row.number("rating")
        let (viewed, rated) = (time(&row, "last_viewed_at"), time(&row, "last_rated_at"))
        let type =
            items.type(of: guid) ?? goneFilms[guid].map { _ in PlexItems.film } ?? Self.type(ofGuid: guid)
        if type == Self.clip || isLive(guid) {
            content.counted.skipped += 1
            return
        }
        guard type == PlexItems.film else {
            guard plays > 0 || (rating ?? 0) > 0 else {
                content.counted.saysNothing += 1
                return
            }
            var series = items.series(guid)
            series.rating = rating.flatMap(\.seriesRating)
            if plays > 0 {
                (series.plays, series.seenAt) = (plays, viewed?.utc.map { ISOTime(seconds: $0).text })
            }
            try content.keep(series, Self.words[type] ?? "item", row, file.source)
            return
        }
        var film = items.newFilm(guid, row)
        if let gone = goneFilms[guid] { (film.row.title, film.row.year) = (gone.title, gone.year) }
        film.addRating(rating, at: rated?.utc)
        film.plays = plays
        if plays > 0 {
            film.isSeen = true
            // The history is more exact, but it may lack the film.
            if let viewed { film.viewings = [.init(time: viewed, rank: 5)] }
        } else {
            film.row.server?.stop(at: row.integer("view_offset"), viewed)
        }
        film.row.problems += row.problems
        try films.add(film)
    }

    private func isLive(_ guid: String) -> Bool { guid.hasPrefix("tv.plex.xmltv://") }

    /// The type of an item that is gone, by its guid: a film if that does not say otherwise.
    private static func type(ofGuid guid: String) -> Int {
        for (type, word) in words where guid.hasPrefix("plex://\(word)/") { return type }
        if guid.hasPrefix("plex://show/") || guid.hasPrefix("com.plexapp.agents.thetvdb://") { return 4 }
        return PlexItems.film
    }
}

extension ServerRow {
    /// The year of a view's film: of a text `1999-03-31`, or of seconds since 1970.
    fileprivate var plexYear: Int? {
        var copy = self
        guard let text = copy.text("originally_available_at") else { return nil }
        if let day = PartialDate(filmDay: text) { return day.year }
        return Int(text).flatMap {
            (-(1 << 39)...(1 << 39)).contains($0) ? ISOTime(seconds: $0).day.year : nil
        }
    }
}
