package import Terminal

/// The look of a cell: the meaning of its text, and its attributes; the palette has the colours.
package struct Look: Hashable, Sendable {
    /// Attributes of a cell, independent of its meaning (ECMA-48, 8.3.117).
    package struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit per attribute.
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold or bright, as the terminal prefers.
        package static let bold = Attributes(rawValue: 1)
        /// Fainter than other text.
        package static let dim = Attributes(rawValue: 2)
        package static let underlined = Attributes(rawValue: 4)
        /// Foreground and background swapped: marks a selection, whatever the colours.
        package static let reversed = Attributes(rawValue: 8)
    }

    /// Colours of a picture cell, 0xRRGGBB; nil for the terminal's own.
    package struct Colors: Hashable, Sendable {
        // Four bytes each: a grid has thousands of cells, and is copied several times a frame.
        private let (first, second): (UInt32, UInt32)
        /// No colour has more than 24 bits.
        private static let none = UInt32.max

        /// The character's colour.
        package var foreground: UInt32? { first == Self.none ? nil : first }
        /// The colour behind it.
        package var background: UInt32? { second == Self.none ? nil : second }

        package init(foreground: UInt32?, background: UInt32?) {
            (first, second) = (foreground ?? Self.none, background ?? Self.none)
        }
    }

    /// The meaning of the text; nil for plain text.
    package var style: Style?
    package var attributes: Attributes
    /// Only for pictures: everything else uses the palette.
    package var colors: Colors?

    package init(_ style: Style? = nil, _ attributes: Attributes = [], colors: Colors? = nil) {
        (self.style, self.attributes, self.colors) = (style, attributes, colors)
    }

    package static let plain = Look()
}

/// One column of one row.
package struct Cell: Equatable, Sendable {
    /// A grapheme cluster as drawn; empty if the wide cluster to the left covers this cell, too.
    package var text: String
    /// The look of the cluster, in both its columns.
    package var look: Look

    /// A cluster of one or two columns; the grid it is written to fills the second.
    package init(_ text: String = " ", _ look: Look = .plain) { (self.text, self.look) = (text, look) }

    package static let blank = Cell()
    /// Never in a drawn grid, so it differs from any cell.
    static let unknown = Cell("\u{0}")
}
