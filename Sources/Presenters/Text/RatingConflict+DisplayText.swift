import Records

extension [RatingConflict] {
    /// A line for each of the first five.
    ///
    /// - Parameters:
    ///   - line: The text of one, from the film, the rating that counts, and the other.
    ///   - rest: The last line, from the number of the others.
    func displayLines(
        _ line: (_ film: String, _ mine: String, _ other: String) -> String, rest: (Int) -> String
    ) -> [String] {
        let lines = prefix(5).map { conflict in
            line(
                DisplayText.film(conflict.film.title, conflict.film.year),
                DisplayText.userRating(conflict.rating), DisplayText.userRating(conflict.other))
        }
        return count > lines.count ? lines + [rest(count - lines.count)] : lines
    }
}
