import ArgumentParser
import Foundation
import Records
import Terminal
import TestSupport
import Testing

@testable import movielib

/// The fields of every answer, beside `Documentation/JSON.md` and `Documentation/Fields.md`.
@Suite struct FieldsContractTests {
    private func command(_ line: String) throws -> any MovielibCommand {
        try #require(try Movielib.parse(line.split(separator: " ").map(String.init), Console()))
    }

    private func fields(_ line: String) throws -> Fields {
        try #require(try command(line).answerFields).fields
    }

    @Test(
        arguments: [
            ("search x", ["film"]), ("popular", ["film"]), ("trending", ["film"]), ("people", ["people"]),
            ("search x --type person", ["people"]),
            ("search x --type all", ["film", "people", "search --type all"]),
            ("movie x", ["movie"]), ("person x", ["person"]),
            ("watchlist", ["film", "saved film", "listed film"]),
            ("library", ["film", "saved film", "listed film"]), ("watched", ["film", "viewing"]),
            ("tonight", ["film", "saved film", "tonight"]),
            ("tonight --limit 2", ["film", "saved film", "tonight"]),
            ("watchlist add x", ["change"]), ("rate x 8", ["change"]), ("tags", ["tag"]),
            ("files organise", ["moved file"]), ("files nfo", ["written file"]),
            ("files names x", ["named file"]), ("files", ["film file"]), ("files add x", ["film file"]),
            ("files scan", ["film file"]), ("files unmatched", ["film file"]),
            ("files match x y", ["change"]), ("files unmatch x", ["change"]),
            ("history", ["entry"]),
            ("undo", ["entry"]), ("stats", ["stats"]), ("year", ["film", "film of a year"]),
            ("import x", ["import"]), ("sync", ["sync"]),
            ("lists", ["own list"]), ("lists x", ["film"]), ("lists x --add", ["change"]),
            ("lists push x", ["pushed list"]),
            ("account status", ["account"]), ("backup", ["file"]),
            ("home", ["home"]), ("doctor", ["finding"]), ("auth status", ["finding"]),
            ("cache status", ["cache"]),
            ("catalogue status", ["catalogue"]), ("genres", ["genre"]), ("services", ["service"]),
            ("services add x", ["service change"]), ("shelves", ["shelf"]), ("shelves add x y", ["shelf"]),
            ("certifications", ["certification"]),
            ("discover", ["film", "discovered film"]), ("new", ["film", "discovered film"]),
            ("discover --surprise", ["movie"]), ("movie x --crew", ["job"]),
            ("movie x --all-cast", ["actor"]),
            ("movie x --crew --all-cast", ["movie"]), ("movie x --web", ["address"]), ("open x", ["address"]),
            ("collection x", ["film"]), ("collection x --add", ["change"]),
        ] as [(String, [String])])
    func `the fields of an answer are the keys of its document, and no others`(
        _ line: String, _ chapters: [String]
    ) throws {
        #expect(Set(try fields(line).all.map(\.name)) == Contract.keys(chapters))
    }

    @Test(
        arguments: [
            ("movie x", "directors", ["director"]), ("movie x", "writers", ["writer"]),
            ("movie x", "cast", ["actor"]),
            ("movie x", "where_to_watch", ["offers"]), ("movie x", "account", ["values of an account"]),
            ("movie x", "recommendations", ["film"]),
            ("movie x", "viewings", ["single viewing"]), ("library", "viewings", ["single viewing"]),
            ("person x", "films", ["film", "credit"]), ("rate x 8", "updated", ["film"]),
            ("rate x 8", "replaced", ["replaced"]), ("rate x 8", "replaced.viewing", ["single viewing"]),
            ("stats", "best_actors", ["sum"]), ("stats", "longest_wait", ["film", "saved film"]),
            ("sync", "pushed", ["sync counts"]), ("sync", "account", ["synced account"]),
            ("sync", "conflicts", ["conflict"]), ("sync", "conflicts.film", ["film"]),
            ("sync", "failed", ["failed entry"]),
            ("import x", "new", ["group"]), ("import x", "new.rows", ["taken row"]),
            ("import x", "ambiguous.rows", ["row left out"]),
            ("import x", "ambiguous.rows.candidates", ["candidate"]), ("home", "shelves.popular", ["list"]),
            ("home", "shelves.upcoming.results", ["film"]), ("home", "watchlist", ["watchlist"]),
            ("home", "own_shelves", ["own shelf"]),
            ("cache status", "pictures", ["pictures"]), ("tonight", "where_to_watch", ["offers"]),
            ("movie x", "crew", ["job"]), ("movie x", "collection", ["collection of a film"]),
            ("movie x", "collection.next", ["film"]), ("movie x", "files", ["film file"]),
            ("files", "audio", ["sound track"]), ("files", "subtitles", ["subtitles"]),
            ("files", "candidates", ["film of a name"]),
        ] as [(String, String, [String])])
    func `the fields inside of a field are the keys of its chapter`(
        _ line: String, _ path: String, _ chapters: [String]
    ) throws {
        let field = try #require(try fields(line).field(path.split(separator: ".").map(String.init)))
        #expect(Set(try #require(field.inner).all.map(\.name)) == Contract.keys(chapters))
    }

