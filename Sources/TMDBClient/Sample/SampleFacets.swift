import Foundation
import Records

/// The filters' values for the sample, derived from its films.
struct SampleFacets {
    /// The services that offer the films, in one region or in all.
    static func services(region: String?) -> Data? {
        var services: [Int: [String: Any]] = [:]
        var priorities: [Int: [String: Int]] = [:]
        for film in SampleFacts.all {
            for (country, kinds) in film.offers {
                for service in kinds.values.joined() {
                    services[service.id] = [
                        "provider_id": service.id, "provider_name": service.name,
                        "logo_path": service.logo ?? NSNull(),
                    ]
                    priorities[service.id, default: [:]][country, default: 0] += 1
                }
            }
        }
        // The more of the region's films a service has, the earlier it comes.
        func place(_ id: Int, in country: String) -> Int? {
            guard let count = priorities[id]?[country] else { return nil }
            return priorities.filter {
                let other = $0.value[country] ?? 0
                return other > count || (other == count && $0.key < id)
            }.count
        }
        let rows: [[String: Any]] = services.keys.sorted().compactMap { id in
            let countries = priorities[id] ?? [:]
            if let region, countries[region] == nil { return nil }
            var row = services[id] ?? [:]
            let places = countries.keys.reduce(into: [String: Int]()) { $0[$1] = place(id, in: $1) }
            row["display_priorities"] = places
            row["display_priority"] = places.values.min() ?? 0
            return row
        }
        return ["results": rows].json
    }

    /// Search rows for a keyword, a company or a collection; nil for any other kind.
    static func rows(_ kind: String, _ words: String) -> [Data]? {
        switch kind {
        case "keyword":
            found(words, SampleFacts.all.flatMap(\.keywords)).compactMap {
                ["id": $0.id, "name": $0.name].json
            }
        case "company":
            found(words, SampleFacts.all.flatMap(\.companies)).compactMap {
                [
                    "id": $0.id, "name": $0.name, "logo_path": $0.logo ?? NSNull(),
                    "origin_country": $0.country,
                ].json
            }
        case "collection": collections(words)
        default: nil
        }
    }

    private static func found(_ words: String, _ all: [SampleFacts.NamedFact]) -> [SampleFacts.NamedFact] {
        matches(words, all.uniqued(on: \.id), \.name)
    }

    private static func collections(_ words: String) -> [Data] {
        let all = SampleFilm.all().compactMap(\.collection).uniqued { $0["id"] as? Int ?? 0 }
        return matches(words, all) { $0["name"] as? String ?? "" }.compactMap(\.json)
    }

    /// The rows whose names contain every word: the exact name first, then names that start with the words.
    private static func matches<Row>(_ words: String, _ rows: [Row], _ name: (Row) -> String) -> [Row] {
        let wanted = words.foldedTitle
        let terms = wanted.split(separator: " ")
        guard !terms.isEmpty else { return [] }
        func rank(_ row: Row) -> Int {
            let name = name(row).foldedTitle
            return name == wanted ? 0 : name.hasPrefix(wanted) ? 1 : 2
        }
        return rows.filter { row in terms.allSatisfy(name(row).foldedTitle.contains) }
            .sorted { (rank($0), name($0)) < (rank($1), name($1)) }
    }
}
