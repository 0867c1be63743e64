import Foundation
import TestSupport
import Testing

@testable import movielib

/// The list of services in the settings, read and changed.
@Suite struct ServiceSettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func changed(_ text: String, adding names: [String] = [], removing places: Set<Int> = [])
        throws -> String
    {
        let path = try folder.write(text, to: "config.toml")
        try SettingsWriter(path: path).change(adding: names, removingAt: places)
        // Read as text the file would lose a byte order mark.
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    @Test func `names are read in their order`() throws {
        let path = try folder.write("services = [\"MUBI\", ' Netflix ']\n", to: "config.toml")
        #expect(try Settings(file: path).services == ["MUBI", "Netflix"])
        #expect(try Settings(file: nil).services == [])
    }

    @Test(arguments: ["services = \"MUBI\"", "services = [1]", "services = [\"\"]", "[services]\nx = 1"])
    func `anything but names in quotes is refused, with an example`(_ text: String) throws {
        let path = try folder.write(text, to: "config.toml")
        let failure = #expect(throws: Failure.self) { try Settings(file: path) }
        #expect(failure?.why == "services must be names in brackets, each in quotes")
        #expect(failure?.hints == ["for example: services = [\"Netflix\", \"MUBI\"]"])
    }

    @Test(arguments: [
        ("", "services = [\"A\", \"B\"]\n"),
        ("a=1", "a=1\nservices = [\"A\", \"B\"]\n"),
        ("# mine\nregion = \"UA\"", "# mine\nregion = \"UA\"\nservices = [\"A\", \"B\"]\n"),
        ("x = \"\"\"\n[t]\n\"\"\"\n", "x = \"\"\"\n[t]\n\"\"\"\nservices = [\"A\", \"B\"]\n"),
        (
            "region = \"UA\" # here\n\n# a section\n[later]\nservices = [1]\n",
            "region = \"UA\" # here\nservices = [\"A\", \"B\"]\n\n# a section\n[later]\nservices = [1]\n"
        ), ("[later]\na = 1\n", "services = [\"A\", \"B\"]\n[later]\na = 1\n"),
        ("\u{FEFF}[later]\na = 1\n", "\u{FEFF}services = [\"A\", \"B\"]\n[later]\na = 1\n"),
        ("region = \"UA\"\r\n", "region = \"UA\"\r\nservices = [\"A\", \"B\"]\r\n"),
    ])
    func `a list is made where there is none, in front of every section`(_ text: String, _ expected: String)
        throws
    {
        #expect(try changed(text, adding: ["A", "B"]) == expected)
    }

    @Test(arguments: [
        ("services = []  # none\nregion = \"UA\"\n", "services = [\"C\"]  # none\nregion = \"UA\"\n"),
        ("services = [\"A\"] # mine\n", "services = [\"A\", \"C\"] # mine\n"),
        ("'services' = [ \"A\", ]\n", "'services' = [ \"A\", \"C\", ]\n"),
        (
            "services = [\n  \"A\",\n  \"B\" # best ]\n]\ntheme = \"dark\"\n",
            "services = [\n  \"A\",\n  \"B\", # best ]\n  \"C\"\n]\ntheme = \"dark\"\n"
        ),
        ("services = [\n\t\"A\", # mine\r\n]\n", "services = [\n\t\"A\", # mine\r\n\t\"C\",\r\n]\n"),
        ("services = [\"A\", # mine\n  ]\n", "services = [\"A\", # mine\n  \"C\",\n  ]\n"),
        ("services = [\n  \"A\",\n  \"B\"]\n", "services = [\n  \"A\",\n  \"B\",\n  \"C\"]\n"),
        ("services = [\n  \"A\" # mine\n  , ]\n", "services = [\n  \"A\" # mine\n  ,\n  \"C\", ]\n"),
        ("services = [\"#]\", 'x\"']\n", "services = [\"#]\", 'x\"', \"C\"]\n"),
    ])
    func `a name is put behind the others, and nothing else is touched`(_ text: String, _ expected: String)
        throws
    {
        #expect(try changed(text, adding: ["C"]) == expected)
    }

    @Test(
        arguments: [
            ("services = [\"A\", \"B\"] # mine\n", [0], "services = [\"B\"] # mine\n"),
            ("services = [\"A\", \"B\"]\n", [1], "services = [\"A\"]\n"),
            ("services = [\"A\", \"B\"]\n", [0, 1], "services = []\n"),
            (
                "# x\nservices = [\n  \"A\", # first\n  \"B\",\n  \"C\"\n]\n", [1],
                "# x\nservices = [\n  \"A\", # first\n  \"C\"\n]\n"
            ),
            (
                "services = [\n  \"A\",\n  \"B\"\n]\nregion = \"UA\"\n", [1],
                "services = [\n  \"A\",\n]\nregion = \"UA\"\n"
            ),
        ] as [(String, Set<Int>, String)])
    func `a name is taken out with its comma, and a line of its own with it`(
        _ text: String, _ places: Set<Int>, _ expected: String
    ) throws {
        #expect(try changed(text, removing: places) == expected)
    }

    @Test func `a name with quotes, controls and other letters comes back as it was`() throws {
        let names = ["a \"b\" \\ c", "Кіно+", "x\u{1}\u{7F}y"]
        _ = try changed("", adding: names)
        #expect(try Settings(file: folder.file("config.toml")).services == names)
    }

    @Test func `the new file is private, and a link to it stays a link`() throws {
        let real = try folder.write("region = \"UA\"\n", to: "real.toml")
        let link = folder.file("config.toml")
        #expect(symlink(real, link) == 0)
        try SettingsWriter(path: link).change(adding: ["MUBI"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
        #expect(try Settings(file: real).services == ["MUBI"])
        #expect(try PrivateFile.read(real)?.mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().count == 2)
    }

    @Test func `nothing is written where nothing changes`() throws {
        let path = folder.file("none.toml")
        try SettingsWriter(path: path).change(adding: [])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a list with more than names in it is left alone`() throws {
        let text = "services = [\"A\", [\"B\"]]\n"
        let path = try folder.write(text, to: "config.toml")
        #expect(throws: Failure.self) { try SettingsWriter(path: path).change(adding: ["C"]) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    /// What a file may consist of, each part whole lines; those behind a section are that section's.
    private static let parts = [
        "# services = [\"no\"]\n", "\n", "\r\n", "region = \"UA\" # [x]\n", "'a b' = '\\'\n",
        "long = \"\"\"\nservices = [\"no\"] \"\"\\\"\n\"\"\"\n", "raw = \'\'\'\nservices = []\n''\'\'\'\n",
        "inline = { services = [\"no\"], x = \"}\" }\n", "deep = [[\"#\"], [\"]\", # ]\n1]]\n",
        "a.services = 1\n",
    ]
    private static let lists = [
        "services = []\n", "services=[ ] # none\n", "services = [\"A\"]\n", "'services' = ['A', \"B\",]\n",
        "\"services\" = [ # \"no\"\n  \"A\", # first\n\n  \"B\" # ]\n  , \"C\"\n]\n",
        "services = [\r\n\t\"]\",\r\n\t\"#\\\"\",\r\n]\r\n", "services = [\"\"\"A\"\"\", \"B\"] # \"C\"\n",
    ]
    private static let sections = ["", "[s]\nservices = [\"no\"]\n", "[[s]]\n# x\nservices = 1\n"]

    @Test func `whatever else is in the file, the names alone change, and come and go in any order`() throws {
        var random = SeededGenerator(state: 14)
        for _ in 0..<400 {
            let count = Int.random(in: 0...3, using: &random)
            var parts = Array(Self.parts.shuffled(using: &random).prefix(count))
            let list = Bool.random(using: &random) ? Self.lists.randomElement(using: &random) : nil
            if let list { parts.insert(list, at: Int.random(in: 0...parts.count, using: &random)) }
            var text = parts.joined() + (Self.sections.randomElement(using: &random) ?? "")
            if Bool.random(using: &random), text.hasSuffix("\n") { text.removeLast() }
            let path = try folder.write(text, to: "config.toml")
            let before = try Settings(file: path).services
            // The writer itself compares everything else in the file, and refuses what would differ.
            #expect(throws: Never.self, "\(text)") {
                try SettingsWriter(path: path).change(adding: ["N \"1\"", "M"])
            }
            #expect(try Settings(file: path).services == before + ["N \"1\"", "M"], "\(text)")
            let gone = Set(before.indices.filter { _ in Bool.random(using: &random) })
            #expect(throws: Never.self, "\(text) \(gone)") {
                try SettingsWriter(path: path).change(adding: [], removingAt: gone.union([before.count]))
            }
            let kept = before.indices.filter { !gone.contains($0) }.map { before[$0] } + ["M"]
            #expect(try Settings(file: path).services == kept, "\(text)")
        }
    }
}
