import Library
import Localization
package import Records
package import TMDBModels
package import Terminal

/// A film's page.
package struct FilmPagePresenter: Presentation {
    let answer: Answer<MovieDetails>
    let region: String
    /// The user's data about this film and the recommended ones.
    let userData: UserDataByFilm
    /// The film as the library stores it, if it does.
    var libraryFilm: Film?
    /// The user's viewings of it, latest first.
    var viewings: [Viewing] = []
    /// The user's files of it.
    package var files: [FilmFile] = []
    /// The film's values in the account at TMDB, as of the last sync.
    package var account: [AccountField: Double] = [:]
    /// The values of the other people of a share.
    package var others: [OtherPersonsValues] = []
    /// How many actors a terminal shows; pipes and JSON get the whole cast.
    var castShown = 6
    /// Whether the screen is too low for a table of recommendations.
    var isCompact = false
    /// Whether cast, collection and recommendations are shown elsewhere, as pictures.
    package var hasStrips = false
    /// Whether nothing is shown of a locked note.
    package var hidesLocked = false
    /// The films in its collection, if known without another request.
    package var collection: FilmCollection?

    package init(
        answer: Answer<MovieDetails>, region: String, userData: UserDataByFilm, libraryFilm: Film? = nil,
        viewings: [Viewing] = [], castShown: Int = 6, isCompact: Bool = false
    ) {
        (self.answer, self.region, self.userData, self.libraryFilm) = (answer, region, userData, libraryFilm)
        (self.viewings, self.castShown, self.isCompact) = (viewings, castShown, isCompact)
    }

    private static let recommendationsShown = 6
    /// How many companies and keywords a terminal shows; pipes and JSON get all.
    private static let (companiesShown, keywordsShown) = (3, 10)

    var details: MovieDetails { answer.value }
    var film: Film {
        // The library may know the film by its title only, under a placeholder id.
        let known = libraryFilm.flatMap { $0.id < 0 ? $0.userData : nil }
        return Film(details.record, known ?? userData[details.record.id]).shown(
            hidingRatings: userData.hidesRatings)
    }
    var recommended: [Film] {
        details.recommendations.prefix(Self.recommendationsShown).map { Film($0, userData) }
    }

    package var document: Document {
        var blocks: [Document.Block] = [.line(headline)]
        if let original = film.otherTitle { blocks.append(.line(StyledText(original, .label))) }
        if let tagline = details.tagline { blocks.append(.line(StyledText(tagline, .label))) }
        blocks.append(.facts(facts))
        if let overview = film.overview {
            let mark = DisplayText.languageMark(details.overviewLanguage)
            blocks += [.gap, .paragraph(mark + overview, indent: 0)]
        }
        blocks += [.gap, .fields(fields)]
        blocks += libraryFilm?.userData?.noteBlocks(hidingLocked: hidesLocked) ?? []
        if !viewings.isEmpty {
            blocks +=
                [.gap, .line(StyledText(tr("Your viewings"), .heading))]
                + ViewingText.blocks(viewings, hidesLocked: hidesLocked)
        }
        if !recommended.isEmpty, !isCompact, !hasStrips {
            let table = Table(recommended) {
                FilmTable.mark
                FilmTable.id
                FilmTable.pageTitle
                FilmTable.year
                FilmTable.rating
            }
            blocks += [.gap, .line(StyledText(tr("You may also like"), .heading)), .table(table)]
        }
        return Document(blocks: blocks)
    }

    var headline: StyledText {
        let mark = DisplayText.languageMark(details.titleLanguage)
        let name = StyledText(mark, .label) + .film(film.name, film.id, .heading)
        return film.isSaved == true
            ? name + "  " + StyledText(.saved, .userData)
                + StyledText(" " + tr("on your watch-later list"), .userData) : name
    }

    /// `PG-13 · 2h 35m · Science Fiction, Adventure · 7.8 (12,345 votes)`.
    private var facts: [StyledText] {
        var parts: [StyledText] = []
        if let certification = details.certification(in: region) { parts.append(StyledText(certification)) }
        if let runtime = details.record.runtimeMinutes {
            parts.append(StyledText(DisplayText.runtime(runtime)))
        }
        if !details.record.genres.isEmpty {
            parts.append(StyledText(details.record.genres.joined(separator: ", ")))
        }
        if let rating = DisplayText.rating(film.rating) {
            let votes = film.votes.map { " (" + plural("{n} vote", "{n} votes", $0) + ")" } ?? ""
            parts.append(StyledText(rating, .score) + StyledText(votes, .label))
        }
        return parts
    }

    private var fields: [Document.Field] {
        var fields: [Document.Field] = []
        func add(_ label: String, _ value: StyledText) {
            if !value.isEmpty { fields.append(.init(label: label, value: value)) }
        }
        func add(_ label: String, _ value: String?) { add(label, StyledText(value ?? "")) }
        fields += libraryFilm?.userData?.fields ?? []
        // i18n: before what the person's account at TMDB says of the film: saved, rated 8
        add(tr("Your account"), accountText)
        for person in others { add(person.person, person.displayText) }
        for (number, file) in files.enumerated() {
            add(number == 0 ? tr("Files", context: "label") : "", file.summary)
        }
        func names(_ crew: [CrewMember]) -> StyledText {
            crew.map { .person($0.name, $0.id) }.joined(separator: ", ")
        }
        // For a film whose page was never fetched, the library has names only.
        let known = details.cast.isEmpty && details.crew.isEmpty ? libraryFilm?.record.credits : nil
        add(tr("Directed by"), known?.directors.joined(separator: ", "))
        add(tr("Cast"), known?.actors.prefix(castShown).joined(separator: ", "))
        add(tr("Directed by"), names(details.directors))
        add(tr("Written by"), names(details.writers))
        let cast = hasStrips ? [] : details.cast.prefix(castShown)
        add(
            tr("Cast"),
            cast.map { .person($0.name, $0.id) + StyledText($0.character.map { " (\($0))" } ?? "") }
                .joined(separator: ", "))
        let isRoomy = !isCompact && !hasStrips
        if isRoomy {
            let companies = details.companies.prefix(Self.companiesShown).map(\.name)
            add(companies.count == 1 ? tr("Studio") : tr("Studios"), companies.joined(separator: ", "))
            let countries = details.productionCountries.map(\.name)
            add(countries.count == 1 ? tr("Country") : tr("Countries"), countries.joined(separator: ", "))
        }
        add(tr("Released", context: "label"), releaseText)
        add(tr("Status"), details.status == "Released" ? nil : details.status.map(TMDBTranslations.status))
        let (budget, revenue) = (
            details.budget.map(DisplayText.money), details.revenue.map(DisplayText.money)
        )
        if let budget, let revenue {
            // i18n: what a film cost, after the label Budget, and what it earned
            add(
                tr("Budget"),
                tr("{budget}, box office {revenue}", ["budget": budget, "revenue": revenue]))
        } else {
            add(tr("Budget"), budget)
            add(tr("Box office"), revenue)
        }
        if !hasStrips { add(tr("Collection"), collectionText) }
        if isRoomy {
            let keywords = details.keywords.prefix(Self.keywordsShown).map(\.name)
            add(tr("Keywords"), keywords.joined(separator: ", "))
        }
        add(tr("Watch in {region}", ["region": region]), details.watchProviders[region]?.sentence)
        add(tr("Trailer"), details.trailerURL.map { .address($0) } ?? "")
        let pages = [.address(film.tmdbURL), StyledText.imdb(details.record.imdbID)].compactMap(\.self)
        // i18n: addresses on the web
        add(tr("Pages", context: "label"), pages.joined(separator: ", "))
        // i18n: films that may please as well
        if isCompact { add(tr("Also"), recommended.map(\.name).joined(separator: ", ")) }
        return fields
    }

    /// `15 September 2021, in US 22 October 2021`: the first release, and the region's, which the calendar and the
    /// status line count to.
    private var releaseText: String? {
        guard let first = film.record.releaseDate else { return nil }
        guard let day = details.releaseDay(in: region), day != first else { return DisplayText.date(first) }
        return tr(
            "{day}, in {region} {regional_day}",
            ["day": DisplayText.date(first), "region": region, "regional_day": DisplayText.date(day)])
    }

    /// `Dune Collection, 2 of 3, after Dune (2021), before …`, and the command to show it.
    private var collectionText: StyledText {
        guard let named = details.collection else { return "" }
        let name = StyledText.collection(named.name, named.id)
        let words = collection.flatMap { $0.position(of: film.id) }.map { place in
            let number = StyledText("\(place.number)")
            let count = StyledText("\(collection?.films.count ?? 0)")
            func link(_ record: FilmRecord) -> StyledText { .film(Film(record, userData).name, record.id) }
            return switch (place.previous, place.next) {
            case (let previous?, let next?):
                // i18n: a film's place in its series: Dune Collection, 2 of 3, after Dune (2021), before …
                styled(
                    "{collection}, {number} of {count}, after {previous}, before {next}",
                    [
                        "collection": name, "number": number, "count": count, "previous": link(previous),
                        "next": link(next),
                    ])
            case (let previous?, nil):
                styled(
                    "{collection}, {number} of {count}, after {previous}",
                    ["collection": name, "number": number, "count": count, "previous": link(previous)])
            case (nil, let next?):
                styled(
                    "{collection}, {number} of {count}, before {next}",
                    ["collection": name, "number": number, "count": count, "next": link(next)])
            case (nil, nil):
                styled(
                    "{collection}, {number} of {count}",
                    ["collection": name, "number": number, "count": count])
            }
        }
        return (words ?? name) + StyledText("; movielib collection \(film.id)", .label)
    }

    package static let columns =
        "a line for each fact: name, value; `viewing` has \(ViewingField.rowColumns)"
    package var rows: [[String]] {
        var rows: [[String]] = [
            ["id", "\(film.id)"], ["title", film.title], ["original_title", film.originalTitle ?? ""],
            ["year", film.year.cell], ["release_date", film.releaseDate.cell],
            ["rating", film.rating.cell], ["votes", film.votes.cell], ["tagline", details.tagline ?? ""],
            ["runtime_minutes", details.record.runtimeMinutes.cell],
            ["certification", details.certification(in: region) ?? ""],
            ["genres", details.record.genres.joined(separator: ", ")], ["status", details.status ?? ""],
            ["overview", film.overview ?? ""], ["trailer_url", details.trailerURL ?? ""],
            ["where_to_watch", details.watchProviders[region]?.sentence ?? ""], ["tmdb_url", film.tmdbURL],
            ["imdb_id", details.record.imdbID ?? ""], ["in_watchlist", film.isSaved.cell],
            ["watched", (film.userData?.timesWatched).cell],
            ["last_watched_at", (film.userData?.lastWatchedOn).cell],
            ["my_rating", (film.userData?.myRating).cell],
            ["tags", libraryFilm?.tags.joined(separator: ", ") ?? ""],
            ["note", libraryFilm?.note?.text ?? ""], ["overview_language", details.overviewLanguage ?? ""],
            ["title_language", details.titleLanguage ?? ""],
            ["countries", details.countries.joined(separator: ", ")],
            ["companies", details.companies.map(\.name).joined(separator: ", ")],
            ["keywords", details.keywords.map(\.name).joined(separator: ", ")],
        ]
        if let collection = details.collection {
            rows.append(["collection", "\(collection.id)", collection.name])
        }
        rows += others.map(\.cells)
        rows += viewings.map { ["viewing"] + ViewingText.cells($0) }
        rows += details.directors.map { ["director", "\($0.id)", $0.name] }
        rows += details.writers.map { ["writer", "\($0.id)", $0.name, $0.job ?? ""] }
        rows += details.cast.map { ["cast", "\($0.id)", $0.name, $0.character ?? ""] }
        rows += recommended.map { ["recommendation"] + $0.cells }
        return rows
    }

    private var accountText: String {
        [
            account[.saved].map { _ in tr("saved", context: "at TMDB") },
            account[.rating].map {
                tr("rated {rating}", ["rating": DisplayText.userRating($0)], context: "at TMDB")
            },
            account[.favorite].map { _ in tr("a favourite", context: "at TMDB") },
        ].compactMap(\.self).joined(separator: ", ")
    }

    var collectionPosition: (number: Int, previous: FilmRecord?, next: FilmRecord?)? {
        collection?.position(of: film.id)
    }
}

extension WatchOptions {
    /// `stream Max; rent Apple TV, Amazon Video (JustWatch)`: TMDB's terms require naming the source.
    var sentence: String? {
        func names(_ services: [String]) -> String { services.joined(separator: ", ") }
        let ways = [
            stream.isEmpty ? nil : tr("stream {services}", ["services": names(stream)]),
            free.isEmpty ? nil : tr("free {services}", ["services": names(free)]),
            rent.isEmpty ? nil : tr("rent {services}", ["services": names(rent)]),
            buy.isEmpty ? nil : tr("buy {services}", ["services": names(buy)]),
        ].compactMap(\.self)
        return ways.isEmpty ? nil : ways.joined(separator: "; ") + " (JustWatch)"
    }
}
