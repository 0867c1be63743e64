import Localization
import Records
import TMDBModels
import Terminal

/// Films and people from one search, in TMDB's order.
struct SearchAllPresenter: Presentation {
    let answer: ListAnswer<SearchResult>
    let marks: Marks

    private static var columns: [Table.Column] {
        [
            Table.Column(head: tr("KIND", context: "column"), importance: 40), FilmTable.mark, FilmTable.id,
            Table.Column(
                head: tr("TITLE OR NAME", context: "column"), importance: 100, minimum: 8, maximum: 60),
            FilmTable.year, FilmTable.rating,
            Table.Column(head: tr("KNOWN FOR", context: "column"), importance: 10, minimum: 14),
        ]
    }

    var document: Document {
        let rows = answer.value.rows.compactMap { result -> [StyledText]? in
            switch result {
            case .movie(let movie):
                return [StyledText(tr("film", context: "kind"), .label)] + FilmTable.head(Film(movie, marks))
                    + [""]
            case .person(let person):
                return [
                    StyledText(tr("person", context: "kind"), .label), "",
                    .person("\(person.id)", person.id, .label), .person(person.name, person.id, .title), "",
                    "", StyledText(person.knownFor.joined(separator: ", "), .label),
                ]
            case .series, .other: return nil
            }
        }
        if rows.isEmpty { return Document() }
        return Document(blocks: [
            .table(Table(columns: Self.columns, rows: rows)),
            .line(answer.footer(.results, without: answer.value.rows.count - rows.count)),
        ])
    }

    /// The kind, followed by a row as in the search for only that kind.
    var rows: [[String]] {
        answer.value.rows.compactMap { result in
            switch result {
            case .movie(let movie): ["movie"] + Film(movie, marks).cells
            case .person(let person):
                [
                    "person", "\(person.id)", person.name, person.department ?? "",
                    person.knownFor.joined(separator: ", "),
                ]
            case .series, .other: nil
            }
        }
    }

    static let payload = Payload<Self> {
        Field(ListAnswer<SearchResult>.page()) { $0.answer }
        Field(rows: "results", each: row) { page in
            page.answer.value.rows.compactMap { result in
                switch result {
                case .movie(let movie): (Film(movie, page.marks), nil)
                case .person(let person): (nil, person)
                case .series, .other: nil
                }
            }
        }
    }

    private static let row = Payload<(film: Film?, person: Person?)> {
        Field("kind") { $0.film == nil ? "person" : "movie" }
        Field(Film.payload) { $0.film }
        Field(Person.payload) { $0.person }
    }
}
