/// What an answer says to programs: its keys, and what each of them holds.
///
/// Each key is said once: `--json` writes what it holds, `--fields` and `--format` may name it, and completions offer
/// it. `Documentation/JSON.md` lists them all.
struct Payload<Value>: Sendable {
    private let content: [Field<Value>]

    init(@PayloadBuilder<Value> _ content: () -> [Field<Value>]) { self.content = content() }

    /// The object for a value.
    func callAsFunction(_ value: Value) -> JSONValue { .object(members(value)) }

    fileprivate func members(_ value: Value) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(content.count)
        for field in content { field.write(value, &members) }
        return members
    }

    /// Its keys, known without a value.
    var fields: Fields { content.reduce(Fields([])) { $0 + $1.fields } }

    /// The key of its rows, if it is a list.
    var rowsKey: String? { content.lazy.compactMap(\.rowsKey).first }
}

/// A key of an object, or all of another payload's. What comes later stands in the place of an earlier key of that name.
struct Field<Value>: Sendable {
    fileprivate let fields: Fields
    fileprivate let write: @Sendable (Value, inout [String: JSONValue]) -> Void
    /// Its name, if it holds the rows of a list.
    fileprivate var rowsKey: String?

    /// A key that holds one value, or a list of values.
    init(_ name: String, _ value: @escaping @Sendable (Value) -> some JSONConvertible) {
        self.init(name, nil) { value($0).json }
    }

    /// A key that holds an object; null if there is none.
    init<Inner>(_ name: String, _ payload: Payload<Inner>, _ value: @escaping @Sendable (Value) -> Inner?) {
        self.init(name, payload.fields) { value($0).map(payload.callAsFunction) ?? .null }
    }

    /// A key that holds a list of objects; null if there is none.
    init<Inner>(
        _ name: String, each payload: Payload<Inner>, _ values: @escaping @Sendable (Value) -> [Inner]?
    ) {
        self.init(name, payload.fields) { value in
            values(value).map { .array($0.map(payload.callAsFunction)) } ?? .null
        }
    }

    /// The key that holds the rows of a list.
    init<Inner>(
        rows name: String, each payload: Payload<Inner>, _ values: @escaping @Sendable (Value) -> [Inner]
    ) {
        self.init(name, each: payload, values)
        rowsKey = name
    }

    /// The keys of another payload, beside those of this one; none of them if there is nothing to write.
    init<Part>(_ payload: Payload<Part>, _ part: @escaping @Sendable (Value) -> Part?) {
        self.init(payload.fields) { value, members in
            if let part = part(value) { members.merge(payload.members(part)) { _, later in later } }
        }
    }

    private init(_ name: String, _ inner: Fields?, _ value: @escaping @Sendable (Value) -> JSONValue) {
        self.init(Fields([.init(name: name, inner: inner)])) { whole, members in members[name] = value(whole)
        }
    }

    private init(_ fields: Fields, _ write: @escaping @Sendable (Value, inout [String: JSONValue]) -> Void) {
        (self.fields, self.write) = (fields, write)
    }

    /// The same, but left out where it would be null.
    var leftOutIfNull: Field {
        Field(fields) { value, members in
            write(value, &members)
            for field in fields.all where members[field.name] == .null { members[field.name] = nil }
        }
    }
}

@resultBuilder enum PayloadBuilder<Value> {
    static func buildExpression(_ field: Field<Value>) -> [Field<Value>] { [field] }
    static func buildBlock(_ fields: [Field<Value>]...) -> [Field<Value>] { fields.flatMap(\.self) }
    static func buildArray(_ fields: [[Field<Value>]]) -> [Field<Value>] { fields.flatMap(\.self) }
}
