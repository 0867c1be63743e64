/// A command's output, before the terminal's width is known.
package struct Document: Equatable {
    package var blocks: [Block]

    package init(blocks: [Block] = []) { self.blocks = blocks }

    package enum Block: Equatable {
        /// One line, or more if it does not fit.
        case line(StyledText)
        /// Wrapped; indented by `indent` columns; with an ellipsis if the text is cut.
        case paragraph(String, indent: Int, isCut: Bool = false)
        /// A shell command, indented, which can be pasted as shown.
        case command(String)
        /// Short parts with separators between them; lines break between parts if possible.
        case facts([StyledText])
        case fields([Field])
        case table(Table)
        /// Short lists side by side, as many as fit with none narrower than this many columns.
        case shelves([Shelf], narrowest: Int = 18)
        /// Numbers as bars, one below the other; all bars of a block share a scale.
        case bars([Bar])
        /// Numbers as heights, side by side, each line on its own scale.
        case sparklines([Sparkline])
        case gap
    }

    /// A label and a value that wraps beside it.
    package struct Field: Equatable {
        let label: String
        let value: StyledText

        package init(label: String, value: StyledText) { (self.label, self.value) = (label, value) }
    }

    /// A labelled number; the text goes after the bar.
    package struct Bar: Equatable {
        let label: String
        let value: Double
        let text: StyledText

        package init(label: String, value: Double, text: StyledText) {
            (self.label, self.value, self.text) = (label, value, text)
        }
    }

    /// A labelled series of numbers; the text goes after them.
    package struct Sparkline: Equatable {
        let label: String
        let values: [Double]
        let text: StyledText

        package init(label: String, values: [Double], text: StyledText) {
            (self.label, self.values, self.text) = (label, values, text)
        }
    }

    /// A short list under a heading.
    package struct Shelf: Equatable {
        let heading: String
        package let rows: [Row]

        package init(heading: String, rows: [Row]) { (self.heading, self.rows) = (heading, rows) }

        /// The detail is at the right edge; the title is shortened for it.
        package struct Row: Equatable {
            let title: StyledText
            let detail: StyledText

            package init(title: StyledText, detail: StyledText) {
                (self.title, self.detail) = (title, detail)
            }
        }
    }
}

extension [Document.Field] {
    /// Adds a field, unless its value is nil.
    package mutating func add(_ label: String, _ value: String?, _ style: Style? = nil) {
        if let value { append(.init(label: label, value: StyledText(value, style))) }
    }
}

/// Rows under column heads. On a narrow terminal, columns give way in order of importance.
package struct Table: Equatable {
    package struct Column: Equatable {
        package let head: String
        let alignment: TextAlignment
        /// The least important column shrinks to its minimum first, then disappears.
        package var importance: Int
        /// Narrower than this, the column is omitted; nil for a column that never shrinks.
        var minimum: Int?
        /// The column never grows wider, however much space there is.
        let maximum: Int
        /// Widths the column shrinks to first, each before columns of greater importance than the comfort's shrink.
        let preferredWidths: [PreferredWidth]
        let overflow: Overflow

        /// The treatment of text wider than its column.
        package enum Overflow {
            /// It is truncated.
            case cut
            /// It continues on the next line of its cell.
            case wrap
            /// The column goes, and its texts appear in full beneath their rows.
            case moveBelow
        }

        package struct PreferredWidth: Equatable {
            let width: Int
            let importance: Int

            package init(width: Int, importance: Int) { (self.width, self.importance) = (width, importance) }
        }

        package init(
            head: String, alignment: TextAlignment = .leading, importance: Int, minimum: Int? = nil,
            maximum: Int = .max, preferredWidths: [PreferredWidth] = [], overflow: Overflow = .cut
        ) {
            (self.head, self.alignment, self.importance) = (head, alignment, importance)
            (self.minimum, self.maximum, self.preferredWidths) = (minimum, maximum, preferredWidths)
            self.overflow = overflow
        }
    }

    package let columns: [Column]
    package let rows: [[StyledText]]

    package init(columns: [Column], rows: [[StyledText]]) { (self.columns, self.rows) = (columns, rows) }
}
