import Localization
import Records

/// The row of Jellyfin or Emby about an item and a person.
struct ServerState {
    var row: ServerRow
    var rating: Double?
    var isSeen: Bool
    /// How often it was started.
    var plays: Int
    var isFavorite: Bool
    /// Milliseconds.
    var position: Int
    /// When it was last played, or marked.
    var time: ServerTime?

    /// Whether it says anything about the person.
    var saysSomething: Bool { isSeen || isFavorite || (rating ?? 0) > 0 }
}

/// The states of one person in a database of Jellyfin or Emby.
struct ServerStates {
    private let items: MediaItems
    private let person: ImportPerson?
    /// The number of rows of other people.
    var others = 0
    /// The states of each film, and of deleted films by their keys.
    private var states: [ItemID: [(rank: Int, state: ServerState)]] = [:]
    private var order: [ItemID] = []
    private var content: SourceContent
    private var films: ServerFilms

    init(_ items: MediaItems, person: ImportPerson?) {
        (self.items, self.person) = (items, person)
        content = SourceContent(kind: items.kind)
        films = ServerFilms(items.source)
    }

    mutating func add(_ state: ServerState, of id: ItemID, key: String) throws(ImportError) {
        switch items.itemClass(id) {
        case .extra: content.counted.skipped += 1
        case .film:
            if states[id] == nil { order.append(id) }
            states[id, default: []].append((items.rank(ofKey: key, of: id), state))
        case .other:
            let (what, row) = items.series(id) ?? ("item", SeriesRow())
            try keep(state, what, row)
        }
    }

    /// Adds a state whose item the server has deleted, by its key.
    ///
    /// TMDB's numbers of films look like TheTVDB's of series; episodes have their series' key and six digits.
    mutating func add(_ state: ServerState, ofDeleted key: String) throws(ImportError) {
        let isIMDb = key.hasPrefix("tt")
        let digits = isIMDb ? key.utf8.dropFirst(2) : key.utf8[...]
        let isNumber = !digits.isEmpty && digits.allSatisfy(\.isDigit)
        if isNumber, digits.count >= (isIMDb ? 11 : 10) {
            return try keep(state, "episode", SeriesRow())
        }
        var film = ServerFilm(items.kind, items.source.location(of: state.row))
        if let imdb = key.imdbFilmID {
            film.row.imdbID = imdb
        } else {
            film.row.server = ServerDetails(unsureID: key)
        }
        apply(state, to: &film)
        try films.add(film)
    }

    private mutating func keep(_ state: ServerState, _ what: String, _ row: SeriesRow) throws(ImportError) {
        guard state.saysSomething else {
            content.counted.saysNothing += 1
            return
        }
        var row = row
        if state.isSeen {
            (row.seenAt, row.plays) = (state.time?.utc.map { ISOTime(seconds: $0).text }, max(state.plays, 1))
        }
        // Exactly 10 and 1 are thumbs.
        row.rating = state.rating.flatMap { $0 > 0 && $0 < 10 && $0 != 1 ? $0 : nil }
        try content.keep(row, what, state.row, items.source)
    }

    private func apply(_ state: ServerState, to film: inout ServerFilm) {
        film.row.problems += state.row.problems
        film.addThumbOrRating(state.rating)
        if state.isFavorite { film.row.facts.append(.tags(["favorite"])) }
        if state.isSeen {
            film.isSeen = true
            if let time = state.time { film.viewings.append(.init(time: time)) }
        } else {
            film.row.server?.stop(at: state.position, state.time)
        }
    }

    /// All of it, once every state was added.
    mutating func content(people: [ImportPerson]) throws(ImportError) -> SourceContent {
        var begunAgain = 0
        for id in order {
            guard var film = items.film(id), let states = states[id] else { continue }
            // The first that is there counts, as in the server; the others belong to it.
            let sorted = states.enumerated().sorted {
                ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
            }
            let (state, rest) = (sorted[0].element.state, sorted.dropFirst().map(\.element.state))
            film.row.location = items.source.location(of: state.row)
            film.row.otherLocations = rest.map { items.source.location(of: $0.row) }
            apply(state, to: &film)
            if !state.isSeen, state.plays > 1 { begunAgain += 1 }
            try films.add(film)
        }
        try films.finish(&content)
        if begunAgain > 0 { content.remarks.append(items.source.remark(.begunAgain(begunAgain))) }
        content.addPeople(people, chosen: person, others: others)
        return content
    }
}

extension SourceContent {
    /// Adds a row that is not a film's and says something about the person.
    mutating func keep(
        _ series: SeriesRow, _ what: String, _ row: ServerRow, _ source: ImportSource
    ) throws(ImportError) {
        try keep(series, what, raw: row.json, line: row.id, source)
    }

    mutating func keep(
        _ series: SeriesRow, _ what: String, raw: String, line: Int, _ source: ImportSource
    ) throws(ImportError) {
        var stored = series
        (stored.kind, stored.file, stored.member) = (
            kind.id, source.file.split(separator: "/").last.map(String.init) ?? source.file, source.member
        )
        (stored.place, stored.what, stored.raw) = (line, what, raw)
        let spool = self.series ?? SeriesSpool(folder: source.options.temporaryFolder)
        self.series = spool
        do throws(SeriesSpool.Problem) { try spool.append(stored) } catch {
            throw .unreadable(source.label, systemErrorMessage(error.code))
        }
    }

    /// Notes the people of a file, and whose rows were read.
    mutating func addPeople(_ people: [ImportPerson], chosen: ImportPerson?, others: Int) {
        self.people = people.filter { $0.rows > 0 }
        othersRows += others
        person = chosen
    }
}

extension ServerRow {
    /// A time in UTC.
    mutating func time(utc column: String, _ options: ImportReader.Options) -> ServerTime? {
        guard let text = text(column) else { return nil }
        if let time = ServerTime(utc: text, options) { return time }
        add(.badDate(text))
        return nil
    }

    /// A time in seconds since 1970; 0 stands for no time.
    mutating func time(unix column: String, _ options: ImportReader.Options) -> ServerTime? {
        guard let seconds = integer(column), seconds != 0 else { return nil }
        if let time = ServerTime(utc: seconds, options) { return time }
        add(.badDate("\(seconds)"))
        return nil
    }
}
