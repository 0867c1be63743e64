import Records

extension FieldValue {
    var canonicalJSON: CanonicalJSON {
        switch self {
        case .day(let day): .text(day.description)
        case .flag(let flag): .flag(flag)
        case .rating(let rating): .number(rating)
        case .text(let text): .text(text)
        case .names(let names): .list(names.map { .text($0) })
        case .note(let note): .text(note.sealedLines ?? note.text ?? "")
        }
    }

    /// Nil for a value that the field cannot have.
    init?(_ json: CanonicalJSON, of kind: ViewingField.Kind) {
        switch (kind, json) {
        case (.day, .text(let text)):
            guard let day = PartialDate(text) else { return nil }
            self = .day(day)
        case (.flag, .flag(let flag)): self = .flag(flag)
        case (.rating, .number(let rating)):
            guard (0.5...10).contains(rating) else { return nil }
            self = .rating(rating)
        case (.text, .text(let text)): self = .text(text)
        case (.names, .list(let names)):
            guard let value = FieldValue.names(in: names.compactMap(\.text)) else { return nil }
            self = value
        case (.note, .text(let text)): self = .note(Note(stored: text))
        default: return nil
        }
    }
}
