import ArgumentParser
import Presenters
import Records
import Terminal

/// The answers of all commands, from which `Scripts/docs` makes the reference pages.
enum ReferencePages {
    /// - Throws: If one of a command's other answers is not a command line.
    static func json() throws -> JSONValue {
        var answers: [JSONValue] = []
        for (name, type) in Movielib.commands {
            func add(_ line: String, _ answer: AnswerFields?) {
                answers.append(
                    .object([
                        "command": .text(name), "line": .text(line),
                        "document": answer?.document.json ?? .null,
                        "rows": (answer?.rowsKey).map { .text($0) } ?? .null,
                        "row": (answer?.ownRowFields?.json) ?? .null,
                        "columns": (answer?.columns).map { .text($0) } ?? .null,
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
