import Records

extension QueryParser {
    init(text: String, today: PartialDate, scope: QueryScope) {
        self.init(Array(text.unicodeScalars), today: today, scope: scope)
    }

    init(arguments: [String], today: PartialDate, scope: QueryScope) {
        var text: [Unicode.Scalar] = []
        var whole: [Int: Int] = [:]
        for (number, argument) in arguments.enumerated() {
            if number > 0 { text.append(" ") }
            let start = text.count
            text += argument.unicodeScalars
            if Self.isOneValue(text[start...]) { whole[start] = text.count }
        }
        self.init(text, whole: whole, today: today, scope: scope)
    }

    /// Whether the shell removed quotes around this argument's value.
    ///
    /// It did if the argument has white space and begins with a text field or a minus. If more fields follow,
    /// or a comma stands alone, the argument is a whole query.
    static func isOneValue(_ argument: ArraySlice<Unicode.Scalar>) -> Bool {
        guard argument.contains(where: \.separatesTerms), !argument.contains("\"") else { return false }
        let pieces = argument.split(whereSeparator: \.separatesTerms)
        guard var first = pieces.first, first.startIndex == argument.startIndex,
            !pieces.dropFirst().contains(where: { $0 == [","] || name(of: $0) != nil })
        else { return false }
        let isNegated = first.first == "-" && first.count > 1
        if isNegated { first = first.dropFirst() }
        return switch name(of: first) {
        case .field(let field): field.isText
        case .sort: false
        case nil: isNegated && colon(in: first) == nil
        }
    }

    private static func name(of piece: ArraySlice<Unicode.Scalar>) -> QueryFieldName? {
        let piece = piece.first == "-" ? piece.dropFirst() : piece
        guard let colon = colon(in: piece) else { return nil }
        return QueryFieldName(word: String(String.UnicodeScalarView(piece[..<colon])))
    }
}

extension QueryField {
    /// Whether a value may contain white space.
    fileprivate var isText: Bool {
        switch self {
        case .title, .director, .actor, .tag, .note, .genre, .language, .country, .on, .about, .studio, .age:
            true
        default: viewingField != nil
        }
    }
}

extension LibraryQuery {
    /// Joins arguments into one text, restoring the quotes that the shell removed from values.
    package static func text(of arguments: [String]) -> String {
        arguments.map { argument in
            guard QueryParser.isOneValue(Array(argument.unicodeScalars)[...]) else { return argument }
            let start = argument.firstIndex(of: ":").map { argument.index(after: $0) } ?? argument.startIndex
            let isSigned = start == argument.startIndex && argument.hasPrefix("-")
            let lead = isSigned ? "-" : argument[..<start]
            let values = argument[start...].dropFirst(isSigned ? 1 : 0).split(separator: ",").map { value in
                value.contains(where: \.isWhitespace) ? "\"\(value)\"" : String(value)
            }
            return lead + values.joined(separator: ",")
        }.joined(separator: " ")
    }
}
