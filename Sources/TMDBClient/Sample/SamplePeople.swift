import Foundation
import Records

/// The sample's people without a page of their own, built from the films' credits.
struct SamplePeople {
    /// The person's page, or nil if no film of the sample credits them.
    static func page(_ id: Int) -> Data? {
        var page: [String: Any]?
        var credits: [String: [[String: Any]]] = ["cast": [], "crew": []]
        for film in SampleFilm.all(where: { $0.holds("\"id\": \(id),") }) {
            for (part, list) in film.credits {
                for credit in list where credit["id"] as? Int == id {
                    if page == nil { page = personRow(credit) }
                    credits[part]?.append(
                        film.row.merging(credit.only(["character", "job", "order"])) { $1 })
                }
            }
        }
        page?["movie_credits"] = credits
        return page?.json
    }

    /// Search rows for the people with the words in their names, possibly with some others: those with a page first.
    static func rows(named words: SampleWords) -> [Data] {
        let paged = SampleRows.objects(in: SampleCatalogue.file("search-person") ?? Data())
        return paged.filter { words.mayBeIn($0, behind: nameKey) } + credited(named: words)
    }

    /// The end of `name` and `original_name`, and of a credit's titles.
    private static let nameKey = "name\": \""

    private static func credited(named words: SampleWords) -> [Data] {
        var ids: Set<Int> = []
        for film in SampleFilm.all(where: { words.mayBeIn($0, behind: nameKey) }) {
            for credit in film.credits.values.joined() {
                let names = ["name", "original_name"].compactMap { credit[$0] as? String }
                guard let id = credit["id"] as? Int, SampleCatalogue.file("person-\(id)") == nil else {
                    continue
                }
                if words.mayBeIn(names) { ids.insert(id) }
            }
        }
        if ids.isEmpty { return [] }
        let keys = ids.map { "\"id\": \($0)," }
        var people: [Int: [String: Any]] = [:]
        var knownFor: [Int: [[String: Any]]] = [:]
        // Looking for many ids would take longer than reading all pages.
        for film in SampleFilm.all(where: { keys.count > 8 || keys.contains(where: $0.holds) }) {
            for credit in film.credits.values.joined() {
                guard let id = credit["id"] as? Int, ids.contains(id) else { continue }
                if people[id] == nil { people[id] = personRow(credit) }
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

    private static func personRow(_ credit: [String: Any]) -> [String: Any] {
        credit.only([
            "id", "name", "original_name", "known_for_department", "popularity", "profile_path", "gender",
        ])
    }
}
