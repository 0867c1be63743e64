import Records

/// How the history describes a change: the film, and the new values.
enum ChangeSummary {
    /// `Dune (2021): 8 → 9`.
    static func of(_ change: FilmChange?, _ what: String) -> String {
        of([change?.film.movie].compactMap(\.self), what)
    }

    static func of(_ movies: [FilmRecord], _ what: String) -> String {
        what.isEmpty ? movies.summary : "\(movies.summary): \(what)"
    }

    /// `8 → 9`, `9`, `9 removed`; empty if nothing changed.
    static func rating(_ old: Double?, _ new: Double?) -> String { value(old.map(number), new.map(number)) }

    static func note(_ change: FilmChange?) -> String {
        guard let text = change?.film.note else {
            return change?.former?.note.map { "\(firstLine($0)) removed" } ?? ""
        }
        return firstLine(text)
    }

    /// `2026-08-14, 8.5, Odeon, the first line of the note`.
    static func viewing(_ viewing: Viewing) -> String {
        [
            viewing.watchedOn?.description ?? "unknown", viewing.rating.map(number), viewing.place,
            viewing.note.map(firstLine),
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// `2026-08-14 → 2026-08-15, Odeon`: only what changed.
    static func edit(_ old: Viewing, _ new: Viewing) -> String {
        func date(_ viewing: Viewing) -> String { viewing.watchedOn?.description ?? "unknown" }
        return [
            old.watchedOn == new.watchedOn ? date(new) : value(date(old), date(new)),
            old.rating == new.rating ? "" : "rating " + value(old.rating.map(number), new.rating.map(number)),
            old.place == new.place ? "" : "place " + value(old.place, new.place),
            old.note == new.note ? "" : "note " + value(old.note.map(firstLine), new.note.map(firstLine)),
            old.isRewatch == new.isRewatch ? "" : new.isRewatch ? "again" : "again removed",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func value(_ old: String?, _ new: String?) -> String {
        switch (old, new) {
        case (let old?, let new?): old == new ? new : "\(old) → \(new)"
        case (let old?, nil): "\(old) removed"
        case (nil, let new): new ?? ""
        }
    }

    /// `8`, `8.5`.
    private static func number(_ rating: Double) -> String {
        rating == rating.rounded() ? "\(Int(rating))" : "\(rating)"
    }

    private static let longest = 80

    private static func firstLine(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
        guard let line = lines.first else { return "" }
        if line.count > longest { return line.prefix(longest) + "..." }
        return lines.count > 1 ? "\(line) ..." : String(line)
    }
}
