/// Draws a document on a canvas. Foreign text is cleaned here, once, before it is measured.
package struct DocumentRenderer {
    let canvas: Canvas

    package init(canvas: Canvas) { self.canvas = canvas }

    package func lines(_ document: Document) -> [String] {
        var lines: [String] = []
        for block in document.blocks {
            switch block {
            case .line(let text): lines += wrapped(text, canvas.width)
            case .paragraph(let text, let indent, let isCut):
                lines += paragraph(isCut ? "\(text) \(canvas.symbols.ellipsis)" : text, indent)
            case .facts(let parts): lines += facts(parts)
            case .fields(let fields): lines += self.fields(fields)
            case .table(let table): lines += TableLayout(table, canvas).lines(self)
            case .shelves(let shelves, let narrowest): lines += self.shelves(shelves, narrowest)
            case .bars(let bars): lines += self.bars(bars)
            case .sparklines(let sparklines): lines += sparklines.map { sparkline($0, among: sparklines) }
            case .gap: if lines.last?.isEmpty == false { lines.append("") }
            }
        }
        return lines
    }

    /// The text in exactly (padded) or at most `columns` columns, painted.
    func cell(
        _ text: StyledText, _ columns: Int, _ alignment: TextAlignment = .leading, padded: Bool = true
    ) -> String {
        var left = columns
        var painted = ""
        let clean = text.spans.map { ($0.text(canvas.symbols), $0.style) }
        let total = clean.reduce(0) { $0 + $1.0.displayWidth }
        for (index, (words, style)) in clean.enumerated() where left > 0 {
            // What follows is cut off too when this span is the one that no longer fits.
            let isLast = index == clean.count - 1
            let width = words.displayWidth
            let fits = isLast ? width <= left : width < left || total <= columns
            let shown = fits ? words : words.truncated(to: left, ellipsis: canvas.symbols.ellipsis)
            painted += canvas.palette.paint(shown, style)
            left -= shown.displayWidth
            if !fits { break }
        }
        guard padded, left > 0 else { return painted }
        let space = String(repeating: " ", count: left)
        return alignment == .leading ? painted + space : space + painted
    }

    /// The text in lines of at most `columns` columns, painted.
    func wrapped(_ text: StyledText, _ columns: Int) -> [String] {
        text.wrapped(to: columns, canvas.symbols).map { cell($0, columns, padded: false) }
    }

    func paragraph(_ text: String, _ indent: Int, _ style: Style? = nil) -> [String] {
        let margin = String(repeating: " ", count: indent)
        // Lines longer than this are hard to read, however wide the terminal.
        let columns = min(canvas.width - indent, 100)
        return CleanText.paragraph(text).wrapped(to: columns).map { line in
            line.isEmpty ? "" : margin + canvas.palette.paint(line, style)
        }
    }

    private func facts(_ parts: [StyledText]) -> [String] {
        var lines: [StyledText] = []
        var room = 0
        let separator = StyledText(.separator, .label)
        for part in parts {
            let (width, gap) = (part.plain.displayWidth, separator.plain.displayWidth)
            if let line = lines.last, width + gap <= room {
                lines[lines.count - 1] = line + separator + part
                room -= width + gap
            } else {
                // A part that is longer than a line breaks at its words.
                let pieces = part.wrapped(to: canvas.width, canvas.symbols)
                lines += pieces
                room = canvas.width - (pieces.last?.plain.displayWidth ?? 0)
            }
        }
        return lines.map { cell($0, canvas.width, padded: false) }
    }

    private func fields(_ fields: [Document.Field]) -> [String] {
        let labelWidth = (fields.map { CleanText.line($0.label).displayWidth }.max() ?? 0) + 2
        let width = canvas.width - labelWidth
        return fields.flatMap { field in
            let label = canvas.palette.paint(
                CleanText.line(field.label).padded(to: labelWidth), .label)
            let margin = String(repeating: " ", count: labelWidth)
            return wrapped(field.value, min(width, 100)).enumerated().map { index, line in
                (index == 0 ? label : margin) + line
            }
        }
    }

    private static let widestShelf = 60
    private static let gutter = 2

    private func shelves(_ shelves: [Document.Shelf], _ narrowest: Int) -> [String] {
        let perRow = max(
            1, min(shelves.count, (canvas.width + Self.gutter) / (narrowest + Self.gutter)))
        // Two rows of two look better than three and one.
        let columns = shelves.count == 4 && perRow == 3 ? 2 : perRow
        let width = min((canvas.width - Self.gutter * (columns - 1)) / columns, Self.widestShelf)
        var lines: [String] = []
        for start in stride(from: 0, to: shelves.count, by: columns) {
            let group = shelves[start..<min(start + columns, shelves.count)].map { shelf in
                let detail = shelf.rows.map { CleanText.line($0.detail.plain).displayWidth }.max() ?? 0
                return [cell(StyledText(shelf.heading, .heading), width)]
                    + shelf.rows.map { row($0, width, min(detail, width / 2)) }
            }
            let empty = String(repeating: " ", count: width)
            for index in 0..<(group.map(\.count).max() ?? 0) {
                let cells = group.map { index < $0.count ? $0[index] : empty }
                lines.append(cells.joined(separator: String(repeating: " ", count: Self.gutter)).trimmedAtEnd)
            }
            if start + columns < shelves.count { lines.append("") }
        }
        return lines
    }

    private func row(_ row: Document.Shelf.Row, _ width: Int, _ detail: Int) -> String {
        cell(row.title, width - detail - 1) + " " + cell(row.detail, detail, .trailing)
    }
}

extension String {
    var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
