import Foundation
import Testing

/// The tables of `Documentation/JSON.md`: the keys of each chapter.
enum Contract {
    private static let chapters: [String: Set<String>] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Documentation/JSON.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var chapters: [String: Set<String>] = [:]
        var heading = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            if line.hasPrefix("| `") {
                chapters[heading, default: []].insert(String(line.dropFirst(3).prefix { $0 != "`" }))
            }
        }
        return chapters
    }()

    static func keys(_ headings: [String]) -> Set<String> {
        headings.reduce(into: []) { $0.formUnion(chapters[$1] ?? ["no chapter \($1)"]) }
    }
}

extension ProgramRun {
    /// The objects of a key in the answer, each with exactly the keys of these chapters.
    func rows(
        _ key: String, _ headings: String..., location: SourceLocation = #_sourceLocation
    ) throws -> [[String: Any]] {
        let rows = try #require(try json()[key] as? [[String: Any]], sourceLocation: location)
        for row in rows {
            #expect(Set(row.keys) == Contract.keys(headings), sourceLocation: location)
        }
        return rows
    }

    /// The answer, with exactly the keys of these chapters.
    func document(
        _ headings: String..., location: SourceLocation = #_sourceLocation
    ) throws -> [String: Any] {
        let object = try json(location)
        #expect(Set(object.keys) == Contract.keys(headings), sourceLocation: location)
        return object
    }

    /// The cells of the lines of a pipe.
    var cells: [[String]] {
        lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
