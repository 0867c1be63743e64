import Library
import Testing

@testable import Query

struct QueryArgumentTests {
    @Test(
        arguments: [
            // Arguments are terms.
            (["dune", "year:2021"], "dune year:2021"), (["dune", ",", "alien"], "dune , alien"),
            (["genre:drama,", "seen"], "genre:drama, seen"), ([], ""), ([""], ""), (["", "dune"], "dune"),
            // A value whose quotes the shell has removed is one value.
            (["director:agnès varda", "seen"], "director:\"agnès varda\" seen"),
            (["-tag:film noir"], "-tag:\"film noir\""), (["age:MA 15+"], "age:\"MA 15+\""),
            (["genre:science fiction,drama"], "genre:\"science fiction\",drama"),
            (["title:crouching tiger, hidden dragon"], "title:\"crouching tiger, hidden dragon\""),
            (["director:agnès varda,", "seen"], "director:\"agnès varda\", seen"),
            (["-final cut"], "-\"final cut\""),
        ] as [([String], String)])
    func `arguments are terms, and a value whose quotes the shell has removed is one value`(
        arguments: [String], text: String
    ) throws {
        let today = QueryLibrary.today
        #expect(try LibraryQuery(arguments: arguments, today: today) == LibraryQuery(text, today: today))
    }

    @Test(arguments: [
        "director:\"agnès varda\" seen", "agnes varda", "tag:noir year:1999", "-tag:noir sort:year",
        "tag:noir , genre:drama", "-alien year:1979", "year:1999 noir",
    ])
    func `an argument with its own quotes, or with several terms, is read unchanged`(text: String) throws {
        let today = QueryLibrary.today
        #expect(try LibraryQuery(arguments: [text], today: today) == LibraryQuery(text, today: today))
    }

    @Test func `an error location in several arguments counts them joined by spaces`() {
        #expect(throws: QueryError(problem: .unknownField("yaer"), offset: 21, length: 4, suggestion: "year"))
        {
            try LibraryQuery(arguments: ["director:agnès varda", "yaer:1962"], today: QueryLibrary.today)
        }
    }
}
