import Foundation
import FoundationXML
import Localization
import Terminal
import Testing

@testable import MovielibCore
@testable import Presenters
@testable import movielib

/// The line of `status` in each bar's format, parsed by that format's rules.
@Suite struct StatusFormatTests {
    private static let all: [StatusPart] = [.new, .next, .list, .tonight]

    private static let facts = StatusFacts(
        newFilms: [.init(id: 949, title: "Heat"), .init(id: 11645, title: "Ran")],
        nextRelease: (.init(id: 1, title: "Dune: Part Three", year: 2026), 3), watchlistCount: 47,
        tonight: .init(id: 14160, title: "Up", year: 2009))

    private func answer(
        _ format: StatusFormat, _ facts: StatusFacts = facts, _ parts: [StatusPart] = [.new, .next, .list],
        columns: Int = 60
    ) -> String {
        inEnglish { format.answer(facts, showing: parts, columns: columns) }
    }

    @Test func `each format has its own layout`() {
        let line = "2 new · Dune: Part Three in 3 days · 47 saved"
        for format in [StatusFormat.plain, .tmux, .polybar] { #expect(answer(format) == "\(line)\n") }
        #expect(answer(.i3blocks) == "\(line)\n2 new\n")
        #expect(
            answer(.i3status)
                == "{\"icon\":\"\",\"state\":\"Info\",\"text\":\"\(line)\",\"short_text\":\"2 new\"}\n")
        #expect(
            answer(.waybar, Self.facts, [.list, .new])
                == #"{"text":"47 saved · 2 new","alt":"list","tooltip":"New: Heat, Ran\nNext: Dune: Part Three in 3 days\nTonight: Up (2009)","class":["list","new"]}"#
                + "\n")
        let ours = "useMarkup=false emojize=false unescape=false"
        #expect(
            answer(.argos) == """
                \(line) | \(ours)
                ---
                New: Heat | href=https://www.themoviedb.org/movie/949 \(ours)
                New: Ran | href=https://www.themoviedb.org/movie/11645 \(ours)
                Next: Dune: Part Three in 3 days | href=https://www.themoviedb.org/movie/1 \(ours)
                Tonight: Up (2009) | href=https://www.themoviedb.org/movie/14160 \(ours)

                """)
    }

    @Test func `an empty status is an empty line or an empty text`() {
        let empty = StatusFacts()
        for format in [StatusFormat.plain, .tmux, .polybar, .argos] { #expect(answer(format, empty) == "\n") }
        #expect(answer(.i3blocks, empty) == "\n\n")
        #expect(answer(.waybar, empty) == #"{"text":"","alt":"","tooltip":"","class":[]}"# + "\n")
        #expect(answer(.i3status, empty) == #"{"icon":"","state":"Idle","text":"","short_text":""}"# + "\n")
    }

    @Test func `a release is today, tomorrow or in a number of days, also in Ukrainian`() {
        let words = [0, 1, 2, 30].map { days in
            answer(.plain, StatusFacts(nextRelease: (.init(id: 1, title: "Up"), days)))
        }
        #expect(words == ["Up today\n", "Up tomorrow\n", "Up in 2 days\n", "Up in 30 days\n"])
        #expect(
            answer(.i3status, StatusFacts(nextRelease: (.init(id: 1, title: "Up"), 0))).contains(
                #""state":"Good""#))
        let ukrainian = inUkrainian { StatusFormat.plain.answer(Self.facts, showing: Self.all, columns: 100) }
        #expect(!ukrainian.contains("new") && !ukrainian.contains("days") && !ukrainian.contains("saved"))
    }

    @Test func `a title is shortened before any other part`() {
        let widths = [60, 44, 40, 32, 12, 5, 1]
        let lines = widths.map { answer(.plain, Self.facts, columns: $0) }
        #expect(lines[2] == "2 new · Dune: Part… in 3 days · 47 saved\n")
        for (width, line) in zip(widths, lines) { #expect(line.dropLast().displayWidth <= width) }
        #expect(lines[3].hasPrefix("2 new · ") && lines[3].hasSuffix("47 saved\n"))
        // A part without space is dropped with the separator before it, and titles get its space.
        #expect(lines[4] == "2 new\n")
        #expect(answer(.plain, Self.facts, columns: 30) == "2 new · Dune: Part… in 3 days\n")
        let two = answer(.plain, Self.facts, Self.all, columns: 50)
        #expect(two.contains("2 new") && two.contains("47 saved") && two.contains("tonight: Up"))
    }

    /// Titles that contain markup of one of the formats, or are hard to write.
    private static let hostile = [
        "a & b", "<b>bold</b>", "&lt;", "]]>", "\"quoted\" \\ back\\n",
        "x | bash='touch /tmp/x' terminal=false",
        "--submenu", "---", "-", "#(touch /tmp/x)", "#[fg=red]red", "#{pane_id}", "##", "%{F#f00}red%{F-}",
        "%%{A1:touch /tmp/x:}", ":smile: \\u0041", "$(touch /tmp/x) `x`", "\u{1B}[31mred\u{7}",
        "two\nlines\r\n",
        "tab\there", "\u{202E}gnirts", "映画🎬👩‍👩‍👧", "e\u{301}\u{301}", "a\u{0}b", " | ", "|", "%", "{", "^[", "'",
    ]

    private func facts(_ title: String) -> StatusFacts {
        let film = StatusFacts.Entry(id: 7, title: title, year: 2020)
        return StatusFacts(newFilms: [film], nextRelease: (film, 3), watchlistCount: 4, tonight: film)
    }

    /// The text of the line before any escaping.
    private func said(_ title: String) -> String {
        let clean = CleanText.line(title)
        return "1 new · \(clean) in 3 days · 4 saved · tonight: \(clean)"
    }

    private final class Text: NSObject, XMLParserDelegate {
        var text = ""
        var elements = 0
        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
        func parser(
            _ parser: XMLParser, didStartElement: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) { elements += 1 }
    }

    /// The text of Pango markup, parsed as XML; nil if it contains elements.
    private func pango(_ markup: String) -> String? {
        let parser = XMLParser(data: Data("<span>\(markup)</span>".utf8))
        let text = Text()
        parser.delegate = text
        return parser.parse() && text.elements == 1 ? text.text : nil
    }

    @Test(arguments: hostile)
    func `a title is unchanged in JSON and escaped in Pango markup`(_ title: String) throws {
        for (format, keys) in [
            (StatusFormat.waybar, ["text", "tooltip"]), (.i3status, ["text", "short_text"]),
        ] {
            let answer = answer(format, facts(title), Self.all, columns: 1000)
            #expect(answer.count { $0.isNewline } == 1)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
            let texts = keys.map { pango(object[$0] as? String ?? "<") ?? "" }
            #expect(texts[0] == said(title))
            #expect(format == .i3status || texts[1].contains(CleanText.line(title)))
        }
    }

    /// A line's text and attributes, by Argos's own rules (utilities.js).
    private func argos(_ line: String) -> (text: String, attributes: [String]) {
        let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let attributes = parts.dropFirst().first?.split(separator: " ").map(String.init) ?? []
        return (String(parts[0]), attributes)
    }

    @Test(arguments: hostile)
    func `an Argos menu has one film per line, and only attributes set by movielib`(_ title: String) {
        let lines = answer(.argos, facts(title), [.next, .list], columns: 1000).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        #expect(lines.count == 5 && lines[1] == "---")
        for (index, line) in lines.enumerated() where index != 1 {
            let (text, attributes) = argos(String(line))
            #expect(!text.hasPrefix("-"))
            let names = attributes.map { $0.prefix { $0 != "=" } }
            #expect(names == (index == 0 ? [] : ["href"]) + ["useMarkup", "emojize", "unescape"])
            #expect(attributes.suffix(3).allSatisfy { $0.hasSuffix("=false") })
        }
    }

    /// The text that tmux draws after expanding a command's output; nil if any expansion or style remains.
    private func drawnByTmux(_ text: String) -> String? {
        func halved(_ text: String, _ change: (Int, Bool) -> Int?) -> String? {
            var (drawn, signs) = ("", 0)
            for character in text + "\n" {
                if character == "#" {
                    signs += 1
                    continue
                }
                if signs > 0 {
                    guard let left = change(signs, character == "[") else { return nil }
                    drawn += String(repeating: "#", count: left)
                    signs = 0
                }
                drawn.append(character)
            }
            return String(drawn.dropLast())
        }
        let expanded = halved(text) { $0 % 2 == 0 ? ($1 ? $0 : $0 / 2) : nil }
        return expanded.flatMap { halved($0) { $1 && $0 % 2 == 1 ? nil : ($0 + 1) / 2 } }
    }

    @Test(arguments: hostile) func `a title contains no markup for tmux and polybar`(_ title: String) {
        let tmux = answer(.tmux, facts(title), Self.all, columns: 1000)
        #expect(drawnByTmux(tmux) == said(title) + "\n")
        let polybar = answer(.polybar, facts(title), Self.all, columns: 1000)
        #expect(!polybar.contains("%{"))
        #expect(polybar.replacing("% {", with: "%{") == said(title).replacing("% {", with: "%{") + "\n")
        for format in [StatusFormat.plain, .i3blocks, .tmux, .polybar] {
            let lines = answer(format, facts(title), Self.all, columns: 30).split(separator: "\n")
            #expect(lines.count == (format == .i3blocks ? 2 : 1))
            #expect(lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
            if format != .tmux { #expect(lines[0].displayWidth <= 30) }
        }
    }
}
