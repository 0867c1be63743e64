import ArgumentParser
import Terminal

/// The answers of all commands, of which `Scripts/docs` makes the reference pages.
enum Reference {
    /// - Throws: If one of a command's other answers is not a command line.
    static func json() throws -> JSONValue {
        var answers: [JSONValue] = []
        for (name, type) in Movielib.commands {
            func add(_ line: String, _ answer: AnswerFields?) {
                answers.append(
                    .object([
                        "command": .text(name), "line": .text(line),
                        "document": answer?.document.json ?? .null,
                        "rows": (answer?.rowsKey).json, "columns": (answer?.columns).json,
                    ]))
            }
            let type = type as? any MovielibCommand.Type
            add(name, type?.answerFields)
            for line in type?.otherAnswers ?? [] {
                let words = line.split(separator: " ").map(String.init)
                add(line, try Movielib.parse(words, Console())?.answerFields)
            }
        }
        return .array(answers)
    }
}

extension Fields {
    fileprivate var json: JSONValue {
        let fields: [JSONValue] = all.map { field in
            .object([
                "name": .text(field.name), "meaning": .text(field.meaning),
                "kind": .text(field.type.kind.rawValue), "is_array": .truth(field.type.isArray),
                "is_nullable": .truth(field.type.isNullable), "is_left_out": .truth(field.type.isLeftOut),
                "part": .text(field.part), "inner": field.inner?.json ?? .null,
            ])
        }
        return .object([
            "name": .text(name), "meaning": .text(meaning), "fields": .array(fields),
            "parts": .array(parts.map(\.json)),
        ])
    }
}
