import Terminal

/// A value in the JSON contract, as encoded.
enum FieldValue: Decodable, Equatable {
    case null
    case text(String)
    case number(String)
    case truth(Bool)
    case array([FieldValue])
    case object([String: FieldValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .number("\(number)")
        } else if let number = try? container.decode(Double.self) {
            self = .number("\(number)")
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let array = try? container.decode([FieldValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: FieldValue].self))
        }
    }

    /// The values at a path; in an array, those of each object. Empty if a key is missing.
    func values(at path: some Collection<String>) -> [FieldValue] {
        switch self {
        case .array(let values): return values.flatMap { $0.values(at: path) }
        case .object(let values):
            guard let key = path.first else { return [self] }
            return values[key]?.values(at: path.dropFirst()) ?? []
        case .null, .text, .number, .truth: return path.isEmpty ? [self] : []
        }
    }

    /// The values at a path as text, on one line and safe to show; several are joined as a list.
    func text(at path: some Collection<String>) -> String {
        values(at: path).map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Whether a path has a value worth showing: not null, false, 0 or empty.
    func says(_ path: some Collection<String>) -> Bool { values(at: path).contains(where: \.saysSomething) }

    private var text: String {
        switch self {
        case .text(let text): CleanText.line(text)
        case .number(let number): number
        case .truth(let truth): "\(truth)"
        case .null, .array, .object: ""
        }
    }

    private var saysSomething: Bool {
        switch self {
        case .null: false
        case .text(let text): !text.isEmpty
        case .number(let number): number != "0"
        case .truth(let truth): truth
        case .array(let values): !values.isEmpty
        case .object(let values): !values.isEmpty
        }
    }
}
