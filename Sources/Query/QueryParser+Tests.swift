extension QueryParser {
    func test(_ field: QueryField?, _ value: QueryValue) throws(QueryError) -> QueryTest {
        guard let field else {
            if !value.isQuoted, let flag = QueryFlag(rawValue: value.text) { return .flag(flag) }
            return .text(.all, value.text, isPhrase: value.isQuoted)
        }
        if !value.isQuoted, value.text.lowercased() == "none", field != .title, field != .id {
            return .none(field)
        }
        return switch field {
        case .title: .text(.titles, value.text, isPhrase: value.isQuoted)
        case .director: .text(.directors, value.text, isPhrase: value.isQuoted)
        case .actor: .text(.actors, value.text, isPhrase: value.isQuoted)
        case .note: .text(.notes, value.text, isPhrase: value.isQuoted)
        case .tag:
            !value.isQuoted && value.text.hasSuffix("*")
                ? .tag(String(value.text.dropLast()), isPrefix: true) : .tag(value.trimmed, isPrefix: false)
        case .genre: .genre(value.trimmed)
        case .language: .language(PlaceNames.languageCode(value.trimmed))
        case .country: .country(PlaceNames.countryCode(value.trimmed))
        case .place, .with: field.viewingField.map { .viewing($0, value.trimmed) } ?? .none(field)
        case .imdb: .imdb(value.trimmed)
        case .year: .date(.released, try years(.year, value))
        case .decade: .date(.released, try years(.decade, value))
        case .released: .date(.released, try days(.released, value))
        case .seen: .date(.seen, try days(.seen, value))
        case .added: .date(.added, try days(.added, value))
        case .runtime: try number(.runtime, value)
        case .rating: try number(.rating, value)
        case .votes: try number(.votes, value)
        case .popularity: try number(.popularity, value)
        case .mine: try number(.mine, value)
        case .watched: try number(.watched, value)
        case .id: try number(.id, value)
        case .on: .service(try services(value))
        case .offer: .offer(try word(.offer, value))
        case .age: try certifications(value)
        case .about: .keyword(value.trimmed)
        case .studio: .studio(value.trimmed)
        case .out: try release(value)
        case .resolution: try resolution(value)
        case .hdr: try hdr(value)
        case .codec: .file(.codec(value.trimmed))
        case .audio: .file(.audio(PlaceNames.languageCode(value.trimmed)))
        case .subtitles: .file(.subtitles(PlaceNames.languageCode(value.trimmed)))
        case .edition: .file(.edition(value.trimmed))
        case .folder: .file(.folder(value.trimmed))
        case .channels: try number(.channels, value)
        case .size: try number(.size, value)
        case .bitrate: try number(.bitrate, value)
        case .length: try number(.length, value)
        case .part: try number(.part, value)
        case .copies: try number(.copies, value)
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
