import Query
import Testing

/// Queries in other programs' syntax, and in everyday language.
struct QueryRepairTests {
    private let repair = QueryRepair(
        genres: ["Comedy", "Drama", "Science Fiction", "War"], tags: ["noir", "with ana"],
        services: ["Netflix"], people: ["Denis Villeneuve", "Agnès Varda"])

    private func candidates(_ line: String) -> [String] {
        repair.candidates(for: line.split(separator: " ").map(String.init)).map {
            $0.words.joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("rating>8", "rating:>8"), ("rating >= 8 unseen", "rating:>=8 unseen"), ("year=2001", "year:2001"),
        ("year == 2001", "year:2001"), ("genre!=war", "-genre:war"), ("sort=year", "sort:year"),
        ("genre:war OR genre:drama", "genre:war,genre:drama"), ("dune | alien", "dune,alien"),
        ("dune AND unseen", "dune unseen"), ("NOT genre:war", "-genre:war"), ("!seen", "-seen"),
        ("mat*", "mat"), ("not seen", "-seen"), ("drama not watched", "drama -seen"),
        ("without genre:war", "-genre:war"), ("sort:year desc", "sort:year-"), ("sort by year", "sort:year"),
        ("unseen order by rating descending", "unseen sort:rating"),
    ])
    func `the syntax of other programs is translated`(_ line: String, _ query: String) {
        let all = repair.candidates(for: line.split(separator: " ").map(String.init))
        #expect(all.first?.words.joined(separator: " ") == query)
        #expect(all.first?.usesForeignSyntax == true)
    }

    @Test(arguments: [
        ("drama", "genre:drama"), ("Drama", "genre:drama"), ("drmaa", "genre:drama"),
        ("-drama", "-genre:drama"),
        ("genre:comdey", "genre:comedy"), ("genre:war,darma", "genre:war,drama"), ("tag:nior", "tag:noir"),
        ("-genre:comdey", "-genre:comedy"), ("science fiction", "genre:science fiction"),
        ("sci-fi", "genre:science fiction"), ("genre:scifi", "genre:science fiction"), ("1999", "year:1999"),
        ("1990s", "year:1990s"), ("drama 90s", "genre:drama decade:90s"), ("watched", "seen"),
        ("unwatched", "unseen"), ("french", "language:french"),
        ("unsen", "unseen"), ("-taged", "-tagged"), ("netflix", "on:netflix"),
        ("language:ukranian", "language:ukrainian"), ("country:frnace,US", "country:france,US"),
        ("director:villneuve", "director:villeneuve"), ("actor:agnes_vrada", "actor:agnes varda"),
        ("drama 1999", "genre:drama year:1999"), ("varda drama", "varda genre:drama"),
        ("-war,drama", "-genre:war,drama"), ("genre drama", "genre:drama"), ("Year 1999", "year:1999"),
    ])
    func `a word that names a genre, a tag or another value becomes a term of that field`(
        _ line: String, _ query: String
    ) {
        #expect(candidates(line).first == query)
    }

    @Test func `a misspelt language is always corrected, and a misspelt genre if that finds something`() {
        #expect(repair.candidates(for: ["language:ukranian"]).map(\.usesForeignSyntax) == [true])
        #expect(repair.candidates(for: ["genre:comdey"]).map(\.usesForeignSyntax) == [false])
    }

    @Test(arguments: [
        "dune", "genre:drama", "\"drama\"", "director:drama", "tag:noir", "rating:>8", "xyzzy", "-seen",
        "seven",
        "language:українська", "country:UA", "sort:year", "director:varda", "unseen",
    ])
    func `a correct query has no correction`(_ line: String) {
        #expect(candidates(line).isEmpty)
    }
}
