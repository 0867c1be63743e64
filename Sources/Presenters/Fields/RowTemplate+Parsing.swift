import Records
import Terminal

extension RowTemplate {
    /// Parses a template.
    ///
    /// - Parameter fields: The fields it may use.
    init(_ text: String, of fields: Fields) throws(FieldError) {
        if text.isEmpty { throw FieldError(problem: .nothing, offset: 0) }
        var parser = TemplateParser(text, fields)
        self = try parser.template(depth: 0).template
    }
}

extension Fields {
    /// The paths in a comma-separated list, `id,title,directors.name`.
    func chosen(_ list: String) throws(FieldError) -> [[String]] {
        if list.allSatisfy(\.isWhitespace) { throw FieldError(problem: .nothing, offset: 0) }
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
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
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
    private var place = 0

    /// The deepest nesting, more than any template needs: without a limit, a template of braces alone would crash the
    /// program.
    private static let maxDepth = 8
    private static let maxWidth = 1000

    init(_ text: String, _ fields: Fields) { (characters, self.fields) = (Array(text), fields) }

    private var next: Character? { place < characters.count ? characters[place] : nil }

    private func error(_ problem: FieldError.Problem, at offset: Int) -> FieldError {
        FieldError(problem: problem, offset: offset)
    }

    /// Parses text up to the end, or inside braces up to and including one of `ends`.
    mutating func template(
        depth: Int, until ends: Set<Character> = []
    ) throws(FieldError) -> (template: RowTemplate, end: Character?) {
        var template = RowTemplate()
        var text = ""
        func ended(_ end: Character?) -> (template: RowTemplate, end: Character?) {
            if !text.isEmpty { template.parts.append(.text(text)) }
            return (template, end)
        }
        while let character = next {
            place += 1
            if ends.contains(character) { return ended(character) }
            switch character {
            case "\\": text.append(try escaped())
            case "{" where next == "{":
                place += 1
                text.append("{")
            case "{":
                if !text.isEmpty { template.parts.append(.text(text)) }
                text = ""
                template.parts.append(try field(depth: depth + 1))
            case "}":
                // Inside braces this character is one of the ends.
                guard next == "}" else { throw error(.unopened, at: place - 1) }
                place += 1
                text.append("}")
            default: text.append(character)
            }
        }
        return ended(nil)
    }

    /// The character for a backslash escape.
    private mutating func escaped() throws(FieldError) -> Character {
        let escape = next
        place += 1
        switch escape {
        case "t": return "\t"
        case "n": return "\n"
        case "\\", "{", "}", "|": return escape ?? "\\"
        default: throw error(.unknownEscape("\\\(escape.map(String.init) ?? "")"), at: place - 2)
        }
    }

    /// Parses a field, from after its opening brace to its end.
    private mutating func field(depth: Int) throws(FieldError) -> RowTemplate.Part {
        let brace = place - 1
        guard depth <= Self.maxDepth else { throw error(.tooDeep, at: brace) }
        while next == " " { place += 1 }
        let start = place
        while let character = next, !":|?{}".contains(character) { place += 1 }
        let name = String(characters[start..<place])
        guard let sign = next else { throw error(.unclosed, at: brace) }
        place += 1
        let path = try fields.path(name, offset: start, isValue: sign != "?")
        switch sign {
        case "}": return .field(path: path, room: nil, otherwise: nil)
        case "|": return .field(path: path, room: nil, otherwise: try rest(brace, depth))
        case ":":
            let room = try room(brace)
            let end = next
            place += 1
            return .field(path: path, room: room, otherwise: end == "|" ? try rest(brace, depth) : nil)
        case "?":
            let then = try template(depth: depth, until: ["|", "}"])
            switch then.end {
            case "}": return .choice(path: path, then: then.template, otherwise: nil)
            case "|": return .choice(path: path, then: then.template, otherwise: try rest(brace, depth))
            default: throw error(.unclosed, at: brace)
            }
        default: throw error(.unclosed, at: brace)
        }
    }

    /// Parses the text up to the closing brace.
    private mutating func rest(_ brace: Int, _ depth: Int) throws(FieldError) -> RowTemplate {
        let rest = try template(depth: depth, until: ["}"])
        guard rest.end != nil else { throw error(.unclosed, at: brace) }
        return rest.template
    }

    /// Parses a width, with the side to pad: `30`, `<30`, `>5`.
    private mutating func room(_ brace: Int) throws(FieldError) -> RowTemplate.Room {
        let start = place
        var alignment = TextAlignment.leading
        if let sign = next, sign == "<" || sign == ">" {
            if sign == ">" { alignment = .trailing }
            place += 1
        }
        let digits = place
        while let character = next, !"|}".contains(character) { place += 1 }
        let written = String(characters[digits..<place])
        guard next != nil else { throw error(.unclosed, at: brace) }
        guard written.utf8.allSatisfy(\.isDigit), let columns = Int(written),
            (1...Self.maxWidth).contains(columns)
        else { throw error(.badRoom(String(characters[start..<place])), at: start) }
        return .init(columns: columns, alignment: alignment)
    }
}
