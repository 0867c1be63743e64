import ArgumentParser
import Foundation
import Localization
import Records
import Terminal
import Testing

@testable import Presenters
@testable import movielib

@Suite struct HelpTopicTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardized

    private func page(_ name: String) throws -> String { try #require(HelpTopic.named(name)).text }

    private func page(_ name: String, in language: String) throws -> String {
        try Interface.$override.withValue(.some(Language.matching(locale: language))) { try page(name) }
    }

    private func lines(_ text: String, _ width: Int) -> [String] {
        let canvas = Canvas(width: width, palette: .none, symbols: .unicode)
        return DocumentRenderer(canvas: canvas).lines(Markdown(text).document)
    }

    @Test func `the topics are those that the program announces`() {
        let names = ["queries", "films", "json", "fields", "exit-codes", "environment", "config", "browse"]
        #expect(HelpTopic.all.map(\.name) == names)
        for name in names { #expect(Movielib.configuration.discussion.contains("  \(name) ")) }
    }

    @Test(arguments: HelpTopic.all.map(\.name), ["", "uk"])
    func `a topic fits the terminal and has no Markdown syntax`(_ name: String, _ language: String) throws {
        let text = try page(name, in: language)
        for width in [40, 80, 200] {
            let lines = lines(text, width)
            #expect(lines.count > 10)
            #expect(lines.allSatisfy { $0.displayWidth <= width && !$0.hasSuffix("…") }, "nothing is cut")
            for mark in ["](", "**"] { #expect(!lines.contains { $0.contains(mark) }) }
            for mark in ["#", "| -"] { #expect(!lines.contains { $0.hasPrefix(mark) }) }
        }
    }

    @Test(arguments: HelpTopic.all.map(\.name))
    func `a topic is shown in the current language, or in English`(_ name: String) throws {
        let (english, ukrainian) = (try page(name), try page(name, in: "uk"))
        #expect(ukrainian != english)
        #expect(ukrainian.contains { "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя".contains($0) })
        Interface.$override.withValue(.some(.pseudo)) {
            #expect((try? page(name)) == english, "a language without the page has it in English")
        }
    }

    @Test(arguments: HelpTopic.all.map(\.name), ["", "uk"])
    func `examples can be copied from 80 columns`(_ name: String, _ language: String) throws {
        let text = try page(name, in: language)
        let lines = lines(text, 80).map(\.trimmed)
        let pieces = text.components(separatedBy: "\n```")
        for block in pieces.enumerated() where !block.offset.isMultiple(of: 2) {
            for line in block.element.split(separator: "\n").dropFirst().map({ String($0).trimmed }) {
                #expect(lines.contains(line), "this is broken: \(line)")
            }
        }
    }

    @Test(arguments: HelpTopic.all.map(\.name)) func `every topic is a manual page`(_ name: String) throws {
        let manual = Markdown(try page(name)).manual(named: "movielib-\(name)")
        #expect(manual.hasPrefix(".TH MOVIELIB-\(name.uppercased()) 7"))
        #expect(manual.contains("\n.SH NAME\nmovielib-\(name) \\- "))
        #expect(manual.hasSuffix(".SH SEE ALSO\n.BR movielib (1)\n"))
    }

    @Test func `tables, lists, links and code are parsed`() {
        let text =
            "# Head\n\nA [link](x.md) and `a|b`,\nwrapped.\n\n| a | for example |\n| --- | --- |\n| `x\\|y` | `z` |\n\n- one\n- two\n\n```sh\nmovielib  x\n```\n"
        #expect(
            Markdown(text).blocks == [
                .heading(1, "Head"), .paragraph("A link and a|b, wrapped."),
                .table(head: ["a", "for example"], rows: [["x|y", "z"]]), .item("one"), .item("two"),
                .code(["movielib  x"]),
            ])
        #expect(
            Markdown.meaning(["a", "b", "no", "yes", "c"], ["", "x", "y", "null", "example"])
                == "b; or null; for example c")
    }

    @Test func `every setting, code and variable is in its topic`() throws {
        let (settings, codes, variables) = (
            try page("config"), try page("exit-codes"), try page("environment")
        )
        for name in Settings.names {
            #expect(settings.contains("\n\(name) = "), "\(name)")
            #expect(settings.contains("| `\(name)` |"), "\(name)")
        }
        for code in 0... {
            guard Presenters.ExitStatus(rawValue: Int32(code)) != nil else { break }
            #expect(codes.contains("| \(code) |"))
        }
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        var read: Set<String> = []
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            read.formUnion(text.matches(of: /"((?:MOVIELIB|TMDB|XDG)_[A-Z_]+)"/).map { String($0.1) })
        }
        #expect(read.count > 10)
        for variable in read { #expect(variables.contains("`\(variable)`"), "\(variable)") }
    }

    @Test(
        arguments: [
            ("help nope", "help nope", nil), ("help querys", "help querys", "movielib help queries"),
            ("help serch", "help serch", "movielib help search"),
            ("help watchlist ad", "help watchlist ad", "movielib help watchlist add"),
            ("help exitcodes", "help exitcodes", "movielib help exit-codes"),
        ] as [(String, String, String?)])
    func `help for an unknown topic is an error that suggests the nearest command or topic`(
        _ line: String, _ what: String, _ meant: String?
    ) throws {
        let failure = try #require(throws: Failure.self) {
            try Movielib.parse(line.split(separator: " ").map(String.init), Console())
        }
        #expect(failure.status == .usage)
        #expect(failure.activity == what)
        #expect(
            failure.hints.first?.contains("did you mean '\(meant ?? "")'?") == (meant != nil),
            "\(failure.lines)")
        #expect(failure.hints.count == 1)
    }

    @Test func `help for help is not a topic`() throws {
        #expect(try HelpTopic.command(["help", "help"]) == nil)
    }

    @Test(arguments: ["help queries", "help settings", "help query --color never", "help json -P"])
    func `a topic is found by its name and its aliases`(_ line: String) throws {
        let command = try Movielib.parse(line.split(separator: " ").map(String.init), Console())
        #expect(command is TopicCommand)
    }
}
