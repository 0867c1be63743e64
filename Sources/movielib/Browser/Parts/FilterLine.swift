import Records
import Screen
import Terminal

/// A question in the query language that narrows what a place shows while it is typed.
struct FilterLine: Sendable {
    private(set) var entry = TextEntry()
    /// Whether letters go there.
    private(set) var isOpen = false
    /// What is wrong with it, or with the library.
    var failure: Failure?

    /// What a key came to.
    enum Outcome { case changed, kept, dropped, unknown }

    /// What the bottom line says while somebody types.
    static let keys = [
        KeyHint("Enter", "keep", isShown: true), KeyHint("Esc", "show all", isShown: true),
        KeyHint("↑↓", "move", isShown: true),
    ]

    init(_ text: String = "") { entry = TextEntry(text) }

    var text: String { entry.text.trimmed }

    mutating func open() { isOpen = true }

    mutating func drop() { self = FilterLine() }

    mutating func insert(_ text: String) { entry.insert(text) }

    mutating func update(_ key: Key) -> Outcome {
        switch key.code {
        case .enter:
            isOpen = false
            return .kept
        case .escape:
            drop()
            return .dropped
        // One more than there is to take back leaves the line, as in other programs.
        case .backspace where entry.isEmpty:
            drop()
            return .dropped
        default: return entry.update(key) ? .changed : .unknown
        }
    }

    /// The rows of ``draw(on:_:columns:_:)``.
    var rows: Int { failure == nil ? 1 : 2 }

    /// Draws the line, or what is said in its place, and beneath it what is wrong.
    ///
    /// - Parameter facts: what there is to see, in a few words.
    func draw(on frame: inout Frame, _ facts: [String], columns: Int, _ world: World) {
        let symbols = world.symbols
        if isOpen {
            frame.grid.write("/", at: Point(column: 0, row: 0), Look(.label, .bold))
            frame.cursor = entry.draw(
                on: &frame.grid, at: Point(column: 1, row: 0), columns: max(1, columns - 1))
        } else {
            var words = facts.joined(separator: symbols.separator)
            if !text.isEmpty { words = "/\(text)\(symbols.separator)\(words)" }
            frame.grid.write(
                words, at: Point(column: 0, row: 0), columns: columns, Look(.label), symbols: symbols)
        }
        guard let failure else { return }
        let words = ([failure.why] + failure.hints).joined(separator: symbols.separator)
        frame.grid.write(
            words, at: Point(column: 0, row: 1), columns: columns, Look(.warning), symbols: symbols)
    }
}
