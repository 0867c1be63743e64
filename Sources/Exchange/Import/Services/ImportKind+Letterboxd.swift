import Records

extension ImportKind {
    static let letterboxdDiary = ImportKind(
        "letterboxd-diary", of: "Letterboxd", .diary, viewings: .individual,
        tables: .letterboxd(
            "letterboxd uri,name,watched date", knows: "rewatch,tags", days: "date,watched date"),
        TableFormat(
            requiredColumns: "rewatch,name,watched date",
            knownColumns: "year,tags,review,\(TableFormat.ids),director,directors",
            dateColumns: "date,watched date",
            starColumns: "rating")
    ) { $0.readLetterboxdViewing() }
    static let letterboxdReviews = ImportKind(
        "letterboxd-reviews", of: "Letterboxd", .reviews, viewings: .seen,
        tables: .letterboxd(
            "letterboxd uri,name,review", knows: "rewatch,tags", days: "date,watched date")
    ) { $0.readLetterboxdViewing() }
    static let letterboxdRatings = ImportKind(
        "letterboxd-ratings", of: "Letterboxd", .ratings, viewings: .none,
        tables: .letterboxd("letterboxd uri,name,rating"), .letterboxdRated
    ) { builder in
        builder.readLetterboxdFilm()
        let rating =
            builder.ratingOutOfTen(builder.cells["rating10"]) ?? builder.stars(builder.cells["rating"])
        builder.addRating(rating, at: builder.cells["date"])
    }
    package static let letterboxdWatchlist = ImportKind(
        "letterboxd-watchlist", of: "Letterboxd", .watchlist, viewings: .none,
        tables: .letterboxd("letterboxd uri,name"), .letterboxdPlain, .titles
    ) { builder in
        builder.readLetterboxdFilm()
        builder.addSaved(builder.cells["date"])
    }
    static let letterboxdWatched = ImportKind(
        "letterboxd-watched", of: "Letterboxd", .watched, viewings: .seen,
        tables: .letterboxd("letterboxd uri,name")
    ) { builder in
        builder.readLetterboxdFilm()
        builder.addViewing(loggedAt: builder.time(builder.cells["date"]))
    }
    /// It also contains likes of reviews and lists.
    static let letterboxdLikes = ImportKind(
        "letterboxd-likes", of: "Letterboxd", .likes, viewings: .none,
        tables: .letterboxd("letterboxd uri,name"),
        archive: ArchiveRules(skips: { path, name in path.contains("likes/") && name != "films.csv" })
    ) { builder in
        builder.readLetterboxdFilm()
        builder.row.facts.append(.tags(["liked"]))
    }
    static let letterboxdList = ImportKind(
        "letterboxd-list", of: "Letterboxd", .list, viewings: .none,
        tables: TableFormat(
            requiredColumns: "position,letterboxd list export",
            knownColumns: "name,title,year,url,letterboxd uri,description,\(TableFormat.ids),letterboxduri",
            preamble: "Letterboxd list export")
    ) { builder in
        builder.readLetterboxdFilm()
        builder.row.facts.append(.tags([builder.table.list]))
        builder.addNote(builder.cells["description"])
    }
    /// The documented format of Letterboxd's import, written by many programs; every row means that the film
    /// was seen: `tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review`.
    static let letterboxdImport = ImportKind(
        "letterboxd-import", of: "Letterboxd", .importFile, viewings: .seenOrRated,
        tables: .letterboxdRated.usual(),
        TableFormat(
            requiredColumns: "title|name|tmdbid|imdbid|letterboxduri,watcheddate|rating10|rewatch|review",
            knownColumns: "letterboxd uri,url,year,directors,director,tags,title,name,\(TableFormat.ids)",
            isPlain: true, dateColumns: "watcheddate,watched date", starColumns: "rating"), .letterboxdPlain
    ) { $0.readLetterboxdImport() }
}

extension TableFormat {
    /// A file of Letterboxd's own export.
    fileprivate static func letterboxd(
        _ needs: String, knows: String = "", days: String = "date"
    ) -> TableFormat {
        TableFormat(
            requiredColumns: needs, knownColumns: "year,\(ids),\(knows)", dateColumns: days,
            starColumns: "rating", scale: .five)
    }
    /// The file of films' own ratings in an export: a row does not mean that the film was seen.
    fileprivate static let letterboxdRated = TableFormat(
        requiredColumns: "tmdbid|imdbid,title|name,rating10", knownColumns: "year,\(ids)", isPlain: true)
    fileprivate static let letterboxdPlain = TableFormat(
        requiredColumns: "title|name,tmdbid|imdbid|letterboxduri",
        knownColumns: "year,directors,director,tags,letterboxd uri,url", isPlain: true)
}

extension ImportRowBuilder {
    /// The columns that every file of the export has: `Date,Name,Year,Letterboxd URI` and more.
    private mutating func readLetterboxdTitle() {
        row.title = cells["name", "title"]
        row.year = year(cells["year"])
        readIDs()
    }

    private var letterboxdAddress: String? { cells["letterboxd uri", "url", "letterboxduri"] }

    fileprivate mutating func readLetterboxdFilm() {
        readLetterboxdTitle()
        row.filmAddress = letterboxdAddress
    }

    /// Here the address is the viewing's, which no other file of the export has.
    fileprivate mutating func readLetterboxdViewing() {
        readLetterboxdTitle()
        let viewing = ViewingValues(
            watchedOn: day(cells["watched date"]), isRewatch: isYes(cells["rewatch"]),
            rating: stars(cells["rating"]), note: letterboxdReview)
        addViewing(viewing, loggedAt: time(cells["date"]), entry: letterboxdAddress)
        addTags(cells["tags"])
    }

    fileprivate mutating func readLetterboxdImport() {
        readIDs()
        row.filmAddress = cells["letterboxduri", "letterboxd uri", "url"]
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        let rating = ratingOutOfTen(cells["rating10"]) ?? stars(cells["rating"])
        let days = days(cells["watcheddate", "watched date"])
        let viewing = ViewingValues(
            watchedOn: days.first,
            isRewatch: cells["rewatch"].map { isYes($0) }, rating: rating, note: letterboxdReview)
        addViewing(viewing)
        for day in days.dropFirst() { addViewing(ViewingValues(watchedOn: day)) }
        addTags(cells["tags"])
    }

    /// The review without the elements of HTML that Letterboxd allows in one.
    private var letterboxdReview: Note? {
        cells["review"].map { text in
            guard text.contains("<") || text.contains("&") else { return Note(stored: text) }
            var text = text.replacing(/<br ?\/?>/, with: "\n")
            text = text.replacing(
                /<\/?(?:b|i|em|strong|blockquote|p|del|a(?: [^<>]*)?)>/.ignoresCase(), with: "")
            for (entity, character) in [
                ("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("nbsp", " "), ("amp", "&"),
            ] {
                text = text.replacing("&\(entity);", with: character)
            }
            return Note(stored: text)
        }
    }

    private func isYes(_ text: String?) -> Bool {
        ["yes", "true", "1"].contains(text?.trimmed.lowercased() ?? "")
    }
}
