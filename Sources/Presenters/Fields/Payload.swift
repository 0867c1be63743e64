package import Records

/// The JSON form of an answer: its keys and their values.
///
/// Each key is declared once, with a phrase about it: `--json` writes its value, `--fields` and `--format` accept its
/// name, completions offer it, and `Scripts/docs` generates `Documentation/JSON.md` from all of them. The types and
/// nulls there follow from what the closures return. Names and phrases are messages; `Scripts/messages` collects them,
/// and the program never translates them.
package struct Payload<Value>: Sendable {
    private let name: String
    private let meaning: String
    private let content: [Field<Value>]

    /// - Parameters:
    ///   - name: The object's name in the reference; without one it has no section there.
    ///   - meaning: The text of its section.
    init(_ name: String = "", _ meaning: String = "", @PayloadBuilder<Value> _ content: () -> [Field<Value>])
    {
        (self.name, self.meaning, self.content) = (name, meaning, content())
    }

    /// The object for a value.
    package func callAsFunction(_ value: Value) -> JSONValue {
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(content.count)
        write(value, to: &members)
        return .object(members)
    }

    fileprivate func write(_ value: Value, to members: inout [String: JSONValue]) {
        for field in content { field.write(value, &members) }
    }

    /// The keys, known without a value.
    package var fields: Fields { content.reduce(Fields(name: name, meaning: meaning)) { $0 + $1.fields } }

    /// The key of the rows, if the answer is a list.
    var rowsKey: String? { content.lazy.compactMap(\.rowsKey).first }
}

/// A key of an object, or all keys of another payload. A later key replaces an earlier one of the same name.
package struct Field<Value>: Sendable {
    fileprivate let fields: Fields
    fileprivate let write: @Sendable (Value, inout [String: JSONValue]) -> Void
    /// The key's name, if it holds the rows of a list.
    fileprivate var rowsKey: String?

    /// A key that holds one value, or a list of values.
    ///
    /// - Parameters:
    ///   - meaning: A phrase for the reference; none if the name says it all.
    ///   - kind: The kind of the text, if it is narrower than the type's own.
    init<Content: JSONConvertible>(
        _ name: String, _ meaning: String = "", as kind: FieldType.Kind? = nil,
        _ value: @escaping @Sendable (Value) -> Content
    ) {
        self.init(.init(name: name, meaning: meaning, type: Content.fieldType.withKind(kind))) {
            value($0).json
        }
    }

    /// A key that holds an object.
    init<Inner>(
        _ name: String, _ meaning: String = "", of payload: Payload<Inner>,
        _ value: @escaping @Sendable (Value) -> Inner
    ) {
        self.init(.init(name: name, meaning: meaning, inner: payload.fields)) { payload(value($0)) }
    }

    /// A key that holds an object; null if there is none.
    init<Inner>(
        _ name: String, _ meaning: String = "", of payload: Payload<Inner>,
        _ value: @escaping @Sendable (Value) -> Inner?
    ) {
        let type = FieldType(.object, isNullable: true)
        self.init(.init(name: name, meaning: meaning, type: type, inner: payload.fields)) {
            value($0).map(payload.callAsFunction) ?? .null
        }
    }

    /// A key that holds a list of objects.
    init<Inner>(
        _ name: String, _ meaning: String = "", each payload: Payload<Inner>,
        _ values: @escaping @Sendable (Value) -> [Inner]
    ) {
        let type = FieldType(.object, isArray: true)
        self.init(.init(name: name, meaning: meaning, type: type, inner: payload.fields)) {
            .array(values($0).map(payload.callAsFunction))
        }
    }

    /// A key that holds a list of objects; null if there is none.
    init<Inner>(
        _ name: String, _ meaning: String = "", each payload: Payload<Inner>,
        _ values: @escaping @Sendable (Value) -> [Inner]?
    ) {
        let type = FieldType(.object, isArray: true, isNullable: true)
        self.init(.init(name: name, meaning: meaning, type: type, inner: payload.fields)) { value in
            values(value).map { .array($0.map(payload.callAsFunction)) } ?? .null
        }
    }

    /// The key that holds the rows of a list.
    init<Inner>(
        rows name: String, _ meaning: String = "", each payload: Payload<Inner>,
        _ values: @escaping @Sendable (Value) -> [Inner]
    ) {
        self.init(name, meaning, each: payload, values)
        rowsKey = name
    }

    /// The keys of another payload, beside this one's; none of them if `part` returns nil.
    init<Part>(_ payload: Payload<Part>, _ part: @escaping @Sendable (Value) -> Part?) {
        self.init(payload.fields.asPart) { value, members in
            if let part = part(value) { payload.write(part, to: &members) }
        }
    }

    private init(_ field: Fields.Field, _ value: @escaping @Sendable (Value) -> JSONValue) {
        let name = field.name
        self.init(Fields([field])) { whole, members in members[name] = value(whole) }
    }

    private init(_ fields: Fields, _ write: @escaping @Sendable (Value, inout [String: JSONValue]) -> Void) {
        (self.fields, self.write) = (fields, write)
    }

    /// This field, with null keys omitted.
    var omittedIfNull: Field {
        Field(fields.omittedIfNull) { value, members in
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
