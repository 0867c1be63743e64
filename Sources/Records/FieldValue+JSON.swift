/// A JSON key that is determined at run time, such as a field's.
package struct FieldKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ text: String) { stringValue = text }
    package init(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

extension FieldValue: Encodable {
    /// Encodes the value; of a note, its readable text.
    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .day(let day): try value.encode(day.description)
        case .flag(let flag): try value.encode(flag)
        case .rating(let rating): try value.encode(rating)
        case .text(let text): try value.encode(text)
        case .names(let names): try value.encode(names)
        case .note(let note): try value.encode(note.text)
        }
    }
}
