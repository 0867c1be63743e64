import Foundation
import Records
import TestSupport
import Testing

@testable import Exchange

struct HostileFileTests {
    @Test func `a path that is not a regular file is rejected at once`() throws {
        let folder = try TemporaryFolder()
        let reader = ImportReader()
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(error { try reader.read(path: pipe) } == .notAFile(pipe, "a pipe"))
        #expect(error { try reader.read(path: folder.path) } == .folder(folder.path))
        #expect(error { try reader.read(path: "/dev/null") } == .notAFile("/dev/null", "a device"))
        let none = folder.file("none")
        #expect(error { try reader.read(path: none) } == .notFound(none))
        let loop = folder.file("loop")
        #expect(symlink(loop, loop) == 0)
        if case .unreadable = error({ try reader.read(path: loop) }) {
        } else {
            Issue.record("a loop was read")
        }
    }

    @Test func `a file is read from its path, and rejected if it is too large`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Samples.letterboxdFilms, to: "watchlist.csv")
        #expect(try ImportReader().read(path: path).kinds == [.letterboxdWatchlist])
        var options = ImportReader.Options()
        options.maximumBytes = 20
        #expect(error { try ImportReader(options: options).read(path: path) } == .tooLarge(path, limit: 20))
        options = ImportReader.Options()
        options.maximumTableBytes = 30
        #expect(error { try ImportReader(options: options).read(path: path) } == .tooLarge(path, limit: 30))
        let huge = folder.file("huge.csv")
        #expect(FileManager.default.createFile(atPath: huge, contents: nil))
        #expect(truncate(huge, 5_000_000_000) == 0)
        #expect(error { try ImportReader().read(path: huge) } == .tooLarge(huge, limit: 48 * 1024 * 1024))
    }

    @Test func `an empty file is reported as empty`() {
        #expect(error { try read("", "x.csv") } == .empty("x.csv"))
        #expect(error { try read("\u{FEFF}\r\n \n", "x.csv") } == .empty("x.csv"))
    }

    @Test func `text in another encoding is rejected with the encoding's name`() {
        let reader = ImportReader()
        func wide(_ text: String, big: Bool) -> [UInt8] {
            text.utf16.flatMap {
                big ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
        }
        let utf16 = ImportError.notUTF8("x.csv", encoding: "UTF-16", line: nil)
        for mark in ["\u{FEFF}", ""] {
            for big in [true, false] {
                #expect(
                    error { try reader.read(bytes: wide(mark + Samples.tmdb, big: big), name: "x.csv") }
                        == utf16)
            }
        }
        let latin = Array("Name,Letterboxd URI,Rating\nDune,u,".utf8) + [0xE9, 10]
        #expect(
            error { try reader.read(bytes: latin, name: "x.csv") }
                == .notUTF8("x.csv", encoding: nil, line: 2))
    }

    @Test func `a byte order mark before a quoted header is ignored`() throws {
        let text = "\u{FEFF}\"Date\",Name,Year,Letterboxd URI,Rating\n2026-01-01,Heat,1995,u,5\n"
        #expect(try read(text, "x.csv").rows[0].rating == 10)
    }

    @Test func `columns may be missing, reordered, unknown or in capitals`() throws {
        let file = try read("Colour,RATING , name,Letterboxd URI\nred,3.5,Heat,u\n", "x.csv")
        #expect(file.kinds == [.letterboxdRatings])
        #expect(file.rows[0].rating == 7)
        #expect(file.rows[0].year == nil)
    }

    @Test func `semicolons and tabs of a spreadsheet are recognised`() throws {
        for delimiter in [";", "\t"] {
            let text = Samples.letterboxdRatings.split(separator: ",").joined(separator: delimiter)
            #expect(try read(text, "x.csv").films.map(\.rating) == [10, 1])
        }
    }

    @Test func `a row with too few cells is kept, and one with too many is rejected`() throws {
        let file = try read(
            "Date,Name,Year,Letterboxd URI,Rating\n2026-01-01,Heat\n2026-01-01,Me, Myself,2000,u,5\n2026-01-01,Heat,1995,u,5,,\n",
            "x.csv")
        #expect(file.rows[0].problems == [.cellsMissing(found: 2, of: 5)])
        #expect(file.rows[0].subject == .film)
        #expect(file.rows[1].subject == .unreadable(.cellsTooMany(found: 6, of: 5)))
        #expect(file.rows[2].rating == 10)
    }

    @Test func `invalid values are dropped and named, and their row is kept`() throws {
        let file = try read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n32.12.2025,Heat,MCMXCV,u,60,,,2025-02-30\n",
            "x.csv")
        #expect(
            Set(file.rows[0].problems) == [
                .badDate("32.12.2025"), .badYear("MCMXCV"), .badRating("60"), .badDate("2025-02-30"),
            ])
        #expect(file.rows[0].viewings == [.init(ViewingValues(isRewatch: false))])
        #expect(
            try read("Const,Your Rating,Title\nxx7,7,Heat\n,,\n,7,\n", "x.csv").rows.map(\.problems.count)
                == [1, 0])
        #expect(
            try read("Const,Your Rating,Title\n,7,\n", "x.csv").rows[0].subject
                == .unreadable(.unidentified))
    }

    @Test func `an unclosed quote and text after a quote are reported with their lines`() {
        let header = "Date,Name,Year,Letterboxd URI,Rating\n"
        #expect(
            error { try read(header + "a,b,1,u,1\n2026-01-01,\"Heat,1995\n\n\n", "x.csv") }
                == .openQuote("x.csv", line: 3))
        #expect(error { try read(header + "a,\"b\"c,1,u,1\n", "x.csv") } == .strayQuote("x.csv", line: 2))
    }

    @Test func `a file of no known kind is rejected with its beginning`() {
        #expect(error { try read("id,name\n1,Heat\n", "x.csv") } == .unknownKind("x.csv", begins: "id,name"))
        #expect(error { try read("{\"a\": 1}", "x") } == .unknownKind("x", begins: "{\"a\": 1}"))
        #expect(error { try read("[1]", "x") } == .unknownKind("x", begins: "[1]"))
        #expect(error { try read("\u{89}PNG\0\0", "x") } == .unknownKind("x", begins: "\u{89}PNG\0\0"))
        #expect(
            error { try read("[{\"movie\":", "x") } == .brokenJSON("x", line: 1, column: 11, isAtEnd: true))
        #expect(
            error { try read(String(repeating: "[", count: 500), "x") }
                == .brokenJSON("x", line: 1, column: 501, isAtEnd: true))
    }

    @Test func `more rows than the limit are rejected`() {
        var options = ImportReader.Options()
        options.maximumRows = 1
        #expect(error { try read(Samples.letterboxdRatings, "x", options) } == .tooManyRows("x", limit: 1))
        #expect(error { try read(Samples.traktRatings, "x", options) } == .tooManyRows("x", limit: 1))
    }

    @Test func `random bytes result in rows or in an error`() {
        var random = SeededGenerator(state: 7)
        let parts = [
            "\"", ",", "\r\n", "\n", "Name", "Letterboxd URI", "Rating", "Date", "tt1160419", "Const", "{",
            "[", "]", "\"movie\"", ":", "\u{FEFF}", "9", "Letterboxd list export v7", "tmdb_id", "viewings",
            "my_rating", "\\", "; ", "PK\u{3}\u{4}", "Title", "Date", ",", "1/2/26", "SIMKL_ID",
            "Profile Name", "Start Time", "Duration", "01:00:00", "media_id", "source", "media_type", "Score",
            "Film Name", "nameEng", "movieId",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }
            _ = try? read(text.joined(), "x")
        }
    }
}
