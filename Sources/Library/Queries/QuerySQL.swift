import GRDB
import Query
import Records

/// A condition and the values of its named arguments.
struct QueryCondition {
    var sql: String
    var arguments: StatementArguments
}

/// The rows that a query selects.
enum QuerySubject { case films, viewings }

extension LibraryQuery {
    /// The `WHERE` condition on rows of the subject's source: true, false or NULL, in parentheses.
    ///
    /// - Parameter readsFile: Whether each row has a file: ``QuerySQL/readsFile``.
    func condition(_ subject: QuerySubject, readsFile: Bool = false) -> QueryCondition {
        var sql = QuerySQL(subject: subject, scope: scope)
        sql.readsFile = readsFile
        return QueryCondition(sql: sql.condition(groups), arguments: sql.statementArguments)
    }

    /// The `ORDER BY` clause; nil if no order was given.
    func order(_ subject: QuerySubject, readsFile: Bool = false) -> String? {
        orders.isEmpty
            ? nil
            : orders.map { order in
                let direction = "\(order.isDescending ? "DESC" : "ASC") NULLS LAST"
                let sql = "\(order.key.sql(subject, readsFile: readsFile)) \(direction)"
                // Films saved at the same moment are in the order of saving.
                return order.key == .added ? "\(sql), watchlist.position \(direction)" : sql
            }.joined(separator: ", ")
    }
}

/// Translates a query to SQL; every value is an argument.
struct QuerySQL {
    let subject: QuerySubject
    let scope: QueryScope
    /// Whether each row has a file to which conditions on files apply, instead of any file of the film.
    var readsFile = false
    /// The person that conditions about a person are about; nil for the user.
    var person: Int?
    private var values: [String: (any DatabaseValueConvertible)?] = [:]

    init(subject: QuerySubject, scope: QueryScope) { (self.subject, self.scope) = (subject, scope) }

    var statementArguments: StatementArguments { StatementArguments(values) }

    mutating func bind(_ value: any DatabaseValueConvertible) -> String {
        // One statement may contain two conditions of a query.
        let name = (subject == .films ? "f" : "v") + "\(values.count)"
        values[name] = value
        return ":\(name)"
    }

    mutating func condition(_ groups: [[QueryTerm]]) -> String {
        guard !groups.isEmpty else { return "TRUE" }
        let parts = groups.map { group in self.group(group) }
        return "(\(parts.joined(separator: " OR ")))"
    }

    private mutating func group(_ terms: [QueryTerm]) -> String {
        // Words are searched together, for which the index is made.
        let matches = terms.compactMap(\.match)
        var parts: [String] = []
        if !matches.isEmpty { parts.append(matching(matches.joined(separator: " AND "))) }
        // A service and a kind of offer mean one offer: streaming on Netflix, not Netflix plus a stream elsewhere.
        let offers = terms.compactMap(\.offers)
        let services = terms.compactMap(\.services)
        for names in services { parts += offers.map { service(names, $0) } }
        let isPaired = !offers.isEmpty && !services.isEmpty
        // Likewise, all conditions on a film's files apply to one of them.
        let ofFile = terms.filter(\.isOfFile)
        if !ofFile.isEmpty { parts.append(singleFileCondition(ofFile.map { anyOf($0) { $0.file($1) } })) }
        let who = terms.filter(\.isWho)
        if !who.isEmpty { parts.append(condition(about: who, terms.filter(\.isPersonal))) }
        for term in terms where term.match == nil && !term.isOfFile {
            if !who.isEmpty, term.isWho || term.isPersonal { continue }
            if isPaired, term.offers != nil || term.services != nil { continue }
            parts.append(self.term(term))
        }
        return "(\(parts.joined(separator: " AND ")))"
    }

    mutating func term(_ term: QueryTerm) -> String {
        let all = anyOf(term) { $0.test($1) }
        // Unknown counts as no: `-rating:8` finds films without a rating.
        return term.isNegated ? "(\(all) IS NOT TRUE)" : all
    }

    /// The alternatives of a term, each translated by `test`.
    mutating func anyOf(_ term: QueryTerm, _ test: (inout QuerySQL, QueryTest) -> String) -> String {
        let parts = term.alternatives.map { alternative in
            let words = test(&self, alternative.test)
            return alternative.isNegated ? "\(words) IS NOT TRUE" : words
        }
        return "(\(parts.joined(separator: " OR ")))"
    }

