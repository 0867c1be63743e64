package import Terminal

/// How a cell looks: what its text means, and what happens to it; the palette has the colours.
package struct Look: Hashable, Sendable {
    /// What happens to a cell whatever its meaning (ECMA-48, 8.3.117).
    package struct Attributes: OptionSet, Hashable, Sendable {
        /// A bit for each.
        package let rawValue: UInt8
        /// Attributes by their bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold or bright, as the terminal has it.
        package static let bold = Attributes(rawValue: 1)
        /// Fainter than other text.
        package static let dim = Attributes(rawValue: 2)
        /// With a line beneath.
        package static let underlined = Attributes(rawValue: 4)
        /// Foreground and background exchanged: what is selected, whatever the colours.
        package static let reversed = Attributes(rawValue: 8)
    }

    /// Colours of a picture's cell, 0xRRGGBB; nil for the terminal's own.
    package struct Colors: Hashable, Sendable {
        /// Of the character.
        package var foreground: UInt32?
        /// Behind it.
        package var background: UInt32?

        /// These colours, where there are any.
        package init(foreground: UInt32?, background: UInt32?) {
            (self.foreground, self.background) = (foreground, background)
        }
    }

    /// What the text means; nil for running text.
    package var style: Style?
    /// What happens to it.
    package var attributes: Attributes
    /// Of pictures alone: everything else has the palette's.
    package var colors: Colors?

    /// A meaning, attributes, and for cells of pictures colours.
    package init(_ style: Style? = nil, _ attributes: Attributes = [], colors: Colors? = nil) {
        (self.style, self.attributes, self.colors) = (style, attributes, colors)
    }

    /// Running text.
    package static let plain = Look()
}

/// One column of one row.
package struct Cell: Equatable, Sendable {
    /// A grapheme cluster as it is drawn; empty where the wide cluster to the left covers this cell, too.
    package var text: String
    /// Of the cluster, and of its second column, too.
    package var look: Look

    /// A cluster of one or two columns; who writes the grid minds the second.
    package init(_ text: String = " ", _ look: Look = .plain) { (self.text, self.look) = (text, look) }

    /// A space.
    package static let blank = Cell()
    /// What no grid holds: it differs from whatever is to be there.
    static let unknown = Cell("\u{0}")
}
