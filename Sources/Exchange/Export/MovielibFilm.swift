import Records

/// A film in movielib's JSON. A separate type, so that renaming a record's field cannot change the format.
struct MovielibFilm: Encodable {
    /// Nil while TMDB's number is not known.
    var id: Int?
    var imdbID: String?
    var title: String?
    var originalTitle: String?
    var year: Int?
    var releaseDate: String?
    var runtimeMinutes: Int?
    var rating: Double?
    var votes: Int?
    var popularity: Double?
    var overview: String?
    var originalLanguage: String?
    var posterPath: String?
    var genres: [String]?
    var directors: [String]?
    var cast: [String]?
    var countries: [String]?
    var addedAt: String?
    var viewings: [MovielibViewing]?
    var myRating: Double?
    var ratedAt: String?
    var tags: [String]?
    var note: String?
    /// In place of a note that is locked.
    var sealed: String?
    var notedAt: String?
    var pageless: Bool?
    /// What of it could not be read.
    var problems: [ImportProblem] = []

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

    init(_ whole: WholeFilm) {
        let (film, movie) = (whole.film, whole.film.movie)
        id = movie.isStandIn ? nil : movie.id
        imdbID = movie.imdbID
        title = movie.title
        originalTitle = movie.originalTitle
        year = movie.year
        releaseDate = movie.releaseDate?.description
        runtimeMinutes = movie.runtimeMinutes
        rating = movie.rating.flatMap { $0.isFinite ? $0 : nil }
        votes = movie.votes
        popularity = movie.popularity.flatMap { $0.isFinite ? $0 : nil }
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
        genres = movie.genres
        directors = movie.credits?.directors ?? []
        cast = movie.credits?.actors ?? []
        countries = movie.credits?.countries ?? []
        addedAt = film.addedAt?.isoTime
        viewings = whole.viewings.map { MovielibViewing(ImportedViewing($0)) }
        myRating = film.myRating
        ratedAt = film.ratedAt?.isoTime
        tags = film.tags
        note = film.note?.words
        sealed = film.note?.closed
        notedAt = film.notedAt?.isoTime
        pageless = movie.credits == nil
    }

    /// Adds the film and the person's own data to the row, dropping invalid dates, ratings and ids.
    func fill(_ row: inout ImportRow) {
        row.title = title
        row.problems += problems
        func known<Number: Comparable>(
            _ value: Number?, _ range: ClosedRange<Number>, _ problem: (String) -> ImportProblem
        ) -> Number? { row.noted(value.flatMap { range.contains($0) ? $0 : nil }, of: value, problem) }
        func rated(_ value: Double?) -> Double? {
            row.noted(Ratings.outOfTen(value), of: value, ImportProblem.badRating)
        }
        func timed(_ text: String?) -> ISOTime? {
            row.noted(text.flatMap { ISOTime($0) }, of: text, ImportProblem.badDate)
        }
        let id = known(id, 1...Int.max, ImportProblem.badID)
        (row.tmdbID, row.imdbID, row.originalTitle) = (id, imdbID, originalTitle)
        // What it says goes on all the same: it is left out with the row, not lost with it.
        if row.namesNothing {
            let ofID = row.problems.first { if case .badID = $0 { true } else { $0 == .wrongType("id") } }
            row.subject = .unreadable(ofID ?? .namesNoFilm)
        }
        row.year = known(year, PartialDate.filmYears, ImportProblem.badYear)
        if let id {
            row.film = FilmRecord(
                id: id, title: title ?? "Film \(id)", originalTitle: originalTitle,
                originalLanguage: originalLanguage, releaseDate: row.released(releaseDate),
                runtimeMinutes: known(runtimeMinutes, KnownRanges.minutes, ImportProblem.outOfRange),
                rating: known(rating, KnownRanges.ratings, ImportProblem.outOfRange),
                votes: known(votes, KnownRanges.votes, ImportProblem.outOfRange),
                popularity: known(popularity, KnownRanges.popularities, ImportProblem.outOfRange),
                overview: overview, posterPath: posterPath, imdbID: imdbID, genres: genres ?? [],
                credits: pageless == true
                    ? nil
                    : MovieCredits(directors: directors ?? [], actors: cast ?? [], countries: countries ?? [])
            )
        }
        if let time = timed(addedAt) { row.facts.append(.saved(at: time)) }
        for viewing in viewings ?? [] {
            row.problems += viewing.badValues
            row.facts.append(.viewing(viewing.viewing, .init(kind: row.kind)))
        }
        let ratedAt = timed(ratedAt), notedAt = timed(notedAt)
        if let rating = rated(myRating) { row.facts.append(.rating(rating, at: ratedAt)) }
        if let tags, !tags.isEmpty { row.facts.append(.tags(tags)) }
        for note in [note, sealed].compactMap(\.self) {
            row.facts.append(.note(Note(stored: note), at: notedAt))
        }
    }
}

extension MovielibFilm: Decodable {
    init(from decoder: any Decoder) throws {
        var film = FilmValues(fields: try decoder.container(keyedBy: CodingKeys.self))
        id = film.value(.id)
        imdbID = film.value(.imdbID)
        title = film.value(.title)
        originalTitle = film.value(.originalTitle)
        year = film.value(.year)
        releaseDate = film.value(.releaseDate)
        runtimeMinutes = film.value(.runtimeMinutes)
        rating = film.value(.rating)
        votes = film.value(.votes)
        popularity = film.value(.popularity)
        overview = film.value(.overview)
        originalLanguage = film.value(.originalLanguage)
        posterPath = film.value(.posterPath)
        genres = film.values(.genres)
        directors = film.values(.directors)
        cast = film.values(.cast)
        countries = film.values(.countries)
        addedAt = film.value(.addedAt)
        viewings = film.values(.viewings)
        myRating = film.value(.myRating)
        ratedAt = film.value(.ratedAt)
        tags = film.values(.tags)
        note = film.value(.note)
        sealed = film.value(.sealed)
        notedAt = film.value(.notedAt)
        pageless = film.value(.pageless)
        problems = film.problems + (viewings ?? []).flatMap(\.problems)
    }
}

/// Values that are read each by itself: one that cannot be is a problem, and costs no other.
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
        let all: [Tolerant<Value>]? = value(key)
        problems += all?.compactMap(\.reason) ?? []
        return all?.compactMap(\.value)
    }
}

/// The part that identifies a document as movielib's.
struct MovielibHead: Decodable {
    var format: String
    var version: Int
    /// The records of the locks that open what is sealed.
    var lock: [String]?
}

/// The films of a document.
struct MovielibDocument: Decodable { var films: [Tolerant<MovielibFilm>] }
