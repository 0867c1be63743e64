import Exchange
import Library
import Localization
package import MovielibCore
package import Records

/// The review of a year as one HTML page, without scripts and external resources.
package struct YearPage {
    let review: YearReview
    /// Posters as `data:` addresses, by the films' poster paths; a film without one gets a drawn card.
    let pictures: [String: String]
    private let language = (Interface.language?.code ?? "en").replacing("_", with: "-")

    package init(review: YearReview, pictures: [String: String] = [:]) {
        (self.review, self.pictures) = (review, pictures)
    }

    /// The most films with a poster or a card; further ones are titles.
    package static let maxPosters = 400
    /// The most films named at all.
    static let maxFilms = 5000
    /// The longest title, in Unicode scalars.
    private static let maxTitleLength = 120

    /// The films whose posters are shown.
    package static func filmsWithPosters(_ review: YearReview) -> [YearReview.WatchedFilm] {
        Array(review.films.prefix(maxPosters))
    }

    package var text: String {
        let title = YearText.title(review.year)
        var text = HTMLPage.head(title, language: language, style: Self.style, pictures: ["data:"])
        text += "<h1>\(HTMLPage.escapedLine(title))</h1>\n<table class=\"facts\">\n<tbody>\n"
        for fact in YearText.facts(review) {
            text += "<tr><th scope=\"row\">\(HTMLPage.escapedLine(fact.label))</th>"
            text += "<td><bdi>\(HTMLPage.escapedLine(fact.words))</bdi></td></tr>\n"
        }
        text += "</tbody>\n</table>\n"
        text += Self.chart(tr("By month"), review.months, DisplayText.months)
        text += Self.chart(tr("By weekday"), review.weekdays, DisplayText.weekdays)
        let lists = [
            Self.list(YearText.aboveTMDBHeading, review.filmsAboveTMDB.map(comparisonItem)),
            Self.list(YearText.belowTMDBHeading, review.filmsBelowTMDB.map(comparisonItem)),
            Self.list(YearText.directors, review.directors.map(Self.groupItem)),
            Self.list(YearText.actors, review.actors.map(Self.groupItem)),
        ].filter { !$0.isEmpty }
        if !lists.isEmpty { text += "<div class=\"lists\">\n\(lists.joined())</div>\n" }
        text += wall
        let gaps = YearText.gaps(review)
        if !gaps.isEmpty {
            text +=
                "<footer>\n" + gaps.map { "<p>\(HTMLPage.escapedLine($0))</p>\n" }.joined() + "</footer>\n"
        }
        return text + HTMLPage.end
    }

    /// Columns side by side, each as high as its number.
    private static func chart(
        _ heading: String, _ groups: [YearReview.Group], _ names: [@Sendable () -> String]
    ) -> String {
        let most = groups.map(\.count).max() ?? 0
        guard most > 0 else { return "" }
        var text = "<section>\n<h2>\(HTMLPage.escapedLine(heading))</h2>\n<ol class=\"chart\">\n"
        for (group, name) in zip(groups, names) {
            let count = DisplayText.grouped(group.count)
            text +=
                "<li><span class=\"bar\" style=\"--share: \(group.count * 100 / most)\"><b>\(count)</b></span>"
            text += "<span class=\"name\">\(HTMLPage.escapedLine(name()))</span></li>\n"
        }
        return text + "</ol>\n</section>\n"
    }

    private static func list(_ heading: String, _ rows: [String]) -> String {
        if rows.isEmpty { return "" }
        return
            "<section>\n<h2>\(HTMLPage.escapedLine(heading))</h2>\n<ol>\n\(rows.joined())</ol>\n</section>\n"
    }

    private static func groupItem(_ group: YearReview.Group) -> String {
        "<li><bdi>\(HTMLPage.escapedLine(group.name))</bdi>"
            + "<span class=\"number\">\(HTMLPage.escapedLine(RowNoun.films.counted(group.count)))</span></li>\n"
    }

    private func comparisonItem(_ seen: YearReview.WatchedFilm) -> String {
        let (mine, theirs) = (
            seen.myRating.map(DisplayText.userRating) ?? "", DisplayText.rating(seen.film.record.rating) ?? ""
        )
        return "<li>\(link(seen))<span class=\"number\"><b class=\"mine\">\(HTMLPage.escapedLine(mine))</b> "
            + "\(HTMLPage.escapedLine(tr("TMDB {rating}", ["rating": theirs])))</span></li>\n"
    }

    private var wall: String {
        let shown = Self.filmsWithPosters(review)
        guard !shown.isEmpty else { return "" }
        var text =
            "<section>\n<h2>\(HTMLPage.escapedLine(tr("In the order you saw them")))</h2>\n<ol class=\"wall\">\n"
        for seen in shown { text += "<li>\(poster(seen))\(caption(seen))</li>\n" }
        text += "</ol>\n"
        let rest = review.films.dropFirst(shown.count)
        if !rest.isEmpty {
            text += "<ol class=\"rest\" start=\"\(shown.count + 1)\">\n"
            for seen in rest.prefix(Self.maxFilms - shown.count) { text += "<li>\(caption(seen))</li>\n" }
            text += "</ol>\n"
        }
        let more = review.films.count - Self.maxFilms
        if more > 0 {
            text += "<p>\(HTMLPage.escapedLine(plural("and {n} more", "and {n} more", more)))</p>\n"
        }
        return text + "</section>\n"
    }

    /// A poster, with an empty text alternative, because the title follows below it.
    private func poster(_ seen: YearReview.WatchedFilm) -> String {
        let record = seen.film.record
        if let picture = record.posterPath.flatMap({ pictures[$0] }) {
            return "<img src=\"\(picture)\" alt=\"\" width=\"154\" height=\"231\">"
        }
        let title = HTMLPage.title(record, longest: Self.maxTitleLength)
        return
            "<span class=\"card\" aria-hidden=\"true\" style=\"--hue: \(record.hue)\"><bdi>\(title)</bdi></span>"
    }

    private func caption(_ seen: YearReview.WatchedFilm) -> String {
        var facts: [String] = []
        if let date = seen.first.watchedOn {
            facts.append("<time datetime=\"\(date)\">\(HTMLPage.escapedLine(YearText.day(date)))</time>")
        }
        if let mine = YearText.ratingThen(seen) {
            facts.append("<b class=\"mine\">\(HTMLPage.escapedLine(mine))</b>")
        }
        let again = YearText.rewatchText(seen)
        if !again.isEmpty { facts.append(HTMLPage.escapedLine(again)) }
        return "\(link(seen))<span class=\"when\">\(facts.joined(separator: " · "))</span>"
    }

    private func link(_ seen: YearReview.WatchedFilm) -> String {
        let record = seen.film.record
        let title = "<bdi>\(HTMLPage.title(record, longest: Self.maxTitleLength))</bdi>"
        let year = record.year.map { " <span class=\"year\">\($0)</span>" } ?? ""
        return "<a href=\"\(HTMLPage.escapedLine(record.tmdbURL))\">\(title)</a>\(year)"
    }
}

extension FilmRecord {
    /// The hue of the card that is drawn if there is no picture, in degrees.
    package var hue: Int { Int((UInt(bitPattern: id) &* 137) % 360) }
}
