package import Foundation
package import Records
package import TMDBModels

/// Answers from the sample catalogue in the binary: no key, no network, the same JSON and decoding.
package struct SampleTransport: Transport {
    /// TMDB's answer, with HTTP 401, to a missing or wrong credential.
    package static var invalidKeyBody: Data { SampleCatalogue.file("error-invalid_key") ?? Data() }

    /// The sample's films with these ids, as list rows.
    package static func films(_ ids: [Int]) -> [Int: FilmRecord] {
        SampleRows.films(Set(ids)).rows.reduce(into: [:]) { films, row in films[row.id] = row.record }
    }

    /// All films of the sample, as list rows.
    package static var films: [FilmRecord] { SampleRows.films.rows.compactMap(\.record) }

    package static var titles: [String] { SampleRows.titles }

    /// The names of all people credited in the sample.
    package static var people: [String] {
        SampleFilm.all().flatMap { $0.credits.values.joined().compactMap { $0["name"] as? String } }
    }

    /// The sample's films that match the words, best first.
    package static func films(titled words: String) -> [FilmRecord] {
        SampleRows.films(titled: words).matching(words, year: nil).compactMap(\.record)
    }

    /// Answers are in the recorded language, whatever was requested; only genres also have Ukrainian names.
    ///
    /// - Parameter today: The day after which films are upcoming; nil leaves all that were when it was recorded.
    package init(today: PartialDate? = nil) { self.today = today }

    private let today: PartialDate?

    /// The month in which the sample was recorded; its dates are TMDB's of that month.
    package static var recordedMonth: PartialDate? { PartialDate("2026-06") }

    /// Never throws: for anything the sample lacks it returns TMDB's own HTTP 404.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse { answer(to: request) }

    /// The sample's answer, without waiting; nil if it has none.
    package func value<Response>(of endpoint: Endpoint<Response>) -> Response? {
        let request = APIRequest(service: .tmdb, path: endpoint.path, query: endpoint.query, credential: nil)
        return try? answer(to: request).decoded(url: request.redactedURL)
    }

    private func answer(to request: APIRequest) -> APIResponse {
        let answer = lookUp(request)
        guard let names = SampleGenres(language: request.query["language"] ?? "en") else { return answer }
        return response(answer.status, names.translated(answer.body))
    }

    private func lookUp(_ request: APIRequest) -> APIResponse {
        let page = request.query["page"].map { Int($0) ?? 0 } ?? 1
        guard (1...Page<FilmRecord>.lastServed).contains(page) else { return answer(400, "error-page_limit") }
        let path = request.path.split(separator: "/").map(String.init)
        switch (path.first, path.count) {
        case ("authentication", 1): return answer(200, path[0])
        case ("genre", 3): return answer(200, "genre-movie-list")
        case ("certification", 3) where path[1] == "movie": return answer(200, "certification-movie-list")
        case ("configuration", 2): return answer(200, "configuration-\(path[1])")
        case ("watch", 3) where path[1...] == ["providers", "movie"]:
            return okOrNotFound(SampleFacets.services(region: request.query["watch_region"]))
        case ("discover", 2) where path[1] == "movie":
            return discover(request.query, page)
        case ("trending", 3): return listPage("trending-\(path[1])-\(path[2])", page)
        case ("search", 2): return search(path[1], request.query, page)
        case ("find", 2): return find(path[1])
        case ("person", 2): return person(Int(path[1]) ?? 0)
        case ("collection", 2): return okOrNotFound(SampleFilm.collection(Int(path[1]) ?? 0))
        case ("movie", 2):
            if Shelf(rawValue: path[1]) == .upcoming { return upcoming(page) }
            if Shelf(rawValue: path[1]) != nil { return listPage("movie-\(path[1])", page) }
            return IMDbID(path[1]) == nil ? answer(200, "movie-\(Int(path[1]) ?? 0)") : movie(imdbID: path[1])
        default: return notFound
        }
    }

    private func answer(_ status: Int, _ file: String) -> APIResponse {
        SampleCatalogue.file(file).map { response(status, $0) } ?? notFound
    }

    private func okOrNotFound(_ body: Data?) -> APIResponse { body.map { response(200, $0) } ?? notFound }

    private var notFound: APIResponse { response(404, SampleCatalogue.file("error-not_found") ?? Data()) }

    private func response(_ status: Int, _ body: Data) -> APIResponse {
        APIResponse(
            status: status, headers: ["content-type": "application/json;charset=utf-8"], body: body,
            source: .sample)
    }

    /// Builds a page from film credits for people without a page of their own.
    private func person(_ id: Int) -> APIResponse {
        okOrNotFound(SampleCatalogue.file("person-\(id)") ?? SamplePeople.page(id))
    }

    /// A page after the last is empty, as at TMDB.
    private func listPage(_ name: String, _ page: Int) -> APIResponse {
        if let body = SampleCatalogue.file("\(name)-\(page)") { return response(200, body) }
        guard SampleCatalogue.file("\(name)-1") != nil else { return notFound }
        return response(200, envelope([], page: page, total: 0))
    }

    /// The recorded upcoming films that are still to come, in order.
    private func upcoming(_ page: Int) -> APIResponse {
        let rows = SampleRows(file: "movie-upcoming-1").rows.compactMap { row in
            row.record?.releaseDate.map { (json: row.json, date: $0) }
        }
        let coming = rows.filter { row in today.map { row.date > $0 } ?? true }
        return pageResponse(coming.sorted { $0.date < $1.date }.map(\.json), page)
    }

    private func search(_ kind: String, _ query: [String: String], _ page: Int) -> APIResponse {
        let words = query["query"] ?? ""
        let year = (query["year"] ?? query["primary_release_year"]).flatMap(Int.init)
        func found(_ kind: String) -> [SampleRows.Row] {
            let rows =
                switch kind {
                case "movie": SampleRows.films(titled: words)
                case "person": SampleRows.people(called: words)
                default: SampleRows(file: "search-\(kind)")
                }
            return rows.matching(words, year: kind == "movie" ? year : nil)
        }
        let rows: [Data]
        switch kind {
        case "movie", "person": rows = found(kind).map(\.json)
        case "multi":
            rows = ["movie", "person", "tv"].flatMap { kind in found(kind).map { (kind, $0) } }.sorted {
                $0.1.popularity > $1.1.popularity
            }.map { $0.1.marked($0.0) }
        default:
            guard let found = SampleFacets.rows(kind, words) else { return notFound }
            rows = found
        }
        return pageResponse(rows, page)
    }

    private func discover(_ query: [String: String], _ page: Int) -> APIResponse {
        let discover = SampleDiscover(query)
        let rows = SampleRows.films.rows.map { ($0.id, $0.json) }
        let byID = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        return pageResponse(discover.films.compactMap { discover.row($0, from: byID) }, page)
    }

    private func pageResponse(_ rows: [Data], _ page: Int) -> APIResponse {
        let start = min((page - 1) * 20, rows.count)
        let slice = rows[start..<min(start + 20, rows.count)]
        return response(200, envelope(Array(slice), page: page, total: rows.count))
    }

    private func envelope(_ rows: [Data], page: Int, total: Int) -> Data {
        var body = Data("{\"page\": \(page), \"results\": [".utf8)
        body.append(Data(rows.joined(separator: Data(", ".utf8))))
        body.append(
            Data("], \"total_pages\": \(max(1, (total + 19) / 20)), \"total_results\": \(total)}".utf8))
        return body
    }

    private func movie(imdbID: String) -> APIResponse {
        id(in: "movie-", imdbID: imdbID).map { answer(200, "movie-\($0)") } ?? notFound
    }

    private func find(_ imdbID: String) -> APIResponse {
        func row(_ kind: String) -> String {
            guard let id = id(in: "\(kind)-", imdbID: imdbID),
                let row = SampleRows(file: "search-\(kind)").rows.first(where: { row in
                    row.json.holds("\"id\": \(id),")
                })
            else { return "" }
            return String(decoding: row.json, as: UTF8.self)
        }
        return response(
            200,
            Data(
                """
                {"movie_results": [\(row("movie"))], "person_results": [\(row("person"))], "tv_results": [], \
                "tv_episode_results": [], "tv_season_results": []}
                """.utf8))
    }

    /// The number in the name of the file that contains the IMDb id.
    private func id(in prefix: String, imdbID: String) -> Int? {
        SampleCatalogue.files(named: prefix).first {
            Int($0.suffix) != nil && $0.data.holds("\"imdb_id\": \"\(imdbID)\"")
        }.flatMap { Int($0.suffix) }
    }
}
