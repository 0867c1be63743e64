/// The meaning of a piece of text; the palette decides its look.
package enum Style: CaseIterable, Sendable {
    /// Headings, and the name of a page's subject.
    case heading
    /// A film's or person's name in running rows.
    case title
    /// The name of a value: column heads, labels.
    case label
    /// A number to compare: ratings.
    case score
    /// The user's own data: saved, seen.
    case userData
    /// Problems that deserve attention.
    case warning
}

/// Text in pieces, each with a style or none.
package struct StyledText: Equatable, Sendable, ExpressibleByStringLiteral {
    struct Span: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case text(String)
            case symbol(Symbol)
        }

        var content: Content
        var style: Style?
        var link: Link?

        /// The text as drawn: foreign text is cleaned.
        func text(_ symbols: Symbols) -> String {
            switch content {
            case .text(let text): CleanText.line(text)
            case .symbol(let symbol): symbols[symbol]
            }
        }
    }

    var spans: [Span]

    /// - Parameter link: The target of the text, on terminals with hyperlinks; nil for none.
    package init(_ text: String, _ style: Style? = nil, link: Link? = nil) {
        spans = text.isEmpty ? [] : [Span(content: .text(text), style: style, link: link)]
    }

    package init(_ symbol: Symbol, _ style: Style? = nil) {
        spans = [Span(content: .symbol(symbol), style: style)]
    }

    package init(stringLiteral value: String) { self.init(value) }

    /// The text without styles, with the symbols of a UTF-8 terminal.
    package var plain: String { drawn(with: .unicode) }

    /// The text without styles, as drawn.
    func drawn(with symbols: Symbols) -> String { spans.map { $0.text(symbols) }.joined() }

    /// The text in pieces as drawn, cleaned, each with its style.
    package func pieces(_ symbols: Symbols) -> [(text: String, style: Style?)] {
        spans.map { ($0.text(symbols), $0.style) }
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// The original text, with its line breaks.
    package var raw: String {
        spans.map { if case .text(let text) = $0.content { text } else { $0.text(.unicode) } }.joined()
    }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.spans += right.spans
        return sum
    }
}
