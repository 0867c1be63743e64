import Records

/// The name before a colon.
enum QueryFieldName: Equatable {
    case field(QueryField)
    case sort

    var field: QueryField? { if case .field(let field) = self { field } else { nil } }

    init?(word: String) {
        if word.lowercased() == "sort" {
            self = .sort
        } else if let field = QueryField(word: word) {
            self = .field(field)
        } else {
            return nil
        }
    }

    static let words = QueryField.words + ["sort"]
}

struct QueryValue {
    var text: String
    /// Whether it was quoted, or was one argument containing white space.
    var isQuoted: Bool
    var range: Range<Int>
}

extension QueryParser {
    /// Moves past `field:` if it is next.
    ///
    /// Only letters name a field, so `12:30` is text; so are addresses, and a word that resembles no field,
    /// followed by a colon and a space, as in "Mission: Impossible".
    mutating func readName() throws(QueryError) -> QueryFieldName? {
        guard let colon = Self.colon(in: text[index...]) else { return nil }
        let word = string(index..<colon)
        if let name = QueryFieldName(word: word) {
            index = colon + 1
            return name
        }
        guard text[(colon + 1)...].starts(with: ["/", "/"]) == false else { return nil }
        let limit = isJoining(colon) ? 2 : 1
        let name = word.lowercased()
        let nearest =
            (isJoining(colon) ? QueryField.foreignSynonyms[name] : nil)
            ?? name.nearest(in: QueryFieldName.words, within: limit)
        guard nearest != nil || isJoining(colon) else { return nil }
        if name == "stars", let nearest {
            let end = text[colon...].firstIndex { $0.properties.isWhitespace || $0 == "," } ?? text.endIndex
            let value = string(colon + 1..<end).split(separator: "..", omittingEmptySubsequences: false).map {
                String($0).inStars
            }
            throw error(
                .unknownField(word), index..<end, suggestion: "\(nearest):" + value.joined(separator: ".."))
        }
        throw error(.unknownField(word), index..<colon, suggestion: nearest)
    }

    /// The colon after one or more letters, of any script, or underscores: an unknown field must not pass for a word.
    static func colon(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        guard
            let end = text.firstIndex(where: {
                !($0.isASCII ? $0.isASCIILetter || $0 == "_" : $0.properties.isAlphabetic)
            }), end > text.startIndex, text[end] == ":"
        else { return nil }
        return end
    }

    /// Reads to the closing quote, or to white space or a comma; nil if the value is empty and no field requires one.
    mutating func readValue(of name: QueryFieldName?, within end: Int?) throws(QueryError) -> QueryValue? {
        let start = index
        var value: QueryValue
        if let closing = try closingQuote() {
            value = QueryValue(text: string(start + 1..<closing), isQuoted: true, range: start..<closing + 1)
            index = closing + 1
        } else {
            while index < end ?? text.count, !endsValue(index, within: end) { index += 1 }
            value = QueryValue(text: string(start..<index), isQuoted: false, range: start..<index)
            value.isQuoted = end != nil && value.text.unicodeScalars.contains(where: \.separatesTerms)
            try rejectDecimalComma(name, value)
        }
        if value.text.unicodeScalars.allSatisfy(\.separatesTerms) {
            guard name != nil || value.isQuoted else { return nil }
            throw error(.emptyValue, value.range)
        }
        return value
    }

    /// Rejects `rating:8,5..`, which would mean 8, or 5 and more. Lists of integer ratings are ascending:
    /// `rating:7,8` is one, `rating:8,5` is not.
    private func rejectDecimalComma(_ name: QueryFieldName?, _ value: QueryValue) throws(QueryError) {
        guard let field = name?.field, [.rating, .mine].contains(field), index < text.count,
            text[index] == ","
        else { return }
        let end = text[(index + 1)...].firstIndex { $0 == "," || $0.separatesTerms } ?? text.count
        let rest = string(index + 1..<end)
        let digits = rest.prefix { $0.isNumber }
        let number = String(value.text.reversed().prefix { $0.isNumber }.reversed())
        let before = value.text.dropLast(number.count)
        let start = value.range.lowerBound
        let isOfThree = end < text.count && text[end] == "," || start > 0 && text[start - 1] == ","
        guard !isOfThree, digits.count == 1, let decimal = Int(digits), let number = Int(number), number < 10,
            // 7.5,8 has a decimal point already, and 6..7,8 does not.
            !before.hasSuffix(".") || before.hasSuffix(".."),
            !before.isEmpty || rest != digits || decimal < number, field == .rating || decimal == 5
        else { return }
        throw error(
            .badNumber(field: field.rawValue, value: "\(value.text),\(rest)"), start..<end,
            suggestion: "\(value.text).\(rest)")
    }

    /// Whether a value ends here. In a single-value argument, neither white space nor a comma before it ends it.
    private func endsValue(_ place: Int, within end: Int?) -> Bool {
        guard end != nil else { return text[place] == "," || isSpace(place) }
        return text[place] == "," && (isJoining(place) || place + 1 == end)
    }

    /// The end of the quote that starts here; nil if none starts, or it is a character by itself.
    private func closingQuote() throws(QueryError) -> Int? {
        guard index < text.count, text[index] == "\"" else { return nil }
        if let closing = text[(index + 1)...].firstIndex(of: "\"") { return closing }
        guard isJoining(index), text[index + 1] != "," else { return nil }
        throw error(.unclosedQuote, index..<text.count)
    }

    func order(_ value: QueryValue) throws(QueryError) -> QueryOrder {
        if let order = QueryOrder(value.text) { return order }
        let isSigned = value.text.hasSuffix("-") || value.text.hasSuffix("+")
        let word = isSigned ? String(value.text.dropLast()) : value.text
        // Other programs put the sign first,
        if let sign = word.first, "+-".contains(sign),
            let behind = QuerySortKey(rawValue: word.dropFirst().lowercased())
        {
            throw error(.unknownSortKey(word), value.range, suggestion: "\(behind)\(sign)")
        }
        // or a word for it after the key: `year:desc`, `year,desc`.
        if let (said, sign) = QueryOrder.signs.first(where: { word.lowercased().hasSuffix($0.key) }) {
            let (start, end) = (value.range.lowerBound, value.range.upperBound)
            if said.count == word.count, text[start - 1] == "," {
                throw error(.unknownSortKey(word), start - 1..<end, suggestion: sign)
            }
            if let order = QueryOrder(word.dropLast(said.count + 1) + sign) {
                throw error(.unknownSortKey(word), value.range, suggestion: order.text)
            }
        }
        let nearest = word.lowercased().nearest(in: QuerySortKey.allCases.map(\.rawValue))
        throw error(
            .unknownSortKey(word), value.range,
            suggestion: nearest.map { $0 + (isSigned ? value.text.suffix(1) : "") })
    }
}

extension String {
    /// A number of up to five with a star, so that it does not pass for one out of ten; any other text is unchanged.
    fileprivate var inStars: String { Double(self).map { $0 <= 5 } == true ? self + "★" : self }
}
