import Terminal
import TMDBClient

/// The whole credits of a film: who plays in it, who made it, or both.
struct CreditsPresenter: Presentation {
    let page: MoviePagePresenter
    let showsCast: Bool
    let showsCrew: Bool
    /// Rows of each; nil for all.
    var limit: Int?

    /// The order of a film's end titles, as far as one is usual; others follow by name.
    private static let departments = [
        "Directing", "Writing", "Production", "Camera", "Editing", "Art", "Sound", "Costume & Make-Up",
        "Visual Effects", "Lighting", "Crew",
    ]

    private var details: MovieDetails { page.answer.value }
    private var cast: [CastMember] {
        showsCast ? Array(details.cast.prefix(limit ?? details.cast.count)) : []
    }

    /// Each person once in a department, with all jobs there.
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

    private static let name = Table.Column(head: "NAME", importance: 100, minimum: 8)

    var document: Document {
        var blocks: [Document.Block] = [.line(page.headline)]
        func add(_ heading: String, _ columns: [Table.Column], _ rows: [[StyledText]]) {
            blocks += [
                .gap, .line(StyledText(heading, .heading)),
                rows.isEmpty
                    ? .line(StyledText("nobody is named", .label))
                    : .table(Table(columns: [FilmTable.id, Self.name] + columns, rows: rows)),
            ]
        }
        if showsCast {
            add(
                "Cast", [Table.Column(head: "CHARACTER", importance: 60, minimum: 12, overflow: .wrap)],
                cast.map { member in
                    [
                        .person("\(member.id)", member.id, .label), .person(member.name, member.id, .title),
                        StyledText(member.character ?? ""),
                    ]
                })
        }
        if showsCrew {
            let columns = [
                Table.Column(head: "JOB", importance: 60, minimum: 12, overflow: .wrap),
                Table.Column(head: "DEPARTMENT", importance: 50),
            ]
            add(
                "Crew", columns,
                crew.map { member in
                    [
                        .person("\(member.id)", member.id, .label), .person(member.name, member.id, .title),
                        StyledText(member.job ?? ""), StyledText(member.department ?? "", .label),
                    ]
                })
        }
        return Document(blocks: blocks)
    }

    /// Id, name, character or jobs, department; a line for each department somebody worked in.
    var rows: [[String]] {
        cast.map { ["\($0.id)", $0.name, $0.character ?? "", "Acting"] }
            + crew.map { ["\($0.id)", $0.name, $0.job ?? "", $0.department ?? ""] }
    }

    /// The page's: cast and crew are whole in it.
    var payload: ExtendedFilmPayload<MoviePagePayload> { page.payload }
}

extension CreditsPresenter {
    /// Of one list its rows, of both the page, in which they stand side by side.
    static func answerFields(cast: Bool, crew: Bool) -> AnswerFields {
        let key: MoviePagePayload.CodingKeys? = cast == crew ? nil : cast ? .cast : .crew
        return AnswerFields(of: Payload.self, rows: key?.stringValue)
    }
}
