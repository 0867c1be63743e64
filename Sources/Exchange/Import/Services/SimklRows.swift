import Records

/// Simkl's backup: films, series and anime in one file, each with the list it is on.
extension RowDraft {
    mutating func readSimkl() {
        row.title = cells["title"]
        row.year = year(cells["year"])
        row.imdbID = imdbID(cells["imdb"])
        let type = (cells["type"] ?? "").trimmed.lowercased()
        let list = (cells["watchlist"] ?? "").trimmed.lowercased()
        switch type {
        case "movie", "movies", "film":
            // TMDB numbers series separately, and Simkl puts both in this column.
            row.tmdbID = tmdbID(cells["tmdb"])
        case "anime" where list == "completed" && isOneEpisode(cells["lastepwatched"]):
            // It does not say whether this one is a film; its title and year may tell.
            break
        default:
            row.subject = .notAFilm(type.isEmpty ? "no type" : type)
            return
        }
        switch list {
        case "completed", "watched":
            let viewing = ImportedViewing(watchedOn: localDay(cells["watcheddate"]))
            row.facts.append(.viewing(viewing, .init(kind: row.kind)))
        case "plantowatch", "plan to watch": row.facts.append(.saved(at: nil))
        case "": break
        default: row.facts.append(.tags([list == "notinteresting" ? "not interesting" : list]))
        }
        if let rating = outOfTen(cells["rating"]) { row.facts.append(.rating(rating, at: nil)) }
        if let note = cells["memo"] { row.facts.append(.note(Note(stored: note), at: nil)) }
    }

    private func isOneEpisode(_ text: String?) -> Bool {
        let digits = (text ?? "").filter(\.isNumber)
        return digits.isEmpty || Int(digits) == 1
    }
}
