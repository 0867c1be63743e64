import Foundation

/// The tables of `Documentation/JSON.md`: the keys of each chapter, and whether they may be null.
package enum Contract {
    private static let chapters: [String: [String: Bool]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Documentation/JSON.md")
        var chapters: [String: [String: Bool]] = [:]
        var heading = ""
        for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), cells.count > 4, !heading.isEmpty else { continue }
            let key = String(cells[1].dropFirst().prefix { $0 != "`" })
            chapters[heading, default: [:]][key] = cells[3] == "yes"
        }
        return chapters
    }()

    /// The keys of some chapters, each with whether it may be null; a chapter that is not there is a key nothing has.
    package static func nullable(_ headings: [String]) -> [String: Bool] {
        headings.reduce(into: [:]) { all, heading in
            all.merge(chapters[heading] ?? ["no chapter \(heading)": false]) { first, _ in first }
        }
    }

    /// The keys of some chapters.
    package static func keys(_ headings: [String]) -> Set<String> { Set(nullable(headings).keys) }
}
