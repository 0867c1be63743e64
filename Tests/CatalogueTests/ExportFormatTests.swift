import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// The format of daily exports, and other files in their place.
struct ExportFormatTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("catalogue.db") }

    init() throws { folder = try TemporaryFolder() }

    private func line(_ id: Int, _ title: String, _ popularity: Double = 1, adult: Bool = false) -> String {
        #"{"adult":\#(adult),"id":\#(id),"original_title":"\#(title)","popularity":\#(popularity),"video":false}"#
    }

    private func write(_ bytes: Data) throws -> String {
        try bytes.write(to: URL(fileURLWithPath: folder.file("films")))
        return folder.file("films")
    }

    private func build(file: String, people: String? = nil, adult: Bool = false) throws -> Catalogue {
        try Catalogue.build(
            at: path, films: file, people: people, includingAdult: adult,
            about: .init(day: "2026-11-21", source: file, etag: "\"x\"", builtAt: Date()))
        return try #require(Catalogue.open(path: path))
    }

    private func build(_ text: String, adult: Bool = false) throws -> Catalogue {
        try build(file: write(Data(text.utf8)), adult: adult)
    }

    /// The error; checks that the old catalogue is unchanged, and that no part of the new one remains.
    private func refusal(_ file: String, people: String? = nil) throws -> CatalogueError? {
        _ = try build("\(line(1, "Old"))\n")
        let before = try folder.bytes("catalogue.db")
        var refusal: CatalogueError?
        do throws(CatalogueError) {
            try Catalogue.build(
                at: path, films: file, people: people, about: .init(day: nil, source: "", builtAt: Date()))
        } catch { refusal = error }
        #expect(try folder.bytes("catalogue.db") == before)
        #expect(!folder.names.contains { $0.hasPrefix("catalogue.db.") || $0.hasSuffix("-journal") })
        #expect(Catalogue.open(path: path)?.search("old").entries.map(\.id) == [1])
        return refusal
    }

    @Test func `films are sorted by popularity, whatever the order of the lines`() throws {
        let lines = [(3924, 1.8), (2, 9.5), (8773, 9.6), (21624, 0)].map { line($0, "Film \($0)", $1) }
        let catalogue = try build(lines.joined(separator: "\n"))
        #expect(catalogue.search("film").entries.map(\.id) == [8773, 2, 3924, 21624])
        #expect(catalogue.search("film").entries.map(\.popularity) == [9.6, 9.5, 1.8, 0])
        let status = try #require(catalogue.status())
        #expect((status.films, status.people, status.skipped) == (4, 0, 0))
        #expect(status.day == "2026-11-21" && status.etag == "\"x\"" && status.size > 0)
    }

    @Test(arguments: [Int.min, .max])
    func `a stored time or count outside the valid range is clamped`(_ time: Int) throws {
        _ = try build(line(1, "One"))
        try CatalogueConnection(new: path).run(
            "UPDATE about SET value = '\(time)' WHERE key IN ('built_at', 'films')")
        let status = try #require(Catalogue.open(path: path)?.status())
        #expect((0...253_402_300_799).contains(status.builtAt.timeIntervalSince1970))
        #expect((0...253_402_300_799).contains(status.films))
    }

    @Test func `the last line needs no terminator, CRLF ends a line, and empty lines are ignored`() throws {
        let catalogue = try build("\n\r\n\(line(1, "One"))\r\n\n\(line(2, "Two"))\r\n\(line(3, "Three"))")
        #expect(catalogue.status()?.films == 3)
        #expect(catalogue.status()?.skipped == 0)
    }

    @Test func `Unicode line separators within a name do not end the line`() throws {
        let catalogue = try build("\(line(1, "One\u{2028}Two\u{2029}Three\u{85}Four"))\n\(line(2, "Five"))\n")
        #expect(catalogue.status()?.films == 2)
        #expect(
            catalogue.search("two three").entries.map(\.name) == ["One\u{2028}Two\u{2029}Three\u{85}Four"])
    }

    @Test(arguments: [
        "{", "null", "[]", "7", "not JSON", #"{"id":5}"#, #"{"original_title":"No number"}"#,
        #"{"id":"5","original_title":"x"}"#, #"{"id":5.5,"original_title":"x"}"#,
        #"{"id":0,"original_title":"x"}"#, #"{"id":-5,"original_title":"x"}"#,
        #"{"id":99999999999999999999,"original_title":"x"}"#, #"{"id":5,"original_title":7}"#,
        #"{"id":5,"original_title":"x","popularity":"high"}"#, #"{"id":5,"original_title":"x"} {"id":6}"#,
        #"{"id":5,"original_title":"x""#, #"{"id":007,"original_title":"x"}"#,
        #"{"id":5,"original_title":"\x"}"#,
        #"{"id":5,"original_title":"x","popularity":.5}"#, #"{"id":5,"original_title":"x","popularity":5.}"#,
    ])
    func `an invalid line is skipped and counted`(bad: String) throws {
        let catalogue = try build("\(line(1, "One"))\n\(bad)\n\(line(2, "Two"))\n")
        #expect(catalogue.status()?.films == 2)
        #expect(catalogue.status()?.skipped == 1)
    }

    @Test func `bytes that are not UTF-8 invalidate only their own line`() throws {
        var data = Data("\(line(1, "One"))\n".utf8)
        data.append(Data(line(2, "Tw@").utf8.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }))
        data.append(Data("\n\(line(3, "Three"))\n".utf8))
        let catalogue = try build(file: write(data))
        let status = try #require(catalogue.status())
        #expect(status.films + status.skipped == 3 && status.films >= 2)
    }

    @Test func `films for adults are left out unless they are requested`() throws {
        let text = "\(line(1, "One"))\n\(line(2, "Two", adult: true))\n"
        #expect(try build(text).status()?.films == 1)
        #expect(try build(text).search("two").entries.isEmpty)
        #expect(try build(text, adult: true).search("two").entries.map(\.id) == [2])
    }

    @Test(arguments: [(1 << 16) - 200, 1 << 17, 1 << 20, 3 << 20])
    func `a line longer than any title is skipped`(length: Int) throws {
        let long = line(2, String(repeating: "x", count: length))
        let catalogue = try build("\(line(1, "One"))\n\(long)\n\(line(3, "Three"))\n\(long)")
        let isLine = length < 1 << 16
        #expect(catalogue.status()?.films == (isLine ? 3 : 2))
        #expect(catalogue.status()?.skipped == (isLine ? 0 : 2))
        #expect(catalogue.search("three").entries.map(\.id) == [3])
    }

    @Test func `a film listed twice is stored once`() throws {
        let huge = 1 << 40
        let catalogue = try build(
            [(5, 1.0), (6, 2), (5, 3), (5, 1), (huge, 1), (huge, 2)].map { line($0, "Film \($0)", $1) }
                .joined(separator: "\n"))
        #expect(catalogue.status()?.films == 3)
        #expect(catalogue.search("film").entries.map(\.id).sorted() == [5, 6, huge])
    }

    @Test(arguments: [
        ("7", 7), ("7.25", 7.25), ("1e2", 100), ("1.5E-1", 0.15), ("0", 0), ("-3", 0), ("-1e300", 0),
        ("1e300", 1e9), ("null", 0), ("0.00004", 0), ("12345678901234.5", 1e9),
    ])
    func `popularity is any number, clamped to zero and above`(written: String, popularity: Double) throws {
        let catalogue = try build(#"{"id":5,"original_title":"Film","popularity":\#(written)}"#)
        #expect(catalogue.search("film").entries.map(\.popularity) == [popularity])
    }

    @Test func `popularity may be missing`() throws {
        #expect(
            try build(#"{"id":5,"original_title":"Film"}"#).search("film").entries.map(\.popularity) == [0])
    }

    @Test(arguments: ["…", "!!!", "🎬", "", "   "])
    func `a name without words is stored, and no search finds it`(name: String) throws {
        let catalogue = try build(line(5, name))
        #expect(catalogue.status()?.films == 1)
        #expect(catalogue.search(name).entries.isEmpty)
    }

    @Test func `people are found separately from films`() throws {
        let films = try write(Data(line(1, "Fargo").utf8))
        let people = try folder.write(
            """
            {"adult":false,"id":16767,"name":"Aki Kaurismäki","popularity":2.4825}
            {"adult":false,"id":2,"name":"Fargo\u{2028}","popularity":0.5}
            nonsense
            """, to: "people")
        let catalogue = try build(file: films, people: people)
        #expect(catalogue.status()?.people == 2)
        #expect(catalogue.status()?.skipped == 1)
        #expect(catalogue.search("kaurismaki aki", .person).entries.map(\.id) == [16767])
        #expect(catalogue.search("fargo").entries.map(\.id) == [1])
        #expect(catalogue.search("fargo", .person).entries.map(\.id) == [2])
    }

    @Test func `a list of people is rejected as a list of films, and vice versa`() throws {
        let films = try write(Data(line(1, "Fargo").utf8))
        let people = try folder.write(
            #"{"adult":false,"id":2,"name":"Fargo","popularity":0.5}"#, to: "people")
        #expect(try refusal(people) == .noEntries(people, .film))
        #expect(try refusal(films, people: films) == .noEntries(films, .person))
    }

    @Test func `matches beyond the limit are counted, up to a thousand`() throws {
        let films = (1...1200).map { line($0, $0 % 4 == 0 ? "Rare Film \($0)" : "Film \($0)") }
        let catalogue = try build(films.joined(separator: "\n"))
        #expect(catalogue.search("rare", limit: 5).entries.count == 5)
        #expect(catalogue.search("rare", limit: 5).total == 300)
        #expect(catalogue.search("film").total == Catalogue.maxCounted)
        #expect(catalogue.search("film 7").total > 20)
        #expect(catalogue.search("nothing").total == 0)
    }

    // MARK: Compressed files, and files that only look so

    @Test func `a gzipped list is read like a plain one, even with several gzip members`() throws {
        let (one, two) = (
            Data("\(line(1, "One"))\n{\"id\"".utf8), Data(":2,\"original_title\":\"Two\"}".utf8)
        )
        #expect(try build(file: write((one + two).gzipped)).status()?.films == 2)
        #expect(try build(file: write(one.gzipped + two.gzipped)).status()?.films == 2)
        // Gzip members that end at the border of a read of 128 KiB.
        let many = (1...3000).map { Data("\(line($0, "Film \($0)"))\n".utf8).gzipped }.reduce(Data(), +)
        #expect(many.count > 1 << 18)
        #expect(try build(file: write(many)).status()?.films == 3000)
    }

    @Test func `a truncated or damaged list is rejected`() throws {
        let text = (1...3000).map { line($0, "Film \($0)") }.joined(separator: "\n")
        let whole = Data(text.utf8).gzipped
        for count in [11, 100, whole.count / 2, whole.count - 8, whole.count - 1] {
            let file = try write(whole.prefix(count))
            #expect(try refusal(copied(file)) == .unreadable(folder.file("copy"), .damaged), "\(count)")
        }
        var wrong = whole
        wrong[whole.count / 2] ^= 0x20
        #expect(try refusal(copied(write(wrong))) == .unreadable(folder.file("copy"), .damaged))
        #expect(
            try refusal(copied(write(whole + Data("more".utf8))))
                == .unreadable(folder.file("copy"), .damaged))
    }

    @Test func `a gzip bomb is rejected before it is expanded`() throws {
        let file = try copied(write(.gzipBomb(expandingTo: 400 << 20)))
        #expect(try refusal(file) == .unreadable(file, .tooLarge))
    }

    @Test(arguments: ["", "\n\n\n", "<html>Not Found</html>", "PK\u{3}\u{4}", "{\"id\":1}"])
    func `a file without a film is rejected`(content: String) throws {
        let file = try folder.write(content, to: "copy")
        #expect(try refusal(file) == .noEntries(file, .film))
    }

    @Test func `a path that is not a regular file is rejected without waiting`() throws {
        #expect(try refusal(folder.path) == .unreadable(folder.path, .notAFile))
        #expect(try refusal("/dev/zero") == .unreadable("/dev/zero", .notAFile))
        let pipe = folder.file("pipe")
        mkfifo(pipe, 0o600)
        #expect(try refusal(pipe) == .unreadable(pipe, .notAFile))
        let missing = folder.file("missing")
        #expect(try refusal(missing) == .unreadable(missing, .system(ENOENT)))
    }

    @Test func `an unreadable list of people leaves the old catalogue unchanged`() throws {
        let films = try folder.write(line(7, "New"), to: "new")
        let missing = folder.file("missing")
        #expect(try refusal(films, people: missing) == .unreadable(missing, .system(ENOENT)))
        let empty = try folder.write("", to: "empty")
        #expect(try refusal(films, people: empty) == .noEntries(empty, .person))
    }

    /// Copies a file to a place that building a catalogue does not overwrite.
    private func copied(_ file: String) throws -> String {
        try? FileManager.default.removeItem(atPath: folder.file("copy"))
        try FileManager.default.moveItem(atPath: file, toPath: folder.file("copy"))
        return folder.file("copy")
    }

    // MARK: Files that are not catalogues

    @Test func `a file that is not a catalogue does not open`() throws {
        let catalogue = try build(line(1, "One"))
        #expect(catalogue.search("one").entries.count == 1)
        let whole = try folder.bytes("catalogue.db")
        for (name, bytes) in [
            ("empty", Data()), ("text", Data("Dear diary".utf8)), ("zeros", Data(count: 8192)),
            ("cut", whole.prefix(100)),
        ] {
            try bytes.write(to: URL(fileURLWithPath: folder.file(name)))
            let opened = Catalogue.open(path: folder.file(name))
            #expect(opened == nil || opened?.search("one").entries.isEmpty == true, "\(name)")
        }
        var newer = whole
        newer[63] = 99
        try newer.write(to: URL(fileURLWithPath: folder.file("newer")))
        #expect(Catalogue.open(path: folder.file("newer")) == nil)
        #expect(Catalogue.open(path: folder.file("missing")) == nil)
        #expect(Catalogue.open(path: folder.path) == nil)
        #expect(Catalogue.open(path: "catalogue.db") == nil)
        let pipe = folder.file("pipe")
        mkfifo(pipe, 0o600)
        #expect(Catalogue.open(path: pipe) == nil)
    }

    @Test(arguments: ["a?b=c", "x#y", "100%41", "Été 日本", "a b&immutable=0", "file:", "a:b;c+d"])
    func `a catalogue opens in a folder of any name`(name: String) throws {
        _ = try build("\(line(1, "One"))\n")
        let other = folder.file(name)
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: path, toPath: "\(other)/catalogue.db")
        #expect(Catalogue.open(path: "\(other)/catalogue.db")?.search("one").entries.map(\.id) == [1])
    }

    @Test func `a damaged catalogue finds nothing and reports no error, wherever the damage is`() throws {
        _ = try build((1...300).map { line($0, "Film \($0)") }.joined(separator: "\n"))
        let whole = try folder.bytes("catalogue.db")
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0..<20 {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            try bytes.write(to: URL(fileURLWithPath: folder.file("damaged")))
            guard let catalogue = Catalogue.open(path: folder.file("damaged")) else { continue }
            _ = catalogue.search("film").entries
            _ = catalogue.search("flim 7").entries
            _ = catalogue.exactMatches("Film 7")
            _ = catalogue.status()
        }
    }

    @Test(arguments: [
        """
        ALTER TABLE film RENAME TO other;
        CREATE VIEW film AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i FROM n)
            SELECT i AS rank, i AS id, i AS key, i AS popularity, '' AS name FROM n
        """,
        "ALTER TABLE about ADD COLUMN x TEXT AS (hex(zeroblob(100000000)) LIKE '%a%a%a%a%b')",
        "ALTER TABLE film_words_config ADD COLUMN x", "CREATE TABLE more (x)",
    ])
    func `a catalogue with any table but its own does not open`(_ sql: String) throws {
        #expect(try build(line(1, "One")).search("one").total == 1)
        try CatalogueConnection(new: path).run("PRAGMA writable_schema = ON; \(sql)")
        #expect(Catalogue.open(path: path) == nil)
    }

    @Test func `an open catalogue stays searchable while another one replaces it`() throws {
        let old = try build(line(1, "Old"))
        let new = try build(line(2, "New"))
        #expect(old.search("old").entries.map(\.id) == [1])
        #expect(new.search("new").entries.map(\.id) == [2])
        #expect(new.search("old").entries.isEmpty)
    }

    @Test func `progress ends at its total and never decreases`() throws {
        let file = try write(Data((1...60_000).map { line($0, "Film \($0)") }.joined(separator: "\n").utf8))
        var steps: [CatalogueProgress] = []
        try Catalogue.build(
            at: path, films: file, about: .init(day: nil, source: file, builtAt: Date())
        ) { steps.append($0) }
        #expect(steps.count > 3)
        for (step, next) in zip(steps, steps.dropFirst()) where step.step == next.step {
            #expect(step.done <= next.done)
        }
        #expect(steps.allSatisfy { $0.done <= $0.total && $0.kind == .film })
    }
}
