package import Records

/// Files for Letterboxd: CSV with the columns from its import documentation.
///
/// One row per viewing; a film without a known viewing date, or rated without being seen, is one row without
/// `WatchedDate`, which Letterboxd takes as "watched at some time". Letterboxd has ten rating steps, so our
/// half steps are rounded up; it accepts complete dates only, and tags only for viewings with a date. Each
/// viewing has its own rating; a film's rating that differs from its last viewing's goes into a second file,
/// to be imported after the first. Films on the watch-later list are unseen and go into a third, for
/// Letterboxd's watchlist page. Cells are not defused: Letterboxd would show the apostrophe.
package struct LetterboxdExport: Sendable, Equatable {
    /// Letterboxd accepts files of at most one megabyte, and this many rows.
    package static let maximumRows = 1900
    /// The most bytes of one file.
    package static let maximumBytes = 1_000_000

    /// The films seen or rated, split into as many files as needed; empty if there are none.
    package private(set) var films: [String]
    /// Ratings of films that differ from their last viewings', split likewise.
    package private(set) var ratings: [String] = []
    /// The films on the watch-later list, split likewise.
    package private(set) var watchlist: [String]
    /// Ratings that were rounded up, such as 7.5 to 8.
    package private(set) var roundedRatings = 0
    /// Viewings without a known day, which Letterboxd cannot store individually.
    package private(set) var undatedViewings = 0
    /// Tags with a comma, at which Letterboxd would split them.
    package private(set) var commaTags: Set<String> = []
    /// Notes omitted because publishing them was not requested.
    package private(set) var skippedNotes = 0
    /// Notes to be published that have no row, or share one: a row has one review.
    package private(set) var notesWithoutRow = 0

    /// Writes the files. Reviews are public on Letterboxd, so notes become reviews only if `publishesNotes`:
    /// each viewing's note, and the film's note if the last viewing has none.
    package init(_ films: [FilmWithViewings], publishesNotes: Bool = false) {
        self.films = []
        watchlist = []
        var (seen, rated): ([[String]], [[String]]) = ([], [])
        for film in films {
            seen += rows(film, publishesNotes)
            if let row = ratingRow(film) { rated.append(row) }
        }
        ratings = Self.parts(["tmdbID", "imdbID", "Title", "Year", "Rating10"], rated)
        self.films = Self.parts(
            ["tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Tags", "Review"],
            seen)
        watchlist = Self.parts(
            ["tmdbID", "imdbID", "Title", "Year"],
            films.filter { $0.film.addedAt != nil }.map { Self.names($0.film.record) })
    }

    private static func names(_ record: FilmRecord) -> [String] {
        [
            record.isPlaceholder ? "" : "\(record.id)", record.imdbID ?? "", record.title,
            record.year.map { "\($0)" } ?? "",
        ]
    }

    private mutating func rows(_ whole: FilmWithViewings, _ publishesNotes: Bool) -> [[String]] {
        let (film, names) = (whole.film, Self.names(whole.film.record))
        let dated = whole.viewings.filter { $0.watchedOn?.day != nil }
        let undated = whole.viewings.filter { $0.watchedOn?.day == nil }
        undatedViewings += undated.count
        guard !whole.viewings.isEmpty || film.myRating != nil else {
            count(film.note?.text, isWritten: false, publishesNotes)
            return []
        }
        if dated.isEmpty {
            let review =
                publishesNotes ? undated.lazy.compactMap(\.note?.text).last ?? film.note?.text : nil
            for note in undated.map(\.note?.text) + [film.note?.text] {
                count(note, isWritten: review == note, publishesNotes)
            }
            let rating = film.myRating ?? undated.last { $0.rating != nil }?.rating
            return [names + [roundRating(rating), "", "", "", review ?? ""]]
        }
        let tags = film.tags.map { PlainText.line($0).replacing(",", with: " ") }.joined(separator: ", ")
        commaTags.formUnion(film.tags.filter { $0.contains(",") })
        for viewing in undated { count(viewing.note?.text, isWritten: false, publishesNotes) }
        let last = Self.last(dated)
        return dated.enumerated().map { index, viewing in
            let isLast = index == last
            let note = publishesNotes ? viewing.note?.text ?? (isLast ? film.note?.text : nil) : nil
            count(viewing.note?.text, isWritten: note == viewing.note?.text, publishesNotes)
            if isLast { count(film.note?.text, isWritten: note == film.note?.text, publishesNotes) }
            return names + [
                roundRating(viewing.rating), viewing.watchedOn?.description ?? "",
                viewing.isRewatch ? "true" : "false", tags, note ?? "",
            ]
        }
    }

    /// A row with a film's own rating, if it differs from the last viewing's.
    private mutating func ratingRow(_ whole: FilmWithViewings) -> [String]? {
        let dated = whole.viewings.filter { $0.watchedOn?.day != nil }
        guard let rating = whole.film.myRating, let last = Self.last(dated), dated[last].rating != rating
        else { return nil }
        return Self.names(whole.film.record) + [roundRating(rating)]
    }

    private static func last(_ dated: [Viewing]) -> Int? {
        dated.indices.max {
            (dated[$0].watchedOn?.description ?? "") < (dated[$1].watchedOn?.description ?? "")
        }
    }

    private mutating func count(_ note: String?, isWritten: Bool, _ publishesNotes: Bool) {
        guard note != nil, !isWritten else { return }
        if publishesNotes { notesWithoutRow += 1 } else { skippedNotes += 1 }
    }

    private mutating func roundRating(_ rating: Double?) -> String {
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
            let isFull = writer.byteCount + line.byteCount > maximumBytes || count == maximumRows
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
