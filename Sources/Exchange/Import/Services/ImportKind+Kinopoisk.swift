import Records

extension ImportKind {
    static let kinopoiskRatings = ImportKind(
        "kinopoisk-ratings", of: "Kinopoisk", .ratings, viewings: .none,
        tables: TableFormat(
            requiredColumns: "русскоязычное название,оригинальное название,моя оценка",
            knownColumns: """
                год,мой комментарий,страны,режиссёр,режисcёр,актёры,жанры,возраст,время,рейтинг кинопоиска,\
                число оценок,рейтинг imdb,число оценок imdb,рейтинг mpaa,мировая премьера,премьера в рф,релиз на dvd,\
                бюджет $,сборы сша $,сборы мир $,сборы рф $
                """, dateColumns: "дата и время"),
        .kinopoisk("rating_10|rating10", knows: ",rating"),
        .kinopoisk("rating|myrating|userrating", stars: "rating,myrating,userrating"),
        page: PageFormat(csv: KinopoiskPage.csv)
    ) { $0.readKinopoisk() }
}

extension TableFormat {
    /// A table of programs that export from Kinopoisk.
    fileprivate static func kinopoisk(_ rating: String, knows: String = "", stars: String = "") -> TableFormat
    {
        TableFormat(
            requiredColumns: "nameeng|nameen|nameru|namerus,\(rating)",
            knownColumns: "name,year,type,imdbid,imdb_id,tmdbid,tmdb_id,url,id,kinopoiskid\(knows)",
            dateColumns: "date",
            starColumns: stars, scale: .unknown)
    }
}

extension ImportRowBuilder {
    /// Reads Kinopoisk's own export, and those of other programs: the original title, or the Russian one if there is
    /// none.
    fileprivate mutating func readKinopoisk() {
        let russian = cells["nameru", "namerus", "русскоязычное название"]
        let original = cells["nameeng", "nameen"] ?? cells["name", "оригинальное название"]
        row.title = original ?? russian
        let years = cells["year", "год"]
        if let years, years.contains("–") {
            row.subject = .notAFilm("series")
        } else {
            row.year = year(years)
        }
        row.imdbID = imdbID(cells["imdbid", "imdb_id"])
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id"])
        if let type = cells["type"], !IMDbTitleType.isFilm(type) { row.subject = .notAFilm(type) }
        let rated = cells["rating_10", "rating10", "rating", "myrating", "userrating", "моя оценка"]
        let isPlain = cells["rating_10", "rating10", "моя оценка"] == nil
        let rating = nearestRating(rated, outOf: isPlain && !table.starsAreOutOfTen ? 5 : 10)
        addRating(rating, at: cells["date", "дата и время"])
        if rated == nil { row.facts.append(.tags([table.list])) }
        addNote(cells["мой комментарий"])
    }
}
