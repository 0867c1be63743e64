import Query
import Records

/// Conditions about the people of a share.
extension QuerySQL {
    private var others: [SharedPerson] { (scope.people ?? []).filter { !$0.isUser } }

    /// The conditions of a group that are about a person, applied to those named.
    mutating func condition(about who: [QueryTerm], _ terms: [QueryTerm]) -> String {
        let parts = who.map { term in
            anyOf(term) { sql, test in
                guard case .who(let people) = test else { return "(NULL)" }
                if terms.isEmpty { return sql.hasValues(people) }
                let conditions = sql.numbers(of: people).map { person in
                    sql.person = person
                    defer { sql.person = nil }
                    return "(\(terms.map { sql.term($0) }.joined(separator: " AND ")))"
                }
                return "(\(conditions.joined(separator: people == .all ? " AND " : " OR ")))"
            }
        }
        return parts.joined(separator: " AND ")
    }

    /// The numbers of people; nil for the user.
    private func numbers(of people: QueryPeople) -> [Int?] {
        switch people {
        case .any, .all: [nil] + others.map(\.number)
        case .person(let number): [scope.people?.first { $0.number == number }?.isUser == true ? nil : number]
        }
    }

    /// Whether the people have any values about the film.
    func hasValues(_ people: QueryPeople) -> String {
        let conditions = numbers(of: people).map { person in
            person.map { Self.exists($0) } ?? "(\(Film.hasUserDataSQL))"
        }
        return "(\(conditions.joined(separator: people == .all ? " AND " : " OR ")))"
    }

    /// A test about another person; nil if it is about no person.
    mutating func test(_ test: QueryTest, of person: Int) -> String? {
        switch test {
        case .flag(let flag):
            let (flag, isNegated) = flag.underlyingFlag
            guard let field = Self.field(of: flag) else { return nil }
            return (isNegated ? "NOT " : "") + Self.exists(person, field)
        case .tag(let name, let isPrefix):
            return Self.exists(person, "tag", like(name, "other.value", isPrefix: isPrefix))
        case .viewing(.place, let part):
            return Self.exists(person, "view.place", like(part, "other.value", isPart: true))
        case .date(.seen, let days):
            return Self.exists(person, "view.on", dateRange("other.value", days))
        case .date(.added, let days):
            return Self.exists(person, "saved", dateRange("date(other.value, 'localtime')", days))
        case .number(.mine, let bounds): return Self.exists(person, "rating", number("other.value", bounds))
        case .number(.watched, let bounds):
            return number(
                "(SELECT count(*) FROM other_value AS other WHERE \(Self.row(person, "view")))", bounds)
        case .unknownValue(let field):
            let names: [QueryField: String] = [
                .mine: "rating", .seen: "view.on", .watched: "view", .place: "view.place", .added: "saved",
                .tag: "tag",
            ]
            return names[field].map { "NOT " + Self.exists(person, $0) }
        default: return nil
        }
    }

    private static func field(of flag: QueryFlag) -> String? {
        switch flag {
        case .saved: "saved"
        case .rated: "rating"
        case .tagged: "tag"
        case .seen: "view"
        default: nil
        }
    }

    /// Whether the film is on the lists of all people with a machine; false if the user is the only person.
    var onEverybodysList: String {
        let people = others.filter(\.hasMachine)
        if people.isEmpty { return "(FALSE)" }
        let conditions = people.map { Self.exists($0.number, "saved") }
        return "(watchlist.movie_id IS NOT NULL AND \(conditions.joined(separator: " AND ")))"
    }

    var onOthersList: String { "(watchlist.movie_id IS NULL AND \(Self.exists(nil, "saved", isOfOthers)))" }

    /// Whether a row is of another person in the share: the rows of those who left stay.
    private var isOfOthers: String {
        "other.person IN (\(others.map { "\($0.number)" }.joined(separator: ", ")))"
    }

    mutating func othersRating(_ bounds: QueryBounds) -> String {
        let condition = bounds == QueryBounds() ? "TRUE" : number("other.value", bounds)
        return Self.exists(nil, "rating", "\(isOfOthers) AND \(condition)")
    }

    /// - Parameter person: Nil for any other person.
    private static func row(_ person: Int?, _ field: String?) -> String {
        let conditions = [
            "other.movie_id = movie.id", person.map { "other.person = \($0)" },
            field.map { "other.field = '\($0)'" },
        ]
        return conditions.compactMap(\.self).joined(separator: " AND ")
    }

    private static func exists(_ person: Int?, _ field: String? = nil, _ condition: String = "TRUE") -> String
    {
        "(EXISTS (SELECT 1 FROM other_value AS other WHERE \(row(person, field)) AND \(condition)))"
    }

    /// Whether another person has values about the film.
    static let hasOthersValues = exists(nil)
}
