import Foundation
import Localization
package import MovielibCore
import Records
import Terminal

/// The programs that read the line of `status`. Each has its own syntax, and a title is foreign text in all of them.
package enum StatusFormat: String, CaseIterable {
    case plain, waybar, i3status, i3blocks, tmux, polybar, argos

    /// The parts that the answer has in its tooltip or menu, besides those shown.
    package var menuParts: Set<StatusPart> {
        self == .waybar || self == .argos ? [.new, .next, .tonight] : []
    }

    /// The complete answer, with its line end.
    package func answer(_ facts: StatusFacts, showing parts: [StatusPart], columns: Int) -> String {
        let line = StatusLine(facts, showing: parts, columns: columns, clean: sanitisedTitle)
        switch self {
        case .plain, .tmux, .polybar: return escaped(line.text) + "\n"
        // i3blocks reads plain text unless its block says markup=pango.
        case .i3blocks: return "\(line.text)\n\(line.first)\n"
        case .waybar:
            return object([
                ("text", quoted(escaped(line.text))), ("alt", quoted(line.parts.first?.rawValue ?? "")),
                ("tooltip", quoted(escaped(Self.tooltip(facts).joined(separator: "\n")))),
                ("class", "[\(line.parts.map { quoted($0.rawValue) }.joined(separator: ","))]"),
            ])
        case .i3status:
            let isOut = line.parts.contains(.next) && facts.nextRelease?.days == 0
            let state = line.parts.contains(.new) ? "Info" : isOut ? "Good" : "Idle"
            return object([
                ("icon", quoted("")), ("state", quoted(state)), ("text", quoted(escaped(line.text))),
                ("short_text", quoted(escaped(line.first))),
            ])
        case .argos: return menu(line.text, facts)
        }
    }

    // MARK: Titles

    /// A title without what the format cannot escape.
    private func sanitisedTitle(_ title: String) -> String {
        let title = CleanText.line(title)
        switch self {
        // Everything after a `|` would be the line's attributes, bash= among them (argos#152).
        case .argos: return title.replacing("|", with: "❘")
        case .polybar: return title.replacing("%{", with: "% {")
        default: return title
        }
    }

    private func escaped(_ text: String) -> String {
        switch self {
        // Pango's markup: developer.gnome.org, GMarkup.
        case .waybar, .i3status: Self.escapedMarkup(text)
        case .tmux: Self.escapedForTmux(text)
        // A tag of polybar's; joined texts may form one, too.
        case .polybar: text.replacing("%{", with: "% {")
        case .plain, .i3blocks, .argos: text
        }
    }

    /// Escapes `#`: tmux expands a command's output, where two become one, and then draws it, where several become half
    /// as many; before a bracket only the second happens (format.c, format_expand1; format-draw.c, format_draw).
    private static func escapedForTmux(_ text: String) -> String {
        var (written, signs) = ("", 0)
        for scalar in text.unicodeScalars {
            if scalar == "#" {
                signs += 1
                continue
            }
            written += String(repeating: "#", count: signs * (signs == 1 || scalar == "[" ? 2 : 4))
            written.unicodeScalars.append(scalar)
            signs = 0
        }
        return written + String(repeating: "#", count: signs * (signs == 1 ? 2 : 4))
    }

    /// Escapes text for a document with tags.
    package static func escapedMarkup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    // MARK: Tooltips and menus

    private static let maxTitles = 10

    private static func tooltip(_ facts: StatusFacts) -> [String] {
        var lines: [String] = []
        if !facts.newFilms.isEmpty {
            let titles = facts.newFilms.prefix(maxTitles).map { CleanText.line($0.title) }
            let more = facts.newFilms.count > maxTitles ? ", …" : ""
            lines.append(tr("New: {films}", ["films": titles.joined(separator: ", ") + more]))
        }
        if let (film, days) = facts.nextRelease {
            lines.append(
                tr("Next: {film}", ["film": StatusLine.releaseText(CleanText.line(film.title), in: days)]))
        }
        if let film = facts.tonight { lines.append(tr("Tonight: {film}", ["film": titleAndYear(film)])) }
        return lines
    }

    private static func titleAndYear(_ film: StatusFacts.Entry) -> String {
        CleanText.line(film.title) + (film.year.map { " (\($0))" } ?? "")
    }

    /// The line, and a menu with a film per line. Each line has attributes of ours, so that none is read as a tag, an
    /// emoji or an escape (github.com/p-e-w/argos, utilities.js).
    private func menu(_ line: String, _ facts: StatusFacts) -> String {
        func item(_ text: String, _ film: StatusFacts.Entry? = nil) -> String {
            // A line of dashes is a separator, and two of them open a submenu.
            let text = text.hasPrefix("-") ? "\u{200B}\(text)" : text
            let address = film.map { "href=\(FilmRecord.tmdbURL($0.id, titled: $0.title)) " } ?? ""
            return "\(text) | \(address)useMarkup=false emojize=false unescape=false\n"
        }
        var items = facts.newFilms.prefix(Self.maxTitles).map { film in
            item(sanitisedTitle(tr("New: {films}", ["films": Self.titleAndYear(film)])), film)
        }
        if let (film, days) = facts.nextRelease {
            items.append(
                item(
                    sanitisedTitle(
                        tr("Next: {film}", ["film": StatusLine.releaseText(film.title, in: days)])), film))
        }
        if let film = facts.tonight {
            items.append(item(sanitisedTitle(tr("Tonight: {film}", ["film": Self.titleAndYear(film)])), film))
        }
        if line.isEmpty, items.isEmpty { return "\n" }
        return item(line) + (items.isEmpty ? "" : "---\n" + items.joined())
    }

    // MARK: JSON

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}\n"
    }

    /// A string of JSON (RFC 8259, section 7).
    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case ..<" ": quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
