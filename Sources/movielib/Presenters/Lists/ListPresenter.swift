import Localization
import TMDBModels
import Records
import Terminal

/// Films from a shelf or a search.
struct MovieListPresenter: Presentation {
    let answer: ListAnswer<FilmRecord>
    let marks: Marks
    /// Shows the release date, rather than just the year.
    var showsDates = false

    private var films: [Film] { answer.value.rows.map { Film($0, marks) } }

    var document: Document {
        if films.isEmpty { return Document() }
        return Document(blocks: [
            .table(FilmTable.table(films, withDates: showsDates)), .line(answer.footer(.films)),
        ])
    }

    var rows: [[String]] { films.map(\.cells) }

    var payload: ListPayload<FilmPayload> {
        ListPayload(answer) { FilmPayload(Film($0, marks)) }
    }
}

/// People from a search, or trending.
struct PeopleListPresenter: Presentation {
    let answer: ListAnswer<Person>

    private static var columns: [Table.Column] {
        [
            FilmTable.id,
            Table.Column(head: tr("NAME", context: "column of people"), importance: 100, minimum: 8),
            Table.Column(head: tr("DEPARTMENT", context: "column"), importance: 60),
            Table.Column(head: tr("KNOWN FOR", context: "column"), importance: 30, minimum: 14),
        ]
    }

    var document: Document {
        let people = answer.value.rows
        if people.isEmpty { return Document() }
        let table = Table(
            columns: Self.columns,
            rows: people.map { person in
                [
                    .person("\(person.id)", person.id, .label), .person(person.name, person.id, .title),
                    StyledText(person.department.map(TMDBWords.department) ?? ""),
                    StyledText(person.knownFor.joined(separator: ", "), .label),
                ]
            })
        return Document(blocks: [.table(table), .line(answer.footer(.people))])
    }

    var rows: [[String]] {
        answer.value.rows.map { person in
            ["\(person.id)", person.name, person.department ?? "", person.knownFor.joined(separator: ", ")]
        }
    }

    var payload: ListPayload<PersonPayload> { ListPayload(answer, PersonPayload.init) }
}

/// A person in the JSON contract.
struct PersonPayload: Encodable {
    let id: Int
    let name: String
    @OrNull var knownForDepartment: String?
    let knownFor: [String]
    @OrNull var popularity: Double?
    let tmdbURL: String

    enum CodingKeys: String, CodingKey {
        case id, name, popularity
        case knownForDepartment = "known_for_department"
        case knownFor = "known_for"
        case tmdbURL = "tmdb_url"
    }

    init(_ person: Person) {
        id = person.id
        name = person.name
        knownForDepartment = person.department
        knownFor = person.knownFor
        popularity = person.popularity
        tmdbURL = WebPage.person(person.id)
    }
}

extension PersonPayload.CodingKeys: CaseIterable {}
extension PersonPayload: KeyedPayload {}
