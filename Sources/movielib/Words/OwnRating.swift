/// The user's rating: 0.5 to 10, in halves.
struct OwnRating {
    let value: Double

    /// Nil if the text is not a rating; a decimal comma, which half the world writes, is a point.
    init?(_ text: String) {
        let text = text.replacing(",", with: ".")
        guard let value = Double(text), (0.5...10).contains(value), (value * 2).rounded() == value * 2,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        self.value = value
    }
}
