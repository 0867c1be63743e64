import Localization
package import Records
import Terminal

/// The requested form of rows, as typed.
package enum RowRequest: Equatable, Sendable {
    case template(String)
    case fields(String)

    var option: String {
        switch self {
        case .template: "--format"
        case .fields: "--fields"
        }
    }
}

/// How each row of an answer is written: by a template, or as tab-separated cells.
package struct RowForm {
    private enum Format {
        case template(RowTemplate)
        case cells([[String]])
    }

    private let format: Format
    private let rowsKey: String?

    /// Parses the request, before any other work is done.
    ///
    /// - Parameter answer: The fields of the rows; nil for a command without rows.
    package init(_ request: RowRequest, of answer: AnswerFields?, _ activity: String) throws(Failure) {
        guard let answer else {
            throw Failure(
                .usage, activity, tr("its answer has no fields"),
                hint: tr("'movielib help fields' lists the commands that have fields"))
        }
        rowsKey = answer.rowsKey
        do throws(FieldError) {
            format =
                switch request {
                case .template(let text): .template(try RowTemplate(text, of: answer.fields))
                case .fields(let list): .cells(try answer.fields.parsePaths(list))
                }
        } catch { throw Failure(error, request.option, answer.fields, activity) }
    }

    /// The rows of an answer, each on a line.
    package func text(of answer: JSONValue, ellipsis: String) -> String {
        let rows = rowsKey.map { answer.values(at: [$0]) } ?? [answer]
        return rows.map { line($0, ellipsis) + "\n" }.joined()
    }

    private func line(_ row: JSONValue, _ ellipsis: String) -> String {
        switch format {
        case .template(let template): template.line(row, ellipsis: ellipsis)
        case .cells(let paths): paths.map { row.text(at: $0) }.joined(separator: "\t")
        }
    }
}

extension Failure {
    /// The failure for a mistake in a template or field list: the problem, its position, and what would be valid there.
    package init(_ error: FieldError, _ option: String, _ fields: Fields, _ activity: String) {
        let help = tr("'{command}' lists them", ["command": "movielib help fields"])
        let braces = tr(
            "a literal brace is written {signs}, or {others} between braces",
            [
                "signs": tr("'{one}' or '{other}'", ["one": "{{", "other": "}}"]),
                "others": tr("'{one}' or '{other}'", ["one": "\\{", "other": "\\}"]),
            ])
        let (why, hint) =
            switch error.problem {
            case .empty: (tr("there is nothing in it"), help)
            case .missingName: (tr("a field's name is missing"), help)
            case .unknownField(let name):
                (
                    tr("there is no field '{name}'", ["name": name]),
                    fields.nearest(name).map { "\(Failure.guess($0)) \(help)" }
                        ?? tr("fields are {names}", ["names": fields.all.map(\.name).joined(separator: ", ")])
                )
            case .severalValues(let name, let inner):
                (
                    tr("'{name}' has fields of its own", ["name": name]),
                    tr("choose from {names}", ["names": inner.prefix(6).joined(separator: ", ")])
                )
            case .badWidth(let room):
                (
                    tr("'{text}' is not a width", ["text": room]),
                    tr("a width is a number up to 1000: {title:30}, or {rating:>5}")
                )
            case .unclosedBrace: (tr("this '{brace}' is never closed", ["brace": "{"]), braces)
            case .strayBrace: (tr("this '{brace}' closes nothing", ["brace": "}"]), braces)
            case .unknownEscape(let escape):
                (
                    tr("unknown escape '{escape}'", ["escape": escape]),
                    tr(
                        "the escapes are {escapes} and {last}",
                        ["escapes": #"\t, \n, \\, \{, \}"#, "last": #"\|"#])
                )
            case .tooDeep: (tr("braces are nested too deeply"), help)
            }
        self.init(
            .usage, activity,
            error.problem == .empty
                ? "\(option): \(why)"
                : tr(
                    "{option}: {why}, at character {n}",
                    ["option": option, "why": why, "n": "\(error.offset + 1)"]), hint: hint)
    }
}

extension Fields {
    /// The path to suggest for an unknown name.
    fileprivate func nearest(_ name: String) -> String? {
        let paths = paths
        let name = name.lowercased().replacing("-", with: "_")
        if paths.contains(name) { return name }
        // A list of objects with names, given by its own name in singular or plural: directors.name.
        if let list = paths.first(where: { $0 == "\(name)s.name" || $0 == "\(name).name" }) { return list }
        return name.nearest(in: paths)
            // A nested field, given only by its last part.
            ?? paths.first { $0.hasSuffix(".\(name)") } ?? paths.first { $0.contains("_\(name)") }
    }
}
