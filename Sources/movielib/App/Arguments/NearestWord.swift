extension String {
    /// The word this one was probably meant to be: a letter away, begun the same way, or two letters away.
    func nearest(in words: [String]) -> String? {
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }.min { $0.distance < $1.distance }
        let begun = count >= 3 ? words.first { $0.hasPrefix(self) } : nil
        guard let best = ranked, best.distance <= Swift.min(2, best.word.count / 2) else { return begun }
        return best.distance <= 1 ? best.word : begun ?? best.word
    }

    /// Letters to change, add, drop or swap with a neighbour (optimal string alignment).
    private func distance(to other: String) -> Int {
        let (left, right) = (Array(self.prefix(64)), Array(other))
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
