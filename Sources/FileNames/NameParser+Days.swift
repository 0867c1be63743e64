/// Days in names, which the episodes of a series have.
extension NameParser {
    /// `2014-11-10`, `10.11.2014`, `2015.0308`, `140722` before release words
    func isDay(_ index: Int) -> Bool {
        if let yearIndex, yearIndex == index - 1, isNumberOfLength(index, 4...4), word(index).first == 0x30 {
            return isDayOfYear(word(index))
        }
        if year == nil, index > titleStart, role(index + 1) == .release {
            if isNumberOfLength(index, 6...6) { return isDayOfYear(word(index).dropFirst(2)) }
            if isNumberOfLength(index, 5...5) { return isBroadcast(index + 1) }
        }
        guard index + 2 < count else { return false }
        let three = name.tokens[index...index + 2]
        guard three.allSatisfy({ $0.number != nil }), three[index + 1].length == 2,
            three[index + 1].gap == three[index + 2].gap, three[index + 1].gap.rawValue.nonzeroBitCount == 1,
            three[index].group == three[index + 2].group
        else { return false }
        let lengths = (three[index].length, three[index + 2].length)
        let numbers = three.compactMap(\.number)
        let year: Int
        let days: [Int]
        if lengths == (4, 2) {
            (year, days) = (numbers[0], [numbers[1], numbers[2]])
        } else if lengths == (2, 4) {
            (year, days) = (numbers[2], [numbers[0], numbers[1]])
        } else if lengths == (2, 2), self.year == nil, index > titleStart,
            three[index + 1].gap == .dot || three[index + 1].gap == .dash && index + 3 == count
        {
            // `Title.15.12.22`, `Title 10-19-12`
            let isYearFirst = three[index + 1].gap == .dot
            year = 2_000 + numbers[isYearFirst ? 0 : 2]
            days = isYearFirst ? [numbers[1], numbers[2]] : [numbers[0], numbers[1]]
        } else {
            return false
        }
        return year >= 1950 && year <= latestYear && days.allSatisfy { $0 >= 1 && $0 <= 31 }
            && days.contains { $0 <= 12 }
    }

    /// `5th Mar 2025`, `2 mar 2013`, `July.30.2021.WEB`
    ///
    /// The year is not in brackets. A month that is spelt out may belong to a title, unless the name is that of a broadcast:
    /// `Mission 6 June 1944`.
    func isDayOfMonth(_ index: Int) -> Bool {
        guard yearIndex == index + 2, index > titleStart, group(of: index + 2) == nil else { return false }
        let isDayFirst = isNumberOfLength(index, 1...2) || isOrdinal(index)
        guard isDayFirst || isNumberOfLength(index + 1, 1...2) else { return false }
        let month = isDayFirst ? index + 1 : index
        if isDayFirst, Self.months.contains(where: { name.hasWord(month, $0) }) { return true }
        return (Self.months + Self.longMonths).contains { name.hasWord(month, $0) }
            && (index + 3..<count).contains {
                isBroadcast($0) || name.hasWord($0, "web")
                    || role($0) == .release && name.text(name.tokens[$0]).starts(with: "web".utf8)
            }
    }

    private static let months: [StaticString] = [
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let longMonths: [StaticString] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// Whether four digits are a month and a day.
    private func isDayOfYear(_ text: ArraySlice<UInt8>) -> Bool {
        (1...12).contains(Self.number(text.prefix(2))) && (1...31).contains(Self.number(text.suffix(2)))
    }
}
