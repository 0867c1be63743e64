package import Records

/// The keys of an object in the JSON contract, known without an instance.
package struct Fields: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        let name: String
        /// A phrase for the reference; empty if the name says it all.
        var meaning = ""
        var type = FieldType(.object)
        /// The fields of an object or an array of objects; nil for a plain value.
        var inner: Fields?
        /// The name of the part that the key comes from; empty if it is the object's own.
        fileprivate(set) var part = ""
    }

    /// The object's name in the reference; empty if it has no section there.
    package let name: String
    /// The description, in a sentence or more.
    package let meaning: String
    private(set) var all: [Field]
    /// Objects with sections of their own whose keys are among these.
    package private(set) var parts: [Fields] = []

    init(_ all: [Field] = [], name: String = "", meaning: String = "") {
        (self.all, self.name, self.meaning) = (all, name, meaning)
    }

    /// These keys as part of another object.
    var asPart: Fields {
        if name.isEmpty { return self }
        var fields = Fields()
        fields.all = all.map { field in
            var field = field
            if field.part.isEmpty { field.part = name }
            return field
        }
        fields.parts = [self]
        return fields
    }

    /// Joins the keys of two objects. A key of the second replaces a key of the first with the same name.
    static func + (left: Fields, right: Fields) -> Fields {
        var sum = left
        for field in right.all {
            if let index = sum.all.firstIndex(where: { $0.name == field.name }) {
                sum.all[index] = field
            } else {
                sum.all.append(field)
            }
        }
        sum.parts += right.parts
        return sum
    }

    /// These keys, each omitted if it is null.
    var omittedIfNull: Fields {
        var fields = self
        for index in fields.all.indices { fields.all[index].type.isOmitted = true }
        return fields
    }

    subscript(name: String) -> Field? { all.first { $0.name == name } }

    /// A field by its path, `directors.name`, with its inner fields; nil if there is no such field.
    func field(_ path: [String]) -> Field? {
        guard let first = path.first, let field = self[first] else { return nil }
        return path.count == 1 ? field : field.inner?.field(Array(path.dropFirst()))
    }

    /// The path of every value: `id`, `title`, `directors.id`.
    package var paths: [String] {
        all.flatMap { field in field.inner?.paths.map { "\(field.name).\($0)" } ?? [field.name] }
    }
}

extension Fields {
    /// The source of a section of a reference page, for `Scripts/docs`.
    package var json: JSONValue {
        let fields: [JSONValue] = all.map { field in
            .object([
                "name": .text(field.name), "meaning": .text(field.meaning),
                "kind": .text(field.type.kind.rawValue), "is_array": .boolean(field.type.isArray),
                "is_nullable": .boolean(field.type.isNullable), "is_left_out": .boolean(field.type.isOmitted),
                "part": .text(field.part), "inner": field.inner?.json ?? .null,
            ])
        }
        return .object([
            "name": .text(name), "meaning": .text(meaning), "fields": .array(fields),
            "parts": .array(parts.map(\.json)),
        ])
    }
}

/// The fields of an answer and of its rows.
package struct AnswerFields: Equatable {
    package let document: Fields
    /// The key of the rows; nil if the answer is itself one row.
    package let rowsKey: String?
    /// The names of a row's cells in a pipe.
    package let columns: String
    /// The fields of a row, if the rows are not in the document.
    package let ownRowFields: Fields?

    /// - Parameter rows: the key of the rows, if not the payload's default one.
    init<Value>(of payload: Payload<Value>, rows: String? = nil, columns: String) {
        (document, rowsKey, self.columns) = (payload.fields, rows ?? payload.rowsKey, columns)
        ownRowFields = nil
    }

    /// An answer whose rows are not in its document.
    init<Value, Row>(of payload: Payload<Value>, rows: String, each row: Payload<Row>, columns: String) {
        (document, rowsKey, self.columns) = (payload.fields, rows, columns)
        ownRowFields = row.fields
    }

    /// The fields of a row.
    package var fields: Fields { ownRowFields ?? rowsKey.flatMap { document[$0]?.inner } ?? document }
}
