import Localization
import Screen
import Terminal

/// The box around an overlay: centred over the screen, with a border if there is room. In plain mode it covers the
/// entire screen.
struct Panel {
    let outer: Rect
    /// The space for the content.
    let inside: Rect
    private let title: String
    private let hasBorder: Bool
    private let isPlain: Bool

    /// Creates a box for this many columns and rows, or as many as fit between the head line and the bottom line.
    init(_ title: String, columns: Int, rows: Int, in state: BrowserState) {
        let area = state.area
        (self.title, isPlain) = (title, state.isPlain)
        hasBorder = !isPlain && area.columns >= 30 && (area.rows >= rows + 2 || area.rows >= 10)
        // Without a border the title takes the first row, unless that is the only one.
        let head = hasBorder || area.rows < 2 ? 0 : 1
        let margin = hasBorder ? Size(columns: 4, rows: 2) : Size(columns: 0, rows: head)
        let size = Size(
            columns: hasBorder ? min(area.columns, columns + margin.columns) : area.columns,
            rows: isPlain ? area.rows : min(area.rows, rows + margin.rows))
        let origin = Point(
            column: (area.columns - size.columns) / 2, row: state.headRows + (area.rows - size.rows) / 2)
        outer = Rect(origin, size)
        inside = Rect(
            column: origin.column + margin.columns / 2, row: origin.row + (hasBorder ? 1 : head),
            columns: size.columns - margin.columns, rows: size.rows - margin.rows)
    }

    /// Clears the box, and draws the border, the title and the content, which is clipped to the inside.
    func draw(on frame: inout Frame, _ content: (inout Frame) -> Void) {
        frame.cover(outer)
        if hasBorder {
            frame.grid.frame(outer, Look(.label))
            frame.grid.write(
                " \(title) ", at: Point(column: outer.origin.column + 2, row: outer.origin.row),
                columns: outer.size.columns - 4, Look(.heading))
        } else if inside.origin.row > outer.origin.row {
            let row = Rect(outer.origin, Size(columns: outer.size.columns, rows: 1))
            let look = Look(.heading, isPlain ? [] : .reversed)
            frame.grid.fill(row, Cell(" ", look))
            frame.grid.write(title, at: outer.origin, columns: outer.size.columns, look)
        }
        var box = Frame(Grid(inside.size, symbols: frame.grid.symbols))
        content(&box)
        frame.lay(box, at: inside.origin)
    }

    /// Whether the mouse is pressed outside the box, which closes most overlays.
    func isLeft(by mouse: Mouse) -> Bool { mouse.action == .press && !outer.contains(mouse.point) }

    /// A point of the terminal, relative to the inside of the box.
    func place(of point: Point) -> Point {
        Point(column: point.column - inside.origin.column, row: point.row - inside.origin.row)
    }
}

extension BrowserState {
    /// The size of the terminal, including the head line and the bottom line.
    var screen: Size { Size(columns: area.columns, rows: headRows + area.rows + 1) }
}

extension [FilmTarget] {
    /// `Dune (2021)`, `3 films`.
    var name: String { count == 1 ? self[0].name : plural("{n} film", "{n} films", count) }
}
