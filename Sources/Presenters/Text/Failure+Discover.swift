import Localization
package import MovielibCore
import Query

extension Failure {
    /// The most names in a hint.
    private static let maxNames = 12

    /// The failure of a query that cannot be sent to TMDB as it is.
    package init(_ problem: DiscoverProblem, _ activity: String) {
        switch problem {
        case .unknown(let field, let name, let nearest, let others):
            self.init(.usage, activity, field.noMatchMessage(name))
            let guess = nearest.map { Self.guess("\(field.rawValue):\($0.asValue)") }
            if field == .age, !others.isEmpty {
                hints = [guess, Self.certificationsHint(others)].compactMap(\.self)
            } else if let guess {
                hints = [guess]
            } else if !others.isEmpty {
                let names = others.prefix(Self.maxNames).joined(separator: ", ")
                hints = [tr("available: {names}", ["names": names])]
            } else if let list = field.list {
                hints = [tr("'{command}' lists them", ["command": "movielib \(list)"])]
            }
        case .noServiceInRegion(let names, let region, let nearest):
            let setting = tr(
                "the setting 'services' in config.toml names them; 'movielib services' lists all")
            self.init(
                .usage, activity,
                tr(
                    "none of your services is in {region}: {names}",
                    ["region": region, "names": names.joined(separator: ", ")]),
                hint: nearest.map { "\(Self.guess($0)) \(setting)" } ?? setting)
        case .unclear(let field, let name, let candidates):
            let id = candidates[0].prefix { $0 != " " }
            self.init(
                .usage, activity, field.noExactMatchMessage(name),
                hint: candidates.prefix(9).joined(separator: ", "),
                tr("write the whole name, or its number: {term}", ["term": "\(field.rawValue):\(id)"]))
        case .nothingInRegion(let field, let region):
            self.init(
                .usage, activity, field.nothingInRegionMessage(region),
                hint: tr("--region US uses those of the United States"))
        case .reversed(_, let range, let order):
            self.init(
                .usage, activity, tr("the range '{range}' ends before it begins", ["range": range]),
                hint: Self.certificationsHint(order))
        case .allAndAny(let field):
            self.init(
                .usage, activity,
                tr(
                    "'{field}:' can ask TMDB for all of several or for any of several, and not for both",
                    ["field": field.rawValue]), hint: tr("leave out one of these terms"))
        case .unsupportedExclusion(let field):
            self.init(
                .usage, activity, tr("TMDB cannot exclude films by '{field}:'", ["field": field.rawValue]),
                hint: tr("say what it should be instead of what it should not"))
        case .unknownValue(let field):
            self.init(
                .usage, activity,
                tr("TMDB cannot search for films whose '{field}:' is not known", ["field": field.rawValue]))
        case .tooManyAlternatives(let most):
            self.init(
                .usage, activity,
                tr(
                    "each of these alternatives needs its own request, and {most} is the limit",
                    ["most": "\(most)"]), hint: tr("ask for fewer at a time"))
        case .tooManyAlternativesOfNew(let most):
            self = Failure(.tooManyAlternatives(most), activity)
                .hinting(tr("'new' needs two for each: cinemas, and your services"))
        case .releasesOfNew(let words):
            let line = CommandLineText.line(["discover"], words)
            self.init(
                .usage, activity,
                tr("'new' itself sets 'out:': cinemas, and your services"),
                hint: tr("'{command}' finds other releases", ["command": line]))
        case .notADay(let text):
            self.init(
                .usage, "--since", tr("'{text}' is not today or an earlier day", ["text": text]),
                hint: tr("write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago"))
        case .severalOrders:
            self.init(
                .usage, activity, tr("TMDB can sort by only one key"),
                hint: tr("keep the first after 'sort:'"))
        }
    }

    /// The hint with all certifications of a country, from the mildest.
    private static func certificationsHint(_ order: [String]) -> String {
        tr("from the mildest up they are {names}", ["names": order.joined(separator: ", ")])
    }

    /// A suggestion, as the user would type it.
    package static func guess(_ typed: String) -> String { tr("did you mean '{guess}'?", ["guess": typed]) }
}

extension QueryField {
    fileprivate func noMatchMessage(_ name: String) -> String {
        switch self {
        case .genre: tr("no genre is called '{name}'", ["name": name])
        case .on: tr("no service is called '{name}' in your region", ["name": name])
        case .age: tr("no certification is called '{name}' in your region", ["name": name])
        case .about: tr("no keyword is called '{name}'", ["name": name])
        case .language: tr("no language is called '{name}'", ["name": name])
        case .country: tr("no country is called '{name}'", ["name": name])
        case .studio: tr("no studio is called '{name}'", ["name": name])
        // i18n: the field of a query, as it is typed: director, tag
        default: tr("no {field} is called '{name}'", ["field": rawValue, "name": name])
        }
    }

    fileprivate func noExactMatchMessage(_ name: String) -> String {
        switch self {
        case .studio: tr("no studio is called just '{name}'", ["name": name])
        // i18n: the field of a query, as it is typed: director, tag
        default: tr("no {field} is called just '{name}'", ["field": rawValue, "name": name])
        }
    }

    fileprivate func nothingInRegionMessage(_ region: String) -> String {
        switch self {
        case .on: tr("TMDB has no services of '{region}'", ["region": region])
        case .age: tr("TMDB has no certifications of '{region}'", ["region": region])
        default: tr("TMDB has no country '{region}'", ["region": region])
        }
    }

    /// The command that lists the valid names.
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
    /// The text as a value in a query: quoted if it contains spaces or commas.
    fileprivate var asValue: String { contains { $0 == " " || $0 == "," } ? "\"\(self)\"" : lowercased() }
}
