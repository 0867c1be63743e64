import Foundation
import Library
import Screen
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// Every screen at a usual and a small size: the text of its cells, and separately their styles.
///
/// The files are in Snapshots, one for each screen; `MOVIELIB_RECORD=1` rewrites them, to be reviewed before they are
/// committed.
@Suite struct PlaceSnapshotTests {
    private static let isRecording = ProcessInfo.processInfo.environment["MOVIELIB_RECORD"] == "1"
    private static let sizes = [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)]
    /// The widths kept beside the usual ones: a list without a preview and with one beside it, and a complete page.
    private static let keptWidths = ["library": [20, 40, 80, 120], "film": [20, 80, 120]]

    /// A tab to start from, and the keys that lead to the screen.
    private typealias Way = (name: String, root: BrowserTab, keys: [Key])
    private static let ways: [Way] = [
        ("shelves", .shelves, [Key(.down), Key(.right)]),
        ("film", .shelves, [Key(.enter), Key(.tab), Key(.right)]),
        ("person", .shelves, [Key(.enter), Key(.tab), Key(.enter), Key(.tab)]),
        ("people", .people, [Key(.right)]),
        ("search", .search, "matrix".map(Key.character) + [Key(.down)]),
        ("list", .list, [Key(.down), .character(" ")]),
        ("library", .library, [Key(.down)]),
        ("watched", .watched, [Key(.down)]),
        ("stats", .stats, []),
    ]

    @Test(arguments: ways.map(\.name))
    func `a screen matches its snapshot, and an ASCII screen is ASCII except for titles`(_ name: String)
        async throws
    {
        let way = try #require(Self.ways.first { $0.name == name })
        let stage = try await stage(at: way, .unicode)
        var parts: [String] = []
        for (columns, rows) in Self.sizes {
            await stage.resize(columns, rows)
            guard Self.keptWidths[name, default: [20, 80]].contains(columns) else { continue }
            parts.append("== \(columns)x\(rows)\n" + stage.lines.joined(separator: "\n"))
        }
        for (columns, rows) in Self.sizes.prefix(3) { await stage.resize(columns, rows) }
        parts.append("== 80x24, looks\n" + stage.frame.grid.looks.joined(separator: "\n"))
        try check(parts.joined(separator: "\n") + "\n", name)

        let plain = try await self.stage(at: way, .ascii)
        // U+FFFD replaces a character that could reorder the text.
        let titles = Set(LibraryStore.titles.joined(separator: "") + "\u{FFFD}")
        for (columns, rows) in Self.sizes.prefix(3) {
            await plain.resize(columns, rows)
            let others = plain.text.filter { !$0.isASCII && !titles.contains($0) }
            #expect(others.isEmpty, "\(others) at \(columns) by \(rows)")
        }
    }

    private func stage(at way: Way, _ symbols: Symbols) async throws -> Stage {
        let stage = try await Stage(
            way.root.screen, { state in (state.symbols, state.timeZone) = (symbols, .gmt) },
            filling: { library in
                try library.fillLog()
                // The films for tonight are picked at random.
                if way.root != .shelves { try library.fillList() }
            })
        for key in way.keys { await stage.press(key) }
        await stage.wait(.seconds(1))
        return stage
    }

    private func check(_ drawn: String, _ name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Snapshots/\(name).txt")
        if Self.isRecording {
            try Data(drawn.utf8).write(to: file)
            Issue.record("\(name).txt was written; read it, and run the tests again")
        } else {
            let kept = try String(contentsOf: file, encoding: .utf8)
            guard drawn != kept else { return }
            let lines = zip(drawn.split(separator: "\n"), kept.split(separator: "\n"))
            let (now, before) = lines.first { $0 != $1 } ?? ("", "")
            Issue.record("\(name): '\(now)' was '\(before)'")
        }
    }
}

extension Grid {
    /// The styled ranges of each row: `3: 0-7 heading bold`.
    fileprivate var looks: [String] {
        (0..<size.rows).compactMap { row in
            let cells = Array(self.row(row))
            var runs: [String] = []
            var column = 0
            while column < cells.count {
                let look = cells[column].look
                var end = column + 1
                while end < cells.count, cells[end].look == look { end += 1 }
                if look != .plain { runs.append("\(column)-\(end - 1)\(look.words)") }
                column = end
            }
            return runs.isEmpty ? nil : "\(row): " + runs.joined(separator: ", ")
        }
    }
}

extension Look {
    fileprivate var words: String {
        let attributes: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underlined, "underlined"), (.reversed, "reversed"),
        ]
        let all = [style.map { "\($0)" }] + attributes.map { self.attributes.contains($0) ? $1 : nil }
        return all.compactMap(\.self).map { " \($0)" }.joined()
    }
}
