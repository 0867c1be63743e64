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

/// The table of states in a database of Jellyfin or Emby, by the names of its columns.
struct StateTable {
    var name: String
    /// The columns that say whose state it is, and of which item.
    var person: String
    var items: [String]
    var rating = "rating"
    var isSeen = "played"
    var plays = "playCount"
    var isFavorite = "isFavorite"
    var position = "playbackPositionTicks"
    var time: String
    /// Whether times are seconds since 1970 instead of texts.
    var hasUnixTimes = false

    /// Reads the states of one person, after all rows were read once for the numbers of each person.
    ///
    /// - Parameters:
    ///   - people: The people whose names are known.
    ///   - personID: One spelling of a person's id.
    ///   - item: The item of a row, if it is not deleted, and the key of the state.
    func read(
        _ file: ServerFile, _ items: MediaItems, _ people: PeopleCounter,
        personID: (String) -> String = { $0 },
        item: (inout ServerRow) -> (id: ItemID?, key: String)
    ) throws(ImportError) -> SourceContent {
        var people = people
        var rows = try file.rows(of: name, self.items + [person, isSeen, time])
        while var row = try rows.next() {
            guard let id = row.text(person).map(personID) else { continue }
            people.count(id)
            guard row.isTrue(isSeen), let film = item(&row).id.flatMap({ items.filmNumber($0) }) else {
                continue
            }
            people.countSeen(id, film: film, on: time(of: &row, file)?.day(file.options))
        }
        let chosen = try file.choosePerson(people.all, items.kind)
        var states = ServerStates(items, person: chosen)
        rows = try file.rows(
            of: name, self.items + [person, rating, isSeen, plays, isFavorite, position, time])
        while var row = try rows.next() {
            guard let chosen, row.text(person).map(personID) == chosen.id else {
                states.others += 1
                continue
            }
            let (id, key) = item(&row)
            let state = ServerState(
                row: row, rating: row.number(rating), isSeen: row.isTrue(isSeen), plays: row.count(plays),
                isFavorite: row.isTrue(isFavorite), position: (row.integer(position) ?? 0) / 10_000,
                time: time(of: &row, file))
            if let id, items.hasItem(id) {
                try states.add(state, of: id, key: key)
            } else {
                try states.add(state, ofDeleted: key)
            }
        }
        return try states.content(people: people.all)
    }

    private func time(of row: inout ServerRow, _ file: ServerFile) -> ServerTime? {
        hasUnixTimes ? row.time(unix: time, file.options) : row.time(utc: time, file.options)
    }
}

/// The states of one person in a database of Jellyfin or Emby.
struct ServerStates {
    private let items: MediaItems
    private let person: ImportPerson?
    /// The number of rows of other people.
    var others = 0
    /// The states of each film.
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
        row.rating = [10, 1].contains(state.rating) ? nil : state.rating?.seriesRating
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

    /// The content, once every state was added.
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

extension Double {
    /// The number as a rating of a series' row; nil for no rating, and outside the scale.
    var seriesRating: Double? { self > 0 && self <= 10 ? self : nil }
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
