import Localization
import Records
package import TMDBModels
package import Terminal

/// Films and people from one search, in TMDB's order.
package struct SearchAllPresenter: Presentation {
    let answer: ListAnswer<SearchResult>
    let userData: UserDataByFilm

    package init(answer: ListAnswer<SearchResult>, userData: UserDataByFilm) {
        (self.answer, self.userData) = (answer, userData)
    }

    private typealias SearchHit = (film: Film?, person: Person?)
    /// The films and people; other results are omitted.
    private var hits: [SearchHit] {
        answer.value.rows.compactMap { result in
            switch result {
            case .movie(let record): (Film(record, userData), nil)
            case .person(let person): (nil, person)
            case .series, .other: nil
            }
        }
    }

    package var document: Document {
        let found = hits
        if found.isEmpty { return Document() }
        let table = Table(found) {
            Column(tr("KIND", context: "column"), importance: 40) { StyledText(Self.kind($0), .label) }
            FilmTable.mark.mappingRows { $0.film }
            Column.id {
                $0.film.map { .number(of: $0.id) } ?? $0.person.map { .person("\($0.id)", $0.id, .label) }
                    ?? ""
            }
            Column(tr("TITLE OR NAME", context: "column"), importance: 100, minimum: 8, maximum: 60) {
                $0.film.map { .film($0.title, $0.id, .title) }
                    ?? $0.person.map { .person($0.name, $0.id, .title) } ?? ""
            }
            FilmTable.year.mappingRows { $0.film }
            FilmTable.rating.mappingRows { $0.film }
            Column(tr("KNOWN FOR", context: "column"), importance: 10, minimum: 14) {
                StyledText($0.person?.knownFor.joined(separator: ", ") ?? "", .label)
            }
        }
        let others = answer.value.rows.count - found.count
        return Document(blocks: [.table(table), .line(answer.footer(.results, without: others))])
    }

    private static func kind(_ found: SearchHit) -> String {
        found.person == nil ? tr("film", context: "kind") : tr("person", context: "kind")
    }

    package static let columns = "kind, and the columns of films or people"
    package var rows: [[String]] {
        hits.map { film, person in
            film.map { ["movie"] + $0.cells } ?? person.map { ["person"] + $0.cells } ?? []
        }
    }

    package static let payload = Payload<Self> {
        Field(ListAnswer<SearchResult>.page()) { $0.answer }
        Field(rows: "results", each: row) { $0.hits }
    }

    private static let row = Payload<SearchHit>(
        "film or person",
        """
        A film or a person, with the keys of one of the two. Series are left out, and stderr says how \
        many.
        """
    ) {
        Field("kind", "`movie` or `person`") { $0.film == nil ? "person" : "movie" }
        Field(Film.payload) { $0.film }
        Field(Person.payload) { $0.person }
    }
}
