import Records
import Terminal

/// A line with placeholders for fields: `{title} ({year}) {rating:>5}`.
struct RowTemplate: Equatable {
    indirect enum Part: Equatable {
        case text(String)
        case field(path: [String], room: FieldWidth?, otherwise: RowTemplate?)
        case choice(path: [String], then: RowTemplate, otherwise: RowTemplate?)
    }

    /// The exact width of a field, in columns.
    struct FieldWidth: Equatable {
        let columns: Int
        let alignment: TextAlignment
    }

    var parts: [Part] = []

    /// The line for a row.
    ///
    /// - Parameter ellipsis: Replaces truncated text.
    func line(_ row: JSONValue, ellipsis: String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .choice(let path, let then, let otherwise):
                let chosen = row.isTruthy(at: path) ? then : otherwise
                return chosen?.line(row, ellipsis: ellipsis) ?? ""
            case .field(let path, let room, let otherwise):
                var text = row.text(at: path)
                if text.isEmpty, let otherwise { text = otherwise.line(row, ellipsis: ellipsis) }
                guard let room else { return text }
                return text.truncated(to: room.columns, ellipsis: ellipsis)
                    .padded(to: room.columns, alignment: room.alignment)
            }
        }.joined()
    }
}

/// A mistake in a template or field list, and its position.
package struct FieldError: Error, Equatable {
    enum Problem: Equatable {
        case empty
        case missingName
        case unknownField(String)
        /// The field is an object with these inner fields.
        case severalValues(String, [String])
        case badWidth(String)
        case unclosedBrace
        case strayBrace
        case unknownEscape(String)
        case tooDeep
    }

    let problem: Problem
    /// The number of characters before the mistake.
    let offset: Int
}
