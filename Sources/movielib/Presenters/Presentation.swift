import Terminal

/// An answer with its three faces; only the one that is wanted is made.
protocol Presentation {
    associatedtype Payload: Encodable

    /// For eyes.
    var document: Document { get }
    /// For pipes: a line each, a cell a field, nothing cut or rounded for reading.
    var rows: [[String]] { get }
    /// For programs: the published contract, in types of its own, so that renaming a field of a model cannot
    /// change it. `Documentation/JSON.md` lists every key.
    var payload: Payload { get }
}

/// A value that is written as `null` where it is unknown, instead of being left out.
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
    /// The raw cell of a pipe: empty for unknown.
    var cell: String { map { "\($0)" } ?? "" }
}

extension Presentation where Payload: Fielded {
    /// What the rows of such an answer are made of.
    static var answerFields: AnswerFields { AnswerFields(of: Payload.self) }
}
