/// The keys of an object in the JSON contract, known without an instance.
struct Fields: Equatable, Sendable {
    struct Field: Equatable, Sendable {
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

    /// - Parameter rows: the key of the rows, if not the payload's default one.
    init<Value>(of payload: Payload<Value>, rows: String? = nil) {
        rowsKey = rows ?? payload.rowsKey
        fields = rowsKey.flatMap { payload.fields[$0]?.inner } ?? payload.fields
    }
}
