import Records

extension ImportKind {
    /// Films, series and anime in one file, each with its list.
    static let simkl = ImportKind(
        "simkl", of: "Simkl", .backup, viewings: .seen,
        tables: TableFormat(
            requiredColumns: "simkl_id,title,type",
            knownColumns: "year,watchlist,lastepwatched,rating,memo,tvdb,tmdb,imdb",
            dateColumns: "watcheddate")
    ) { $0.readSimkl() }
}

extension ImportRowBuilder {
    fileprivate mutating func readSimkl() {
        row.title = cells["title"]
        row.year = year(cells["year"])
        row.imdbID = imdbID(cells["imdb"])
        let (type, list) = (word("type"), word("watchlist"))
        switch type {
        case "movie", "movies", "film":
            // TMDB numbers series separately, and Simkl puts both in this column.
            row.tmdbID = tmdbID(cells["tmdb"])
        case "anime" where list == "completed" && isOneEpisode(cells["lastepwatched"]):
            // The row does not say whether this is a film; its title and year may.
            break
        default:
            row.subject = .notAFilm(type.isEmpty ? "no type" : type)
        }
        switch list {
        case "completed", "watched": addViewing(.init(watchedOn: localDay(cells["watcheddate"])))
        case "plantowatch", "plan to watch": addSaved(nil)
        case "": break
        default: row.facts.append(.tags([list == "notinteresting" ? "not interesting" : list]))
        }
        addRating(ratingOutOfTen(cells["rating"]))
        addNote(cells["memo"])
    }

    private func isOneEpisode(_ text: String?) -> Bool {
        let digits = (text ?? "").filter(\.isNumber)
        return digits.isEmpty || Int(digits) == 1
    }
}
