import Records

extension QueryParser {
    func test(_ field: QueryField?, _ value: QueryValue) throws(QueryError) -> QueryTest {
        guard let field else {
            if !value.isQuoted, let flag = QueryFlag(rawValue: value.text),
                !flag.isOfPeople || scope.people?.isEmpty != true
            {
                return .flag(flag)
            }
            return .text(.all, value.text, isPhrase: value.isQuoted)
        }
        if field == .who || field == .theirs, scope.people?.isEmpty == true {
            throw error(.notShared, value.range)
        }
        if !value.isQuoted, value.text.lowercased() == "none", field != .title, field != .id {
            return .unknownValue(field)
        }
        if let number = QueryNumber(rawValue: field.rawValue) { return try self.number(number, value) }
        return switch field {
        case .title: .text(.titles, value.text, isPhrase: value.isQuoted)
        case .director: .text(.directors, value.text, isPhrase: value.isQuoted)
        case .actor: .text(.actors, value.text, isPhrase: value.isQuoted)
        case .note: .text(.notes, value.text, isPhrase: value.isQuoted)
        case .tag:
            !value.isQuoted && value.text.hasSuffix("*")
                ? .tag(String(value.text.dropLast()), isPrefix: true) : .tag(value.trimmed, isPrefix: false)
        case .genre: .genre(value.trimmed)
        case .language: .language(LocaleCodes.languageCode(value.trimmed))
        case .country: .country(LocaleCodes.countryCode(value.trimmed))
        case .place, .with: field.viewingField.map { .viewing($0, value.trimmed) } ?? .unknownValue(field)
        case .imdb: .imdb(value.trimmed)
        case .who: .who(try people(value))
        case .year: .date(.released, try years(.year, value))
        case .decade: .date(.released, try years(.decade, value))
        case .released: .date(.released, try days(.released, value))
        case .seen: .date(.seen, try days(.seen, value))
        case .added: .date(.added, try days(.added, value))
        case .on: .service(try services(value))
        case .offer: .offer(try word(.offer, value))
        case .age: try certifications(value)
        case .about: .keyword(value.trimmed)
        case .studio: .studio(value.trimmed)
        case .out: try release(value)
        case .resolution: try resolution(value)
        case .hdr: try hdr(value)
        case .codec: .file(.codec(value.trimmed))
        case .audio: .file(.audio(LocaleCodes.languageCode(value.trimmed)))
        case .subtitles: .file(.subtitles(LocaleCodes.languageCode(value.trimmed)))
        case .edition: .file(.edition(value.trimmed))
        case .folder: .file(.folder(value.trimmed))
        case .runtime, .rating, .votes, .popularity, .mine, .theirs, .watched, .id, .channels, .size,
            .bitrate,
            .length,
            .part, .copies:
            .unknownValue(field)  // a number, see above
        }
    }
}

/// The comparison in a value: `5`, `<5`, `>=5`, `1..5`, `..5`, `5..`.
enum QueryComparison {
    case exact(String)
    case below(String, orEqual: Bool)
    case above(String, orEqual: Bool)
    case range(from: String?, to: String?)

    /// Nil for `..`, which has neither end.
    init?(_ text: String) {
        let text = text.lowercased()
        if let (from, to) = Self.ends(of: text) {
            guard !from.isEmpty || !to.isEmpty else { return nil }
            self = .range(from: from.isEmpty ? nil : from, to: to.isEmpty ? nil : to)
        } else if text.hasPrefix("<=") {
            self = .below(String(text.dropFirst(2)), orEqual: true)
        } else if text.hasPrefix(">=") {
            self = .above(String(text.dropFirst(2)), orEqual: true)
        } else if text.hasPrefix("<") {
            self = .below(String(text.dropFirst()), orEqual: false)
        } else if text.hasPrefix(">") {
            self = .above(String(text.dropFirst()), orEqual: false)
        } else {
            self = .exact(text.hasPrefix("=") ? String(text.dropFirst()) : text)
        }
    }

    /// The text on both sides of the first `..`.
    private static func ends(of text: String) -> (String, String)? {
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices.dropLast() where scalars[index] == "." && scalars[index + 1] == "." {
            return (
                String(String.UnicodeScalarView(scalars[..<index])),
                String(String.UnicodeScalarView(scalars[(index + 2)...]))
            )
        }
        return nil
    }
}

extension QueryValue {
    /// The text without surrounding white space.
    var trimmed: String {
        let scalars = text.unicodeScalars.drop(while: \.separatesTerms).reversed().drop(
            while: \.separatesTerms)
        return String(String.UnicodeScalarView(scalars.reversed()))
    }
}

/// Parses offers, age certifications and kinds of release.
extension QueryParser {
    func services(_ value: QueryValue) throws(QueryError) -> [String] {
        guard !value.isQuoted, value.text.lowercased() == "mine" else { return [value.trimmed] }
        guard !scope.services.isEmpty else { throw error(.noServices, value.range) }
        return scope.services
    }

    func people(_ value: QueryValue) throws(QueryError) -> QueryPeople {
        let name = value.trimmed.tagKey
        if !value.isQuoted, name == "all" { return .all }
        // Before the people are known, only the kind of term matters.
        guard let people = scope.people, value.isQuoted || name != "any" else { return .any }
        if let person = people.first(where: { $0.name.tagKey == name }) { return .person(person.number) }
        throw error(
            .unknownPerson(value.text), value.range, suggestion: name.nearest(in: people.map(\.name.tagKey)))
    }

    func certifications(_ value: QueryValue) throws(QueryError) -> QueryTest {
        switch QueryComparison(value.text) {
        case .exact(let text): .certification(from: text, to: text)
        case .below(let text, orEqual: true): .certification(from: nil, to: text)
        case .above(let text, orEqual: true): .certification(from: text, to: nil)
        case .range(let from, let to): .certification(from: from, to: to)
        // Certifications are ordered but discrete: a range cannot end between two of them.
        case .below(let text, orEqual: false):
            throw error(.badRange(value.text), value.range, suggestion: "..\(text)")
        case .above(let text, orEqual: false):
            throw error(.badRange(value.text), value.range, suggestion: "\(text)..")
        case nil: throw error(.badRange(value.text), value.range)
        }
    }

    func release(_ value: QueryValue) throws(QueryError) -> QueryTest {
        if let release = QueryRelease(rawValue: value.text.lowercased()) { return .release(release) }
        let isWord = value.text.unicodeScalars.allSatisfy(\.isASCIILetter)
        do throws(QueryError) { return .date(.out, try days(.out, value)) } catch {
            guard isWord else { throw error }
            return .release(try word(.out, value))
        }
    }

    /// One of a few words.
    func word<Word: CaseIterable & RawRepresentable<String>>(
        _ field: QueryField, _ value: QueryValue
    ) throws(QueryError) -> Word {
        let text = value.text.lowercased()
        if let word = Word(rawValue: text) { return word }
        throw error(
            .unknownWord(field: field, value: value.text), value.range,
            suggestion: text.nearest(in: Word.allCases.map { $0.rawValue }))
    }
}
