import Foundation
import Records

/// The sample's people without a page of their own, built from the films' credits.
struct SamplePeople {
    /// The person's page, or nil if no film of the sample credits them.
    static func page(_ id: Int) -> Data? {
        var page: [String: Any]?
        var credits: [String: [[String: Any]]] = ["cast": [], "crew": []]
        for film in SampleFilm.all(holding: "\"id\": \(id),") {
            for (part, list) in film.credits {
                for credit in list where credit["id"] as? Int == id {
                    if page == nil { page = face(credit) }
                    credits[part]?.append(
                        film.row.merging(credit.only(["character", "job", "order"])) { $1 })
                }
            }
        }
        page?["movie_credits"] = credits
        return page?.json
    }

    /// Search rows for the people whose ids are not among those given.
    static func rows(besides known: Set<Int>) -> [Data] {
        var people: [Int: [String: Any]] = [:]
        var knownFor: [Int: [[String: Any]]] = [:]
        for film in SampleFilm.all(holding: nil) {
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
            return row.json
        }
    }

    private static func face(_ credit: [String: Any]) -> [String: Any] {
        credit.only([
            "id", "name", "original_name", "known_for_department", "popularity", "profile_path", "gender",
        ])
    }
}
