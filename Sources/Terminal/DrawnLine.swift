/// A line as it will appear, cleaned, cut and wrapped, independent of its painter: escape sequences on a
/// plain terminal, cells on a full screen.
package struct DrawnLine: Equatable, Sendable {
    /// A piece with one style, or none.
    package struct Span: Equatable, Sendable {
        package var text: String
        package var style: Style?
        package var link: Link?
    }

    package private(set) var spans: [Span] = []

    /// A line with one piece; without text, an empty line.
    package init(_ text: String = "", _ style: Style? = nil) { append(text, style) }

    package var isEmpty: Bool { spans.isEmpty }

    mutating func append(_ text: String, _ style: Style? = nil, _ link: Link? = nil) {
        if text.isEmpty { return }
        if style == nil, link == nil, let last = spans.indices.last, spans[last].style == nil,
            spans[last].link == nil
        {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, style: style, link: link))
        }
    }

    mutating func append(_ line: DrawnLine) {
        for span in line.spans { append(span.text, span.style, span.link) }
    }

    mutating func append(spaces count: Int) { if count > 0 { append(String(repeating: " ", count: count)) } }

    /// The line with a palette's escape sequences, and optionally hyperlinks.
    func painted(_ palette: Palette, links: Bool = false) -> String {
        spans.reduce(into: "") { line, span in
            let text = palette.paint(span.text, span.style)
            if links, let link = span.link { line += link.linkedText(text) } else { line += text }
        }
    }

    /// The line without trailing spaces.
    var trimmedAtEnd: DrawnLine {
        var line = self
        while let last = line.spans.last, last.text.last == " " {
            line.spans.removeLast()
            line.append(last.text.trimmedAtEnd, last.style, last.link)
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
