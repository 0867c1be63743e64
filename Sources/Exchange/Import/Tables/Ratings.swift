import Records

/// Parses and formats the user's ratings: halves from 0.5 to 10.
enum Ratings {
    /// Parses `8`, `8.0`, `8.5` or `8,5`; nil for anything but halves from 0.5 to 10.
    static func outOfTen(_ text: String) -> Double? { halves(text, most: 20).map { Double($0) / 2 } }

    /// The rating if it is a half from 0.5 to 10.
    static func outOfTen(_ rating: Double?) -> Double? { rating.flatMap { outOfTen(text($0)) } }

    /// Parses stars, halves from 0.5 to 5, and doubles them.
    static func stars(_ text: String) -> Double? { halves(text, most: 10).map { Double($0) } }

    /// Parses a number up to `most` and converts it to the nearest half out of ten, at least half a point.
    /// Out of a hundred, 0 is the worst rating; on other scales it means no rating.
    static func nearest(_ text: String, outOf most: Double) -> Double? {
        guard let value = number(text), (0...most).contains(value), value > 0 || most == 100 else {
            return nil
        }
        return max((value / most * 20).rounded() / 2, 0.5)
    }

    /// Formats `8` or `8.5`, with a point whatever the locale.
    static func text(_ rating: Double) -> String {
        guard rating.isFinite, abs(rating) < 1_000_000 else { return "" }
        return rating == rating.rounded() ? "\(Int(rating))" : "\(rating)"
    }

    /// Parses a rating that names its own scale, `4/5`, `80%` or `★★★½`, out of ten; nil for any other text.
    static func withScale(_ text: String) -> Double? {
        let text = text.trimmed
        if text.hasSuffix("%") { return nearest(String(text.dropLast()), outOf: 100) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let most = Int(String(parts[1]).trimmed), [5, 10, 20, 100].contains(most) {
            return nearest(String(parts[0]), outOf: Double(most))
        }
        return text.pointsOfStars.map(Double.init)
    }

    private static func halves(_ text: String, most: Int) -> Int? {
        guard let value = number(text), value * 2 == (value * 2).rounded(),
            (1...Double(most)).contains(value * 2)
        else { return nil }
        return Int(value * 2)
    }

    private static func number(_ text: String) -> Double? {
        let number = text.trimmed.split(separator: ",", omittingEmptySubsequences: false)
            .joined(separator: ".")
        guard number.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(number)
    }
}
