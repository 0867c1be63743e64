/// What a command has to say to a person, before anybody knows how wide their terminal is.
struct Document: Equatable {
    var blocks: [Block] = []

    enum Block: Equatable {
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
    struct Field: Equatable {
        let label: String
        let value: StyledText
    }

    /// A number with its name; the text stands behind the bar.
    struct Bar: Equatable {
        let label: String
        let value: Double
        let text: StyledText
    }

    /// Numbers in a row with their name; the text stands behind them.
    struct Sparkline: Equatable {
        let label: String
        let values: [Double]
        let text: StyledText
    }

    /// A short list under a heading.
    struct Shelf: Equatable {
        let heading: String
        let rows: [Row]

        /// The detail stands at the right edge; the title gives way.
        struct Row: Equatable {
            let title: StyledText
            let detail: StyledText
        }
    }
}

/// Rows under column heads. When the width is short, columns give way in order of importance.
struct Table: Equatable {
    struct Column: Equatable {
        let head: String
        var alignment = TextAlignment.leading
        /// The least important column shrinks to its minimum first, and then goes.
        var importance: Int
        /// Narrower than this it is left out; nil for a column that never shrinks.
        var minimum: Int?
        /// Wider than this it never grows, however much room there is.
        var maximum = Int.max
        /// It shrinks to this width before columns above that importance are touched.
        var comfort: Comfort?

        struct Comfort: Equatable {
            let width: Int
            let importance: Int
        }
    }

    let columns: [Column]
    let rows: [[StyledText]]
}
