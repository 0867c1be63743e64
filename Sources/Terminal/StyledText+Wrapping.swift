extension StyledText {
    /// The text in lines of at most this many columns, broken like plain text, keeping styles and links.
    func wrapped(to columns: Int, _ symbols: Symbols) -> [StyledText] {
        let pieces = spans.map { ($0.text(symbols), $0) }
        let text = pieces.map(\.0).joined()
        if text.displayWidth <= columns { return [self] }
        let scalars = Array(text.unicodeScalars)
        let origins = pieces.flatMap { Array(repeating: $0.1, count: $0.0.unicodeScalars.count) }
        var position = 0
        return text.wrapped(to: columns).map { line in
            var result = StyledText("")
            for scalar in line.unicodeScalars {
                // Lines only lack the spaces they were broken at.
                while position < scalars.count - 1, scalars[position] != scalar { position += 1 }
                result.append(scalar, of: origins[position])
                position = min(position + 1, scalars.count - 1)
            }
            return result
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, of origin: Span) {
        if let last = spans.last, last.style == origin.style, last.link == origin.link,
            case .text(var text) = last.content
        {
            text.unicodeScalars.append(scalar)
            spans[spans.count - 1].content = .text(text)
        } else {
            spans.append(Span(content: .text(String(scalar)), style: origin.style, link: origin.link))
        }
    }
}
