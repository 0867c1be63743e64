import Terminal

/// A line with places for fields: `{title} ({year}) {rating:>5}`.
struct RowTemplate: Equatable {
    indirect enum Part: Equatable {
        case text(String)
        case field(path: [String], room: Room?, otherwise: RowTemplate?)
        case choice(path: [String], then: RowTemplate, otherwise: RowTemplate?)
    }

    /// The columns that a field takes, no more and no less.
    struct Room: Equatable {
        let columns: Int
        let alignment: TextAlignment
    }

    var parts: [Part] = []

    /// The line that a row makes.
    ///
    /// - Parameter ellipsis: In place of what is cut.
    func line(_ row: FieldValue, ellipsis: String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .choice(let path, let then, let otherwise):
                let chosen = row.says(path) ? then : otherwise
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

/// What is wrong with a template or a list of fields, and where.
struct FieldError: Error, Equatable {
    enum Problem: Equatable {
        case nothing
        case missingName
        case unknownField(String)
        /// It has fields of its own, these.
        case severalValues(String, [String])
        case badRoom(String)
        case unclosed
        case unopened
        case unknownEscape(String)
        case tooDeep
    }

    let problem: Problem
    /// Characters before it.
    let offset: Int
}
