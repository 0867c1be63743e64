import Records

/// Letterboxd's own export, and the file Letterboxd imports.
extension RowDraft {
    /// The columns that every file of the export has: `Date,Name,Year,Letterboxd URI` and more.
    mutating func readLetterboxd(list: String?) {
        row.title = cells["name", "title"]
        row.year = year(cells["year"])
        readIDs()
        let address = cells["letterboxd uri", "url", "letterboxduri"]
        switch row.kind {
        case .letterboxdDiary, .letterboxdReviews:
            // Here the address is the viewing's, and no other file of the export has it.
            let viewing = ImportedViewing(
                watchedOn: day(cells["watched date"]), isRewatch: isYes(cells["rewatch"]),
                rating: stars(cells["rating"]), note: cells["review"].map(Note.init(stored:)),
                loggedAt: time(cells["date"]))
            addViewing(viewing, entry: address)
            addTags(cells["tags"])
        case .letterboxdRatings:
            row.filmAddress = address
            addRating(outOfTen(cells["rating10"]) ?? stars(cells["rating"]), at: cells["date"])
        case .letterboxdWatched:
            row.filmAddress = address
            addViewing(.init(loggedAt: time(cells["date"])))
        case .letterboxdLikes:
            row.filmAddress = address
            row.facts.append(.tags(["liked"]))
        case .letterboxdList:
            row.filmAddress = address
            if let list { row.facts.append(.tags([list])) }
            addNote(cells["description"])
        default:
            row.filmAddress = address
            addSaved(cells["date"])
        }
    }

    /// `tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review`, as Letterboxd documents it; every
    /// row means that the film was seen.
    mutating func readLetterboxdImport() {
        readIDs()
        row.filmAddress = cells["letterboxduri", "letterboxd uri", "url"]
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        let rating = outOfTen(cells["rating10"]) ?? stars(cells["rating"])
        let viewing = ImportedViewing(
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
