import Screen
import Terminal

/// A line to type on.
struct TextEntry: Sendable, Equatable {
    private(set) var characters: [Character] = []
    /// The number of characters before the cursor.
    private(set) var cursor = 0

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }

    /// The most characters, more than any query needs.
    private static let maxLength = 500

    /// Handles a key; false if it does nothing here.
    mutating func update(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.character(let character), []): insert(character)
        case (.left, []): cursor = max(0, cursor - 1)
        case (.right, []): cursor = min(characters.count, cursor + 1)
        case (.home, _), (.character("a"), .control): cursor = 0
        case (.end, _), (.character("e"), .control): cursor = characters.count
        case (.backspace, []), (.character("h"), .control):
            guard cursor > 0 else { return true }
            cursor -= 1
            characters.remove(at: cursor)
        case (.delete, []): if cursor < characters.count { characters.remove(at: cursor) }
        case (.character("u"), .control):
            characters.removeFirst(cursor)
            cursor = 0
        case (.character("k"), .control): characters.removeLast(characters.count - cursor)
        case (.character("w"), .control), (.backspace, .alt):
            let start = wordStart
            characters.removeSubrange(start..<cursor)
            cursor = start
        default: return false
        }
        return true
    }

    mutating func insert(_ text: String) { for character in CleanText.line(text) { insert(character) } }

    private mutating func insert(_ character: Character) {
        guard characters.count < Self.maxLength else { return }
        characters.insert(character, at: cursor)
        cursor += 1
    }

    private var wordStart: Int {
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }

    /// Draws the line, scrolled so that the cursor is visible, and returns the cursor's position.
    func draw(on grid: inout Grid, at point: Point, columns: Int, _ look: Look = .plain) -> Point {
        let columns = max(1, columns)
        var (start, before) = (cursor, 0)
        while start > 0 {
            let next = String(characters[start - 1]).displayWidth
            if before + next > columns - 1 { break }
            before += next
            start -= 1
        }
        grid.fill(Rect(point, Size(columns: columns, rows: 1)), Cell(" ", look))
        var fitting = ""
        var width = 0
        for character in characters[start...] {
            let next = String(character).displayWidth
            if width + next > columns { break }
            fitting.append(character)
            width += next
        }
        grid.write(fitting, at: point, columns: columns, look)
        return Point(column: point.column + before, row: point.row)
    }

    /// Draws the line into the first row, after a prompt, and returns the cursor's position.
    func drawPrompted(on grid: inout Grid) -> Point {
        grid.write(">", at: Point(row: 0), Look(.label))
        return draw(on: &grid, at: Point(column: 2, row: 0), columns: grid.size.columns - 2)
    }
}
