extension String {
    /// The word this one was probably meant to be: a letter away, begun the same way, or two letters away.
    ///
    /// - Parameter limit: The most letters a word may be away; of 1, one that only begins so is not taken either.
    package func nearest(in words: [String], within limit: Int = 2) -> String? {
        let typed = Array(unicodeScalars.prefix(64))
        let ranked = words.map { (word: $0, distance: Self.distance(typed, Array($0.unicodeScalars))) }
        let begun = limit > 1 && typed.count >= 3 ? words.first { $0.hasPrefix(self) } : nil
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit,
            best.distance * 2 <= best.word.unicodeScalars.count
        else { return begun }
        return best.distance <= 1 ? best.word : begun ?? best.word
    }

    /// Letters to change, add, drop or swap with a neighbour (optimal string alignment).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        // Three letters more or fewer are too many in any case, and these are asked for often.
        guard abs(left.count - right.count) <= 2 else { return 3 }
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let change = rows[i][j] + (left[i] == right[j] ? 0 : 1)
                var best = Swift.min(change, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = Swift.min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
