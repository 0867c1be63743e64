import Localization
import Records
import TMDBModels
package import Terminal

/// A film's full credits: cast, crew, or both.
package struct CreditsPresenter: Presentation {
    let page: FilmPagePresenter
    let showsCast: Bool
    let showsCrew: Bool
    /// The most rows of the cast, and of the crew; nil for all.
    var limit: Int?
    /// Whether other films' credits are shown too: each row then starts with the film's id.
    var isOneOfSeveral = false

    package init(
        page: FilmPagePresenter, showsCast: Bool, showsCrew: Bool, limit: Int? = nil,
        isOneOfSeveral: Bool = false
    ) {
        (self.page, self.showsCast, self.showsCrew, self.limit) = (page, showsCast, showsCrew, limit)
        self.isOneOfSeveral = isOneOfSeveral
    }

    /// Departments in the usual order of end credits; others follow by name.
    private static let departments = [
        "Directing", "Writing", "Production", "Camera", "Editing", "Art", "Sound", "Costume & Make-Up",
        "Visual Effects", "Lighting", "Crew",
    ]

    private var details: MovieDetails { page.answer.value }
    private var cast: [CastMember] {
        showsCast ? Array(details.cast.prefix(limit ?? details.cast.count)) : []
    }

    /// Each person once per department, with all their jobs in it.
    private var crew: [CrewMember] {
        guard showsCrew else { return [] }
        struct Post: Hashable {
            let id: Int
            let department: String?
        }
        var order: [Post] = []
        var members: [Post: (name: String, jobs: [String])] = [:]
        for member in details.crew {
            let post = Post(id: member.id, department: member.department)
            if members[post] == nil { order.append(post) }
            members[post, default: (member.name, [])].jobs += [member.job].compactMap(\.self)
        }
        func rank(_ department: String?) -> (Int, String) {
            let index = department.flatMap { Self.departments.firstIndex(of: $0) }
            return (index ?? Self.departments.count, index == nil ? department ?? "~" : "")
        }
        let sorted = order.enumerated().sorted { left, right in
            let (one, other) = (rank(left.element.department), rank(right.element.department))
            return one == other ? left.offset < right.offset : one < other
        }
        return sorted.prefix(limit ?? order.count).map { _, post in
            let member = members[post]
            return CrewMember(
                id: post.id, name: member?.name ?? "", department: post.department,
                job: member?.jobs.joined(separator: ", "))
        }
    }

    /// A person's id and name. Credits are read for who did what: the id is dropped first, and long text is wrapped.
    private static func personColumns<Member>(
        _ person: @escaping (Member) -> (id: Int, name: String)
    ) -> [Column<Member>] {
        [
            Column(tr("ID", context: "column"), alignment: .trailing, importance: 40) {
                .person("\(person($0).id)", person($0).id, .label)
            },
            Column(
                tr("NAME", context: "column of people"), importance: 100, minimum: 8,
                comforts: [.init(width: 16, importance: 55)], overflow: .wrap
            ) { .person(person($0).name, person($0).id, .title) },
        ]
    }

    /// A role or job: shortened a little before ids are dropped, and fully before it is dropped itself.
    private static func roleColumn<Member>(
        _ head: String, _ words: @escaping (Member) -> String?
    ) -> Column<Member> {
        Column(
            head, importance: 60, minimum: 12, comforts: [.init(width: 24, importance: 35)], overflow: .wrap
        ) { StyledText(words($0) ?? "") }
    }

    package var document: Document {
        var blocks: [Document.Block] = [.line(page.headline)]
        func add<Member>(
            _ heading: String, _ members: [Member], @ColumnBuilder<Member> _ columns: () -> [Column<Member>]
        ) {
            blocks += [
                .gap, .line(StyledText(heading, .heading)),
                members.isEmpty
                    ? .line(StyledText(tr("nobody is named"), .label)) : .table(Table(members, columns)),
            ]
        }
        if showsCast {
            add(tr("Cast"), cast) {
                Self.personColumns { ($0.id, $0.name) }
                Self.roleColumn(tr("CHARACTER", context: "column")) { $0.character }
            }
        }
        if showsCrew {
            add(tr("Crew"), crew) {
                Self.personColumns { ($0.id, $0.name) }
                Self.roleColumn(tr("JOB", context: "column")) { $0.job.map(TMDBTranslations.jobs) }
                Column(tr("DEPARTMENT", context: "column"), importance: 50) {
                    StyledText($0.department.map(TMDBTranslations.department) ?? "", .label)
                }
            }
        }
        return Document(blocks: blocks)
    }

    package static let columns = "id, name, character or jobs, department; of `movie -` the film's id first"
    package var rows: [[String]] {
        let rows =
            cast.map { ["\($0.id)", $0.name, $0.character ?? "", "Acting"] }
            + crew.map { ["\($0.id)", $0.name, $0.job ?? "", $0.department ?? ""] }
        return isOneOfSeveral ? rows.map { ["\(details.record.id)"] + $0 } : rows
    }

    /// The payload of the film's page, which contains the full cast and crew.
    package static let payload = Payload<Self> { Field(FilmPagePresenter.payload) { $0.page } }

    /// The fields for one list are those of its rows; for both, those of the page that contains them.
    package static func answerFields(cast: Bool, crew: Bool) -> AnswerFields {
        AnswerFields(of: payload, rows: cast == crew ? nil : cast ? "cast" : "crew", columns: columns)
    }
}
