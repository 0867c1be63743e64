import Query
import Records
import Terminal

extension RowTemplate {
    /// Parses a template.
    ///
    /// - Parameter fields: The fields it may use.
    init(_ text: String, of fields: Fields) throws(FieldError) {
        if text.isEmpty { throw FieldError(problem: .empty, offset: 0) }
        var parser = TemplateParser(text, fields)
        self = try parser.readTemplate(depth: 0).template
    }
}

extension Fields {
    /// The paths in a comma-separated list, `id,title,directors.name`.
    func parsePaths(_ list: String) throws(FieldError) -> [[String]] {
        if list.allSatisfy(\.isWhitespace) { throw FieldError(problem: .empty, offset: 0) }
        var paths: [[String]] = []
        var offset = 0
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            let blanks = name.prefix { $0 == " " }.count
            paths.append(try path(String(name), offset: offset + blanks, isValue: true))
            offset += name.count + 1
        }
        return paths
    }

    /// The path of the field with a name.
    ///
    /// - Parameter isValue: Whether the field is printed, which an object cannot be.
    fileprivate func path(_ name: String, offset: Int, isValue: Bool) throws(FieldError) -> [String] {
        let name = name.trimmed
        if name.isEmpty { throw FieldError(problem: .missingName, offset: offset) }
        var path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // The words of queries for the same values.
        if self[path[0]] == nil, let field = QueryField.answerNames[path[0]] { path[0] = field }
        guard let field = field(path) else { throw FieldError(problem: .unknownField(name), offset: offset) }
        if isValue, let inner = field.inner {
            throw FieldError(
                problem: .severalValues(name, inner.paths.map { "\(name).\($0)" }), offset: offset)
        }
        return path
    }
}

/// A single-pass, left-to-right template parser.
private struct TemplateParser {
    private let characters: [Character]
    private let fields: Fields
    private var index = 0

    /// The deepest nesting, more than any template needs: without a limit, a template of braces alone would crash the
    /// program.
    private static let maxDepth = 8
    private static let maxWidth = 1000

    init(_ text: String, _ fields: Fields) { (characters, self.fields) = (Array(text), fields) }

    private var next: Character? { index < characters.count ? characters[index] : nil }

    private func error(_ problem: FieldError.Problem, at offset: Int) -> FieldError {
        FieldError(problem: problem, offset: offset)
    }

    /// Parses text up to the end, or inside braces up to and including one of `ends`.
    mutating func readTemplate(
        depth: Int, until ends: Set<Character> = []
    ) throws(FieldError) -> (template: RowTemplate, end: Character?) {
        var template = RowTemplate()
        var text = ""
        func finish(_ end: Character?) -> (template: RowTemplate, end: Character?) {
            if !text.isEmpty { template.parts.append(.text(text)) }
            return (template, end)
        }
        while let character = next {
            index += 1
            if ends.contains(character) { return finish(character) }
            switch character {
            case "\\": text.append(try readEscape())
            case "{" where next == "{":
                index += 1
                text.append("{")
            case "{":
                if !text.isEmpty { template.parts.append(.text(text)) }
                text = ""
                template.parts.append(try readField(depth: depth + 1))
            case "}":
                // Inside braces this character is one of the ends.
                guard next == "}" else { throw error(.strayBrace, at: index - 1) }
                index += 1
                text.append("}")
            default: text.append(character)
            }
        }
        return finish(nil)
    }

    /// The character for a backslash escape.
    private mutating func readEscape() throws(FieldError) -> Character {
        let escape = next
        index += 1
        switch escape {
        case "t": return "\t"
        case "n": return "\n"
        case "\\", "{", "}", "|": return escape ?? "\\"
        default: throw error(.unknownEscape("\\\(escape.map(String.init) ?? "")"), at: index - 2)
        }
    }

    /// Parses a field, from after its opening brace to its end.
    private mutating func readField(depth: Int) throws(FieldError) -> RowTemplate.Part {
        let brace = index - 1
        guard depth <= Self.maxDepth else { throw error(.tooDeep, at: brace) }
        while next == " " { index += 1 }
        let start = index
        while let character = next, !":|?{}".contains(character) { index += 1 }
        let name = String(characters[start..<index])
        guard let sign = next else { throw error(.unclosedBrace, at: brace) }
        index += 1
        let path = try fields.path(name, offset: start, isValue: sign != "?")
        switch sign {
        case "}": return .field(path: path, room: nil, otherwise: nil)
        case "|": return .field(path: path, room: nil, otherwise: try readFallback(brace, depth))
        case ":":
            let room = try readWidth(brace)
            let end = next
            index += 1
            return .field(
                path: path, room: room, otherwise: end == "|" ? try readFallback(brace, depth) : nil)
        case "?":
            let then = try readTemplate(depth: depth, until: ["|", "}"])
            switch then.end {
            case "}": return .choice(path: path, then: then.template, otherwise: nil)
            case "|":
                return .choice(path: path, then: then.template, otherwise: try readFallback(brace, depth))
            default: throw error(.unclosedBrace, at: brace)
            }
        default: throw error(.unclosedBrace, at: brace)
        }
    }

    /// Parses the text up to the closing brace.
    private mutating func readFallback(_ brace: Int, _ depth: Int) throws(FieldError) -> RowTemplate {
        let rest = try readTemplate(depth: depth, until: ["}"])
        guard rest.end != nil else { throw error(.unclosedBrace, at: brace) }
        return rest.template
    }

    /// Parses a width, with the side to pad: `30`, `<30`, `>5`.
    private mutating func readWidth(_ brace: Int) throws(FieldError) -> RowTemplate.FieldWidth {
        let start = index
        var alignment = TextAlignment.leading
        if let sign = next, sign == "<" || sign == ">" {
            if sign == ">" { alignment = .trailing }
            index += 1
        }
        let digits = index
        while let character = next, !"|}".contains(character) { index += 1 }
        let written = String(characters[digits..<index])
        guard next != nil else { throw error(.unclosedBrace, at: brace) }
        guard written.utf8.allSatisfy(\.isDigit), let columns = Int(written),
            (1...Self.maxWidth).contains(columns)
        else { throw error(.badWidth(String(characters[start..<index])), at: start) }
        return .init(columns: columns, alignment: alignment)
    }
}
