internal import Localization
package import Records

/// A table for people, in the Markdown that GitHub, GitLab and most editors show.
package enum MarkdownExport {
    /// A heading, a line of counts, and a row per film. No title or note can break out of its cell.
    package static func text(_ films: [FilmWithViewings], heading: String = tr("Films")) -> String {
        var text = "# \(escaped(heading))\n\n\(PlainText.summary(films)).\n"
        guard !films.isEmpty else { return text }
        let heads = [
            tr("Title", context: "exported table"), tr("Year", context: "exported table"),
            tr("Mine", context: "exported table"), "TMDB", tr("Seen", context: "exported table"),
            tr("Tags", context: "exported table"), tr("Note", context: "exported table"),
        ]
        text += "\n| \(heads.joined(separator: " | ")) |\n"
        text += "| --- | ---: | ---: | ---: | --- | --- | --- |\n"
        for film in films { text += row(film) }
        return text
    }

    private static func row(_ whole: FilmWithViewings) -> String {
        let (film, record) = (whole.film, whole.film.record)
        let title = "[\(escaped(PlainText.title(record)))](\(record.tmdbURL))"
        let year = record.year.map { "\($0)" } ?? ""
        let mine = film.myRating.map(Ratings.text).map(withDecimalMark) ?? ""
        let rating = record.rating.map(PlainText.decimal).map(withDecimalMark) ?? ""
        let tags = film.tags.map(escaped).joined(separator: ", ")
        let cells: [String] = [title, year, mine, rating, seen(whole), tags, notes(whole)]
        return "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|\n"
    }

    private static func seen(_ whole: FilmWithViewings) -> String {
        let viewings = whole.viewings
        guard !viewings.isEmpty else {
            return whole.film.addedAt == nil ? "" : tr("later", context: "watch later")
        }
        let last = viewings.compactMap(\.watchedOn).max()?.description ?? tr("yes", context: "seen")
        if viewings.count == 1 { return last }
        // i18n: when a film was seen last, and how often: 2026-08-14 (3 times)
        return plural(
            "{last} ({count} time)", "{last} ({count} times)", viewings.count,
            ["last": last, "count": "\(viewings.count)"])
    }

    /// The film's note, then the places and notes of its viewings.
    private static func notes(_ whole: FilmWithViewings) -> String {
        let viewings = PlainText.notable(whole.viewings).map { viewing in
            escaped(PlainText.facts(viewing)) + (viewing.note?.text.map { ": \(note($0))" } ?? "")
        }
        return ((whole.film.note?.text.map { [note($0)] } ?? []) + viewings).joined(separator: "<br>")
    }

    private static func note(_ text: String) -> String {
        PlainText.cleaned(text).split(separator: "\n").map { escaped(String($0)) }.joined(separator: "<br>")
    }

    /// One line with all Markdown, HTML and cell separators escaped.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in PlainText.line(text).unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~", "$":
                result.append("\\")
                result.append(scalar)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
