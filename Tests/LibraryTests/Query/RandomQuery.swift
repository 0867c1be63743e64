import TestSupport

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// Random queries, unlikely and likely ones.
struct RandomQuery {
    var numbers: SeededGenerator

    /// Pieces of the query language, of SQL and FTS5, and of any text.
    mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<numbers.below(9) {
            switch numbers.below(16) {
            case 0: for _ in 0...numbers.below(3) { text.append(scalar()) }
            case 1, 2: text.append(Self.signs[numbers.below(Self.signs.count)])
            default: text.append(contentsOf: Self.pieces[numbers.below(Self.pieces.count)])
            }
        }
        return String(text)
    }

    /// Mostly valid, so that it reaches SQLite.
    mutating func likelyText() -> String {
        (0...numbers.below(5)).map { _ in
            let sign = numbers.below(4) == 0 ? "-" : ""
            let field = Self.fields[numbers.below(Self.fields.count)]
            let value = Self.values[numbers.below(Self.values.count)]
            let other = Self.values[numbers.below(Self.values.count)]
            switch numbers.below(8) {
            case 0: return text()
            case 1: return "\(sign)\(field)\(value),\(other)"
            case 2: return "\(sign)\"\(value) \(other)\""
            case 3: return "\(sign)\(value)\(scalar())"
            case 4: return "\(sign)\(field)\"\(value)\(scalar())\""
            default: return "\(sign)\(field)\(value)"
            }
        }.joined(separator: numbers.below(4) == 0 ? " , " : " ")
    }

    /// Any scalar, half of them ASCII, including NUL.
    private mutating func scalar() -> Unicode.Scalar {
        switch numbers.below(4) {
        case 0, 1: Unicode.Scalar(UInt8(numbers.below(128)))
        case 2: Unicode.Scalar(UInt32(numbers.below(0x3000))) ?? "?"
        default: Unicode.Scalar(UInt32(numbers.below(0x11_0000))) ?? "\u{FFFD}"
        }
    }

    private static let signs = Array(
        "\"\"',,--::..<>=*%_\\()[]{}^+ \t\r\n\u{0}\u{A0}\u{3000}\u{301}\u{200D}".unicodeScalars)

    private static let fields = [
        "", "", "title:", "director:", "actor:", "cast:", "tag:", "note:", "genre:", "language:", "country:",
        "year:", "decade:", "released:", "runtime:", "rating:", "votes:", "popularity:", "mine:", "seen:",
        "watched:", "place:", "added:", "id:", "imdb:", "sort:", "on:", "offer:", "age:", "about:", "out:",
    ]

    private static let values = [
        "seen", "unseen", "saved", "unsaved", "rated", "unrated", "tagged", "untagged", "noted", "none",
        "dune",
        "année", "ДРАМА", "千尋", "🙂", "8½", "C++", "spider-man", "AND", "OR", "NOT", "NEAR(a b)", "noir*", "*",
        "1999", "1999..2001", "..8", "8..", "<100", ">=7.5", "7.8", "2026", "2026-08", "2026-08-14", "-30d",
        "+2w",
        "-2y..-1y", "today", "friday", "1990s", "2h", "1h30", "90m", "year-", "title", "rating+", "x'); --",
        "stream", "mine", "..PG-13", "12..18",
    ]

    private static let pieces =
        (fields + values + ["year:1999,2001..2003", "sort:year-,title", "yaer:1", "::", "  "])
        .map(\.unicodeScalars)
}
