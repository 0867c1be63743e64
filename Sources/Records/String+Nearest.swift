extension String {
    /// The word that this one was probably meant to be: one letter off, a prefix match, or two letters off
    /// with the same first letter, because people rarely get the first letter wrong.
    ///
    /// - Parameter limit: The most letters that may be off; with 1, prefix matches do not count either.
    package func nearest(in words: [String], within limit: Int = 2) -> String? {
        let typed = Array(unicodeScalars.prefix(64))
        let ranked = words.map { word in
            let letters = Array(word.unicodeScalars)
            return (
                word: word, distance: Self.distance(typed, letters),
                shared: zip(typed, letters).prefix { $0 == $1 }.count, length: letters.count
            )
        }
        // Of equally distant words, the one with the longest common prefix.
        let best = ranked.min { ($0.distance, -$0.shared) < ($1.distance, -$1.shared) }
        if let best, best.distance <= Swift.min(limit, 1), best.distance * 2 <= best.length {
            return best.word
        }
        guard limit > 1 else { return nil }
        if typed.count >= 3, let begun = words.first(where: { $0.hasPrefix(self) }) { return begun }
        // Two letters of four are half the word.
        return ranked.filter { $0.distance == 2 && $0.shared > 0 && $0.length > 4 }
            .min { $0.shared > $1.shared }?.word
    }

    /// The letters to change, add, drop or swap with a neighbour (optimal string alignment).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        // A difference of three letters is always too large, and this is called often.
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
