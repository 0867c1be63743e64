import Foundation
import GRDB
import Records
import TMDBModels

/// The films in cached answers, so that a film's data is found without reading every answer.
///
/// A row belongs to its answer: evicting the answer removes its rows.
enum FilmRows {
    static let schema = [
        """
        CREATE TABLE film (
            id INTEGER NOT NULL, response_id INTEGER NOT NULL REFERENCES response (id) ON DELETE CASCADE,
            language TEXT NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (id, response_id)
        ) STRICT, WITHOUT ROWID
        """, "CREATE INDEX film_by_response ON film (response_id)",
    ]

    /// The keys to store of a row, in TMDB's names.
    private static let keys = [
        "id", "title", "original_title", "original_language", "release_date", "vote_average", "vote_count",
        "popularity", "poster_path",
    ]

    /// The longest answer to index, in bytes: SQLite needs several times that to parse JSON, and TMDB's
    /// largest pages are a tenth of it.
    private static let maxBodyBytes = 2 << 20

    /// Indexes the films of a list, or the film of a page; does nothing for other answers, or ones SQLite cannot parse.
    static func index(_ body: Data, of response: Int64, under key: String, _ database: Database) {
        guard body.count <= maxBodyBytes else { return }
        let members = keys(of: key).map { "'\($0)', json_extract(film, '$.\($0)')" }.joined(separator: ", ")
        try? database.execute(
            sql: """
                INSERT OR REPLACE INTO film (id, response_id, language, json)
                SELECT json_extract(film, '$.id'), :response, :language, json_object(\(members)) FROM (
                    SELECT value AS film FROM json_each(:body, '$.results') WHERE type = 'object'
                    UNION ALL SELECT :body
                ) WHERE json_type(film, '$.id') = 'integer' AND json_type(film, '$.original_title') = 'text'
                """,
            arguments: [
                "response": response, "language": language(of: key),
                "body": String(decoding: body, as: UTF8.self),
            ])
    }

    /// If a region was requested, TMDB returns its release date in place of the film's own.
    private static func keys(of key: String) -> [String] {
        let isRegional = key.contains("&region=") || key.contains("?region=")
        return isRegional ? keys.filter { $0 != "release_date" } : keys
    }

    private static func language(of key: String) -> String {
        key.split { $0 == "?" || $0 == "&" }.first { $0.hasPrefix("language=") }.map {
            String($0.dropFirst(9))
        } ?? ""
    }

    /// The films with all the words in one title.
    static func ids(titled words: String, _ database: Database) throws -> Set<Int> {
        let wanted = words.titleWords.split(separator: " ")
        if wanted.isEmpty { return [] }
        // Folded here: SQLite only knows ASCII case.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT DISTINCT id, CAST(json_extract(json, '$.title') AS TEXT),
                    CAST(json_extract(json, '$.original_title') AS TEXT) FROM film
                """)
        var ids: Set<Int> = []
        while let row = try rows.next() {
            let titles = [row[1] as String?, row[2] as String?].compactMap { $0?.titleWords }
            if titles.contains(where: { title in wanted.allSatisfy(title.contains) }) { ids.insert(row[0]) }
        }
        return ids
    }

    /// The newest data on the films; rows in the language take precedence.
    static func films(
        _ ids: [Int], _ language: String, since oldest: Double, _ database: Database
    ) throws -> [Int: FilmRecord] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT film.language = ?2 AS is_wanted, json FROM film JOIN response ON response.id = response_id
                WHERE film.id IN (SELECT value FROM json_each(?1)) AND stored_at > ?3
                ORDER BY is_wanted, stored_at
                """, arguments: ["[\(ids.map(String.init).joined(separator: ","))]", language, oldest])
        let decoder = JSONDecoder()
        return rows.reduce(into: [:]) { films, row in
            guard let json: String = row[1],
                let film = try? decoder.decode(FilmRecord.self, from: Data(json.utf8))
            else { return }
            // The newest answer may lack a date that an older one has.
            let dated = film.releaseDate == nil ? film.withReleaseDate(films[film.id]?.releaseDate) : film
            films[film.id] = row[0] ? dated : dated.withOriginalTitle
        }
    }
}

extension FilmRecord {
    fileprivate var withOriginalTitle: FilmRecord {
        var film = self
        film.title = originalTitle ?? title
        return film
    }
}
