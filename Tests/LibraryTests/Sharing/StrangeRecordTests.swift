import Foundation
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

@testable @_spi(Writing) import Library

/// Records that another program has made with the keys of a member: any JSON of the right form may be in them.
struct StrangeRecordTests {
    private static let plausible = [
        "0", "1", "603", "603", "-1", "253402300799", "-62135596800", "1764000000", "9007199254740991",
    ]
    private static let extreme = [
        "\(Int.max)", "\(Int.min)", "9007199254740993", "253402300800", "-62135596801",
    ]
    private static let numbers = plausible + extreme + ["8.5", "1e308", "-0.0", "5e-324"]
    private static let texts = [
        "", " ", "olena", "taras", "guest-petro", "2026-02-02", "2026-02-30", "0000-00-00",
        "9999-12-31T23:59:59Z",
        "2026-02-02T00:00:00Z", "2026-02-02 AAAA", "\u{0}", "\u{202E}", "a\u{301}", "5 rating",
        "\(Int.max) saved", "tmdb 5",
        "private", "rewatch", "movielib-sealed:1:x", String(repeating: "x", count: 3000),
        String(repeating: "😀", count: 400), "1", "all", "a,b", "🎬",
    ]
    private static let fields =
        SharedField.all.map(\.name) + ShareState.keyFields.sorted() + [ShareState.lock, "", "unknown"]

    private var random: SeededGenerator

    init() { random = SeededGenerator(state: 1) }

    private mutating func number() -> String { Self.numbers.randomElement(using: &random) ?? "" }

    /// Rarely a number because of which the record is rejected.
    private mutating func integer() -> String {
        (Int.random(in: 0..<200, using: &random) == 0 ? Self.extreme : Self.plausible)
            .randomElement(using: &random) ?? ""
    }

    private mutating func time() -> String { Bool.random(using: &random) ? "1764000000" : integer() }

    private mutating func text() -> String {
        CanonicalJSON.text(Self.texts.randomElement(using: &random) ?? "").json
    }

    private mutating func value(depth: Int = 0) -> String {
        switch Int.random(in: 0...(depth < 3 ? 9 : 6), using: &random) {
        case 0: "null"
        case 1: "true"
        case 2...3: number()
        case 4...6: text()
        case 7: "[\(value(depth: depth + 1)),\(value(depth: depth + 1))]"
        case 8:
            "{\"position\":\(value(depth: 3)),\"duration\":\(value(depth: 3)),\"value\":\(value(depth: 3)),\"pushed\":\(text())}"
        default: String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        }
    }

    private mutating func id() -> String {
        "\"\(Data((0..<12).map { _ in UInt8.random(in: 0...3, using: &random) }).base64EncodedString())\""
    }

    private mutating func record() -> ShareRecord? {
        let films = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            "{\"id\":\(integer()),\"title\":\(text()),\"year\":\(integer()),\"imdb\":\(text())}"
        }
        let operations = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            let field = CanonicalJSON.text(Self.fields.randomElement(using: &random) ?? "").json
            return
                "{\"at\":\(time()),\"c\":\(integer()),\"f\":\(integer()),\"k\":\(field),\"n\":\(text()),\"over\":[\(id())],"
                + "\"p\":\(text()),\"v\":\(value())}"
        }
        let json =
            "{\"at\":\(time()),\"by\":\(text()),\"films\":[\(films.joined(separator: ","))],\"id\":\(id()),"
            + "\"ops\":[\(operations.joined(separator: ","))],\"p\":\(text())}"
        let isOwn = Bool.random(using: &random)
        var record = try? ShareRecord(house: isOwn ? nil : json, own: isOwn ? json : nil)
        record?.isForeign = Bool.random(using: &random)
        return record
    }

    @Test mutating func `any values that a member states are read, and everything still works`() throws {
        var count = 0
        for _ in 0..<8 {
            let folder = try TemporaryFolder()
            let store = try LibraryStore.openForWriting(path: folder.file("library.db"))
            try store.beginSharing(as: "olena", at: .saved)
            try store.recordShareNames(person: "Olena", machine: ("machine", "laptop"), at: .saved)
            _ = try store.rate(FilmRecord(id: 603, title: "The Matrix"), 8, at: .saved)
            for _ in 0..<40 {
                guard let record = record() else { continue }
                count += 1
                _ = try store.receive([record], at: .saved)
            }
            let films = try store.films(on: .library).films.map(\.record.id)
            for film in films + [1, 603, .max, .min] {
                _ = try store.film(id: film)
                _ = try store.othersValues(ofFilm: film)
            }
            var scope = QueryScope()
            scope.people = try store.sharedPeople()
            let today = try #require(PartialDate(year: 2026, month: 2, day: 3))
            for text in ["who:any", "who:any seen:2026", "theirs:8..", "both", "seen:2026", "tag:private"] {
                let query = try LibraryQuery(text, today: today, scope: scope)
                _ = try store.films(on: .library, matching: query)
            }
            _ = try (store.shareState(), store.shareDigest(), store.shareDigest(household: true))
            _ = try (store.statistics(), store.history(), store.pendingShareRecords())
            #expect(try store.check().problems.isEmpty)
            while try store.undoReceived(at: .saved) != nil {}
            _ = try store.change(.undo(9), at: .saved)
            _ = try store.change(.redo(99), at: .saved)
            try store.restateEverything(at: .saved)
            #expect(try store.check().problems.isEmpty)
        }
        #expect(count > 60)
    }
}
