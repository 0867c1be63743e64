import Records

/// A film in movielib's JSON.
struct MovielibFilm {
    let stored: FilmWithViewings

    /// Spelled out, so that renaming a property cannot change the format.
    enum CodingKeys: String, CodingKey {
        case id, title, year, rating, votes, popularity, overview, genres, directors, cast, countries,
            viewings
        case tags, note, sealed, pageless
        case imdbID = "imdb_id"
        case originalTitle = "original_title"
        case releaseDate = "release_date"
        case runtimeMinutes = "runtime_minutes"
        case originalLanguage = "original_language"
        case posterPath = "poster_path"
        case addedAt = "added_at"
        case myRating = "my_rating"
        case ratedAt = "rated_at"
        case notedAt = "noted_at"
    }
}

extension MovielibFilm {
    var json: JSONValue {
        let (film, record) = (stored.film, stored.film.record)
        var values: [String: JSONValue] = [:]
        values.reserveCapacity(32)
        func set(_ key: CodingKeys, _ value: JSONValue?) { values[key.rawValue] = value }
        func set(_ key: CodingKeys, _ text: String?) { set(key, text.map { .text($0) }) }
        func set(_ key: CodingKeys, _ number: Int?) { set(key, number.map { .integer($0) }) }
        func set(_ key: CodingKeys, _ number: Double?) {
            // JSON has no others.
            set(key, number.flatMap { $0.isFinite ? .number($0) : nil })
        }
        func set(_ key: CodingKeys, _ texts: [String]) { set(key, .array(texts.map { .text($0) })) }
        // A placeholder film has no TMDB number.
        if !record.isPlaceholder { set(.id, record.id) }
        set(.imdbID, record.imdbID)
        set(.title, record.title)
        set(.originalTitle, record.originalTitle)
        set(.year, record.year)
        set(.releaseDate, record.releaseDate?.description)
        set(.runtimeMinutes, record.runtimeMinutes)
        set(.rating, record.rating)
        set(.votes, record.votes)
        set(.popularity, record.popularity)
        set(.overview, record.overview)
        set(.originalLanguage, record.originalLanguage)
        set(.posterPath, record.posterPath)
        set(.genres, record.genres)
        set(.directors, record.credits?.directors ?? [])
        set(.cast, record.credits?.actors ?? [])
        set(.countries, record.credits?.countries ?? [])
        set(.addedAt, film.addedAt?.isoTime)
        set(.viewings, .array(stored.viewings.map { MovielibViewing(ImportedViewing($0)).json }))
        set(.myRating, film.myRating)
        set(.ratedAt, film.ratedAt?.isoTime)
        set(.tags, film.tags)
        set(.note, film.note?.text)
        // In place of a locked note.
        set(.sealed, film.note?.unreadableLines)
        set(.notedAt, film.notedAt?.isoTime)
        set(.pageless, .boolean(record.credits == nil))
        return .object(values)
    }
}

/// A row of movielib's JSON: invalid dates, ratings and ids are dropped.
struct MovielibRow: Decodable {
    private(set) var row = Self.row(.film)

    /// A row whose place is unknown here.
    static func row(_ subject: ImportRow.Subject) -> ImportRow {
        var row = ImportRow(kind: .movielibJSON, location: ImportRow.Location(file: "", line: 0))
        row.subject = subject
        return row
    }

