/// A JSON key that is determined at run time, such as a field's.
package struct FieldKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ text: String) { stringValue = text }
    package init(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

extension FieldValue {
    /// The value in an export; of a note, its readable text.
    package var json: JSONValue {
        switch self {
        case .day(let day): .text(day.description)
        case .flag(let flag): .boolean(flag)
        case .rating(let rating): .number(rating)
        case .text(let text): .text(text)
        case .names(let names): .array(names.map { .text($0) })
        case .note(let note): note.text.map { .text($0) } ?? .null
        }
    }
}
