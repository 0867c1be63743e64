import Records

/// Letterboxd's own export, and the file Letterboxd imports.
extension RowDraft {
    /// The columns that every file of the export has: `Date,Name,Year,Letterboxd URI` and more.
    mutating func readLetterboxd(list: String?) {
        row.title = cells["name", "title"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id", "tmdb id"])
        row.imdbID = imdbID(cells["imdbid", "imdb_id", "imdb id"])
        let address = cells["letterboxd uri", "url", "letterboxduri"]
        switch row.kind {
        case .letterboxdDiary, .letterboxdReviews:
            // Here the address is the viewing's, and no other file of the export has it.
            let viewing = ImportedViewing(
                watchedOn: day(cells["watched date"]), isRewatch: isYes(cells["rewatch"]),
                rating: stars(cells["rating"]), note: cells["review"].map(Note.init(stored:)),
                loggedAt: time(cells["date"]))
            row.facts.append(.viewing(viewing, .init(kind: row.kind, entry: address)))
            addTags(cells["tags"])
        case .letterboxdRatings:
            row.filmAddress = address
            if let rating = outOfTen(cells["rating10"]) ?? stars(cells["rating"]) {
                row.facts.append(.rating(rating, at: time(cells["date"])))
            }
        case .letterboxdWatched:
            row.filmAddress = address
            row.facts.append(.viewing(.init(loggedAt: time(cells["date"])), .init(kind: row.kind)))
        case .letterboxdLikes:
            row.filmAddress = address
            row.facts.append(.tags(["liked"]))
        case .letterboxdList:
            row.filmAddress = address
            if let list { row.facts.append(.tags([list])) }
            if let note = cells["description"] { row.facts.append(.note(Note(stored: note), at: nil)) }
        default:
            row.filmAddress = address
            row.facts.append(.saved(at: time(cells["date"])))
        }
    }

    /// `tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review`, as Letterboxd documents it; every
    /// row means that the film was seen.
    mutating func readLetterboxdImport() {
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id", "tmdb id"])
        row.imdbID = imdbID(cells["imdbid", "imdb_id", "imdb id"])
        row.filmAddress = cells["letterboxduri", "letterboxd uri", "url"]
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        let rating = outOfTen(cells["rating10"]) ?? stars(cells["rating"])
        let viewing = ImportedViewing(
            watchedOn: day(cells["watcheddate", "watched date"]),
            isRewatch: cells["rewatch"].map { isYes($0) }, rating: rating,
            note: cells["review"].map(Note.init(stored:)))
        row.facts.append(.viewing(viewing, .init(kind: row.kind)))
        addTags(cells["tags"])
    }

    private func isYes(_ text: String?) -> Bool {
        ["yes", "true", "1"].contains(text?.trimmed.lowercased() ?? "")
    }

    mutating func addTags(_ text: String?) {
        let tags = (text ?? "").unicodeScalars.split(separator: ",").map { String($0).trimmed }
            .filter { !$0.isEmpty }
        if !tags.isEmpty { row.facts.append(.tags(tags)) }
    }
}
