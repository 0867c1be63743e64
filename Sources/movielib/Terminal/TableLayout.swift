/// A table fitted to a width: every column as wide as its content while there is room, then the least
/// important ones shrink and go, the most important one shrinking last.
struct TableLayout {
    private static let gutter = 2
    private let table: Table
    private let canvas: Canvas
    /// Nil for a column that is left out.
    private let widths: [Int?]

    init(_ table: Table, _ canvas: Canvas) {
        self.table = table
        self.canvas = canvas
        var widths: [Int?] = table.columns.indices.map { index in
            let content = table.rows.map { CleanText.line($0[index].plain).displayWidth }.max() ?? 0
            // A column with nothing in it takes no room, unless it is the one that never goes.
            if content == 0, table.columns[index].importance < Self.highest(table), !table.rows.isEmpty {
                return nil
            }
            return min(max(content, table.columns[index].head.displayWidth), table.columns[index].maximum)
        }
        func excess() -> Int {
            let shown = widths.compactMap(\.self)
            return shown.reduce(0, +) + Self.gutter * max(0, shown.count - 1) - canvas.width
        }
        let order = table.columns.indices.sorted {
            table.columns[$0].importance < table.columns[$1].importance
        }
        for index in order {
            guard excess() > 0, let width = widths[index] else { continue }
            let isLast = index == order.last
            let narrower = width - excess()
            if let minimum = table.columns[index].minimum, narrower >= minimum || isLast {
                widths[index] = max(narrower, isLast ? 1 : minimum)
            } else {
                widths[index] = nil
            }
        }
        self.widths = widths
    }

    func lines(_ renderer: DocumentRenderer) -> [String] {
        let heads = table.columns.map { StyledText($0.head, .label) }
        return ([heads] + table.rows).map { line($0, renderer) }
    }

    private func line(_ cells: [StyledText], _ renderer: DocumentRenderer) -> String {
        let last = widths.lastIndex { $0 != nil }
        return widths.indices.compactMap { index in
            widths[index].map { width in
                let alignment = table.columns[index].alignment
                return renderer.cell(
                    cells[index], width, alignment, padded: index != last || alignment == .trailing)
            }
        }
        .joined(separator: String(repeating: " ", count: Self.gutter))
    }

    private static func highest(_ table: Table) -> Int {
        table.columns.map(\.importance).max() ?? 0
    }
}
