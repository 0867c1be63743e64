import Library
import Testing

@testable import Query

struct QueryArgumentTests {
    private func query(_ arguments: String...) throws -> LibraryQuery {
        try LibraryQuery(arguments: arguments, today: QueryLibrary.today)
    }

    private func query(text: String) throws -> LibraryQuery {
        try LibraryQuery(text, today: QueryLibrary.today)
    }

    @Test func `arguments are terms`() throws {
        #expect(try query("dune", "year:2021") == query(text: "dune year:2021"))
        #expect(try query("dune", ",", "alien") == query(text: "dune , alien"))
        #expect(try query("genre:drama,", "seen") == query(text: "genre:drama, seen"))
        #expect(try query() == LibraryQuery())
        #expect(try query("") == LibraryQuery())
        #expect(try query("", "dune") == query(text: "dune"))
    }

    @Test func `a value whose quotes the shell has removed is one value`() throws {
        #expect(try query("director:agnès varda", "seen") == query(text: "director:\"agnès varda\" seen"))
        #expect(try query("-tag:film noir") == query(text: "-tag:\"film noir\""))
        #expect(try query("genre:science fiction,drama") == query(text: "genre:\"science fiction\",drama"))
        #expect(
            try query("title:crouching tiger, hidden dragon")
                == query(text: "title:\"crouching tiger, hidden dragon\""))
        #expect(try query("director:agnès varda,", "seen") == query(text: "director:\"agnès varda\", seen"))
        #expect(try query("age:MA 15+") == query(text: "age:\"MA 15+\""))
        #expect(try query("-final cut") == query(text: "-\"final cut\""))
    }

    @Test func `an argument with its own quotes, or with several terms, is read unchanged`() throws {
        #expect(try query("director:\"agnès varda\" seen") == query(text: "director:\"agnès varda\" seen"))
        #expect(try query("agnes varda") == query(text: "agnes varda"))
        #expect(try query("tag:noir year:1999") == query(text: "tag:noir year:1999"))
        #expect(try query("-tag:noir sort:year") == query(text: "-tag:noir sort:year"))
        #expect(try query("tag:noir , genre:drama") == query(text: "tag:noir , genre:drama"))
        #expect(try query("-alien year:1979") == query(text: "-alien year:1979"))
        #expect(try query("year:1999 noir") == query(text: "year:1999 noir"))
    }

    @Test func `an error location in several arguments counts them joined by spaces`() {
        #expect(throws: QueryError(problem: .unknownField("yaer"), offset: 21, length: 4, suggestion: "year"))
        {
            try query("director:agnès varda", "yaer:1962")
        }
    }
}
