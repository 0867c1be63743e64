package import Records
package import Terminal

/// An answer in three forms; only the requested one is computed.
package protocol Presentation {
    /// The form for reading.
    var document: Document { get }
    /// The form for pipes: one line per row, one cell per field, nothing truncated or rounded.
    var rows: [[String]] { get }
    /// The names of a row's cells, for `Documentation/Scripts.md`.
    static var columns: String { get }
    /// The form for programs, the published contract. Its keys are spelled out, so that renaming a model's field
    /// cannot change it.
    static var payload: Payload<Self> { get }
    /// The fields of the answer's rows, for `--format` and `--fields`.
    static var answerFields: AnswerFields { get }
    /// The answer with these rows; as programs read it, unless its rows have another form.
    var jsonWithRows: JSONValue { get }
}

extension Presentation {
    /// The answer as programs read it.
    package var json: JSONValue { Self.payload(self) }

    package var jsonWithRows: JSONValue { json }

    package static var answerFields: AnswerFields { AnswerFields(of: payload, columns: columns) }
}

extension Optional where Wrapped: CustomStringConvertible {
    /// The raw cell for a pipe: empty if unknown.
    package var cell: String { map { "\($0)" } ?? "" }
}
