import Foundation
import Library
import Query
import Testing

struct QueryReferenceTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Documentation/Queries.md").standardized

    @Test(arguments: LibraryQuery.Word.Kind.allCases)
    func `the documentation has the tables of all query words`(_ kind: LibraryQuery.Word.Kind) throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let table = LibraryQuery.reference.filter { $0.kind == kind }.map { word in
            switch kind {
            case .field: "| `\(word.name):` | \(word.meaning) | `\(word.example)` |\n"
            case .flag: "| `\(word.name)` | \(word.meaning) |\n"
            case .sort: "| `\(word.name)` | \(word.meaning) | `\(word.example)` |\n"
            }
        }.joined()
        #expect(text.contains("| --- |\n\(table)\n"), "the table should be:\n\(table)")
    }

    /// The query of the library if it supports the terms, or else of all films.
    private static func query(_ text: String) throws -> LibraryQuery {
        let services = ["Netflix"]
        let own = QueryScope(.library, region: "US", services: services)
        if let query = try? LibraryQuery(text, today: QueryLibrary.today, scope: own) { return query }
        return try LibraryQuery(
            text, today: QueryLibrary.today, scope: QueryScope(.all, region: "US", services: services))
    }

    @Test func `every example of the reference is a query`() throws {
        for word in LibraryQuery.reference {
            let query = try Self.query(word.example)
            #expect(query != LibraryQuery(), "\(word.example)")
        }
        #expect(
            Set(LibraryQuery.reference.map { "\($0.kind) \($0.name)" }).count == LibraryQuery.reference.count)
    }

    @Test func `every example of the documentation is a query`() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let examples = text.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("movielib ") else { return nil }
            let words = line.split(separator: "#")[0].split(separator: " ").dropFirst()
            return words.drop {
                ["library", "watchlist", "list", "watched", "tonight", "discover", "new"].contains($0)
            }
            .joined(separator: " ").replacing("'", with: "")
        }
        #expect(examples.count > 10)
        for example in examples { _ = try Self.query(example) }
        let terms = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "|").first }
            .flatMap { $0.split(separator: "`").filter { $0.contains(":") && !$0.hasSuffix(":") } }
        #expect(terms.count > 20)
        for term in terms { _ = try Self.query(String(term)) }
    }
}
