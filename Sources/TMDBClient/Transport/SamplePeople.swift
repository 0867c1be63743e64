import Foundation
import Records

/// The people of the sample that have no page of their own: what the films' credits say of them.
struct SamplePeople {
    /// The person's page, or nil where no film of the sample names them.
    static func page(_ id: Int) -> Data? {
        var page: [String: Any]?
        var credits: [String: [[String: Any]]] = ["cast": [], "crew": []]
        for film in films(holding: Data("\"id\": \(id),".utf8)) {
            for (part, list) in film.credits {
                for credit in list where credit["id"] as? Int == id {
                    if page == nil { page = face(credit) }
                    credits[part]?.append(
                        film.row.merging(credit.only(["character", "job", "order"])) { $1 })
                }
            }
        }
        page?["movie_credits"] = credits
        return page.flatMap(json)
    }

    /// A row each, as a search gives them, of the people whose ids are not among those given.
    static func rows(besides known: Set<Int>) -> [Data] {
        var people: [Int: [String: Any]] = [:]
        var knownFor: [Int: [[String: Any]]] = [:]
        for film in films(holding: nil) {
            for credit in film.credits.values.joined() {
                guard let id = credit["id"] as? Int, !known.contains(id) else { continue }
                if people[id] == nil { people[id] = face(credit) }
                if knownFor[id]?.last?["id"] as? Int != film.row["id"] as? Int {
                    knownFor[id, default: []].append(film.row)
                }
            }
        }
        return people.keys.sorted().compactMap { id in
            var row = people[id] ?? [:]
            row["known_for"] = knownFor[id]?.map { $0.merging(["media_type": "movie"]) { $1 } }
            return json(row)
        }
    }

    private struct Film {
        /// As a list has it.
        let row: [String: Any]
        /// By `cast` and `crew`.
        let credits: [String: [[String: Any]]]
    }

    /// The films of the sample, of those with the bytes in their page.
    private static func films(holding bytes: Data?) -> [Film] {
        SampleCatalogue.files(named: "movie-").compactMap { file in
            guard Int(file.suffix) != nil, bytes.map({ file.data.range(of: $0) != nil }) ?? true,
                let page = try? JSONSerialization.jsonObject(with: file.data) as? [String: Any]
            else { return nil }
            let row = page.only([
                "id", "title", "original_title", "original_language", "overview", "poster_path",
                "popularity", "release_date", "vote_average", "vote_count",
            ])
            return Film(row: row, credits: page["credits"] as? [String: [[String: Any]]] ?? [:])
        }
    }

    private static func face(_ credit: [String: Any]) -> [String: Any] {
        credit.only([
            "id", "name", "original_name", "known_for_department", "popularity", "profile_path", "gender",
        ])
    }

    private static func json(_ object: [String: Any]) -> Data? {
        try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
}

extension [String: Any] {
    fileprivate func only(_ keys: Set<String>) -> Self { filter { keys.contains($0.key) } }
}
