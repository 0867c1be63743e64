import Terminal

/// An answer in three forms; only the requested one is computed.
protocol Presentation {
    associatedtype Payload: Encodable

    /// For reading.
    var document: Document { get }
    /// For pipes: one line per row, one cell per field, nothing truncated or rounded.
    var rows: [[String]] { get }
    /// For programs: the published contract. It has types of its own, so that renaming a model's field cannot
    /// change it. `Documentation/JSON.md` lists every key.
    var payload: Payload { get }
}

/// A value encoded as `null` if unknown, instead of being omitted.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Optional where Wrapped: CustomStringConvertible {
    /// The raw cell for a pipe: empty if unknown.
    var cell: String { map { "\($0)" } ?? "" }
}

extension Presentation where Payload: Fielded {
    /// The fields of such an answer's rows.
    static var answerFields: AnswerFields { AnswerFields(of: Payload.self) }
}
