import Foundation
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

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
    ])
    func `a setting of the wrong type is wrong usage, and the error names the right type`(
        _ text: String, _ why: String
    )
        throws
    {
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

    @Test func `a setting of the wrong type is reported with its line`() throws {
        let failure = try failure("# first\n\nregion = \"UA\"\n  theme = 1\n")
        #expect(failure?.activity == "\(folder.file("config.toml")):4")
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

    @Test func `a FIFO, a folder and a device are rejected without waiting`() throws {
        let fifo = folder.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        for path in [fifo, folder.path, "/dev/zero"] {
            let failure = #expect(throws: Failure.self) { try Settings(file: path) }
            #expect(failure?.status == .usage)
            #expect(failure?.reason == "it is not a regular file")
        }
    }

    @Test func `a file of more than 64 KiB is rejected`() throws {
        #expect(
            try failure(String(repeating: "# filler\n", count: 8000))?.reason == "it is larger than 64 KiB")
    }

    @Test func `a loop of symlinks is reported and a symlink is followed`() throws {
        let loop = folder.file("loop")
        #expect(symlink(loop, loop) == 0)
        let failure = #expect(throws: Failure.self) { try Settings(file: loop) }
        #expect(failure?.status == .usage)
        let link = folder.file("link")
        #expect(symlink(try folder.write("region = \"UA\"", to: "real.toml"), link) == 0)
        #expect(try Settings(file: link).region == "UA")
    }
}
