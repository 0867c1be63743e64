import Terminal

/// A column of a table: its head, and its cell for each row.
package struct Column<Row> {
    fileprivate private(set) var head: Table.Column
    fileprivate let cell: (Row) -> StyledText

    init(
        _ head: String = "", alignment: TextAlignment = .leading, importance: Int, minimum: Int? = nil,
        maximum: Int = .max, comforts: [Table.Column.PreferredWidth] = [],
        overflow: Table.Column.Overflow = .cut,
        _ cell: @escaping (Row) -> StyledText
    ) {
        self.head = Table.Column(
            head: head, alignment: alignment, importance: importance, minimum: minimum, maximum: maximum,
            preferredWidths: comforts, overflow: overflow)
        self.cell = cell
    }

    private init(_ head: Table.Column, _ cell: @escaping (Row) -> StyledText) {
        (self.head, self.cell) = (head, cell)
    }

    /// This column for a part of each row; empty for a row without that part.
    func mappingRows<Whole>(_ part: @escaping (Whole) -> Row?) -> Column<Whole> {
        Column<Whole>(head) { part($0).map(cell) ?? "" }
    }

    /// This column, but one of the last to be dropped if the rows are sorted by it.
    func prioritised(if isSortedBy: Bool) -> Column {
        var column = self
        if isSortedBy { column.head.importance = 86 }
        return column
    }
}

extension Table {
    /// Creates a table with a row for each element.
    init<Row>(_ rows: [Row], @ColumnBuilder<Row> _ columns: () -> ColumnBuilder<Row>.Columns) {
        let columns = columns()
        self.init(columns: columns.map(\.head), rows: rows.map { row in columns.map { $0.cell(row) } })
    }
}

@resultBuilder enum ColumnBuilder<Row> {
    typealias Columns = [Column<Row>]

    static func buildExpression(_ column: Column<Row>) -> Columns { [column] }
    static func buildExpression(_ columns: Columns) -> Columns { columns }
    static func buildBlock(_ columns: Columns...) -> Columns { columns.flatMap(\.self) }
    static func buildOptional(_ columns: Columns?) -> Columns { columns ?? [] }
    static func buildEither(first columns: Columns) -> Columns { columns }
    static func buildEither(second columns: Columns) -> Columns { columns }
}
