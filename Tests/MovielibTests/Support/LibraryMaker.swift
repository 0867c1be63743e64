import Foundation
import Library
import LibrarySupport
import Records
import TestSupport

/// Fills libraries at random, through the user's operations, with hostile text.
struct LibraryMaker {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(state: seed) }

    /// At most twelve films, some of them saved, seen, rated, tagged or noted, in any order, some at the same moment.
    mutating func fill(_ store: LibraryStore) throws {
        var ids: Set<Int> = []
        for _ in 0..<number(0...12) {
            ids.insert(number(0...3) == 0 ? number(1...2_000_000_000) : number(1...40))
        }
        let films = ids.shuffled(using: &random).map { film($0) }
        for _ in 0..<number(0...30) {
            guard let film = films.randomElement(using: &random) else { break }
            try change(film, of: store)
        }
    }

    private mutating func change(_ film: FilmRecord, of store: LibraryStore) throws {
        let date = time()
        switch number(0...7) {
        case 0, 1: try store.addToWatchlist([film], at: date)
        case 2, 3:
            _ = try store.logViewings(of: [film], viewing(), keepingSaved: number(0...1) == 0, at: date)
        case 4: _ = try store.rate(film, number(0...5) == 0 ? nil : half(), at: date)
        case 5:
            _ = try store.tag([film], adding: (0...number(0...3)).map { _ in text() }, removing: [], at: date)
        case 6: _ = try store.note(film, text(), at: date)
        default:
            // Seen twice on one day, or without a date, with different values.
            let viewing = viewing()
            for _ in 0..<2 {
                var again = self.viewing()
                again.watchedOn = viewing.watchedOn
                _ = try store.logViewings(of: [film], again, keepingSaved: true, at: date)
            }
        }
    }

    private mutating func film(_ id: Int) -> FilmRecord {
        var film = FilmRecord(id: id, title: text())
        film.originalTitle = maybe { $0.text() }
        film.originalLanguage = maybe { _ in "uk" }
        film.releaseDate = maybe { $0.day() ?? PartialDate(year: 1999) }.flatMap(\.self)
        film.runtimeMinutes = maybe { $0.number(0...9) == 0 ? 100_000 : $0.number(0...900) }
        film.rating = maybe { Double($0.number(0...10_000)) / 1000 }
        film.votes = maybe { $0.number(0...9) == 0 ? 1_000_000_000 : $0.number(0...100_000) }
        film.popularity = maybe { Double.random(in: 0...9999, using: &$0.random) }
        film.overview = maybe { $0.text() }
        film.posterPath = maybe { _ in "/abc.jpg" }
        film.imdbID = maybe { "tt\($0.number(1_000_000...99_999_999))" }
        film.genres = texts()
        film.credits = maybe { FilmCredits(directors: $0.texts(), actors: $0.texts(), countries: $0.texts()) }
        return film
    }

    private mutating func viewing() -> Viewing {
        var viewing = Viewing(
            watchedOn: day(), isRewatch: number(0...3) == 0, rating: maybe { $0.half() },
            note: maybe { .plain($0.text()) }, place: maybe { $0.text() }, loggedAt: Date())
        viewing.companions = FieldValue.names(in: texts())?.names ?? []
        return viewing
    }

    /// Nonempty text, because a CSV reads an empty one as none, and a title cannot be empty.
    mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(1...8) {
            if number(0...3) == 0 {
                text.append(Unicode.Scalar(UInt32(number(1...0x10FFFF))) ?? "x")
            } else {
                text.append(contentsOf: (Self.pieces.randomElement(using: &random) ?? "x").unicodeScalars)
            }
        }
        return String(text)
    }

    private static let pieces = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "'", "\"", ",", ";", "; ", "\\", "\\n", "\\e", " ", "?",
        "rating=", "first", "🏜️", "👩‍👩‍👧", "é", "e\u{301}", "\u{301}", "\u{FEFF}", "\u{2028}", "\u{85}", "＝",
        "שלום", "\u{202E}", "<b>", "|", "word", "\u{7F}", "\u{1B}", "\u{1}", "\u{1F}", "\u{0301}\u{0323}",
        "Å", "\u{212B}", "$.id", "\u{FFFD}", "\u{10FFFF}",
    ]

    private mutating func texts() -> [String] { (0..<number(0...3)).map { _ in text() } }
    private mutating func half() -> Double { Double(number(1...20)) / 2 }

    /// A date of any precision, or none.
    private mutating func day() -> PartialDate? {
        let year = number(0...1) == 0 ? 2026 : number(1800...2200)
        let month = number(1...12)
        return switch number(0...4) {
        case 0: nil
        case 1: PartialDate(year: year)
        case 2: PartialDate(year: year, month: month)
        default: PartialDate(year: year, month: month, day: number(1...28))
        }
    }

    /// Often the same moment, or any time that a clock may show; with a fraction, which is not stored.
    private mutating func time() -> Date {
        let seconds = number(0...1) == 0 ? 1_795_264_800 : number(0...7_000_000_000)
        return Date(timeIntervalSince1970: Double(seconds) + 0.75)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        number(0...3) == 0 ? nil : make(&self)
    }
}
