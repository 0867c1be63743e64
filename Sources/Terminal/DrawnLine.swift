/// A line as it will be seen, cleaned, cut and wrapped, before it is decided what paints it: escape sequences on a plain
/// terminal, cells on a full screen.
package struct DrawnLine: Equatable, Sendable {
    /// A piece with one meaning, or none.
    package struct Span: Equatable, Sendable {
        package var text: String
        package var style: Style?
    }

    package private(set) var spans: [Span] = []

    /// A line of one piece; without a text, an empty line.
    package init(_ text: String = "", _ style: Style? = nil) { append(text, style) }

    /// The words alone.
    package var text: String { spans.reduce(into: "") { $0 += $1.text } }

    package var isEmpty: Bool { spans.isEmpty }

    mutating func append(_ text: String, _ style: Style? = nil) {
        if text.isEmpty { return }
        if style == nil, let last = spans.indices.last, spans[last].style == nil {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, style: style))
        }
    }

    mutating func append(_ line: DrawnLine) {
        for span in line.spans { append(span.text, span.style) }
    }

    mutating func append(spaces count: Int) {
        if count > 0 { append(String(repeating: " ", count: count)) }
    }

    /// With the escape sequences of a palette.
    func painted(_ palette: Palette) -> String {
        spans.reduce(into: "") { $0 += palette.paint($1.text, $1.style) }
    }

    /// Without the spaces it ends with.
    var trimmedAtEnd: DrawnLine {
        var line = self
        while let last = line.spans.last, last.text.last == " " {
            line.spans.removeLast()
            line.append(last.text.trimmedAtEnd, last.style)
        }
        return line
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
