extension String {
    /// The rating out of ten of up to five stars: 9 of `★★★★½`, 1 of `½`; nil for any other text.
    package var pointsOfStars: Int? {
        let hasHalf = hasSuffix("½")
        let full = dropLast(hasHalf ? 1 : 0)
        let points = full.count * 2 + (hasHalf ? 1 : 0)
        return full.allSatisfy { $0 == "★" } && (1...10).contains(points) ? points : nil
    }
}
