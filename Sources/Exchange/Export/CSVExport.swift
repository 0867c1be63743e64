import Records

/// movielib's CSV: one row a film, for spreadsheets, and read again without loss.
///
/// RFC 4180 in UTF-8 without a byte order mark, CRLF. Lists are parted by `; ` in one cell, viewings look like
/// `2026-08-14, rewatch, rating=8.5, place=At home, note=…; ?`. A cell a spreadsheet would run as a formula has
/// an apostrophe in front, which reading takes away again. Empty text and no text are the same here.
package enum CSVExport {
    static let columns = [
        "tmdb_id", "imdb_id", "title", "original_title", "year", "release_date", "runtime_minutes", "rating",
        "votes", "popularity", "original_language", "genres", "directors", "cast", "countries", "added_at",
        "watched", "last_watched_at", "viewings", "my_rating", "rated_at", "tags", "note", "noted_at",
        "overview",
        "poster_path", "pageless",
    ]

    /// The file.
    package static func text(_ films: [FilmRecord]) -> String {
        var writer = CSVWriter()
        writer.write(columns)
        for film in films {
            writer.write(
                [
                    "\(film.id)", film.imdbID, film.title, film.originalTitle, film.year.map { "\($0)" },
                    film.releaseDate, film.runtimeMinutes.map { "\($0)" }, film.rating.map(number),
                    film.votes.map { "\($0)" }, film.popularity.map(number), film.originalLanguage,
                    CompactCell.list(film.genres), CompactCell.list(film.directors),
                    CompactCell.list(film.cast), CompactCell.list(film.countries), film.addedAt,
                    "\(film.viewings.count)", film.viewings.compactMap(\.on).max()?.description,
                    CompactCell.viewings(film.viewings), film.myRating.map(Ratings.text), film.ratedAt,
                    CompactCell.list(film.tags), film.note, film.notedAt, film.overview, film.posterPath,
                    film.isPageless ? "yes" : "",
                ].map { Formula.defused($0 ?? "") })
        }
        return writer.text
    }

    private static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "" }
}
