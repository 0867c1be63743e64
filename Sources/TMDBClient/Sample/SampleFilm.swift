import Foundation

/// A film of the sample, from the JSON of its page.
struct SampleFilm {
    /// The film as a list row.
    let row: [String: Any]
    /// The film's credits, by `cast` and `crew`.
    let credits: [String: [[String: Any]]]
    let collection: [String: Any]?

    /// The sample's films, limited to those whose pages match.
    static func all(where isWanted: (Data) -> Bool = { _ in true }) -> [SampleFilm] {
        SampleCatalogue.files(named: "movie-").compactMap { file in
            guard Int(file.suffix) != nil, isWanted(file.data),
                let page = try? JSONSerialization.jsonObject(with: file.data) as? [String: Any]
            else { return nil }
            let row = page.only([
                "id", "title", "original_title", "original_language", "overview", "poster_path",
                "popularity", "release_date", "vote_average", "vote_count",
            ])
            return SampleFilm(
                row: row, credits: page["credits"] as? [String: [[String: Any]]] ?? [:],
                collection: page["belongs_to_collection"] as? [String: Any])
        }
    }

    /// A collection of the sample's own films, or nil if none belongs to it.
    static func collection(_ id: Int) -> Data? {
        let films = all { $0.holds("\"id\": \(id),") }.filter { $0.collection?["id"] as? Int == id }
        guard let face = films.first?.collection else { return nil }
        return face.merging(["parts": films.map(\.row)]) { $1 }.json
    }
}

extension [String: Any] {
    func only(_ keys: Set<String>) -> Self { filter { keys.contains($0.key) } }

    var json: Data? { try? JSONSerialization.data(withJSONObject: self, options: .sortedKeys) }
}
