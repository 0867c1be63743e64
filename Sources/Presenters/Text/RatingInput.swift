import Localization
import Records

/// The user's rating: 0.5 to 10, in halves.
package struct RatingInput {
    package let value: Double

    /// Nil if the text is not a rating.
    package init?(_ text: String) {
        guard let value = Self.number(text), (0.5...10).contains(value), (value * 2).rounded() == value * 2
        else { return nil }
        self.value = value
    }

    /// The message for text that is not a rating.
    package static func errorMessage(for text: String) -> String {
        let why = tr("a rating is 0.5 to 10 in halves, not '{text}'", ["text": text])
        guard let number = number(text), (0.25..<10).contains(number) else { return why }
        return "\(why); \(Failure.guess(DisplayText.userRating((number * 2).rounded() / 2)))"
    }

    /// Parses `8.5`, `8,5`, as half the world writes it, `8/10`, `4.5/5` and `★★★★½`; the result is out of 10.
    private static func number(_ text: String) -> Double? {
        let stars = text.prefix { $0 == "★" }.count
        if (1...5).contains(stars), ["", "½"].contains(text.dropFirst(stars)) {
            return Double(stars * 2 + text.count - stars)
        }
        let parts = text.replacing(",", with: ".").split(separator: "/", omittingEmptySubsequences: false)
        let isDecimal = parts[0].utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard isDecimal, let value = Double(parts[0]) else { return nil }
        return switch parts.dropFirst() {
        case [], ["10"]: value
        case ["5"]: value * 2
        default: nil
        }
    }
}
