import Localization

/// The scale on which the user types and reads ratings. They are stored, and written for other programs, out of ten.
package enum RatingScale: String, Sendable, CaseIterable {
    case ten, stars

    /// The number of steps on the scale, each of which has halves.
    package var steps: Int { self == .ten ? 10 : 5 }
    /// A step in points out of ten.
    package var points: Double { 10 / Double(steps) }
}

/// How the user's ratings are written in texts for people.
package struct RatingStyle: Sendable {
    package var scale: RatingScale
    /// Whether stars are drawn; else they are numbers, for a screen reader and for a terminal without Unicode.
    package var drawsStars: Bool

    package init(_ scale: RatingScale = .ten, drawsStars: Bool = true) {
        (self.scale, self.drawsStars) = (scale, drawsStars)
    }

    /// The style of what is being written; ten wherever a program reads it.
    @TaskLocal package static var current = RatingStyle()

    /// The most columns of a rating.
    package var columns: Int { scale == .ten ? 3 : 5 }

    /// A rating out of ten: `8.5`, `★★★★½`, `4.5/5`. Stars are rounded to the nearest half.
    package func text(_ rating: Double) -> String {
        guard scale == .stars else { return DisplayText.trimmed(rating) }
        guard drawsStars else { return number(rating) + "/5" }
        let halves = Int(rating.rounded())
        return String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
    }

    /// The number alone: `8.5`, `4.5`.
    package func number(_ rating: Double) -> String {
        DisplayText.trimmed(scale == .ten ? rating : rating.rounded() / 2)
    }

    /// A rating with what it is out of: `8.5 of 10`, `★★★★½`.
    package func textWithScale(_ rating: Double) -> String {
        // i18n: a rating, and the highest there is: 8.5 of 10
        scale == .ten ? tr("{rating} of 10", ["rating": text(rating)]) : text(rating)
    }

    /// An average of ratings: `7.8`, `3.9★`, `3.9/5`.
    package func average(_ rating: Double) -> String {
        let number = DisplayText.withOneDecimal(rating / (scale == .ten ? 1 : 2))
        return scale == .ten ? number : number + (drawsStars ? "★" : "/5")
    }
}

extension DisplayText {
    /// A rating of the user's in halves: `9`, `8.5`, `★★★★½`.
    package static func userRating(_ rating: Double) -> String { RatingStyle.current.text(rating) }

    /// An average of the user's ratings.
    static func userAverage(_ rating: Double?) -> String? { rating.map(RatingStyle.current.average) }
}