    @Test func `every command that answers with a document has fields`() throws {
        let none = [
            "browse", "export", "auth login", "auth logout", "account login", "account logout", "cache clear",
            "catalogue remove", "status", "remind", "lock setup", "lock open", "lock close", "lock all",
            "lock passphrase", "lock rekey", "lock off", "files ignore", "files forget", "files review",
            "play",
        ]
        for type in Movielib.configuration.subcommands {
            let name = type.configuration.commandName ?? ""
            let verbs = type.configuration.subcommands
            let leaves = verbs.isEmpty ? [type] : verbs
            for leaf in leaves {
                let full = verbs.isEmpty ? name : "\(name) \(leaf.configuration.commandName ?? "")"
                let answer = (leaf as? any MovielibCommand.Type)?.answerFields
                #expect((answer == nil) == none.contains(full), "\(full)")
            }
        }
    }

    /// The tables of the page: fields by command, and by command what is inside of a field.
    private struct Page {
        var rows: [(commands: [String], names: [String])] = []
        var inside: [(paths: [String], commands: [String], names: [String])] = []

        init() throws {
            let text = try #require(HelpTopic.named("fields")).text
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
            func quoted(_ text: Substring) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }
            var table = ""
            for line in lines {
                let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
                guard cells.count == 2, line.hasPrefix("| `") else {
                    table = String(cells.first ?? "").trimmingCharacters(in: .whitespaces)
                    continue
                }
                var names = quoted(cells[1])
                if cells[1].hasPrefix("those of a film") { names += Film.payload.fields.all.map(\.name) }
                switch table {
                case "answer": rows.append((quoted(cells[0]), names))
                case "inside":
                    let sides = cells[0].split(separator: " of ", maxSplits: 1)
                    inside.append((quoted(sides[0]), quoted(sides[1]), names))
                default: break
                }
            }
        }
    }

    private func named(_ fields: Fields) -> Set<String> {
        Set(fields.all.map { $0.inner == nil ? $0.name : "\($0.name)." })
    }

    private func paths(inside fields: Fields, _ prefix: String = "") -> [(path: String, fields: Fields)] {
        fields.all.flatMap { field -> [(path: String, fields: Fields)] in
            guard let inner = field.inner else { return [] }
            let path = "\(prefix)\(field.name)."
            return [(path, inner)] + paths(inside: inner, path)
        }
    }

    @Test func `the page lists the fields of every answer`() throws {
        let page = try Page()
        #expect(page.rows.count > 15)
        for row in page.rows {
            for line in row.commands {
                #expect(named(try fields(line)) == Set(row.names), "\(line)")
            }
        }
        // Each command once, whatever it is called with.
        let told = page.rows.flatMap(\.commands)
        for row in page.rows {
            guard let line = row.commands.first else { continue }
            for (path, inner) in paths(inside: try fields(line)) {
                let lines = page.inside.filter { inside in
                    inside.paths.contains(path) && inside.commands.contains { row.commands.contains($0) }
                }
                #expect(lines.count == 1, "\(line): \(path)")
                for inside in lines { #expect(named(inner) == Set(inside.names), "\(line): \(path)") }
            }
        }
        for inside in page.inside { #expect(inside.commands.allSatisfy(told.contains)) }
    }

    @Test func `the examples of the page are understood`() throws {
        let text = try #require(HelpTopic.named("fields")).text
        let examples = text.matches(of: /movielib ([a-z ]+[^'\n]*)--format '([^']+)'/)
        #expect(examples.count >= 6)
        for example in examples {
            let words = example.1.split(separator: " ").map(String.init) + ["--format", String(example.2)]
            let command = try #require(try Movielib.parse(words, Console()))
            #expect(try command.rowForm() != nil)
        }
    }
}
