/// A table fitted to a width: every column as wide as its content if there is space, else the least important
/// ones shrink and disappear. The most important one gives up its comforts before columns that tell rows
/// apart go, and the rest of its width last of all.
struct TableLayout {
    private static let gutter = 2
    private let table: Table
    private let canvas: Canvas
    /// Nil for a column that is omitted.
    private let widths: [Int?]
    /// Columns whose texts go beneath the rows.
    private let columnsBelow: [Int]

    init(_ table: Table, _ canvas: Canvas) {
        self.table = table
        self.canvas = canvas
        var widths: [Int?] = table.columns.indices.map { index in
            let content = table.rows.map { $0[index].drawn(with: canvas.symbols).displayWidth }.max() ?? 0
            // An empty column takes no space, unless it is the one that never goes.
            if content == 0, table.columns[index].importance < Self.maxImportance(table), !table.rows.isEmpty
            {
                return nil
            }
            return min(max(content, table.columns[index].head.displayWidth), table.columns[index].maximum)
        }
        func excess() -> Int {
            let shown = widths.compactMap(\.self)
            return shown.reduce(0, +) + Self.gutter * max(0, shown.count - 1) - canvas.width
        }
        let natural = widths
        let main = table.columns.indices.max { table.columns[$0].importance < table.columns[$1].importance }
        var beneath: [Int] = []
        for step in Self.steps(table) {
            guard excess() > 0, let width = widths[step.index] else { continue }
            if table.columns[step.index].overflow == .moveBelow {
                widths[step.index] = nil
                beneath.append(step.index)
                continue
            }
            let narrower = width - excess()
            if let minimum = step.minimum, narrower >= minimum || !step.mayGo {
                widths[step.index] = min(width, max(narrower, minimum))
            } else if step.mayGo {
                widths[step.index] = nil
            }
        }
        // Space that later steps freed goes back to the most important column.
        if let main, let width = widths[main], let preferred = natural[main], excess() < 0 {
            widths[main] = min(preferred, width - excess())
        }
        self.widths = widths
        self.columnsBelow = beneath.sorted()
    }

    /// The steps in which columns are narrowed or removed, in order.
    private static func steps(_ table: Table) -> [(index: Int, minimum: Int?, mayGo: Bool)] {
        let most = maxImportance(table)
        let steps = table.columns.enumerated().flatMap { index, column in
            let isMain = column.importance == most
            let last = (
                column.importance, (index: index, minimum: isMain ? 1 : column.minimum, mayGo: !isMain)
            )
            return column.preferredWidths.map { comfort in
                (comfort.importance, (index: index, minimum: comfort.width, mayGo: false))
            } + [last]
        }
        return steps.sorted { $0.0 < $1.0 }.map(\.1)
    }

    func lines(_ renderer: DocumentRenderer) -> [DrawnLine] {
        let heads = table.columns.map { StyledText($0.head, .label) }
        return [line(heads, renderer)] + table.rows.flatMap { lines(of: $0, renderer) }
    }

    private func lines(of row: [StyledText], _ renderer: DocumentRenderer) -> [DrawnLine] {
        if columnsBelow.isEmpty, table.columns.allSatisfy({ $0.overflow != .wrap }) {
            return [line(row, renderer)]
        }
        let parts = row.indices.map { index in
            table.columns[index].overflow == .wrap
                ? row[index].wrapped(to: widths[index] ?? .max, canvas.symbols) : [row[index]]
        }
        let rest = (1..<max(1, parts.map(\.count).max() ?? 0)).map { number in
            line(parts.map { number < $0.count ? $0[number] : "" }, renderer).trimmedAtEnd
        }
        let texts = columnsBelow.filter { !row[$0].isEmpty }
            .flatMap { renderer.paragraph(row[$0].raw, Self.gutter, row[$0].spans.first?.style) }
        return [line(parts.map { $0.first ?? "" }, renderer)] + rest + texts
    }

    private func line(_ cells: [StyledText], _ renderer: DocumentRenderer) -> DrawnLine {
        let last = widths.lastIndex { $0 != nil }
        var line = DrawnLine()
        var isFirst = true
        for (index, width) in widths.enumerated() {
            guard let width else { continue }
            if !isFirst { line.append(spaces: Self.gutter) }
            isFirst = false
            let alignment = table.columns[index].alignment
            renderer.append(
                cells[index], width, alignment, padded: index != last || alignment == .trailing, to: &line)
        }
        return line
    }

    private static func maxImportance(_ table: Table) -> Int { table.columns.map(\.importance).max() ?? 0 }
}
