import Localization
import Records
package import TMDBModels
package import Terminal

/// People from a search, or trending.
package struct PeopleListPresenter: Presentation {
    let answer: ListAnswer<Person>

    package init(answer: ListAnswer<Person>) { self.answer = answer }

    package var document: Document {
        let people = answer.value.rows
        if people.isEmpty { return Document() }
        let table = Table(people) {
            Column.id { .person("\($0.id)", $0.id, .label) }
            Column(tr("NAME", context: "column of people"), importance: 100, minimum: 8) {
                .person($0.name, $0.id, .title)
            }
            Column(tr("DEPARTMENT", context: "column"), importance: 60) {
                StyledText($0.department.map(TMDBTranslations.department) ?? "")
            }
            Column(tr("KNOWN FOR", context: "column"), importance: 30, minimum: 14) {
                StyledText($0.knownFor.joined(separator: ", "), .label)
            }
        }
        return Document(blocks: [.table(table), .line(answer.footer(.people))])
    }

    package static let columns = "id, name, department, known for"
    package var rows: [[String]] { answer.value.rows.map(\.cells) }

    package static let payload = Payload<Self> {
        Field(ListAnswer<Person>.page()) { $0.answer }
        Field(rows: "results", each: Person.payload) { $0.answer.value.rows }
    }
}

extension Person {
    /// The cells for a pipe: id, name, department, films.
    var cells: [String] { ["\(id)", name, department ?? "", knownFor.joined(separator: ", ")] }
}
