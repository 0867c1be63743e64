import Localization
import Presenters
import Records
import Screen
import Terminal

/// A query that filters the rows of a screen while it is typed.
struct FilterLine: Sendable {
    private(set) var entry = QueryEntry()
    /// Whether the line receives the typed text.
    private(set) var isOpen = false
    /// An error in the query, or in reading the library.
    var failure: Failure?

    /// The result of a key.
    enum Outcome { case changed, kept, dropped, unknown }

    /// The keys for the bottom line while typing.
    static var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("keep", context: "key"), isShown: true),
            KeyHint("Esc", tr("show all", context: "key"), isShown: true),
            KeyHint("↑↓", tr("move", context: "key"), isShown: true),
            KeyHint("Ctrl-U", tr("clear", context: "key"), isShown: true),
        ]
    }

    init(_ text: String = "") { entry = QueryEntry(text) }

    var text: String { entry.text.trimmed }

    /// The first sort order in the text, if any: `title`, `rating-`.
    var order: String? {
        let sorts = Self.orders(in: text).first?.dropFirst(Self.orderField.count)
        return sorts?.split(separator: ",").first.map { $0.lowercased() }
    }

    /// The line without any sort order.
    var withoutOrder: FilterLine {
        let words = text.split(whereSeparator: \.isWhitespace)
        return FilterLine(words.filter { !Self.isOrder($0) }.joined(separator: " "))
    }

    private static let orderField = "sort:"

    private static func isOrder(_ word: Substring) -> Bool { word.lowercased().hasPrefix(orderField) }

    private static func orders(in text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace).filter(isOrder)
    }

    mutating func open() {
        isOpen = true
        entry.select()
    }

    /// Opens the line, so that an error can be corrected.
    mutating func reopen() { isOpen = true }

    mutating func drop() { self = FilterLine() }

    mutating func insert(_ text: String) { entry.insert(text) }

    mutating func update(_ key: Key) -> Outcome {
        switch key.code {
        case .enter:
            // An invalid query cannot be kept.
            if failure?.status != .usage || text.isEmpty { isOpen = false }
            return .kept
        case .escape:
            drop()
            return .dropped
        // Backspace on an empty line leaves it, as in other programs.
        case .backspace where entry.isEmpty:
            drop()
            return .dropped
        default: return entry.update(key) ? .changed : .unknown
        }
    }

    /// The number of rows that ``draw(on:_:columns:_:)`` uses.
    var rows: Int { failure == nil ? 1 : 2 }

    /// Draws the line, or the facts in its place, and any error below.
    ///
    /// - Parameter facts: A short description of the rows; on the right while typing.
    func draw(on frame: inout Frame, _ facts: [String], columns: Int, _ state: BrowserState) {
        let symbols = state.symbols
        let words = failure == nil ? facts.joined(separator: symbols.separator) : ""
        if isOpen {
            let width = words.displayWidth
            let hasRoom = !words.isEmpty && columns >= text.displayWidth + width + 6
            frame.grid.write("/", at: Point(row: 0), Look(.label, .bold))
            frame.cursor = entry.draw(
                on: &frame.grid, at: Point(column: 1, row: 0),
                columns: max(1, columns - 1 - (hasRoom ? width + 2 : 0)))
            if hasRoom {
                frame.grid.write(words, at: Point(column: columns - width, row: 0), Look(.label))
            }
        } else {
            let all = [text.isEmpty ? "" : "/\(text)", words].filter { !$0.isEmpty }
            frame.grid.write(
                all.joined(separator: symbols.separator), at: Point(row: 0), columns: columns, Look(.label))
        }
        guard let failure else { return }
        frame.grid.write(failure.hintFirstLine(symbols), at: Point(row: 1), columns: columns, Look(.warning))
    }
}

extension Failure {
    /// The most characters of a hint that suggests an action; longer ones list the possible values.
    private static let maxShortHintLength = 60

    /// The failure on one line, with the hint first, because the end may be cut at the edge of the screen.
    fileprivate func hintFirstLine(_ symbols: Symbols) -> String {
        guard status == .usage, let hint = hints.first else {
            return ([reason] + hints).joined(separator: symbols.separator)
        }
        // Suggestions are questions, in every language.
        if hint.hasSuffix("?") || hint.count <= Self.maxShortHintLength { return hint }
        return "\(reasonWithoutPosition)\(symbols.separator)\(hint)"
    }

    /// The error in a query without its position, which is visible above.
    private var reasonWithoutPosition: Substring {
        let parts = messageParts("{why}, at character {place}")
        guard parts.count > 1, parts[0] == .value("why"), case .text(let words) = parts[1] else {
            return reason[...]
        }
        return reason.split(separator: words).first ?? ""
    }
}
