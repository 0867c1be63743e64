import Records

extension ImportKind {
    static let letterboxdDiary = ImportKind(
        "letterboxd-diary", of: "Letterboxd", .diary, viewings: .each,
        tables: .letterboxd(
            "letterboxd uri,name,watched date", knows: "rewatch,tags", days: "date,watched date"),
        TableFormat(
            needs: "rewatch,name,watched date",
            knows: "year,tags,review,\(TableFormat.ids),director,directors", days: "date,watched date",
            stars: "rating")
    ) { $0.readLetterboxdViewing() }
    static let letterboxdReviews = ImportKind(
        "letterboxd-reviews", of: "Letterboxd", .reviews, viewings: .seen,
        tables: .letterboxd(
            "letterboxd uri,name,review", knows: "rewatch,tags", days: "date,watched date")
    ) { $0.readLetterboxdViewing() }
    static let letterboxdRatings = ImportKind(
        "letterboxd-ratings", of: "Letterboxd", .ratings, viewings: .none,
        tables: .letterboxd("letterboxd uri,name,rating"), .letterboxdRated
    ) { draft in
        draft.readLetterboxdFilm()
        let rating = draft.outOfTen(draft.cells["rating10"]) ?? draft.stars(draft.cells["rating"])
        draft.addRating(rating, at: draft.cells["date"])
    }
    package static let letterboxdWatchlist = ImportKind(
        "letterboxd-watchlist", of: "Letterboxd", .watchlist, viewings: .none,
        tables: .letterboxd("letterboxd uri,name"), .letterboxdPlain, .titles
    ) { draft in
        draft.readLetterboxdFilm()
        draft.addSaved(draft.cells["date"])
    }
    static let letterboxdWatched = ImportKind(
        "letterboxd-watched", of: "Letterboxd", .watched, viewings: .seen,
        tables: .letterboxd("letterboxd uri,name")
    ) { draft in
        draft.readLetterboxdFilm()
        draft.addViewing(loggedAt: draft.time(draft.cells["date"]))
    }
    /// It also contains likes of reviews and lists.
    static let letterboxdLikes = ImportKind(
        "letterboxd-likes", of: "Letterboxd", .likes, viewings: .none,
        tables: .letterboxd("letterboxd uri,name"),
        archive: ArchiveRules(skips: { path, name in path.contains("likes/") && name != "films.csv" })
    ) { draft in
        draft.readLetterboxdFilm()
        draft.row.facts.append(.tags(["liked"]))
    }
    static let letterboxdList = ImportKind(
        "letterboxd-list", of: "Letterboxd", .list, viewings: .none,
        tables: TableFormat(
            needs: "position,letterboxd list export",
            knows: "name,title,year,url,letterboxd uri,description,\(TableFormat.ids),letterboxduri",
            preamble: "Letterboxd list export")
    ) { draft in
        draft.readLetterboxdFilm()
        draft.row.facts.append(.tags([draft.table.list]))
        draft.addNote(draft.cells["description"])
    }
    /// The documented format of Letterboxd's import, written by many programs; every row means that the film
    /// was seen: `tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review`.
    static let letterboxdImport = ImportKind(
        "letterboxd-import", of: "Letterboxd", .importFile, viewings: .seenOrRated,
        tables: .letterboxdRated.usual(),
        TableFormat(
            needs: "title|name|tmdbid|imdbid|letterboxduri,watcheddate|rating10|rewatch|review",
            knows: "letterboxd uri,url,year,directors,director,tags,title,name,\(TableFormat.ids)",
            isPlain: true, days: "watcheddate,watched date", stars: "rating"), .letterboxdPlain
    ) { $0.readLetterboxdImport() }
}

extension TableFormat {
    /// A file of Letterboxd's own export.
    fileprivate static func letterboxd(
        _ needs: String, knows: String = "", days: String = "date"
    ) -> TableFormat {
        TableFormat(needs: needs, knows: "year,\(ids),\(knows)", days: days, stars: "rating", scale: .five)
    }
    /// The file of films' own ratings in an export: a row does not mean that the film was seen.
    fileprivate static let letterboxdRated = TableFormat(
        needs: "tmdbid|imdbid,title|name,rating10", knows: "year,\(ids)", isPlain: true)
    fileprivate static let letterboxdPlain = TableFormat(
        needs: "title|name,tmdbid|imdbid|letterboxduri",
        knows: "year,directors,director,tags,letterboxd uri,url", isPlain: true)
}

extension RowDraft {
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
            rating: stars(cells["rating"]), note: cells["review"].map(Note.init(stored:)))
        addViewing(viewing, loggedAt: time(cells["date"]), entry: letterboxdAddress)
        addTags(cells["tags"])
    }

    fileprivate mutating func readLetterboxdImport() {
        readIDs()
        row.filmAddress = cells["letterboxduri", "letterboxd uri", "url"]
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        let rating = outOfTen(cells["rating10"]) ?? stars(cells["rating"])
        let viewing = ViewingValues(
            watchedOn: day(cells["watcheddate", "watched date"]),
            isRewatch: cells["rewatch"].map { isYes($0) }, rating: rating,
            note: cells["review"].map(Note.init(stored:)))
        addViewing(viewing)
        addTags(cells["tags"])
    }

    private func isYes(_ text: String?) -> Bool {
        ["yes", "true", "1"].contains(text?.trimmed.lowercased() ?? "")
    }
}
