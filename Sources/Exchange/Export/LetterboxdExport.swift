package import Records

/// What Letterboxd imports: CSV with the columns its page on importing names.
///
/// One row a viewing; a film that was seen on no known day, or rated without being seen, is one row without
/// `WatchedDate`, which Letterboxd takes for "watched at some time". Letterboxd has ten steps of rating, so a half
/// of ours is rounded up; it takes days alone, and tags only for viewings with a day. Films that are on the
/// watch-later list are not seen and go into a file of their own, to be imported on Letterboxd's watchlist page.
/// Cells are not defused: Letterboxd would show the apostrophe.
package struct LetterboxdExport: Sendable, Equatable {
    /// Letterboxd takes files of one megabyte at most, and this many rows.
    package static let maximumRows = 1900
    /// Bytes of one file.
    package static let maximumBytes = 1_000_000

    /// The films seen or rated, in as many files as it takes; none where there are no such films.
    package private(set) var films: [String]
    /// The films on the watch-later list, likewise.
    package private(set) var watchlist: [String]
    /// Ratings that were rounded up, such as 7.5 to 8.
    package private(set) var roundedRatings = 0
    /// Viewings whose day is not known, which Letterboxd cannot keep one by one.
    package private(set) var undatedViewings = 0
    /// Notes that were left out because nobody asked for them to be published.
    package private(set) var notesLeftOut = 0
    /// Notes that were asked for and have no row, or share one: a row has one review.
    package private(set) var notesWithoutRow = 0

    /// Writes the files. Reviews are public on Letterboxd, so notes become some only where `publishesNotes`: what was noted
    /// of a viewing, and what was noted on the film where the last viewing has none.
    package init(_ films: [WholeFilm], publishesNotes: Bool = false) {
        self.films = []
        watchlist = []
        var seen: [[String]] = []
        for film in films { seen += rows(film, publishesNotes) }
        self.films = Self.parts(
            ["tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Tags", "Review"],
            seen)
        watchlist = Self.parts(
            ["tmdbID", "imdbID", "Title", "Year"],
            films.filter { $0.film.addedAt != nil }.map { Self.names($0.film.movie) })
    }

    private static func names(_ movie: FilmRecord) -> [String] {
        ["\(movie.id)", movie.imdbID ?? "", movie.title, movie.year.map { "\($0)" } ?? ""]
    }

    private mutating func rows(_ whole: WholeFilm, _ publishesNotes: Bool) -> [[String]] {
        let (film, names) = (whole.film, Self.names(whole.film.movie))
        let dated = whole.viewings.filter { $0.watchedOn?.day != nil }
        let undated = whole.viewings.filter { $0.watchedOn?.day == nil }
        undatedViewings += undated.count
        guard !whole.viewings.isEmpty || film.myRating != nil else {
            count(film.note, isWritten: false, publishesNotes)
            return []
        }
        let tags = film.tags.map { PlainText.line($0).replacing(",", with: " ") }.joined(separator: ", ")
        if dated.isEmpty {
            let review = publishesNotes ? undated.last { $0.note != nil }?.note ?? film.note : nil
            for note in undated.map(\.note) + [film.note] {
                count(note, isWritten: review == note, publishesNotes)
            }
            let rating = film.myRating ?? undated.last { $0.rating != nil }?.rating
            return [names + [ten(rating), "", "", "", review ?? ""]]
        }
        for viewing in undated { count(viewing.note, isWritten: false, publishesNotes) }
        let last = dated.indices.max {
            (dated[$0].watchedOn?.description ?? "") < (dated[$1].watchedOn?.description ?? "")
        }
        return dated.enumerated().map { index, viewing in
            let isLast = index == last
            // The film's own rating is the one Letterboxd shows when the last viewing has it.
            let rating = isLast ? film.myRating ?? viewing.rating : viewing.rating
            let note = publishesNotes ? viewing.note ?? (isLast ? film.note : nil) : nil
            count(viewing.note, isWritten: note == viewing.note, publishesNotes)
            if isLast { count(film.note, isWritten: note == film.note, publishesNotes) }
            return names + [
                ten(rating), viewing.watchedOn?.description ?? "", viewing.isRewatch ? "true" : "false",
                tags,
                note ?? "",
            ]
        }
    }

    private mutating func count(_ note: String?, isWritten: Bool, _ publishesNotes: Bool) {
        guard note != nil, !isWritten else { return }
        if publishesNotes { notesWithoutRow += 1 } else { notesLeftOut += 1 }
    }

    private mutating func ten(_ rating: Double?) -> String {
        guard let rating, rating.isFinite else { return "" }
        let rounded = min(max(Int((rating + 0.25).rounded()), 1), 10)
        if Double(rounded) != rating { roundedRatings += 1 }
        return "\(rounded)"
    }

    private static func parts(_ header: [String], _ rows: [[String]]) -> [String] {
        var parts: [String] = []
        var writer = CSVWriter()
        var count = 0
        for row in rows {
            var line = CSVWriter()
            line.write(row)
            let isFull = writer.text.utf8.count + line.text.utf8.count > maximumBytes || count == maximumRows
            if count > 0, isFull {
                parts.append(writer.text)
                (writer, count) = (CSVWriter(), 0)
            }
            if count == 0 { writer.write(header) }
            writer.write(row)
            count += 1
        }
        return count == 0 ? parts : parts + [writer.text]
    }
}
