import Foundation
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ text: String) throws -> Settings {
        try Settings(file: try folder.write(text, to: "config.toml"))
    }

    private func failure(_ text: String) throws -> Failure? {
        let path = try folder.write(text, to: "config.toml")
        return #expect(throws: Failure.self) { try Settings(file: path) }
    }

    @Test func `a missing home and a missing or empty file give the defaults`() throws {
        for settings in [
            try Settings(file: nil), try Settings(file: folder.file("none.toml")),
            try Settings(file: "\(folder.path)/none/config.toml"), try settings(""),
            try settings("# nothing\n"),
        ] {
            #expect(settings.language == nil)
            #expect(settings.theme == .auto)
            #expect(settings.library == nil)
            #expect(settings.services == [])
            #expect(settings.warnings.isEmpty)
        }
    }

    @Test func `every setting is read`() throws {
        let settings = try settings(
            """
            language = "uk"
            region = 'UA'
            theme = "light"
            library = "/tmp/films.db"   # mine
            api_url = "https://api.tmdb.org/3"
            posters = true
            images = "sixel"
            links = "never"
            fallback_language = "de"
            services = ["MUBI", ' Netflix ']
            """)
        #expect(settings.language == "uk")
        #expect(settings.region == "UA")
        #expect(settings.theme == .light)
        #expect(settings.library == "/tmp/films.db")
        #expect(settings.apiURL == "https://api.tmdb.org/3")
        #expect(settings.showsPosters)
        #expect(settings.images == .sixel)
        #expect(settings.links == .never)
        #expect(settings.fallbackLanguage == "de")
        #expect(settings.services == ["MUBI", "Netflix"])
        #expect(settings.warnings.isEmpty)
    }

    @Test(arguments: [
        "language = \"uk\"\r\nregion = \"UA\"\r\n", "\u{FEFF}language = \"uk\"\nregion = \"UA\"",
    ])
    func `Windows line ends and a byte order mark are ignored`(_ text: String) throws {
        let settings = try settings(text)
        #expect(settings.language == "uk")
        #expect(settings.region == "UA")
    }

    @Test func `an unknown setting gets a warning with the nearest one, and the others apply`() throws {
        let settings = try settings("langauge = \"uk\"\nregion = \"UA\"\ncolour = 1\n[section]\nkey = 1")
        #expect(settings.region == "UA")
        let path = folder.file("config.toml")
        #expect(
            settings.warnings.sorted() == [
                "\(path):1: 'langauge' is not a setting; did you mean 'language'?",
                "\(path):3: 'colour' is not a setting", "\(path):4: 'section' is not a setting",
            ])
    }

    @Test(arguments: [
        ("language = 1", "language must be a language such as \"uk\" or \"pt-BR\""),
        ("language = \"klingon\"", "language must be a language such as \"uk\" or \"pt-BR\""),
        ("region = [\"UA\"]", "region must be a country such as \"UA\""),
        ("region = \"UKR\"", "region must be a country such as \"UA\""),
        ("theme = \"blue\"", "theme must be auto, dark or light"),
        ("theme = true", "theme must be auto, dark or light"),
        ("hide_ratings = \"yes\"", "hide_ratings must be true or false, without quotes"),
        ("posters = 1", "posters must be true or false, without quotes"),
        ("images = \"ascii\"", "images must be auto, kitty, iterm, sixel, blocks or none, in quotes"),
        ("links = true", "links must be auto, always or never, in quotes"),
        ("fallback_language = \"english\"", "fallback_language must be a language such as \"en\" or \"de\""),
        ("pager = 1", "pager must be a command in quotes, or \"\" for none"),
        ("library = \"films.db\"", "library must be a path from / or ~, your home folder, in quotes"),
        ("api_url = \"http://example.org\"", "api_url must be an https address in quotes"),
        ("[language]\nx = 1", "language must be a language such as \"uk\" or \"pt-BR\""),
        ("services = \"MUBI\"", "services must be names in brackets, each in quotes"),
        ("services = [1]", "services must be names in brackets, each in quotes"),
        ("services = [\"\"]", "services must be names in brackets, each in quotes"),
        ("[services]\nx = 1", "services must be names in brackets, each in quotes"),
    ])
    func `a wrong type is wrong usage, and the right type is named`(_ text: String, _ why: String) throws {
        let failure = try failure(text)
        #expect(failure?.status == .usage)
        #expect(failure?.reason == why)
        let name = text.prefix { $0 != "=" && $0 != "]" }.filter { $0.isLetter || $0 == "_" }
        #expect(failure?.hints.first?.hasPrefix("for example: \(name) = ") == true)
    }

    @Test func `the home folder may be written as ~, and no other folder`() throws {
        let path = try folder.write("library = \"~/films/mine.db\"\npager = \"less -S\"\n", to: "config.toml")
        let settings = try Settings(file: path, home: "/home/olena")
        #expect(settings.library == "/home/olena/films/mine.db")
        #expect(settings.pager == "less -S")
        for other in ["~ana/films.db", "x/~/films.db", "~"] {
            try folder.write("library = \"\(other)\"\n", to: "config.toml")
            #expect(throws: Failure.self) { try Settings(file: path, home: "/home/olena") }
        }
    }

    @Test func `a setting of the wrong type is reported with its line and an example`() throws {
        let failure = try failure("# first\n\nregion = \"UA\"\n  theme = 1\n")
        #expect(failure?.activity == "\(folder.file("config.toml")):4")
        let services = try self.failure("services = [1]")
        #expect(services?.hints == ["for example: services = [\"Netflix\", \"MUBI\"]"])
    }

    @Test(arguments: [
        ("language = \"uk\"\nregion \"UA\"\n", 2), ("language = \"uk\n", 1), ("a = 1\na = 2\n", 2),
        ("x = [1,\n", 1),
        ("\n\n= 1", 3),
    ])
    func `invalid TOML is reported with file and line`(_ text: String, _ line: Int) throws {
        let failure = try failure(text)
        #expect(failure?.status == .usage)
        #expect(failure?.activity.hasPrefix("\(folder.file("config.toml")):\(line):") == true)
        #expect(failure?.reason.contains("\n") == false)
    }

    @Test func `bytes that are not text are rejected`() throws {
        let path = folder.file("config.toml")
        for bytes in [
            [0xFF, 0xFE, 0x61], [0x6C, 0xC3, 0x28], Array("language = \"uk\"\n\0region = 1".utf8),
        ]
            as [[UInt8]]
        {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let failure = #expect(throws: Failure.self) { try Settings(file: path) }
            #expect(failure?.status == .usage)
        }
    }

    @Test func `only a regular file of at most 64 KiB is read, and no other is waited for`() throws {
        let (fifo, loop) = (folder.file("fifo"), folder.file("loop"))
        #expect(mkfifo(fifo, 0o600) == 0 && symlink(loop, loop) == 0)
        let large = try folder.write(String(repeating: "# filler\n", count: 8000), to: "large")
        let irregular = "it is not a regular file"
        for (path, why) in [
            (fifo, irregular), (folder.path, irregular), ("/dev/zero", irregular),
            (large, "it is larger than 64 KiB"), (loop, nil),
        ] as [(String, String?)] {
            let failure = #expect(throws: Failure.self) { try Settings(file: path) }
            #expect(failure?.status == .usage)
            #expect(why == nil || failure?.reason == why)
        }
    }

    @Test func `a symlink is followed`() throws {
        let link = folder.file("link")
        #expect(symlink(try folder.write("region = \"UA\"", to: "real.toml"), link) == 0)
        #expect(try Settings(file: link).region == "UA")
    }
}
