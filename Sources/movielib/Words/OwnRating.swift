/// A rating of the person's: 0.5 to 10, in halves.
struct OwnRating {
    let value: Double

    /// Nil where the text is none.
    init?(_ text: String) {
        guard let value = Double(text), (0.5...10).contains(value), (value * 2).rounded() == value * 2,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        self.value = value
    }
}
