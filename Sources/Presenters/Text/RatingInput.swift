import Localization
import Records

/// The user's rating as typed: 0.5 to 10 in halves, or 0.5 to 5 stars in halves.
package struct RatingInput {
    /// Out of ten.
    package let value: Double

    /// Nil if the text is not a rating.
    ///
    /// - Parameter scale: The scale of a number that does not name its own, as `8/10`, `4.5/5` and `★★★★½` do.
    package init?(_ text: String, _ scale: RatingScale = RatingStyle.current.scale) {
        guard let value = Self.points(text, scale), (0.5...10).contains(value) else { return nil }
        // Stars have halves, and each is a point.
        let isStars = Self.namesScale(text) ? !text.hasSuffix("/10") : scale == .stars
        let steps = isStars ? value : value * 2
        guard steps.rounded() == steps else { return nil }
        self.value = value
    }

    /// The message for text that is not a rating.
    package static func errorMessage(
        for text: String, _ scale: RatingScale = RatingStyle.current.scale
    ) -> String {
        let number = points(text, scale).map { $0 / scale.points }
        guard scale == .stars else {
            let why = tr("a rating is 0.5 to 10 in halves, not '{text}'", ["text": text])
            guard let number, (0.25..<10).contains(number) else { return why }
            return "\(why); \(Failure.guess(nearestHalf(number)))"
        }
        let why = tr("a rating is 0.5 to 5 stars in halves, not '{text}'", ["text": text])
        guard let number, !namesScale(text) else { return why }
        if (0.25..<5.25).contains(number) { return "\(why); \(Failure.guess(nearestHalf(number)))" }
        guard number <= 10 else { return why }
        return why + "; "
            + tr(
                "{number} of 10 is {stars}",
                ["number": DisplayText.trimmed(number), "stars": nearestHalf(number / 2)])
    }

    private static func nearestHalf(_ number: Double) -> String {
        DisplayText.trimmed((number * 2).rounded() / 2)
    }

    private static func namesScale(_ text: String) -> Bool { text.contains { $0 == "/" || $0 == "★" } }

    /// Parses `8.5`, `8,5`, as half the world writes it, `8/10`, `4.5/5`, `4.5★` and `★★★★½`; the result is out of 10.
    private static func points(_ text: String, _ scale: RatingScale) -> Double? {
        if let points = text.pointsOfStars { return Double(points) }
        let isStars = text.hasSuffix("★")
        let parts = text.dropLast(isStars ? 1 : 0).replacing(",", with: ".")
            .split(separator: "/", omittingEmptySubsequences: false)
        let isDecimal = parts[0].utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard isDecimal, let value = Double(parts[0]) else { return nil }
        return switch parts.dropFirst() {
        case []: value * (isStars ? 2 : scale.points)
        case ["10"] where !isStars: value
        case ["5"]: value * 2
        default: nil
        }
    }
}
