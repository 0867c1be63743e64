extension DocumentRenderer {
    /// A longer bar shows nothing more.
    private static let maxBarWidth = 50
    /// A shorter bar shows too little.
    private static let minBarWidth = 8

    func bars(_ bars: [Document.Bar]) -> [DrawnLine] {
        let (labels, texts) = (maxWidth(bars.map(\.label)), maxWidth(bars.map(\.text.plain)))
        let room = canvas.width - labels - texts - 4
        // Names and numbers matter more than bars beside each other: if space is short, they go above their bars.
        let isBeside = room >= Self.minBarWidth
        let length = max(1, min(isBeside ? room : canvas.width, Self.maxBarWidth))
        let top = bars.map(\.value).max() ?? 0
        return bars.flatMap { bar in
            let share = top > 0 ? max(0, bar.value) / top : 0
            let drawn = DrawnLine(canvas.symbols.bar(share, length: length), .userData)
            let label = StyledText(bar.label, .label)
            if !isBeside {
                let words = wrapped(bar.text.isEmpty ? label : label + "  " + bar.text, canvas.width)
                return words + (share > 0 ? [drawn] : [])
            }
            return [line(of: [cell(label, labels), drawn, cell(bar.text, texts, padded: false)])]
        }
    }

    func sparkline(_ sparkline: Document.Sparkline, among all: [Document.Sparkline]) -> DrawnLine {
        let labels = min(maxWidth(all.map(\.label)), canvas.width / 3)
        let top = sparkline.values.max() ?? 0
        let room = max(1, canvas.width - labels - 4)
        let drawn = sparkline.values.suffix(room).map { canvas.symbols.spark(top > 0 ? $0 / top : 0) }
            .joined()
        let left = max(0, room - sparkline.values.suffix(room).count)
        return line(of: [
            cell(StyledText(sparkline.label, .label), labels), DrawnLine(drawn, .userData),
            cell(sparkline.text, left, padded: false),
        ])
    }

    private func line(of parts: [DrawnLine]) -> DrawnLine {
        var line = DrawnLine()
        for (index, part) in parts.enumerated() {
            if index > 0 { line.append(spaces: 2) }
            line.append(part)
        }
        return line.trimmedAtEnd
    }

    private func maxWidth(_ texts: [String]) -> Int {
        texts.map { CleanText.line($0).displayWidth }.max() ?? 0
    }
}

extension Symbols {
    /// A share from 0 to 1 as a bar of up to `length` columns; a nonzero share always shows something.
    func bar(_ share: Double, length: Int) -> String {
        let steps = bars.count
        var filled = Int((share * Double(length * steps)).rounded())
        if share > 0, filled == 0 { filled = 1 }
        let (whole, rest) = filled.quotientAndRemainder(dividingBy: steps)
        return String(repeating: bars[steps - 1], count: whole) + (rest > 0 ? bars[rest - 1] : "")
    }

    /// A share from 0 to 1 as one column.
    func spark(_ share: Double) -> String {
        guard share > 0 else { return " " }
        return sparks[max(0, min(sparks.count, Int((share * Double(sparks.count)).rounded())) - 1)]
    }
}
