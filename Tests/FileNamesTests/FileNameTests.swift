import Foundation
import Testing

@testable import FileNames

struct FileNameTests {
    /// `Names.txt`: one name per line, `path => kind; titles; year; edition; part; id`, under headings.
    private static let corpus: [String] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Names.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }()

    @Test func `a file name yields the title, year and tags that people read in it`() throws {
        #expect(Self.corpus.count > 400)
        for line in Self.corpus {
            let sides = line.split(separator: " => ", maxSplits: 1)
            try #require(sides.count == 2, "\(line)")
            let expected = sides[1].split(separator: ";", omittingEmptySubsequences: false).map {
                $0.drop { $0 == " " }
            }
            func cell(_ index: Int) -> String { index < expected.count ? String(expected[index]) : "" }
            let name = FileName(path: sides[0].utf8, latestYear: 2028)
            #expect(name.kind.rawValue == cell(0), "\(line)")
            guard expected.count > 1 else { continue }
            let titles = cell(1).contains(" | ") ? name.titles.joined(separator: " | ") : name.titles.first
            #expect(titles == cell(1), "\(line)")
            #expect(name.year.map(String.init) ?? "" == cell(2), "\(line)")
            #expect(name.edition ?? "" == cell(3), "\(line)")
            #expect(name.part.map(String.init) ?? "" == cell(4), "\(line)")
            #expect(name.tmdbID.map(String.init) ?? name.imdbID ?? "" == cell(5), "\(line)")
        }
    }

    @Test func `a folder of many films names none of them`() {
        let path = "Ran (1985)/Kagemusha.mkv"
        #expect(FileName(path: path.utf8, latestYear: 2028).titles == ["Ran", "Kagemusha"])
        let shared = FileName(path: path.utf8, latestYear: 2028, folderIsShared: true)
        #expect(shared.titles == ["Kagemusha"])
        #expect(shared.year == nil)
    }

    @Test func `a bare sample or trailer is marked, so that its length can decide`() {
        #expect(FileName(path: "Ran.1985.sample.mkv".utf8, latestYear: 2028).quality.contains("sample"))
        #expect(FileName(path: "Ran.1985.mkv".utf8, latestYear: 2028).quality.isEmpty)
    }

    @Test func `the latest valid year is a parameter`() {
        #expect(FileName(path: "Soon 2030.mkv".utf8, latestYear: 2028).year == nil)
        #expect(FileName(path: "Soon 2030.mkv".utf8, latestYear: 2030).year == 2030)
        #expect(FileName(path: "Early 1888.mkv".utf8, latestYear: 2028).year == 1888)
        #expect(FileName(path: "Early 1887.mkv".utf8, latestYear: 2028).year == nil)
    }

    @Test func `a title is composed, whatever the form of the letters in the file's name`() {
        for path in ["Ame\u{301}lie/Ame\u{301}lie (2001).mkv", "Am\u{E9}lie (2001)/movie.mkv"] {
            let root = path.utf8.count - "lie (2001).mkv".utf8.count
            for rootLength in [0, 8, root] {
                let name = FileName(path: path.utf8, latestYear: 2028, rootLength: rootLength)
                #expect(name.titles.map { Array($0.utf8) } == [Array("Am\u{E9}lie".utf8)], "\(path)")
                #expect(name.year == 2001)
            }
        }
    }

    @Test func `an escaped path restores the original bytes`() {
        #expect(EscapedPath.text(Array("Léon/Ran 100%.mkv".utf8)) == "Léon/Ran 100%25.mkv")
        #expect(EscapedPath.text([0x61, 0xFF, 0xC3, 0x2F, 0xE2, 0x82]) == "a%FF%C3/%E2%82")
        #expect(EscapedPath.text(Array("a\nb\u{1b}[m\u{202E}c\u{85}".utf8)) == "a%0Ab%1B[m%E2%80%AEc%C2%85")
        #expect(EscapedPath.text(Array("Тіні 影".utf8)) == "Тіні 影")
        #expect(EscapedPath.text([]) == "")
        #expect(EscapedPath.bytes("a%41") == Array("aA".utf8))
        for text in ["%", "%4", "%+A", "%zz", "a%4g"] { #expect(EscapedPath.bytes(text) == nil, "\(text)") }
    }

    /// Generates the same bytes on every machine.
    private struct Bytes: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 | state << 48
        }
    }

    @Test func `any bytes are accepted as a name`() {
        var random = Bytes(state: 28)
        let pieces = [
            "(", "[", "{", ")", "]", "2014", "-", ".", " ", "/", "s01", "cd1", "aka", "The", ",", "tt0133093",
            "tmdb", "1080p", "a", "05", "【", "\u{2013}", "трейлер", "edition", "web", "VIDEO_TS", "|", "'",
            "x", "v2", "www",
        ]
        for _ in 0..<40_000 {
            var path: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                if Int.random(in: 0..<6, using: &random) == 0 {
                    path.append(UInt8.random(in: 0...255, using: &random))
                } else if let piece = pieces.randomElement(using: &random) {
                    path += piece.utf8
                }
            }
            let name = FileName(path: path, latestYear: 2028)
            #expect(!name.titles.contains(""), "\(path)")
            #expect((name.kind == .unknown) <= name.titles.isEmpty, "\(path)")
        }
    }

    @Test func `a name longer than any file name is of unknown kind`() {
        for piece in ["(", "a.", "1.", "s0", "(1999) ", "a/"] {
            let path = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
            let name = FileName(path: path.utf8, latestYear: 2028)
            #expect(piece == "a/" || name.kind == .unknown)
        }
    }
}

extension Bool {
    /// Logical implication.
    fileprivate static func <= (left: Bool, right: Bool) -> Bool { !left || right }
}
