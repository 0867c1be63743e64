import Screen
import Terminal

/// A search or query line: reopened, its text is selected, and the first letter replaces it.
struct QuestionEntry: Sendable, Equatable {
    private var entry: TextEntry
    /// Whether typing replaces all of it.
    private(set) var isSelected = false

    init(_ text: String = "") { entry = TextEntry(text) }

    var text: String { entry.text }
    var isEmpty: Bool { entry.isEmpty }

    mutating func select() { isSelected = !entry.isEmpty }

    /// False if the key means nothing here.
    mutating func update(_ key: Key) -> Bool {
        if isSelected, key.modifiers == [], case .character = key.code { entry = TextEntry() }
        let isKnown = entry.update(key)
        if isKnown { isSelected = false }
        return isKnown
    }

    mutating func insert(_ text: String) {
        if isSelected { (entry, isSelected) = (TextEntry(), false) }
        entry.insert(text)
    }

    /// Draws the line, and returns the cursor's position.
    func draw(on grid: inout Grid, at point: Point, columns: Int, _ look: Look = .plain) -> Point {
        guard isSelected else { return entry.draw(on: &grid, at: point, columns: columns, look) }
        grid.fill(Rect(point, Size(columns: max(1, columns), rows: 1)), Cell(" ", look))
        // As wide as the words, with the cursor after them.
        return entry.draw(
            on: &grid, at: point, columns: min(columns, text.displayWidth + 1), Look(look.style, .reversed))
    }
}
