/// What a piece of text means; the palette decides how it looks.
package enum Style: CaseIterable {
    /// The name of the thing a page is about, and headings.
    case heading
    /// A film's or person's name in running rows.
    case title
    /// What names a value: column heads, labels.
    case label
    /// A number to compare by: ratings.
    case score
    /// What belongs to the person: saved, seen.
    case mine
    /// Worth a second look: problems.
    case warning
}

/// A text in pieces, each with a meaning or none.
package struct StyledText: Equatable, ExpressibleByStringLiteral {
    package struct Span: Equatable {
        package var text: String
        package var style: Style?
    }

    package var spans: [Span]

    package init(_ text: String, _ style: Style? = nil) {
        spans = text.isEmpty ? [] : [Span(text: text, style: style)]
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// The words alone.
    package var plain: String { spans.map(\.text).joined() }
    package var isEmpty: Bool { spans.isEmpty }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.spans += right.spans
        return sum
    }
}
