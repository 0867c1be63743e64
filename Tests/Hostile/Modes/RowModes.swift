import TestSupport

extension HostileMode {
    /// One invalid row or field. The valid row is shown nevertheless.
    static let rows: [HostileMode] = wrongRows + oddFields + pages

    private static func wrong(_ field: String, _ name: String, _ value: String?) -> HostileMode {
        var changes: [String: String?] = [field: value]
        if field == "title" { changes.updateValue(value, forKey: "original_title") }
        return HostileMode("\(field)-\(name)", list: 0, film: 6, .film(changes)).rows(1)
            .shows("The Matrix Reloaded")
    }

    private static let wrongRows: [HostileMode] =
        [
            wrong("id", "null", "null"), wrong("id", "text", "\"603\""), wrong("id", "1.5", "1.5"),
            wrong("id", "negative", "-1"), wrong("id", "zero", "0"), wrong("id", "true", "true"),
            wrong("id", "2^63", "9223372036854775808"), wrong("id", "1e400", "1e400").attempts(1...2),
            wrong("id", "missing", nil),
            wrong("id", "list", "[603]"), wrong("title", "null", "null"), wrong("title", "number", "7"),
            wrong("title", "blank", "\"  \""), wrong("title", "object", "{}"),
        ] + [
            HostileMode("row-null", 0, .sending(Answer.http(Answer.list("null", "7", "[]", Answer.other))))
                .only(.list).rows(1).says("3 results").says("could not be read"),
            HostileMode(
                "row-is-a-failure", 0, .sending(Answer.http(Answer.list(Answer.failure(7), Answer.other)))
            )
            .only(.list).rows(1).says("1 result ").says("could not be read"),
            HostileMode(
                "all-rows-wrong", 6, .sending(Answer.http(Answer.list("null", "{}", #"{"id":"603"}"#)))
            )
            .only(.list),
            HostileMode("no-rows", 0, .sending(Answer.http(Answer.list()))).only(.list).rows(0),
            HostileMode(
                "same-title-and-year", 0,
                .sending(Answer.http(Answer.list(Answer.film(), Answer.film(id: 605), Answer.film(id: 606))))
            ).only(.list).rows(3),
        ]

    private static func odd(_ field: String, _ name: String, _ value: String?) -> HostileMode {
        HostileMode("\(field)-\(name)", 0, .film([field: value])).rows(2).shows("The Matrix")
    }

    private static let oddFields: [HostileMode] = [
        odd("title", "half-a-pair", #""The Matrix\ud800""#), odd("id", "603.0", "603.0"),
        odd("id", "6.03e2", "6.03e2"),
        odd("vote_average", "text", "\"8.2\""), odd("vote_average", "1e999", "1e999"),
        odd("vote_average", "negative", "-3"), odd("vote_average", "11", "11"),
        odd("vote_count", "negative", "-1"), odd("vote_count", "2^64", "18446744073709551616"),
        odd("popularity", "text", "\"much\""),
        odd("release_date", "blank", "\"\""), odd("release_date", "null", "null"),
        odd("release_date", "zeros", "\"0000-00-00\""), odd("release_date", "month-13", "\"2024-13-45\""),
        odd("release_date", "word", "\"soon\""), odd("release_date", "year-99999", "\"99999-01-01\""),
        odd("release_date", "number", "19990331"), odd("release_date", "negative", "\"-100-01-01\""),
        odd("runtime", "negative", "-5"), odd("runtime", "10^9", "1000000000"),
        odd("runtime", "null", "null"),
        odd("genre_ids", "object", "{}"), odd("poster_path", "elsewhere", "\"//evil.example/../../x\""),
        HostileMode(
            "every-optional-field-wrong", 0,
            .film([
                "original_title": "7", "original_language": "[]", "overview": "{}", "release_date": "true",
                "vote_average": "[]", "vote_count": "{}", "popularity": "null", "poster_path": "1",
                "genre_ids": "\"x\"", "adult": "\"yes\"", "runtime": "\"long\"", "tagline": "0",
                "credits": "[]", "videos": "7", "release_dates": "{\"results\": 7}",
                "recommendations": "null",
                "watch/providers": "{\"results\": [7]}", "external_ids": "\"\"", "genres": "[7, null, {}]",
            ])
        ).rows(2),
        HostileMode(
            "every-optional-field-missing", 0,
            .steps { [.send(Answer.http(Answer.body($0.verb, #"{"id":603,"title":"The Matrix"}"#)))] }
        ).quiet.rows(2),
    ]

    private static func list(_ name: String, _ body: String) -> HostileMode {
        HostileMode("page-\(name)", 0, .sending(Answer.http(body))).only(.list).attempts(1...3)
    }

    /// Invalid page numbers and totals.
    private static let pages: [HostileMode] = [
        list("number-other", Answer.list(Answer.film(), Answer.other, page: "9")).rows(2),
        list("number-zero", Answer.list(Answer.film(), Answer.other, page: "0")).rows(2),
        list("number-text", Answer.list(Answer.film(), Answer.other, page: "\"1\"")).rows(2),
        list("total-zero", Answer.list(Answer.film(), Answer.other, pages: "0")).rows(2),
        list("total-negative", Answer.list(Answer.film(), Answer.other, pages: "-1", total: "-7")).rows(2),
        list("total-null", Answer.list(Answer.film(), Answer.other, pages: "null", total: "null")).rows(2),
        list("total-10^9-always-the-same", Answer.list(Answer.film(), Answer.other, pages: "1000000000"))
            .rows(2),
        list("total-2^64", Answer.list(Answer.film(), Answer.other, pages: "18446744073709551616")).rows(2),
        list("duplicates", Answer.list(Answer.film(), Answer.film(), Answer.other)).rows(2),
        HostileMode(
            "page-empty-in-the-middle", 0,
            .raw { _ in
                let first = Answer.list(Answer.film(), pages: "500")
                return [
                    [.send(Answer.http(first))], [.send(Answer.http(Answer.list(page: "2", pages: "500")))],
                ]
            }
        ).only(.list).attempts(2).rows(1),
        HostileMode(
            "page-total-growing", 0,
            .raw { _ in
                (1...60).map { number in
                    let film = Answer.film(id: number, title: "F\(number)")
                    return [.send(Answer.http(Answer.list(film, page: "\(number)", pages: "\(number + 1)")))]
                }
            }
        ).only(.list).attempts(2...20),
        HostileMode(
            "page-endless-single-rows", 0,
            .raw { _ in
                (1...60).map { number in
                    let film = Answer.film(id: number, title: "F\(number)")
                    return [.send(Answer.http(Answer.list(film, page: "\(number)", pages: "500")))]
                }
            }
        ).only(.list).attempts(20).rows(20),
        HostileMode("another-film", 6, .sending(Answer.http(Answer.film(id: 604)))).only(.page, .add).says(
            "604"),
        HostileMode(
            "date-of-1999", 0,
            .steps {
                [.send(Answer.good($0.verb, headers: ["Date: Fri, 31 Dec 1999 23:59:59 GMT", "Age: -5"]))]
            }
        ).quiet.rows(2),
    ]
}
