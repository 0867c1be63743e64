import Records

/// A checked IMDb id, safe to put in a path: `tt1160419` for a title, `nm3154303` for a person.
package struct IMDbID: Sendable, Hashable {
    /// `tt` or `nm` and 1 to 12 digits.
    package let text: String
    /// True for `nm`; a title has `tt`.
    package var isPerson: Bool { text.hasPrefix("nm") }

    /// Nil unless it is `tt` or `nm` and 1 to 12 ASCII digits.
    package init?(_ text: some StringProtocol) {
        let digits = text.utf8.dropFirst(2)
        guard text.hasPrefix("tt") || text.hasPrefix("nm"), (1...12).contains(digits.count),
            digits.allSatisfy(\.isDigit)
        else { return nil }
        self.text = String(text)
    }
}
