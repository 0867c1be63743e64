package import Records

/// movielib's CSV: one row per film, for spreadsheets, and re-imported without loss.
///
/// RFC 4180 in UTF-8 without a byte order mark, CRLF. Lists are separated by `; ` in one cell, viewings look
/// like `2026-08-14, rewatch, rating=8.5, place=At home, note=…; ?`. A cell that a spreadsheet would run as a
/// formula gets a leading apostrophe, which reading removes. Empty text and missing text are the same here.
package enum CSVExport {
    static let columns = [
        "tmdb_id", "imdb_id", "title", "original_title", "year", "release_date", "runtime_minutes", "rating",
        "votes", "popularity", "original_language", "genres", "directors", "cast", "countries", "added_at",
        "watched", "last_watched_at", "viewings", "my_rating", "rated_at", "tags", "note", "noted_at",
        "overview", "poster_path", "pageless", "sealed",
    ]

    package static func text(_ films: [FilmWithViewings]) -> String {
        var writer = CSVWriter()
        writer.write(columns)
        for whole in films {
            let (film, record, viewings) = (whole.film, whole.film.record, whole.viewings)
            writer.write(
                [
                    record.isPlaceholder ? nil : "\(record.id)", record.imdbID, record.title,
                    record.originalTitle,
                    record.year.map { "\($0)" }, record.releaseDate?.description,
                    record.runtimeMinutes.map { "\($0)" }, record.rating.map(number),
                    record.votes.map { "\($0)" }, record.popularity.map(number), record.originalLanguage,
                    CompactCell.list(record.genres), CompactCell.list(record.credits?.directors ?? []),
                    CompactCell.list(record.credits?.actors ?? []),
                    CompactCell.list(record.credits?.countries ?? []), film.addedAt?.isoTime,
                    "\(viewings.count)", viewings.compactMap { $0.watchedOn }.max()?.description,
                    CompactCell.viewings(viewings.map(ImportedViewing.init)), film.myRating.map(Ratings.text),
                    film.ratedAt?.isoTime, CompactCell.list(film.tags), film.note?.text,
                    film.notedAt?.isoTime, record.overview, record.posterPath,
                    record.credits == nil ? "yes" : "", film.note?.unreadableLines,
                ].map { Formula.defused($0 ?? "") })
        }
        return writer.text
    }

    private static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "" }
}
