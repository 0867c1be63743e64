/// What a command has to say to a person, before anybody knows how wide their terminal is.
package struct Document: Equatable {
    package var blocks: [Block] = []

    package enum Block: Equatable {
        /// One line, cut where it does not fit.
        case line(StyledText)
        /// Wrapped; `indent` columns stay free at the left.
        case paragraph(String, indent: Int)
        case fields([Field])
        case table(Table)
        /// Short lists side by side, as many as the width allows.
        case shelves([Shelf])
        /// Numbers as lengths, one below the other; all bars of one block share a scale.
        case bars([Bar])
        /// Numbers as heights, side by side, each line on a scale of its own.
        case sparklines([Sparkline])
        case gap
    }

    /// A label and a value that wraps beside it.
    package struct Field: Equatable {
        package let label: String
        package let value: StyledText
    }

    /// A number with its name; the text stands behind the bar.
    package struct Bar: Equatable {
        package let label: String
        package let value: Double
        package let text: StyledText
    }

    /// Numbers in a row with their name; the text stands behind them.
    package struct Sparkline: Equatable {
        package let label: String
        package let values: [Double]
        package let text: StyledText
    }

    /// A short list under a heading.
    package struct Shelf: Equatable {
        package let heading: String
        package let rows: [Row]

        /// The detail stands at the right edge; the title gives way.
        package struct Row: Equatable {
            package let title: StyledText
            package let detail: StyledText
        }
    }
}

/// Rows under column heads. When the width is short, columns give way in order of importance.
package struct Table: Equatable {
    package struct Column: Equatable {
        package let head: String
        package var alignment = TextAlignment.leading
        /// The least important column shrinks to its minimum first, and then goes.
        package var importance: Int
        /// Narrower than this it is left out; nil for a column that never shrinks.
        package var minimum: Int?
        /// Wider than this it never grows, however much room there is.
        package var maximum = Int.max
        /// It shrinks to this width before columns above that importance are touched.
        package var comfort: Comfort?

        package struct Comfort: Equatable {
            package let width: Int
            package let importance: Int
        }
    }

    package let columns: [Column]
    package let rows: [[StyledText]]
}
