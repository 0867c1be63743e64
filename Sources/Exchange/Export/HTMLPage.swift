internal import Localization
package import Records

/// A self-contained page: no script, and no external styles or fonts.
///
/// Dark or light by the reader's system, a table on a wide screen and cards on a phone. The only external
/// content is posters, and only if an address for them is given.
package struct HTMLPage: Sendable {
    /// The heading, and the title of the page.
    package var heading = tr("Films")
    /// The language of the page's own text and, as far as known, of the titles.
    package var language = (Interface.language?.code ?? "en").replacing("_", with: "-")
    /// The day on which it was made.
    package var asOf: PartialDate?
    /// Formats dates, such as "21 Nov 2026".
    package var date: @Sendable (PartialDate) -> String = { "\($0)" }
    /// The posters to show; nil for none.
    package var posters: Posters?

    package enum Posters: Sendable {
        /// Loaded from an address, such as `https://image.tmdb.org/t/p/w185`, whenever the page is read.
        case linked(String)
        /// In the page itself, as `data:` addresses by the films' poster paths.
        case embedded([String: String])
    }

    package init() {}

    package func text(_ films: [FilmWithViewings]) -> String {
        var text = Self.head(heading, language: language, style: Self.style, pictures: posterSources)
        text += """
            <h1>\(Self.escapedLine(heading))</h1>
            <p class="summary">\(summary(films))</p>

            """
        if !films.isEmpty {
            text += "<table>\n<thead>\n<tr>"
            if posters != nil {
                text += "<th scope=\"col\"><span class=\"hidden\">\(Self.escaped(tr("Poster")))</span></th>"
            }
            for name in [
                tr("Title", context: "exported table"), Self.year, Self.mine, "TMDB", Self.seen, Self.tags,
                Self.note,
            ] { text += "<th scope=\"col\">\(Self.escaped(name))</th>" }
            text += "</tr>\n</thead>\n<tbody>\n"
            for film in films { text += row(film) }
            text += "</tbody>\n</table>\n"
        }
        return text + Self.end
    }

    /// The beginning of a page, up to its content: `<main>` is open.
    ///
    /// - Parameter pictures: Allowed sources of pictures, such as `data:`.
    package static func head(_ title: String, language: String, style: String, pictures: [String]) -> String {
        let sources = pictures.isEmpty ? "" : "; img-src \(pictures.joined(separator: " "))"
        return """
            <!DOCTYPE html>
            <html lang="\(escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(sources)">
            <title>\(escapedLine(title))</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <main>

            """
    }

    /// The end of such a page.
    package static let end = "</main>\n</body>\n</html>\n"

    /// Text on one line, cleaned and escaped.
    package static func escapedLine(_ text: String) -> String { escaped(PlainText.line(text)) }

    /// A film's title, or its number if the title has nothing readable, cut after `longest` Unicode scalars.
    package static func title(_ record: FilmRecord, longest: Int) -> String {
        let scalars = PlainText.title(record).unicodeScalars
        return escaped(String(scalars.prefix(longest)) + (scalars.count > longest ? "…" : ""))
    }

    private static var year: String { tr("Year", context: "exported table") }
    private static var mine: String { tr("Mine", context: "exported table") }
    private static var seen: String { tr("Seen", context: "exported table") }
    private static var tags: String { tr("Tags", context: "exported table") }
    private static var note: String { tr("Note", context: "exported table") }

    private var posterSources: [String] {
        switch posters {
        case nil: []
        case .linked: ["https:", "http:"]
        case .embedded: ["data:"]
        }
    }

    private func summary(_ films: [FilmWithViewings]) -> String {
        let summary = PlainText.summary(films)
        guard let asOf = asOf.map(date) else { return Self.escaped(summary) }
        return Self.escaped(tr("{summary}, as of {date}", ["summary": summary, "date": asOf]))
    }

    private func row(_ whole: FilmWithViewings) -> String {
        let (film, record) = (whole.film, whole.film.record)
        var text = "<tr>"
        if let posters { text += "<td class=\"poster\">\(Self.poster(record, posters))</td>" }
        let link = record.tmdbURL
        text +=
            "<th scope=\"row\"><a href=\"\(link)\"><bdi>\(Self.escaped(PlainText.title(record)))</bdi></a>"
        if let original = record.originalTitle.map(PlainText.line), original != record.title,
            !original.isEmpty
        {
            text +=
                "<span class=\"original\"\(Self.language(record))><bdi>\(Self.escaped(original))</bdi></span>"
        }
        text += "</th>"
        text += Self.cell(Self.year, "number", record.year.map { "\($0)" })
        text += Self.cell(Self.mine, "number mine", film.myRating.map(Ratings.text).map(withDecimalMark))
        text += Self.cell("TMDB", "number", record.rating.map(PlainText.decimal).map(withDecimalMark))
        let isWaiting = whole.viewings.isEmpty && film.addedAt != nil
        text += Self.cell(
            isWaiting ? nil : Self.seen, "seen",
            isWaiting ? Self.escaped(tr("to watch")) : seen(whole.viewings))
        let tags = film.tags.map {
            "<span class=\"tag\"><bdi>\(Self.escaped(PlainText.line($0)))</bdi></span>"
        }
        text += Self.cell(Self.tags, "tags", tags.isEmpty ? nil : tags.joined(separator: " "))
        return text + Self.cell(Self.note, "note", notes(whole)) + "</tr>\n"
    }

    /// The label is for phones, which show no table header.
    private static func cell(_ label: String?, _ kind: String, _ content: String?) -> String {
        guard let content else { return "<td class=\"\(kind) none\"></td>" }
        let label = label.map { " data-label=\"\(escaped($0))\"" } ?? ""
        return "<td class=\"\(kind)\"\(label)>\(content)</td>"
    }

    /// The film's note, then the places and notes of its viewings.
    private func notes(_ whole: FilmWithViewings) -> String? {
        let note = whole.film.note?.text.map { "<bdi>\(Self.escaped(PlainText.cleaned($0)))</bdi>" } ?? ""
        let viewings = PlainText.notable(whole.viewings).map { viewing in
            "<li><bdi>\(Self.escaped(PlainText.facts(viewing, date: date)))</bdi>"
                + (viewing.note?.text.map { ": <bdi>\(Self.escaped(PlainText.cleaned($0)))</bdi>" } ?? "")
                + "</li>"
        }
        let list = viewings.isEmpty ? "" : "<ul class=\"viewings\">\(viewings.joined())</ul>"
        return note.isEmpty && list.isEmpty ? nil : note + list
    }

    private func seen(_ viewings: [Viewing]) -> String? {
        guard !viewings.isEmpty else { return nil }
        let last =
            viewings.compactMap(\.watchedOn).max().map {
                "<time datetime=\"\($0)\">\(Self.escaped(date($0)))</time>"
            } ?? Self.escaped(tr("yes", context: "seen"))
        return viewings.count == 1 ? last : "\(last) <span class=\"times\">× \(viewings.count)</span>"
    }

    /// The picture adds nothing to the title beside it, so its alt text is empty.
    private static func poster(_ record: FilmRecord, _ posters: Posters) -> String {
        guard let path = record.posterPath else { return "" }
        let source: String?
        // Linked pictures are fetched when they are scrolled into view.
        let loading: String
        switch posters {
        case .embedded(let pictures): (source, loading) = (pictures[path], "")
        case .linked(let base): (source, loading) = (linked(path, base), " loading=\"lazy\"")
        }
        guard let source else { return "" }
        return "<img\(loading) src=\"\(source)\" alt=\"\" width=\"60\" height=\"90\">"
    }

    private static func linked(_ path: String, _ base: String) -> String? {
        guard path.utf8.first == UInt8(ascii: "/"),
            path.utf8.allSatisfy({ Self.isPlain($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") })
        else { return nil }
        return escaped(PlainText.line(base.hasSuffix("/") ? String(base.dropLast()) : base) + path)
    }

    private static func language(_ record: FilmRecord) -> String {
        guard let code = record.originalLanguage, (2...8).contains(code.utf8.count),
            code.utf8.allSatisfy(isPlain)
        else { return "" }
        return " lang=\"\(code)\""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Text escaped for both elements and attributes.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
