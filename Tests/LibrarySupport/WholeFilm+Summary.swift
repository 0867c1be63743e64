package import Records

extension FilmWithViewings {
    /// The film with all its user data, on one line.
    package var summary: String {
        let record = film.record
        var text = "\(record.id) \(record.title) \(record.year.map(String.init) ?? "?")"
        if let directors = record.credits?.directors, !directors.isEmpty {
            text += " by \(directors.joined(separator: ", "))"
        }
        if film.addedAt != nil { text += ", saved" }
        if film.isOwned { text += ", owned" }
        if let rating = film.myRating { text += ", rated \(rating)" }
        if !film.tags.isEmpty { text += ", tagged \(film.tags.joined(separator: ", "))" }
        if let note = film.note { text += ", noted '\(note.text ?? "locked")'" }
        for viewing in viewings {
            text +=
                ", seen \(viewing.isRewatch ? "again " : "")\(viewing.watchedOn.map { "\($0)" } ?? "once")"
            if let rating = viewing.rating { text += " for \(rating)" }
            if let place = viewing.place { text += " at \(place)" }
            if let note = viewing.note { text += " '\(note.text ?? "locked")'" }
            if !viewing.companions.isEmpty { text += " with \(viewing.companions.joined(separator: ", "))" }
        }
        return text
    }
}
