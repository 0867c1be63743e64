import Records

/// Parses offers, age certifications and kinds of release.
extension QueryParser {
    func services(_ value: QueryValue) throws(QueryError) -> [String] {
        guard !value.isQuoted, value.text.lowercased() == "mine" else { return [value.trimmed] }
        guard !scope.services.isEmpty else { throw error(.noServices, value.range) }
        return scope.services
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

    /// Parses one of a fixed set of words.
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
