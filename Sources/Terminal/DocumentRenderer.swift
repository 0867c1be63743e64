/// Draws a document on a canvas. Foreign text is cleaned here, once, before it is measured.
package struct DocumentRenderer {
    let canvas: Canvas

    package init(canvas: Canvas) { self.canvas = canvas }

    /// The document as lines with the canvas' colours, and hyperlinks if it has them.
    package func lines(_ document: Document) -> [String] {
        drawnLines(document).map { $0.painted(canvas.palette, links: canvas.showsLinks) }
    }

    /// The document as lines no wider than the canvas, for any painter.
    package func drawnLines(_ document: Document) -> [DrawnLine] {
        var lines: [DrawnLine] = []
        for block in document.blocks {
            switch block {
            case .line(let text): lines += wrapped(text, canvas.width)
            case .paragraph(let text, let indent, let isCut):
                lines += paragraph(isCut ? "\(text) \(canvas.symbols.ellipsis)" : text, indent)
            case .command(let line): lines += command(line)
            case .facts(let parts): lines += facts(parts)
            case .fields(let fields): lines += self.fields(fields)
            case .table(let table): lines += TableLayout(table, canvas).lines(self)
            case .shelves(let shelves, let narrowest): lines += self.shelves(shelves, narrowest)
            case .bars(let bars): lines += self.bars(bars)
            case .sparklines(let sparklines): lines += sparklines.map { sparkline($0, among: sparklines) }
            case .gap: if lines.last?.isEmpty == false { lines.append(DrawnLine()) }
            }
        }
        return lines
    }

    /// The text in exactly (if padded) or at most `columns` columns.
    func cell(
        _ text: StyledText, _ columns: Int, _ alignment: TextAlignment = .leading, padded: Bool = true
    ) -> DrawnLine {
        var line = DrawnLine()
        append(text, columns, alignment, padded: padded, to: &line)
        return line
    }

    /// Appends the text in exactly (if padded) or at most `columns` columns.
    func append(
        _ text: StyledText, _ columns: Int, _ alignment: TextAlignment = .leading, padded: Bool = true,
        to line: inout DrawnLine
    ) {
        switch alignment {
        case _ where !padded: append(text, atMost: columns, to: &line)
        case .leading: line.append(spaces: append(text, atMost: columns, to: &line))
        case .trailing:
            var words = DrawnLine()
            line.append(spaces: append(text, atMost: columns, to: &words))
            line.append(words)
        }
    }

    /// - Returns: The columns left.
    @discardableResult
    private func append(_ text: StyledText, atMost columns: Int, to line: inout DrawnLine) -> Int {
        let clean = text.spans.map { span in
            let words = span.text(canvas.symbols)
            return (words, words.displayWidth, span)
        }
        let total = clean.reduce(0) { $0 + $1.1 }
        var left = columns
        for (index, (words, width, span)) in clean.enumerated() where left > 0 {
            // If this span no longer fits, the rest is cut off, too.
            let isLast = index == clean.count - 1
            let fits = isLast ? width <= left : width < left || total <= columns
            let shown = fits ? words : words.truncated(to: left, ellipsis: canvas.symbols.ellipsis)
            line.append(shown, span.style, span.link)
            left -= fits ? width : shown.displayWidth
            if !fits { break }
        }
        return left
    }

    /// The text in lines of at most `columns` columns.
    func wrapped(_ text: StyledText, _ columns: Int) -> [DrawnLine] {
        text.wrapped(to: columns, canvas.symbols).map { cell($0, columns, padded: false) }
    }

    func paragraph(_ text: String, _ indent: Int, _ style: Style? = nil) -> [DrawnLine] {
        // Lines longer than this are hard to read, however wide the terminal.
        let columns = min(canvas.width - indent, 100)
        return CleanText.paragraph(text).wrapped(to: columns).map { text in
            var line = DrawnLine()
            if text.isEmpty { return line }
            line.append(spaces: indent)
            line.append(text, style)
            return line
        }
    }

    /// A command broken only between words, with a backslash before each break; a longer word stays unbroken.
    private func command(_ text: String) -> [DrawnLine] {
        var lines: [String] = []
        for word in Self.shellWords(CleanText.line(text)) {
            if let line = lines.last, line.displayWidth + word.displayWidth + 3 <= canvas.width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append((lines.isEmpty ? "  " : "    ") + word)
            }
        }
        return lines.enumerated().map { place, text in
            var line = DrawnLine()
            line.append(place < lines.count - 1 ? text + " \\" : text)
            return line
        }
    }

    /// The words of a command, with their single quotes.
    private static func shellWords(_ text: String) -> [String] {
        var words = [""]
        var (isQuoted, isEscaped) = (false, false)
        for letter in text {
            if letter == "'", !isEscaped { isQuoted.toggle() }
            isEscaped = letter == "\\" && !isQuoted && !isEscaped
            if letter == " ", !isQuoted { words.append("") } else { words[words.count - 1].append(letter) }
        }
        return words
    }

    private func facts(_ parts: [StyledText]) -> [DrawnLine] {
        var lines: [StyledText] = []
        var room = 0
        let separator = StyledText(.separator, .label)
        for part in parts {
            let (width, gap) = (part.plain.displayWidth, separator.plain.displayWidth)
            if let line = lines.last, width + gap <= room {
                lines[lines.count - 1] = line + separator + part
                room -= width + gap
            } else {
                // A part longer than a line wraps at words.
                let pieces = part.wrapped(to: canvas.width, canvas.symbols)
                lines += pieces
                room = canvas.width - (pieces.last?.plain.displayWidth ?? 0)
            }
        }
        return lines.map { cell($0, canvas.width, padded: false) }
    }

    private func fields(_ fields: [Document.Field]) -> [DrawnLine] {
        let labelWidth = (fields.map { CleanText.line($0.label).displayWidth }.max() ?? 0) + 2
        let width = canvas.width - labelWidth
        return fields.flatMap { field in
            wrapped(field.value, min(width, 100)).enumerated().map { index, value in
                let label = index == 0 ? CleanText.line(field.label) : ""
                var line = DrawnLine(label.padded(to: labelWidth), index == 0 ? .label : nil)
                line.append(value)
                return line
            }
        }
    }

    private static let maxShelfWidth = 60
    private static let gutter = 2

    private func shelves(_ shelves: [Document.Shelf], _ narrowest: Int) -> [DrawnLine] {
        let perRow = max(1, min(shelves.count, (canvas.width + Self.gutter) / (narrowest + Self.gutter)))
        // Two rows of two look better than three and one.
        let columns = shelves.count == 4 && perRow == 3 ? 2 : perRow
        let width = min((canvas.width - Self.gutter * (columns - 1)) / columns, Self.maxShelfWidth)
        var lines: [DrawnLine] = []
        for start in stride(from: 0, to: shelves.count, by: columns) {
            let group = shelves[start..<min(start + columns, shelves.count)].map { shelf in
                let detail = shelf.rows.map { CleanText.line($0.detail.plain).displayWidth }.max() ?? 0
                return [cell(StyledText(shelf.heading, .heading), width)]
                    + shelf.rows.map { row($0, width, min(detail, width / 2)) }
            }
            for index in 0..<(group.map(\.count).max() ?? 0) {
                var line = DrawnLine()
                for (number, shelf) in group.enumerated() {
                    if number > 0 { line.append(spaces: Self.gutter) }
                    if index < shelf.count { line.append(shelf[index]) } else { line.append(spaces: width) }
                }
                lines.append(line.trimmedAtEnd)
            }
            if start + columns < shelves.count { lines.append(DrawnLine()) }
        }
        return lines
    }

    private func row(_ row: Document.Shelf.Row, _ width: Int, _ detail: Int) -> DrawnLine {
        var line = cell(row.title, width - detail - 1)
        line.append(spaces: 1)
        append(row.detail, detail, .trailing, to: &line)
        return line
    }
}