    /// A test in parentheses.
    private mutating func test(_ test: QueryTest) -> String {
        if let person, let sql = self.test(test, of: person) { return sql }
        return switch test {
        case .text(let columns, let value, let isPhrase): text(columns, value, isPhrase: isPhrase)
        case .tag(let name, let isPrefix):
            "(movie.id IN (SELECT movie_id FROM tag WHERE \(like(name, "tag.name", isPrefix: isPrefix))))"
        case .genre(let name): genre(name)
        case .language(let code): "(movie.original_language = \(bind(code)) COLLATE NOCASE)"
        case .country(let code): country(code)
        case .viewing(let field, let part): viewing(field, part)
        case .imdb(let id): "(movie.imdb_id = \(bind(id)) COLLATE NOCASE)"
        case _ where test.appliesToFile: singleFileCondition([file(test)])
        case .who(let people): hasValues(people)
        case .number(.theirs, let bounds): othersRating(bounds)
        case .number(let field, let bounds): number(field.sql(subject), bounds)
        case .date(let field, let days): date(field, days)
        case .flag(let flag): self.flag(flag)
        case .service(let names): service(names)
        case .offer(let offer): self.offer(offer)
        case .certification(let from, let to): certification(from: from, to: to)
        // The parser rejects the first three for the library, and conditions on files are handled above.
        case .keyword, .studio, .release, .file: "(NULL)"
        case .unknownValue(let field): noValue(field)
        }
    }

    /// Matches a whole text, a prefix, or a substring.
    mutating func like(
        _ value: String, _ column: String, isPrefix: Bool = false, isPart: Bool = false
    ) -> String {
        let tests = value.spellings.map { value in
            guard let pattern = LetterPattern(value) else {
                return "\(column) = \(bind(value)) COLLATE NOCASE"
            }
            let text = isPart ? "*\(pattern.text)*" : isPrefix ? "\(pattern.text)*" : pattern.text
            return "\(column) GLOB \(bind(text))"
        }
        return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " OR ")))"
    }

    mutating func number(_ column: String, _ bounds: QueryBounds) -> String {
        switch (bounds.from, bounds.to) {
        case (let from?, let to?) where from == to: return "(\(column) = \(bind(from)))"
        case (let from?, let to?) where !bounds.excludesFrom && !bounds.excludesTo:
            return "(\(column) BETWEEN \(bind(from)) AND \(bind(to)))"
        default:
            let ends = [
                bounds.from.map { "\(column) \(bounds.excludesFrom ? ">" : ">=") \(bind($0))" },
                bounds.to.map { "\(column) \(bounds.excludesTo ? "<" : "<=") \(bind($0))" },
            ]
            return "(\(ends.compactMap(\.self).joined(separator: " AND ")))"
        }
    }
}

extension QueryNumber {
    func sql(_ subject: QuerySubject) -> String {
        switch self {
        case .runtime: Self.plausibleValue("movie.runtime_minutes", in: PlausibleRanges.minutes)
        case .rating: Self.plausibleValue("movie.rating", in: PlausibleRanges.ratings)
        case .votes: Self.plausibleValue("movie.votes", in: PlausibleRanges.votes)
        case .popularity: Self.plausibleValue("movie.popularity", in: PlausibleRanges.popularities)
        case .mine: subject == .films ? "own_rating.rating" : "coalesce(viewing.rating, own_rating.rating)"
        case .watched:
            // For viewings, counted once for all films: a film may have thousands, each with this condition.
            subject == .films
                ? "(SELECT count(*) FROM viewing AS times WHERE times.movie_id = movie.id)"
                : """
                (SELECT times.count FROM (SELECT movie_id, count(*) AS count FROM viewing GROUP BY movie_id)
                    AS times WHERE times.movie_id = movie.id)
                """
        case .id: "movie.id"
        case .copies: Self.copies
        case .size, .bitrate, .channels, .length, .part, .theirs: "NULL"
        }
    }

    /// The column, or NULL for a value of an older version or another program, as in ``StoredValues``.
    private static func plausibleValue<Number>(_ column: String, in range: ClosedRange<Number>) -> String {
        "iif(\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound), \(column), NULL)"
    }
}

extension QuerySortKey {
    func sql(_ subject: QuerySubject, readsFile: Bool = false) -> String {
        switch self {
        case .title: "movie.title \(TitleOrder.collation)"
        case .year: "substr(\(Self.release), 1, 4)"
        case .released: Self.release
        case .added: "watchlist.added_at"
        case .seen:
            subject == .viewings
                ? "viewing.watched_on" : "(SELECT max(watched_on) FROM viewing WHERE movie_id = movie.id)"
        case .runtime, .rating, .votes, .popularity, .mine, .watched, .id, .copies:
            QueryNumber(rawValue: rawValue)?.sql(subject) ?? "NULL"
        case .size, .length, .resolution, .filed: sqlOfFile(readsFile: readsFile) ?? "NULL"
        }
    }

    /// The release date if it is valid; it is stored unchecked.
    private static let release =
        "CASE WHEN movie.release_date >= '0001' AND movie.release_date < ':' THEN movie.release_date END"
}

extension QueryTerm {
    /// Whether it is a condition on one file: not if it is negated, since that applies to all of a film's files.
    fileprivate var isOfFile: Bool { !isNegated && alternatives.allSatisfy(\.test.appliesToFile) }
}
