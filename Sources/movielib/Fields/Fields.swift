/// The keys of an object in the JSON contract, known without an instance.
struct Fields: Equatable {
    struct Field: Equatable {
        let name: String
        /// The fields of an object or an array of objects; nil for a plain value.
        var inner: Fields?
    }

    private(set) var all: [Field]

    init(_ all: [Field]) { self.all = all }

    /// The keys of two objects written as one.
    static func + (left: Fields, right: Fields) -> Fields {
        Fields(left.all + right.all.filter { left[$0.name] == nil })
    }

    subscript(name: String) -> Field? { all.first { $0.name == name } }

    /// A field by its path, `directors.name`, with its inner fields; nil if there is none.
    func field(_ path: [String]) -> Field? {
        guard let first = path.first, let field = self[first] else { return nil }
        return path.count == 1 ? field : field.inner?.field(Array(path.dropFirst()))
    }

    /// The path of every value: `id`, `title`, `directors.id`.
    var paths: [String] {
        all.flatMap { field in field.inner?.paths.map { "\(field.name).\($0)" } ?? [field.name] }
    }
}

/// The fields of an answer's rows.
struct AnswerFields: Equatable {
    /// The key of the rows; nil if the answer is itself one row.
    let rowsKey: String?
    let fields: Fields

    init<Payload: Fielded>(of payload: Payload.Type) { self.init(of: payload, rows: payload.rowsKey) }

    /// - Parameter rows: the key of the rows, if not the payload's default ones.
    init<Payload: Fielded>(of payload: Payload.Type, rows: String?) {
        rowsKey = rows
        fields = rowsKey.flatMap { payload.fields[$0]?.inner } ?? payload.fields
    }
}

/// A payload whose keys are known statically.
protocol Fielded {
    static var fields: Fields { get }
    /// The key of its rows, if the payload is a list.
    static var rowsKey: String? { get }
}

extension Fielded {
    static var rowsKey: String? { nil }
}

/// A payload whose keys are its coding keys.
protocol KeyedPayload: Fielded {
    associatedtype CodingKeys: CodingKey, CaseIterable, Hashable
    /// The inner fields of keys that hold an object or an array of objects.
    static var inner: [CodingKeys: Fields] { get }
}

extension KeyedPayload {
    static var inner: [CodingKeys: Fields] { [:] }

    static var fields: Fields {
        let inner = inner
        return Fields(CodingKeys.allCases.map { .init(name: $0.stringValue, inner: inner[$0]) })
    }
}
