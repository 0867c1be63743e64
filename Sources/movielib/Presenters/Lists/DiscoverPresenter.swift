import Localization
import Films
import Records
import TMDBModels
import Terminal

/// Films from all of TMDB that match a query.
struct DiscoverPresenter: Presentation {
    let found: Films.Discovery
    /// As typed.
    let query: String
    /// The day from which films count as new, if requested.
    var since: PartialDate?
    let marks: Marks

    private var films: [Film] { found.films.value.rows.map { Film($0, marks) } }

    var document: Document {
        if films.isEmpty { return Document() }
        var blocks: [Document.Block] = [
            .table(FilmTable.table(films, regionalDates: found.regionalDates)), .line(footer),
        ]
        if found.namesServices {
            blocks.append(.line(StyledText(tr("Where to watch: data from JustWatch."), .label)))
        }
        return Document(blocks: blocks)
    }

    /// `page 1 of 56 · 1,102 films`; if the library left some out, `17 shown, 3 left out · page 1 of 56 ·
    /// 1,102 films at TMDB`, because that number includes them.
    private var footer: StyledText {
        guard found.filteredOut > 0 else { return found.films.footer(.films) }
        let shown = tr(
            "{shown} shown, {others} left out",
            ["shown": Wording.grouped(films.count), "others": Wording.grouped(found.filteredOut)])
        return StyledText(shown, .label) + StyledText(.separator, .label) + found.films.footer(.filmsAtTMDB)
    }

    var rows: [[String]] {
        guard let dates = found.regionalDates else { return films.map(\.cells) }
        return films.map { $0.cells + [dates[$0.id].cell] }
    }

    struct Asked: Encodable {
        let query: String
        let filteredOut: Int
        @OrNull var lookedThrough: Int?
        @OrNull var since: String?

        enum CodingKeys: String, CodingKey {
            case query, since
            case filteredOut = "filtered_out"
            case lookedThrough = "looked_through"
        }
    }

    struct Regional: Encodable {
        @OrNull var date: String?

        enum CodingKeys: String, CodingKey { case date = "regional_release_date" }
    }

    struct Payload: Encodable {
        let list: ListPayload<ExtendedFilmPayload<Regional>>
        let asked: Asked

        func encode(to encoder: any Encoder) throws {
            try list.encode(to: encoder)
            try asked.encode(to: encoder)
        }
    }

    var payload: Payload {
        Payload(
            list: ListPayload(found.films) { movie in
                ExtendedFilmPayload(
                    film: FilmPayload(Film(movie, marks)),
                    more: Regional(date: found.regionalDates?[movie.id]?.description))
            },
            asked: Asked(
                query: query, filteredOut: found.filteredOut, lookedThrough: found.lookedThrough,
                since: since?.description))
    }
}

extension DiscoverPresenter.Asked.CodingKeys: CaseIterable {}
extension DiscoverPresenter.Asked: KeyedPayload {}

extension DiscoverPresenter.Regional.CodingKeys: CaseIterable {}
extension DiscoverPresenter.Regional: KeyedPayload {}

extension DiscoverPresenter.Payload: Fielded {
    private typealias List = ListPayload<ExtendedFilmPayload<DiscoverPresenter.Regional>>

    static var fields: Fields { List.fields + DiscoverPresenter.Asked.fields }
    static var rowsKey: String? { List.rowsKey }
}
