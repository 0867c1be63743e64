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
            var reader = PlexFile(file, kind)
            return try reader.read()
        })
}

private struct PlexFile {
    private let file: ServerFile
    private let kind: ImportKind
    private var content: SourceContent
    private var films: ServerFilms
    /// The films by their guids.
    private var known: [String: ServerFilm] = [:]
    private var order: [String] = []
    /// The films in the database, by the guids that the rows name.
    private var items: [String: FilmItem] = [:]
    private var guids: [Int: String] = [:]
    /// The other items, and their positions by guid and by number.
    private var others: [OtherItem] = []
    private var otherPositions: [String: Int32] = [:]
    private var otherPositionsByID: [Int: Int32] = [:]

    private struct FilmItem {
        var title: String?
        var originalTitle: String?
        var year: Int?
        var seconds: Int?
        var ids: [String] = []
        var path: String?
    }

    /// A series, a season, an episode or music: there may be a million.
    private struct OtherItem {
        var type: Int32
        var index: Int32?
        var parent: Int?
        var title: String?
    }

    private static let film = 1
    private static let words = [
        2: "series", 3: "season", 4: "episode", 8: "artist", 9: "album", 10: "track", 13: "photo",
        14: "photo album",
    ]
    private static let clip = 12

    init(_ file: ServerFile, _ kind: ImportKind) {
        (self.file, self.kind) = (file, kind)
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
        try readItems()
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
        for guid in order { if let film = known[guid] { try films.add(film) } }
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
            guard row.integer("metadata_type") == Self.film, let guid = row.text("guid") else { continue }
            people.countSeen(person, film: number(guid), on: time(&row, "viewed_at")?.day(file.options))
        }
        rows = try file.rows(of: "metadata_item_settings", Self.settings)
        while var row = try rows.next() {
            guard let person = row.text("account_id") else { continue }
            people.count(person)
            guard let guid = row.text("guid"), items[guid] != nil,
                (row.integer("view_count") ?? 0) > 0
            else { continue }
            people.countSeen(person, film: number(guid), on: time(&row, "last_viewed_at")?.day(file.options))
        }
    }

    // MARK: - Items

    private mutating func readItems() throws(ImportError) {
        var rows = try file.rows(
            of: "metadata_items",
            [
                "id", "guid", "metadata_type", "title", "original_title", "year", "duration", "parent_id",
                "index",
            ])
        while var row = try rows.next() {
            guard let guid = row.text("guid") else { continue }
            let id = row.integer("id") ?? row.id
            let type = row.integer("metadata_type") ?? 0
            guard type == Self.film else {
                otherPositions[guid] = otherPositions[guid] ?? Int32(others.count)
                otherPositionsByID[id] = Int32(others.count)
                others.append(
                    OtherItem(
                        type: Int32(clamping: type),
                        index: row.integer("index").flatMap { Int32(exactly: $0) },
                        parent: row.integer("parent_id"), title: row.text("title")))
                continue
            }
            guids[id] = guid
            // Editions of a film share a guid.
            guard items[guid] == nil else { continue }
            items[guid] = FilmItem(
                title: row.text("title"), originalTitle: row.text("original_title"), year: row.year("year"),
                seconds: row.integer("duration").map { $0 / 1_000 })
        }
        var tags: [Int: String] = [:]
        rows = try file.rows(of: "tags", ["id", "tag", "tag_type"])
        while var row = try rows.next() {
            // The ids of a film at other sites.
            guard row.integer("tag_type") == 314 else { continue }
            tags[row.integer("id") ?? row.id] = row.text("tag")
        }
        rows = try file.rows(of: "taggings", ["metadata_item_id", "tag_id"])
        while var row = try rows.next() {
            guard let tag = row.integer("tag_id").flatMap({ tags[$0] }),
                let guid = row.integer("metadata_item_id").flatMap({ guids[$0] })
            else { continue }
            items[guid]?.ids.append(tag)
        }
        var media: [Int: Int] = [:]
        rows = try file.rows(of: "media_items", ["id", "metadata_item_id"])
        while var row = try rows.next() {
            guard let item = row.integer("metadata_item_id"), let guid = guids[item], items[guid] != nil
            else { continue }
            media[row.integer("id") ?? row.id] = item
        }
        rows = try file.rows(of: "media_parts", ["media_item_id", "file"])
        while var row = try rows.next() {
            guard let guid = row.integer("media_item_id").flatMap({ media[$0] }).flatMap({ guids[$0] }) else {
                continue
            }
            if items[guid]?.path == nil { items[guid]?.path = row.text("file") }
        }
    }

    /// The film of a guid, with what its item or its guid says of it.
    private func newFilm(_ guid: String, _ row: ServerRow) -> ServerFilm {
        var film = ServerFilm(kind, file.source.location(of: row), key: guid)
        let item = items[guid]
        (film.row.title, film.row.originalTitle, film.row.year) = (
            item?.title, item?.originalTitle, item?.year
        )
        film.length = item?.seconds
        for id in item?.ids ?? [] { add(id, to: &film) }
        add(guid, to: &film)
        film.row.server = ServerDetails(path: item?.path)
        return film
    }

    /// Adds an id: `tmdb://603`, `com.plexapp.agents.imdb://tt0133093?lang=en`.
    private func add(_ text: String, to film: inout ServerFilm) {
        let parts = text.split(separator: "?", maxSplits: 1)[0].components(separatedBy: "://")
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "tmdb", "com.plexapp.agents.themoviedb": film.addID(parts[1], of: "tmdb")
        case "imdb", "com.plexapp.agents.imdb": film.addID(parts[1], of: "imdb")
        default: break
        }
    }

    private mutating func change(_ guid: String, _ row: ServerRow, _ body: (inout ServerFilm) -> Void) {
        if var film = known[guid] {
            film.row.otherLocations.append(file.source.location(of: row))
            film.row.problems += row.problems
            body(&film)
            known[guid] = film
        } else {
            var film = newFilm(guid, row)
            film.row.problems += row.problems
            body(&film)
            known[guid] = film
            order.append(guid)
        }
    }

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
        guard type == Self.film else {
            var series = SeriesRow(show: row.text("grandparent_title"))
            (series.season, series.episode) = (row.integer("parent_index"), row.integer("index"))
            series.title = row.text("title")
            (series.plays, series.seenAt) = (1, time?.utc.map { ISOTime(seconds: $0).text })
            try content.keep(series, Self.words[type] ?? "item", row, file.source)
            return nil
        }
        let (title, year) = (row.text("title"), row.plexYear)
        let isGone = items[guid] == nil
        change(guid, row) { film in
            if isGone {
                film.row.title = film.row.title ?? title
                film.row.year = film.row.year ?? year
            }
            film.isSeen = true
            if let time { film.viewings.append(.init(time: time, key: "\(guid)@\(time.utc ?? time.local)")) }
        }
        return time?.day(file.options)
    }

    private mutating func readSettings(_ row: inout ServerRow) throws(ImportError) {
        let guid = row.text("guid") ?? ""
        let plays = row.integer("view_count") ?? 0
        let rating = row.number("rating")
        let (viewed, rated) = (time(&row, "last_viewed_at"), time(&row, "last_rated_at"))
        let type = type(of: guid) ?? known[guid].map { _ in Self.film } ?? Self.type(ofGuid: guid)
        if type == Self.clip || isLive(guid) {
            content.counted.skipped += 1
            return
        }
        guard type == Self.film else {
            guard plays > 0 || (rating ?? 0) > 0 else {
                content.counted.saysNothing += 1
                return
            }
            var series = series(guid)
            series.rating = rating.flatMap { $0 > 0 && $0 <= 10 ? $0 : nil }
            if plays > 0 {
                (series.plays, series.seenAt) = (plays, viewed?.utc.map { ISOTime(seconds: $0).text })
            }
            try content.keep(series, Self.words[type] ?? "item", row, file.source)
            return
        }
        let offset = row.integer("view_offset")
        change(guid, row) { film in
            film.addRating(rating, at: rated?.utc)
            film.plays = max(film.plays, plays)
            guard plays > 0 else {
                film.row.server?.stop(at: offset, viewed)
                return
            }
            film.isSeen = true
            // The history is more exact, but it may lack the film.
            if film.viewings.isEmpty, let viewed {
                film.viewings = [.init(time: viewed, key: "\(guid)@\(viewed.utc ?? viewed.local)", rank: 5)]
            }
        }
    }

    private func isLive(_ guid: String) -> Bool { guid.hasPrefix("tv.plex.xmltv://") }

    /// The type of an item that is gone, by its guid: a film if that does not say otherwise.
    private static func type(ofGuid guid: String) -> Int {
        for (type, word) in words where guid.hasPrefix("plex://\(word)/") { return type }
        if guid.hasPrefix("plex://show/") || guid.hasPrefix("com.plexapp.agents.thetvdb://") { return 4 }
        return film
    }

    private func type(of guid: String) -> Int? {
        items[guid] != nil ? Self.film : otherPositions[guid].map { Int(others[Int($0)].type) }
    }

    /// The series, the season and the number of an episode, two levels up at most.
    private func series(_ guid: String) -> SeriesRow {
        guard let item = otherPositions[guid].map({ others[Int($0)] }) else { return SeriesRow() }
        var row = SeriesRow()
        row.title = item.title
        func parent(of item: OtherItem) -> OtherItem? {
            item.parent.flatMap { otherPositionsByID[$0] }.map { others[Int($0)] }
        }
        let index = item.index.map(Int.init)
        switch item.type {
        case 2: row.show = item.title
        case 3: (row.show, row.season) = (parent(of: item)?.title, index)
        case 4:
            let season = parent(of: item)
            (row.season, row.episode) = (season?.index.map(Int.init), index)
            row.show = season.flatMap { parent(of: $0)?.title }
        default: break
        }
        return row
    }
}

extension ServerRow {
    /// The year of a view's film: of a text `1999-03-31`, or of seconds since 1970.
    fileprivate var plexYear: Int? {
        var copy = self
        guard let text = copy.text("originally_available_at") else { return nil }
        if let day = PartialDate(filmDay: text) { return day.year }
        return Int(text).flatMap { abs($0) < 1 << 40 ? ISOTime(seconds: $0).day.year : nil }
    }
}
