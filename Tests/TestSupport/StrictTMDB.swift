import Foundation

/// A server like TMDB that rejects what TMDB would ignore: unknown parameters, malformed values, services without their
/// country, release types without a date, lengths that include unknown ones.
///
///     let server = try await LoopbackServer.make(StrictTMDB().answer)
package struct StrictTMDB: Sendable {
    /// A film with all searchable values.
    package struct Film: Sendable {
        package var id: Int
        package var title: String
        package var genres: [Int] = []
        /// Its first release.
        package var date = "1995-06-01"
        /// 0 if unknown.
        package var runtime = 100
        package var rating = 7.0
        package var votes = 500
        package var popularity = 10.0
        package var language = "en"
        package var countries = ["US"]
        package var keywords: [Int] = []
        package var companies: [Int] = []
        package var cast: [Int] = []
        /// The job of each person.
        package var crew: [Int: String] = [:]
        /// Services by kind of offer, in `region`.
        package var offers: [String: [Int]] = [:]
        /// Releases in `region`: TMDB's number of the type, and the date.
        package var releases: [(kind: Int, day: String)] = []
        package var certification: String?
        /// TMDB's mark for films that `include_adult` does not exclude.
        package var isSoftcore = false

        /// A film that differs from the default only in the given values.
        package init(_ id: Int, _ title: String, _ change: (inout Film) -> Void = { _ in }) {
            (self.id, self.title) = (id, title)
            change(&self)
        }
    }

    /// The region with services, releases and certifications.
    package static let region = "UA"

    package var films: [Film]
    /// The number of rows at the start of a page that repeat the end of the previous one, as at TMDB while the order
    /// changes.
    package var repeatedRows = 0

    /// A server of these films.
    package init(_ films: [Film]) { self.films = films }

    // MARK: Lists

    package static let genres = [
        (28, "Action", "Бойовик"), (35, "Comedy", "Комедія"), (18, "Drama", "Драма"),
        (27, "Horror", "Жахи"), (53, "Thriller", "Трилер "), (878, "Science Fiction", "Фантастика"),
    ]
    package static let services = [
        (8, "Netflix"), (9, "Amazon Prime Video"), (11, "MUBI"), (119, "Amazon Prime Video"),
        (350, "Apple TV"),
    ]
    package static let certifications = [("NR", 0), ("0+", 1), ("12+", 2), ("16+", 3), ("18+", 4)]
    package static let keywords = [
        (4379, "time travel"), (10_001, "time travel romance"), (10_002, "time loop"),
        (10_003, "time machine"),
    ]
    package static let companies: [(Int, String, logo: Bool)] = [
        (10_342, "Studio Ghibli", true), (90_001, "Ghibli Museum", false), (41_077, "A24", true),
        (90_002, "A24", false), (90_003, "Warner One", true), (90_004, "Warner Two", true),
    ]
    package static let people = [
        (1, "Agnès Varda"), (2, "Catherine Deneuve"), (3, "Steve McQueen"), (4, "Steve McQueen"),
    ]

    // MARK: Answers

    private static let parameters: [String: Set<String>] = [
        "genre/movie/list": ["language"], "watch/providers/movie": ["language", "watch_region"],
        "certification/movie/list": [], "configuration/languages": [],
        "configuration/countries": ["language"],
        "search/keyword": ["query", "page"], "search/company": ["query", "page"],
        "search/person": ["query", "page", "language", "include_adult"],
        "search/movie": ["query", "page", "language", "include_adult", "year"],
    ]

    /// TMDB's answer; HTTP 400 with the reason if TMDB would ignore a part of the request.
    package func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let path = String(request.path.dropFirst(3))
        if path == "discover/movie" {
            do { return try discover(request.query) } catch { return Self.refusal("\(error)") }
        }
        if let known = Self.parameters[path],
            let other = request.query.keys.first(where: { !known.contains($0) && $0 != "api_key" })
        {
            return Self.refusal("\(path) has no \(other)")
        }
        let words = (request.query["query"] ?? "").lowercased()
        switch path {
        case "genre/movie/list":
            let isLocal = request.query["language"]?.hasPrefix("uk") == true
            return Self.reply(["genres": Self.genres.map { ["id": $0.0, "name": isLocal ? $0.2 : $0.1] }])
        case "watch/providers/movie":
            let here = request.query["watch_region"] == Self.region ? Self.services : []
            return Self.reply([
                "results": here.map {
                    ["provider_id": $0.0, "provider_name": $0.1, "display_priorities": [Self.region: $0.0]]
                        as [String: Any]
                }
            ])
        case "certification/movie/list":
            let list = Self.certifications.map { ["certification": $0.0, "order": $0.1] as [String: Any] }
            return Self.reply(["certifications": [Self.region: Array(list.reversed())]])
        case "configuration/languages":
            return Self.reply([
                ["iso_639_1": "uk", "english_name": "Ukrainian", "name": "Український"],
                ["iso_639_1": "cn", "english_name": "Cantonese", "name": "粤语"],
            ])
        case "configuration/countries":
            return Self.reply([
                ["iso_3166_1": "SU", "english_name": "Soviet Union", "native_name": "Soviet Union"],
                ["iso_3166_1": "FR", "english_name": "France", "native_name": "France"],
            ])
        case "search/keyword":
            return Self.page(
                Self.keywords.filter { $0.1.contains(words) }.map { ["id": $0.0, "name": $0.1] }, 1)
        case "search/company":
            let found = Self.companies.filter { $0.1.lowercased().contains(words) }
            return Self.page(
                found.map {
                    [
                        "id": $0.0, "name": $0.1, "origin_country": $0.logo ? "US" : "",
                        "logo_path": $0.logo ? "/logo.png" : NSNull(),
                    ]
                }, 1)
        case "search/person":
            return Self.page(
                Self.people.filter { $0.1.lowercased() == words }.map { ["id": $0.0, "name": $0.1] }, 1)
        case "search/movie":
            return Self.page(
                films.filter { $0.title.lowercased().contains(words) }.map { row($0, inRegion: false) }, 1)
        default: break
        }
        let parts = path.split(separator: "/")
        if parts.count == 2, let id = Int(parts[1]) {
            if parts[0] == "person", let page = person(id) { return page }
            if parts[0] == "movie", let film = films.first(where: { $0.id == id }) {
                return Self.reply(row(film, inRegion: false))
            }
        }
        return .notFound
    }

    private func person(_ id: Int) -> LoopbackServer.Reply? {
        guard let name = Self.people.first(where: { $0.0 == id })?.1 else { return nil }
        let cast = films.filter { $0.cast.contains(id) }.map { row($0, inRegion: false) }
        let crew = films.compactMap { film in
            film.crew[id].map { row(film, inRegion: false).merging(["job": $0]) { $1 } }
        }
        return Self.reply(["id": id, "name": name, "movie_credits": ["cast": cast, "crew": crew]])
    }

    private func row(_ film: Film, inRegion: Bool) -> [String: Any] {
        [
            "id": film.id, "title": film.title, "original_title": film.title,
            "original_language": film.language, "genre_ids": film.genres, "popularity": film.popularity,
            "vote_average": film.rating, "vote_count": film.votes,
            "softcore": film.isSoftcore,
            "release_date": inRegion ? film.releases.first?.day ?? film.date : film.date,
        ]
    }

    private static func reply(_ object: Any) -> LoopbackServer.Reply {
        let body = try? JSONSerialization.data(withJSONObject: object)
        return .json(
            String(decoding: body ?? Data(), as: UTF8.self),
            headers: ["Cache-Control": "public, max-age=3600"])
    }

    private static func page(_ rows: [[String: Any]], _ number: Int, total: Int? = nil)
        -> LoopbackServer.Reply
    {
        let total = total ?? rows.count
        return reply([
            "page": number, "results": rows, "total_pages": max(1, (total + 19) / 20), "total_results": total,
        ])
    }

    private static func refusal(_ why: String) -> LoopbackServer.Reply {
        let body = try? JSONSerialization.data(withJSONObject: [
            "success": false, "status_code": 5, "status_message": why,
        ])
        return .json(String(decoding: body ?? Data(), as: UTF8.self), status: 400)
    }

    private func discover(_ query: [String: String]) throws -> LoopbackServer.Reply {
        let question = try StrictQuestion(query)
        let found = films.filter(question.fits)
        let sorted = question.sorted(found)
        let rows = sorted.dropFirst((question.page - 1) * (20 - repeatedRows)).prefix(20)
        return Self.page(
            rows.map { row($0, inRegion: question.asksRegion) }, question.page, total: found.count)
    }
}
