/// What a piece of text means; the palette decides how it looks.
package enum Style: CaseIterable, Sendable {
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
package struct StyledText: Equatable, Sendable, ExpressibleByStringLiteral {
    struct Span: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case text(String)
            case symbol(Symbol)
        }

        var content: Content
        var style: Style?
        var link: Link?

        /// As it is drawn: foreign text cleaned.
        func text(_ symbols: Symbols) -> String {
            switch content {
            case .text(let text): CleanText.line(text)
            case .symbol(let symbol): symbols[symbol]
            }
        }
    }

    var spans: [Span]

    /// - Parameter link: Where the text leads, where the terminal takes that; nil for nowhere.
    package init(_ text: String, _ style: Style? = nil, link: Link? = nil) {
        spans = text.isEmpty ? [] : [Span(content: .text(text), style: style, link: link)]
    }

    package init(_ symbol: Symbol, _ style: Style? = nil) {
        spans = [Span(content: .symbol(symbol), style: style)]
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// The words alone, as they are drawn where there are more characters than ASCII's.
    package var plain: String { drawn(with: .unicode) }

    /// The words alone, as they are drawn.
    func drawn(with symbols: Symbols) -> String { spans.map { $0.text(symbols) }.joined() }

    /// The words in pieces as they are drawn, cleaned, each with its style.
    package func pieces(_ symbols: Symbols) -> [(text: String, style: Style?)] {
        spans.map { ($0.text(symbols), $0.style) }
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// The words as they came, with the breaks between their lines.
    var raw: String {
        spans.map { if case .text(let text) = $0.content { text } else { $0.text(.unicode) } }.joined()
    }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.spans += right.spans
        return sum
    }
}
