import Localization
package import MovielibCore
package import Records
import TMDBModels
package import Terminal

/// Films from all of TMDB that match a query.
package struct DiscoverPresenter: Presentation {
    let discovery: Core.Discovery
    /// The query as typed.
    let query: String
    /// The day from which films count as new, if requested.
    var since: PartialDate?
    let userData: UserDataByFilm

    package init(
        discovery: Core.Discovery, query: String, since: PartialDate? = nil, userData: UserDataByFilm
    ) {
        (self.discovery, self.query, self.since, self.userData) = (discovery, query, since, userData)
    }

    private var films: [Film] { discovery.films.value.rows.map { Film($0, userData) } }

    package var document: Document {
        if films.isEmpty { return Document() }
        var blocks: [Document.Block] = [
            .table(FilmTable.table(films, regionalDates: discovery.regionalDates)), .line(footer),
        ]
        if discovery.namesServices {
            blocks.append(.line(StyledText(tr("Where to watch: data from JustWatch."), .label)))
        }
        return Document(blocks: blocks)
    }

    /// `page 1 of 56 · 1,102 films`; if the library left some out, `17 shown, 3 left out · page 1 of 56 ·
    /// 1,102 films at TMDB`, because that number includes them.
    private var footer: StyledText {
        guard discovery.filteredOut > 0 else { return discovery.films.footer(.films) }
        let shown = tr(
            "{shown} shown, {others} left out",
            ["shown": DisplayText.grouped(films.count), "others": DisplayText.grouped(discovery.filteredOut)])
        return StyledText(shown, .label) + StyledText(.separator, .label)
            + discovery.films.footer(discovery.films.source == .sample ? .films : .filmsAtTMDB)
    }

    package static let columns =
        "id, title, year, rating, votes, release date; with `out:` and of `new` also the release in the region"
    package var rows: [[String]] {
        guard let dates = discovery.regionalDates else { return films.map(\.cells) }
        return films.map { $0.cells + [dates[$0.id].cell] }
    }

    package static let payload = Payload<Self>(
        "discovery",
        """
        What a query finds among all of TMDB's films. The total is TMDB's: it counts films left out \
        because of the library, and adds up the lists of a query with several groups.
        """
    ) {
        Field(ListAnswer<FilmRecord>.page()) { $0.discovery.films }
        Field(rows: "results", each: row) { found in
            found.films.map { ($0, found.discovery.regionalDates?[$0.id]) }
        }
        Field("query", "as typed") { $0.query }
        Field("since", "of `new`: the first day that was asked for", as: .date) { $0.since }
        Field(
            "filtered_out",
            "films of TMDB's page that do not fit, by the library or by what TMDB cannot be asked"
        ) { $0.discovery.filteredOut }
        Field("looked_through", "how many of TMDB's films were checked, if not all because too few fit") {
            $0.discovery.examinedFilms
        }
    }

    private static let row = Payload<(film: Film, date: PartialDate?)>(
        "discovered film",
        """
        A film that was discovered. If `out:` or `new` found it, `release_date` is null unless the \
        library or a cached answer has it.
        """
    ) {
        Field(Film.payload) { $0.film }
        Field(
            "regional_release_date", "the release in the region, if the query asks for releases there",
            as: .date
        ) { $0.date }
    }
}
