import Screen
import Terminal

/// A line for a search or a query. When it is reopened, its text is selected, and the first character replaces it.
struct QueryEntry: Sendable, Equatable {
    private var entry: TextEntry
    /// Whether typing replaces the entire text.
    private(set) var isSelected = false

    init(_ text: String = "") { entry = TextEntry(text) }

    var text: String { entry.text }
    var isEmpty: Bool { entry.isEmpty }

    mutating func select() { isSelected = !entry.isEmpty }

    /// Handles a key; false if it does nothing here.
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
        // The highlight is as wide as the text, with the cursor after it.
        return entry.draw(
            on: &grid, at: point, columns: min(columns, text.displayWidth + 1), Look(look.style, .reversed))
    }
}
