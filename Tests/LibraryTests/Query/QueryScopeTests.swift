import Library
import Query
import Records
import Testing

/// Terms for the library's films, and terms for all of TMDB's.
struct QueryScopeTests {
    private func query(_ text: String, _ scope: QueryScope) throws -> LibraryQuery {
        try LibraryQuery(text, today: QueryLibrary.today, scope: scope)
    }

    private func tests(_ text: String, _ scope: QueryScope = QueryScope(.all)) throws -> [QueryTest] {
        try query(text, scope).groups.flatMap { $0 }.flatMap(\.alternatives).map(\.test)
    }

    @Test func `terms for offers, certifications and releases are parsed`() throws {
        #expect(try tests("on:netflix,mubi") == [.service(["netflix"]), .service(["mubi"])])
        #expect(try tests("offer:stream,Free") == [.offer(.stream), .offer(.free)])
        #expect(
            try tests("age:..PG-13,16+") == [
                .certification(from: nil, to: "pg-13"), .certification(from: "16+", to: "16+"),
            ])
        #expect(try tests("about:\"time travel\" studio:a24") == [.keyword("time travel"), .studio("a24")])
        let out = try tests("out:cinema,-1m")
        #expect(out.first == .release(.cinema))
        let last = try #require(out.last)
        guard case .date(.out, let days) = last else {
            Issue.record("\(last) is no date")
            return
        }
        #expect(days.from != nil && days.to != nil)
        #expect(try tests("on:mine", QueryScope(.library, services: ["A", "B"])) == [.service(["A", "B"])])
    }

    @Test(
        arguments: [
            (nil, "12", ["A", "7", "12", "16"]), ("16", "12", ["12", "16"]),
            ("12", nil, ["12", "16", "18+"]),
            ("18", nil, ["18+"]), ("7", "18+", ["7", "12", "16", "18+"]), ("18", "7", []),
            ("7", "7", ["7"]), (nil, "r", nil), ("r", "18", nil),
        ] as [(String?, String?, [String]?)])
    func `a range of certifications includes every level, and none if it is reversed`(
        _ from: String?, _ to: String?, _ names: [String]?
    ) {
        var scope = QueryScope(region: "ES")
        scope.certifications = [["A"], ["7"], ["12", "16"], ["18+"]]
        #expect(scope.certifications(from: from, to: to) == names)
        #expect(scope.certification("18") == "18+")
        #expect(scope.certification("a") == "A")
    }

    @Test func `terms about people are words of a title if the library is not shared`() throws {
        var scope = QueryScope()
        #expect(try tests("both", scope) == [.flag(.both)] && query("theirs", scope).asksAboutPeople)
        scope.people = []
        #expect(try tests("both", scope) == [.text(.all, "both", isPhrase: false)])
        #expect(throws: QueryError.self) { try tests("who:taras", scope) }
        #expect(throws: QueryError.self) { try tests("theirs:8", scope) }
        scope.people = [SharedPerson(number: 2, id: "t", name: "Taras", isUser: false, hasMachine: true)]
        #expect(try tests("\"both\"", scope) == [.text(.all, "both", isPhrase: true)])
        #expect(try tests("who:TARAS,all,any", scope) == [.who(.person(2)), .who(.all), .who(.any)])
        let error = #expect(throws: QueryError.self) { try tests("who:tars", scope) }
        #expect(error?.problem == .unknownPerson("tars") && error?.suggestion == "taras")
    }

    @Test(arguments: [
        ("on:mine", QueryScope(.all), QueryError.Problem.noServices, nil),
        ("offer:strem", QueryScope(), .unknownWord(field: .offer, value: "strem"), "stream"),
        ("out:cinama", QueryScope(.all), .unknownWord(field: .out, value: "cinama"), "cinema"),
        ("age:<16", QueryScope(), .badRange("<16"), "..16"),
        ("drama", QueryScope(.all), .unanswerable(.words, of: .all), nil),
        ("year:1999 note:end", QueryScope(.all), .unanswerable(.field(.note), of: .all), nil),
        ("studio:a24", QueryScope(), .unanswerable(.field(.studio), of: .library), nil),
        ("sort:runtime", QueryScope(.all), .unanswerable(.order(.runtime), of: .all), nil),
    ])
    func `an unsupported query is rejected at its location`(
        _ text: String, _ scope: QueryScope, _ problem: QueryError.Problem, _ suggestion: String?
    ) throws {
        let error = #expect(throws: QueryError.self) { try query(text, scope) }
        #expect(error?.problem == problem)
        #expect(error?.suggestion == suggestion)
        #expect(error.map { $0.offset + $0.length } == text.count)
    }
}
