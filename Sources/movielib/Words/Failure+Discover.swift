import Films
import Query

extension Failure {
    /// Names that a hint holds.
    private static let named = 12

    /// Why a query cannot be asked of TMDB as it is.
    init(_ problem: DiscoverProblem, _ activity: String) {
        switch problem {
        case .unknown(let field, let name, let nearest, let others):
            self.init(.usage, activity, "no \(field.noun) is called '\(name)'\(field.place)")
            if let nearest {
                hints = ["did you mean '\(field.rawValue):\(nearest.asValue)'?"]
            } else if !others.isEmpty {
                hints = ["there are: \(others.prefix(Self.named).joined(separator: ", "))"]
            } else if let list = field.list {
                hints = ["'movielib \(list)' lists them"]
            }
        case .noneOfYours(let names, let region, let nearest):
            let guess = nearest.map { "did you mean '\($0)'? " } ?? ""
            self.init(
                .usage, activity, "none of your services is in \(region): \(names.joined(separator: ", "))",
                hint: "\(guess)they are the setting 'services' in config.toml; 'movielib services' lists all")
        case .unclear(let field, let name, let candidates):
            self.init(
                .usage, activity, "no \(field.noun) is called just '\(name)'",
                hint: candidates.prefix(9).joined(separator: ", "),
                "write the whole name, or its number: \(field.rawValue):\(candidates[0].prefix { $0 != " " })"
            )
        case .nothingInRegion(let field, let region):
            self.init(
                .usage, activity, "TMDB has no \(field.noun)s of '\(region)'",
                hint: "--region US asks by those of the United States")
        case .reversed(_, let range, let order):
            self.init(reversed: range, order: order, activity)
        case .allAndAny(let field):
            self.init(
                .usage, activity,
                "'\(field.rawValue):' can ask TMDB for all of several or for any of several, and not for both",
                hint: "leave out one of these terms")
        case .negated(let field):
            self.init(
                .usage, activity, "TMDB cannot leave films out by '\(field.rawValue):'",
                hint: "say what it should be instead of what it should not")
        case .unknownValue(let field):
            self.init(
                .usage, activity, "TMDB cannot be asked for films whose '\(field.rawValue):' is not known")
        case .tooManyAlternatives(let most):
            self.init(
                .usage, activity,
                "each of these alternatives needs a list of its own, and \(most) is the limit",
                hint: "ask for fewer at a time")
        case .severalOrders:
            self.init(.usage, activity, "TMDB sorts by one key alone", hint: "keep the first after 'sort:'")
        }
    }

    /// A range of names that ends before it begins.
    ///
    /// - Parameter order: All names that it could be made of, the mildest first.
    init(reversed range: String, order: [String], _ activity: String) {
        self.init(
            .usage, activity, "the range '\(range)' ends before it begins",
            hint: "from the mildest up they are \(order.joined(separator: ", "))")
    }
}

extension QueryField {
    /// What the field takes a name of.
    fileprivate var noun: String {
        switch self {
        case .on: "service"
        case .about: "keyword"
        case .age: "certification"
        default: rawValue
        }
    }

    fileprivate var place: String {
        switch self {
        case .on, .age: " in your region"
        default: ""
        }
    }

    /// The command that lists what there is.
    fileprivate var list: String? {
        switch self {
        case .genre: "genres"
        case .on: "services"
        case .age: "certifications"
        default: nil
        }
    }
}

extension String {
    /// As a value of a query: in quotes where it has spaces or commas.
    fileprivate var asValue: String { contains { $0 == " " || $0 == "," } ? "\"\(self)\"" : lowercased() }
}
