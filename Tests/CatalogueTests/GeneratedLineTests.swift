import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Randomly generated lines.
struct GeneratedLineTests {
    private static let names = [
        "Blondie", "Amélie", "千と千尋", "WALL·E", "8½", "", " ", "a  b ", "x\u{2028}y", "🎬", #"\""#, #"\\"#,
        #"\/"#,
        #"\u00e9"#, #"\ud83c\udfac"#, #"\ud83c"#, #"\n"#, #"\q"#, #"\"#, "\t", "\u{1}", "\u{7f}", "e\u{301}",
        #"\u0000"#,
    ]
    private static let ids = [
        "1", "3924", "0", "-1", "007", "1.0", "1e3", "1.5", "\"5\"", "null", "true", "999999999999999999",
        "9223372036854775807", "9223372036854775808", "", "+1", "0x10", "12345678901234567890123",
    ]
    private static let popularities = [
        "1.8133", "0", "0.0", "600.5", "1e2", "-1", ".5", "5.", "01.5", "1..2", "1.2.3", "null", "\"1\"", "",
        "NaN",
        "1e999", "12345678901234567", "0.1234567890123456", ".", "true", "00", "0.5e-3",
    ]
    private static let others = [
        "false", "true", "null", "\"yes\"", "7", "[]", "{}", "", "fals", "\"a\\nb\"",
    ]
    private static let keys = [
        "adult", "id", "original_title", "name", "popularity", "video", "ID", "", "é", "a\\u0064ult",
    ]

    private static func line(_ generator: inout SeededGenerator) -> [UInt8] {
        func value(_ key: String, _ generator: inout SeededGenerator) -> String {
            if generator.chance(3) { return generator.pick(others + ids + popularities) }
            switch key {
            case "id": return generator.chance(70) ? "\(generator.next() % 2_000_000)" : generator.pick(ids)
            case "popularity":
                return generator.chance(60)
                    ? "\(Double(generator.next() % 100_000) / 1000)" : generator.pick(popularities)
            case "original_title", "name":
                if generator.chance(3) { return generator.pick(others) }
                let choices = generator.chance(80) ? Array(names.prefix(9)) : names
                let words = (0...(generator.next() % 4)).map { _ in generator.pick(choices) }
                return "\"" + words.joined(separator: generator.pick([" ", "", "-"])) + "\""
            default: return generator.chance(80) ? generator.pick(["true", "false"]) : generator.pick(others)
            }
        }
        var fields = ["adult", "id", "original_title", "popularity", "video"]
        if generator.chance(20) { fields.shuffle(using: &generator) }
        if generator.chance(15) { fields.append(generator.pick(keys)) }
        if generator.chance(10) { fields.remove(at: Int(generator.next() % UInt64(fields.count))) }
        let space = generator.chance(90) ? "" : generator.pick([" ", "  ", "\t"])
        let text =
            "{" + fields.map { "\"\($0)\":\(space)\(value($0, &generator))" }.joined(separator: ",\(space)")
            + "}"
        var bytes = Array(text.utf8)
        if generator.chance(10) {
            for _ in 0...(generator.next() % 3) where !bytes.isEmpty {
                let index = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 4 {
                case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
                default: bytes.removeSubrange(index...)
                }
            }
        }
        return bytes.filter { $0 != 0x0A }
    }

    @Test func `the fast line parser always agrees with JSONDecoder`() {
        var generator = SeededGenerator(state: 20_261_121)
        var (fast, none) = (0, 0)
        for _ in 0..<50_000 {
            let bytes = Self.line(&generator)
            bytes.withUnsafeBufferPointer { line in
                let general = ExportLine(general: line)
                if general == nil { none += 1 }
                guard let usual = ExportLine(usual: line) else { return }
                fast += 1
                let text = String(decoding: line, as: UTF8.self)
                #expect(general?.id == usual.id, "\(text)")
                #expect(general?.name == usual.name, "\(text)")
                #expect(general?.isAdult == usual.isAdult, "\(text)")
                if let popularity = general?.popularity {
                    #expect(abs(popularity - usual.popularity) <= popularity.ulp, "\(text)")
                }
            }
        }
        // Otherwise the test compares nothing.
        #expect(fast > 5_000 && none > 5_000, "\(fast) read the fast way, \(none) no lines")
    }

    @Test func `a file of generated lines makes a searchable catalogue`() throws {
        var generator = SeededGenerator(state: 7)
        let folder = try TemporaryFolder()
        var data = Data()
        for _ in 0..<5_000 { data.append(contentsOf: Self.line(&generator) + [0x0A]) }
        let file = folder.file("films")
        try data.write(to: URL(fileURLWithPath: file))
        let path = folder.file("catalogue.db")
        try Catalogue.build(at: path, films: file, about: .init(day: nil, source: "", builtAt: Date()))
        let catalogue = try #require(Catalogue.open(path: path))
        #expect(catalogue.search("blondie", limit: 10_000).entries.count > 30)
        #expect(try #require(catalogue.status()).films > 500)
    }

    @Test func `random bytes are rejected with an error`() throws {
        var generator = SeededGenerator(state: 99)
        let folder = try TemporaryFolder()
        let file = folder.file("films")
        for round in 0..<200 {
            let count = Int(generator.next() % 5_000)
            var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            // Some inputs begin like a compressed file.
            if round.isMultiple(of: 3) { bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes }
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            #expect(throws: CatalogueError.self) {
                try Catalogue.build(
                    at: folder.file("catalogue.db"), films: file,
                    about: .init(day: nil, source: "", builtAt: Date()))
            }
        }
        #expect(folder.names == ["films"])
    }
}

extension SeededGenerator {
    fileprivate mutating func pick(_ choices: [String]) -> String {
        choices[Int(next() % UInt64(choices.count))]
    }

    fileprivate mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }
}
