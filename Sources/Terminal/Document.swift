/// What a command has to say to a person, before anybody knows how wide their terminal is.
package struct Document: Equatable {
    package var blocks: [Block]

    package init(blocks: [Block] = []) { self.blocks = blocks }

    package enum Block: Equatable {
        /// One line, or more where it does not fit.
        case line(StyledText)
        /// Wrapped; `indent` columns stay free at the left; an ellipsis after what is only a beginning.
        case paragraph(String, indent: Int, isCut: Bool = false)
        /// Short parts with a separator between them; a line ends between two, where it can.
        case facts([StyledText])
        case fields([Field])
        case table(Table)
        /// Short lists side by side, as many as the width allows where none is narrower than so many columns.
        case shelves([Shelf], narrowest: Int = 18)
        /// Numbers as lengths, one below the other; all bars of one block share a scale.
        case bars([Bar])
        /// Numbers as heights, side by side, each line on a scale of its own.
        case sparklines([Sparkline])
        case gap
    }

    /// A label and a value that wraps beside it.
    package struct Field: Equatable {
        let label: String
        let value: StyledText

        package init(label: String, value: StyledText) { (self.label, self.value) = (label, value) }
    }

    /// A number with its name; the text stands behind the bar.
    package struct Bar: Equatable {
        let label: String
        let value: Double
        let text: StyledText

        package init(label: String, value: Double, text: StyledText) {
            (self.label, self.value, self.text) = (label, value, text)
        }
    }

    /// Numbers in a row with their name; the text stands behind them.
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

        /// The detail stands at the right edge; the title gives way.
        package struct Row: Equatable {
            let title: StyledText
            let detail: StyledText

            package init(title: StyledText, detail: StyledText) {
                (self.title, self.detail) = (title, detail)
            }
        }
    }
}

/// Rows under column heads. When the width is short, columns give way in order of importance.
package struct Table: Equatable {
    package struct Column: Equatable {
        package let head: String
        let alignment: TextAlignment
        /// The least important column shrinks to its minimum first, and then goes.
        let importance: Int
        /// Narrower than this it is left out; nil for a column that never shrinks.
        var minimum: Int?
        /// Wider than this it never grows, however much room there is.
        let maximum: Int
        /// It shrinks to each of these widths before columns above that importance are touched.
        let comforts: [Comfort]
        let overflow: Overflow

        /// What becomes of a text that is wider than its column.
        package enum Overflow {
            /// It is cut.
            case cut
            /// It goes on in the next line of its cell.
            case wrap
            /// The column goes, and its texts stand beneath their rows, whole.
            case beneath
        }

        package struct Comfort: Equatable {
            let width: Int
            let importance: Int

            package init(width: Int, importance: Int) { (self.width, self.importance) = (width, importance) }
        }

        package init(
            head: String, alignment: TextAlignment = .leading, importance: Int, minimum: Int? = nil,
            maximum: Int = .max, comforts: [Comfort] = [], overflow: Overflow = .cut
        ) {
            (self.head, self.alignment, self.importance) = (head, alignment, importance)
            (self.minimum, self.maximum, self.comforts) = (minimum, maximum, comforts)
            self.overflow = overflow
        }
    }

    package let columns: [Column]
    package let rows: [[StyledText]]

    package init(columns: [Column], rows: [[StyledText]]) { (self.columns, self.rows) = (columns, rows) }
}
