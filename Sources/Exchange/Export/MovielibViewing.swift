import Records

/// A viewing in movielib's JSON: a key for each field, `logged_at`, and `sealed` in place of a locked note.
struct MovielibViewing {
    private(set) var viewing: ImportedViewing
    /// Keys whose values have the wrong type.
    private(set) var problems: [ImportProblem] = []
    /// Values that are invalid for their keys.
    private(set) var badValues: [ImportProblem] = []

    private static let sealed = FieldKey("sealed"), loggedAt = FieldKey("logged_at")

    init(_ viewing: ImportedViewing) { self.viewing = viewing }

    private mutating func checkValue<Value, Read>(
        _ value: Value?, of read: Read?, _ problem: (String) -> ImportProblem
    ) -> Value? {
        if value == nil, let read { badValues.append(problem("\(read)")) }
        return value
    }
}

extension MovielibViewing {
    var json: JSONValue {
        var values: [String: JSONValue] = [:]
        for field in ViewingField.allCases {
            if case .note(let note)? = viewing.values[field] {
                values[field.key] = note.text.map { .text($0) }
                values[Self.sealed.stringValue] = note.unreadableLines.map { .text($0) }
            } else {
                values[field.key] = viewing.values[field]?.json
            }
        }
        values[Self.loggedAt.stringValue] = viewing.loggedAt.map { .text($0.text) }
        return .object(values)
    }
}

extension MovielibViewing: Decodable {
    init(from decoder: any Decoder) throws {
        self.init(ImportedViewing())
        var values = FilmValues(fields: try decoder.container(keyedBy: FieldKey.self))
        for field in ViewingField.allCases {
            let key = FieldKey(field.key)
            switch field.kind {
            case .day:
                let text: String? = values.value(key)
                let day = text.flatMap(PartialDate.init(imported:)).map(FieldValue.day)
                viewing.values[field] = checkValue(day, of: text, ImportProblem.badDate)
            case .flag: viewing.values[field] = values.value(key).map(FieldValue.flag)
            case .rating:
                let number: Double? = values.value(key)
                let rating = Ratings.outOfTen(number).map(FieldValue.rating)
                viewing.values[field] = checkValue(rating, of: number, ImportProblem.badRating)
            case .text: viewing.values[field] = values.value(key).map(FieldValue.text)
            case .names:
                viewing.values[field] = FieldValue.names(in: values.values(key) ?? [])
                if viewing.values.dropExcessNames(of: field) { badValues.append(.outOfRange(field.key)) }
            case .note:
                let notes: [String?] = [values.value(key), values.value(Self.sealed)]
                viewing.note = notes.compactMap { $0.map(Note.init(stored:)) }
                    .reduce(nil) { $0?.followed(by: $1) ?? $1 }
            }
        }
        let time: String? = values.value(Self.loggedAt)
        viewing.loggedAt = checkValue(time.flatMap { ISOTime($0) }, of: time, ImportProblem.badDate)
        problems = values.problems
    }
}
