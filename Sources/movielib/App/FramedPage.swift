import Screen
import Terminal

/// A page with a picture at its left: parts that begin beside the picture stay in their column to the end,
/// and later parts have the full width.
struct FramedPage {
    static let gutter = 2

    private let size: Size
    /// The lines in the column beside the picture.
    private let sideLines: [String]
    /// The lines of full width.
    private let fullWidthLines: [String]

    init(_ document: Document, sideLines size: Size, _ canvas: Canvas) {
        self.size = size
        var column = canvas
        column.width = max(1, canvas.width - size.columns - Self.gutter)
        let narrow = DocumentRenderer(canvas: column)
        // Parts are separated by gaps, so that a table is never separated from its heading.
        let parts = document.blocks.split { $0 == .gap }.map { Document(blocks: Array($0)) }
        var beside: [String] = []
        var count = 0
        for part in parts {
            if beside.count >= size.rows { break }
            beside += (beside.isEmpty ? [] : [""]) + narrow.lines(part)
            count += 1
        }
        self.sideLines = beside
        let rest = parts.dropFirst(count).flatMap { [.gap] + $0.blocks }
        fullWidthLines = DocumentRenderer(canvas: canvas).lines(Document(blocks: Array(rest.dropFirst())))
    }

    /// All lines.
    ///
    /// - Parameter picture: The start of each line beside the picture: its row, or the cursor's move past it.
    func lines(_ picture: [String]) -> [String] {
        let margin = String(repeating: " ", count: Self.gutter)
        let empty = String(repeating: " ", count: size.columns)
        let framed = (0..<max(sideLines.count, size.rows)).map { row in
            let text = row < sideLines.count ? sideLines[row] : ""
            let left = row < size.rows ? picture[row] : text.isEmpty ? "" : empty
            return text.isEmpty ? left : left + margin + text
        }
        return fullWidthLines.isEmpty ? framed : framed + [""] + fullWidthLines
    }
}
