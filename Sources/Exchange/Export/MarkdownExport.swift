import Records

/// A table for people, in the Markdown that GitHub, GitLab and most editors show.
package enum MarkdownExport {
    /// A heading, a line of counts, and a row a film. No title or note can leave its cell.
    package static func text(_ films: [FilmRecord], heading: String = "Films") -> String {
        var text = "# \(escaped(heading))\n\n\(PlainText.summary(films)).\n"
        guard !films.isEmpty else { return text }
        text += "\n| Title | Year | Mine | TMDB | Seen | Tags | Note |\n"
        text += "| --- | ---: | ---: | ---: | --- | --- | --- |\n"
        for film in films { text += row(film) }
        return text
    }

    private static func row(_ film: FilmRecord) -> String {
        let title = "[\(escaped(PlainText.title(film)))](https://www.themoviedb.org/movie/\(film.id))"
        let year = film.year.map { "\($0)" } ?? ""
        let mine = film.myRating.map(Ratings.text) ?? ""
        let rating = film.rating.map(PlainText.decimal) ?? ""
        let tags = film.tags.map(escaped).joined(separator: ", ")
        let cells: [String] = [title, year, mine, rating, seen(film), tags, notes(film)]
        return "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|\n"
    }

    private static func seen(_ film: FilmRecord) -> String {
        guard !film.viewings.isEmpty else { return film.addedAt == nil ? "" : "later" }
        let last = film.viewings.compactMap(\.on).max()?.description ?? "yes"
        return film.viewings.count == 1 ? last : "\(last) (\(film.viewings.count) times)"
    }

    /// The film's note, then where its viewings were and what was said of them.
    private static func notes(_ film: FilmRecord) -> String {
        let viewings = PlainText.told(film).map { viewing in
            escaped(PlainText.facts(viewing)) + (viewing.note.map { ": \(note($0))" } ?? "")
        }
        return ((film.note.map { [note($0)] } ?? []) + viewings).joined(separator: "<br>")
    }

    private static func note(_ text: String) -> String {
        PlainText.cleaned(text).split(separator: "\n").map { escaped(String($0)) }.joined(separator: "<br>")
    }

    /// One line in which nothing is Markdown, HTML or the end of a cell.
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
