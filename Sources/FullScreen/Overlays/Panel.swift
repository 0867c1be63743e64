import Localization
import Screen
import Terminal

/// The box around an overlay: centred over the screen, with a border if there is room. In plain mode it covers the
/// entire screen.
struct Panel {
    let outerRect: Rect
    /// The space for the content.
    let contentRect: Rect
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
        outerRect = Rect(origin, size)
        contentRect = Rect(
            column: origin.column + margin.columns / 2, row: origin.row + (hasBorder ? 1 : head),
            columns: size.columns - margin.columns, rows: size.rows - margin.rows)
    }

    /// Clears the box, and draws the border, the title and the content, which is clipped to the inside.
    func draw(on frame: inout Frame, _ content: (inout Frame) -> Void) {
        frame.cover(outerRect)
        if hasBorder {
            frame.grid.frame(outerRect, Look(.label))
            frame.grid.write(
                " \(title) ", at: Point(column: outerRect.origin.column + 2, row: outerRect.origin.row),
                columns: outerRect.size.columns - 4, Look(.heading))
        } else if contentRect.origin.row > outerRect.origin.row {
            let row = Rect(outerRect.origin, Size(columns: outerRect.size.columns, rows: 1))
            let look = Look(.heading, isPlain ? [] : .reversed)
            frame.grid.fill(row, Cell(" ", look))
            frame.grid.write(title, at: outerRect.origin, columns: outerRect.size.columns, look)
        }
        var box = Frame(Grid(contentRect.size, symbols: frame.grid.symbols))
        content(&box)
        frame.overlay(box, at: contentRect.origin)
    }

    /// Whether the mouse is pressed outside the box, which closes most overlays.
    func isDismissed(by mouse: Mouse) -> Bool { mouse.action == .press && !outerRect.contains(mouse.point) }

    /// A point of the terminal, relative to the inside of the box.
    func relativePoint(of point: Point) -> Point {
        Point(column: point.column - contentRect.origin.column, row: point.row - contentRect.origin.row)
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
