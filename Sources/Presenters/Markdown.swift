import Localization
import Records
package import Terminal

/// The subset of Markdown used in the documentation: headings, paragraphs, lists, tables, code.
package struct Markdown: Equatable {
    enum Block: Equatable {
        case heading(Int, String)
        case paragraph(String)
        case item(String)
        case code([String])
        /// The first column names what the others describe.
        case table(head: [String], rows: [[String]])
    }

    let blocks: [Block]

    package init(_ text: String) {
        var blocks: [Block] = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            if line.hasPrefix("```") {
                blocks.append(.code(lines.prefix { !$0.hasPrefix("```") }.map(String.init)))
                lines = lines.drop { !$0.hasPrefix("```") }.dropFirst()
            } else if line.hasPrefix("#") {
                let level = line.prefix { $0 == "#" }.count
                blocks.append(.heading(level, Self.plain(line.dropFirst(level).drop { $0 == " " })))
            } else if line.hasPrefix("|") {
                let rest = lines.prefix { $0.hasPrefix("|") }
                lines = lines.dropFirst(rest.count)
                // Skip the separator line below the head.
                blocks.append(.table(head: Self.cells(line), rows: rest.dropFirst().map(Self.cells)))
            } else if !line.isEmpty {
                let rest = lines.prefix {
                    !$0.isEmpty && !"#|`-".contains($0.first ?? " ")
                        || $0.hasPrefix("`") && !$0.hasPrefix("```")
                }
                lines = lines.dropFirst(rest.count)
                let text = Self.plain(
                    ([line] + rest).map { $0.drop { $0 == " " } }.joined(separator: " ")[...])
                blocks.append(line.hasPrefix("- ") ? .item(String(text.dropFirst(2))) : .paragraph(text))
            }
        }
        self.blocks = blocks
    }

    private static func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in line.dropFirst() {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        return cells.dropLast().map { plain($0.replacing("\\|", with: "|")[...]).trimmed }
    }

    /// Strips the markup, without which the text still reads well. A link becomes its text.
    private static func plain(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let character = rest.popFirst() {
            if character == "`", let end = rest.firstIndex(of: "`") {
                result += rest[..<end]
                rest = rest[rest.index(after: end)...]
            } else if character == "[", let middle = rest.firstRange(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            {
                result += plain(rest[..<middle.lowerBound])
                rest = rest[rest.index(after: end)...]
            } else if character == "*", rest.first == "*" {
                rest.removeFirst()
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// A row's description of its first cell as text: a yes/no column is named if the cell says yes.
    static func meaning(_ row: [String], _ head: [String]) -> String {
        zip(row, head).dropFirst().compactMap { cell, name in
            switch (cell, name) {
            case ("", _), ("no", _): nil
            // i18n: of a column of a table in the documentation that says yes
            case ("yes", _): tr("or {name}", ["name": name])
            case (_, "example"), (_, "for example"): tr("for example {text}", ["text": cell])
            default: cell
            }
        }.joined(separator: "; ")
    }
}

extension Markdown {
    /// The document for a terminal.
    package var document: Document {
        var shown: [Document.Block] = []
        for block in blocks {
            switch block {
            case .heading(_, let text): shown += [.gap, .facts([StyledText(text, .heading)])]
            case .paragraph(let text): shown += [.gap, .paragraph(text, indent: 0)]
            case .item(let text): shown.append(.paragraph("- \(text)", indent: 0))
            case .code(let lines):
                shown.append(.gap)
                shown += lines.map { .paragraph($0.isEmpty ? " " : $0, indent: 2) }
            case .table(let head, let rows):
                shown.append(.gap)
                let isShort = rows.allSatisfy { ($0.first?.count ?? 0) <= 14 }
                if isShort {
                    shown.append(
                        .fields(
                            rows.map {
                                .init(label: $0.first ?? "", value: StyledText(Self.meaning($0, head)))
                            }))
                } else {
                    for row in rows {
                        shown.append(.facts([StyledText(row.first ?? "", .title)]))
                        shown.append(.paragraph(Self.meaning(row, head), indent: 4))
                    }
                }
            }
        }
        return Document(blocks: shown)
    }

    /// The source of a man page, in man(7) macros.
    package func manual(named name: String) -> String {
        func safe(_ text: String) -> String {
            let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
        }
        var lines = [".TH \(name.uppercased()) 7 \"\" movielib"]
        for block in blocks {
            switch block {
            case .heading(1, let text):
                lines += [
                    ".SH \(tr("NAME", context: "manual"))", "\(name) \\- \(safe(text.lowercased()))",
                    ".SH \(tr("DESCRIPTION", context: "manual"))",
                ]
            case .heading(_, let text): lines.append(".SH \(safe(text.uppercased()))")
            case .paragraph(let text): lines += [".PP", safe(text)]
            case .item(let text): lines += [".IP \\(bu 2", safe(text)]
            case .code(let code): lines += [".PP", ".RS 4", ".nf"] + code.map(safe) + [".fi", ".RE"]
            case .table(let head, let rows):
                for row in rows {
                    lines += [
                        ".TP", ".B \(safe(row.first ?? "").replacing("\"", with: "\\(dq"))",
                        safe(Self.meaning(row, head)),
                    ]
                }
            }
        }
        return (lines + [".SH \(tr("SEE ALSO", context: "manual"))", ".BR movielib (1)"]).joined(
            separator: "\n") + "\n"
    }
}
