import Records

/// A film as movielib's JSON has it. A type of its own, so that renaming a field of a record cannot change the
/// format.
struct FilmPayload: Codable {
    struct Viewing: Codable {
        var on: String?
        var rewatch: Bool?
        var rating: Double?
        var note: String?
        var place: String?
        var loggedAt: String?

        enum CodingKeys: String, CodingKey {
            case on, rewatch, rating, note, place
            case loggedAt = "logged_at"
        }
    }

    var id: Int
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
    var viewings: [Viewing]?
    var myRating: Double?
    var ratedAt: String?
    var tags: [String]?
    var note: String?
    var notedAt: String?
    var pageless: Bool?

    enum CodingKeys: String, CodingKey {
        case id, title, year, rating, votes, popularity, overview, genres, directors, cast, countries,
            viewings
        case tags, note, pageless
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

    init(_ film: FilmRecord) {
        id = film.id
        imdbID = film.imdbID
        title = film.title
        originalTitle = film.originalTitle
        year = film.year
        releaseDate = film.releaseDate
        runtimeMinutes = film.runtimeMinutes
        rating = film.rating.flatMap { $0.isFinite ? $0 : nil }
        votes = film.votes
        popularity = film.popularity.flatMap { $0.isFinite ? $0 : nil }
        overview = film.overview
        originalLanguage = film.originalLanguage
        posterPath = film.posterPath
        genres = film.genres
        directors = film.directors
        cast = film.cast
        countries = film.countries
        addedAt = film.addedAt
        viewings = film.viewings.map {
            Viewing(
                on: $0.on?.description, rewatch: $0.isRewatch, rating: $0.rating, note: $0.note,
                place: $0.place,
                loggedAt: $0.loggedAt)
        }
        myRating = film.myRating
        ratedAt = film.ratedAt
        tags = film.tags
        note = film.note
        notedAt = film.notedAt
        pageless = film.isPageless
    }

    /// Gives the row the film, without what is no date, rating or id.
    func fill(_ row: inout ImportRow) {
        guard id > 0 else {
            row.title = title
            row.subject = .unreadable("“\(id)” is not an id")
            return
        }
        func rated(_ value: Double?) -> Double? {
            guard let value else { return nil }
            if let rating = Ratings.outOfTen(Ratings.text(value)) { return rating }
            row.problems.append(.badRating("\(value)"))
            return nil
        }
        func known<Number: Comparable>(
            _ value: Number?, _ range: ClosedRange<Number>, _ problem: (String) -> ImportProblem
        ) -> Number? {
            guard let value else { return nil }
            if range.contains(value) { return value }
            row.problems.append(problem("\(value)"))
            return nil
        }
        func timed(_ text: String?) -> String? {
            guard let text else { return nil }
            if let time = ISOTime(text) { return time.text }
            row.problems.append(.badDate(text))
            return nil
        }
        var film = FilmRecord(id: id, title: title)
        film.imdbID = imdbID
        film.originalTitle = originalTitle
        film.year = known(year, PartialDate.filmYears, ImportProblem.badYear)
        film.releaseDate = releaseDate
        film.runtimeMinutes = known(runtimeMinutes, KnownRanges.minutes, ImportProblem.outOfRange)
        film.rating = known(rating, KnownRanges.ratings, ImportProblem.outOfRange)
        film.votes = known(votes, KnownRanges.votes, ImportProblem.outOfRange)
        film.popularity = known(popularity, KnownRanges.popularities, ImportProblem.outOfRange)
        film.overview = overview
        film.originalLanguage = originalLanguage
        film.posterPath = posterPath
        film.genres = genres ?? []
        film.directors = directors ?? []
        film.cast = cast ?? []
        film.countries = countries ?? []
        film.addedAt = timed(addedAt)
        film.viewings = (viewings ?? []).map { viewing in
            let day = viewing.on.flatMap(PartialDate.init(imported:))
            if let text = viewing.on, day == nil { row.problems.append(.badDate(text)) }
            return FilmRecord.Viewing(
                on: day, isRewatch: viewing.rewatch, rating: rated(viewing.rating), note: viewing.note,
                place: viewing.place, loggedAt: timed(viewing.loggedAt))
        }
        film.myRating = rated(myRating)
        film.ratedAt = timed(ratedAt)
        film.tags = tags ?? []
        film.note = note
        film.notedAt = timed(notedAt)
        film.isPageless = pageless ?? false
        row.take(film)
    }
}

/// What says that a document is movielib's.
struct MovielibHead: Decodable {
    var format: String
    var version: Int
}

/// The films of a document.
struct MovielibDocument: Decodable {
    var films: [Tolerant<FilmPayload>]
}