    init(from decoder: any Decoder) throws {
        var film = FilmValues(fields: try decoder.container(keyedBy: MovielibFilm.CodingKeys.self))
        let number: Int? = film.value(.id)
        row.imdbID = film.value(.imdbID)
        row.title = film.value(.title)
        row.originalTitle = film.value(.originalTitle)
        let year: Int? = film.value(.year)
        let releaseDate: String? = film.value(.releaseDate)
        let runtimeMinutes: Int? = film.value(.runtimeMinutes)
        let rating: Double? = film.value(.rating)
        let votes: Int? = film.value(.votes)
        let popularity: Double? = film.value(.popularity)
        let overview: String? = film.value(.overview)
        let originalLanguage: String? = film.value(.originalLanguage)
        let posterPath: String? = film.value(.posterPath)
        let genres: [String]? = film.values(.genres)
        let directors: [String]? = film.values(.directors)
        let cast: [String]? = film.values(.cast)
        let countries: [String]? = film.values(.countries)
        let addedAt: String? = film.value(.addedAt)
        let viewings: [MovielibViewing]? = film.values(.viewings)
        let myRating: Double? = film.value(.myRating)
        let ratedTime: String? = film.value(.ratedAt)
        let tags: [String]? = film.values(.tags)
        let note: String? = film.value(.note)
        let sealed: String? = film.value(.sealed)
        let notedTime: String? = film.value(.notedAt)
        let pageless: Bool? = film.value(.pageless)
        row.problems = film.problems + (viewings ?? []).flatMap(\.problems)
        func known<Number: Comparable>(
            _ value: Number?, _ range: ClosedRange<Number>, _ problem: (String) -> ImportProblem
        ) -> Number? { row.checkValue(value.flatMap { range.contains($0) ? $0 : nil }, of: value, problem) }
        func timed(_ text: String?) -> ISOTime? {
            row.checkValue(text.flatMap { ISOTime($0) }, of: text, ImportProblem.badDate)
        }
        row.tmdbID = known(number, 1...Int.max, ImportProblem.badID)
        // Its values are kept all the same: it is reported as skipped together with them.
        if row.isUnidentified {
            let ofID = row.problems.first { if case .badID = $0 { true } else { $0 == .wrongType("id") } }
            row.subject = .unreadable(ofID ?? .unidentified)
        }
        row.year = known(year, PartialDate.filmYears, ImportProblem.badYear)
        if let id = row.tmdbID {
            row.film = FilmRecord(
                id: id, title: row.title ?? "Film \(id)", originalTitle: row.originalTitle,
                originalLanguage: originalLanguage, releaseDate: row.releaseDate(releaseDate),
                runtimeMinutes: known(runtimeMinutes, PlausibleRanges.minutes, ImportProblem.outOfRange),
                rating: known(rating, PlausibleRanges.ratings, ImportProblem.outOfRange),
                votes: known(votes, PlausibleRanges.votes, ImportProblem.outOfRange),
                popularity: known(popularity, PlausibleRanges.popularities, ImportProblem.outOfRange),
                overview: overview, posterPath: posterPath, imdbID: row.imdbID, genres: genres ?? [],
                credits: pageless == true
                    ? nil
                    : FilmCredits(directors: directors ?? [], actors: cast ?? [], countries: countries ?? [])
            )
        }
        if let time = timed(addedAt) { row.facts.append(.saved(at: time)) }
        for viewing in viewings ?? [] {
            row.problems += viewing.badValues
            row.facts.append(.viewing(viewing.viewing, .init(kind: row.kind)))
        }
        let ratedAt = timed(ratedTime), notedAt = timed(notedTime)
        if let rating = row.checkValue(Ratings.outOfTen(myRating), of: myRating, ImportProblem.badRating) {
            row.facts.append(.rating(rating, at: ratedAt))
        }
        if let tags, !tags.isEmpty { row.facts.append(.tags(tags)) }
        for note in [note, sealed].compactMap(\.self) {
            row.facts.append(.note(Note(stored: note), at: notedAt))
        }
    }
}

/// Decodes values one by one: an unreadable one is recorded as a problem, and does not affect the others.
struct FilmValues<Key: CodingKey> {
    let fields: KeyedDecodingContainer<Key>
    var problems: [ImportProblem] = []

    mutating func value<Value: Decodable>(_ key: Key) -> Value? {
        do { return try fields.decodeIfPresent(Value.self, forKey: key) } catch {
            problems.append(JSONFile.reason(error))
            return nil
        }
    }

    mutating func values<Value: Decodable>(_ key: Key) -> [Value]? {
        let all: [LenientValue<Value>]? = value(key)
        problems += all?.compactMap(\.reason) ?? []
        return all?.compactMap(\.value)
    }
}

/// The head of a document, which identifies it as movielib's.
struct MovielibHead: Decodable {
    var format: String
    var version: Int
    /// The records of the locks that open its sealed notes.
    var lock: [String]?
}

struct MovielibDocument: Decodable { var films: [LenientValue<MovielibRow>] }
