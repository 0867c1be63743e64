import Screen
import Terminal

/// A page with something at its left, as an opened book has it: what begins beside the picture stays in its column to the end
/// of its part, and the parts after that have the whole width.
struct FramedPage {
    static let gutter = 2

    private let size: Size
    /// In the column beside the picture.
    private let beside: [String]
    /// Over the whole width.
    private let beneath: [String]

    init(_ document: Document, beside size: Size, _ canvas: Canvas) {
        self.size = size
        var column = canvas
        column.width = max(1, canvas.width - size.columns - Self.gutter)
        let narrow = DocumentRenderer(canvas: column)
        // Parts are what gaps divide: a table never leaves its heading.
        let parts = document.blocks.split { $0 == .gap }.map { Document(blocks: Array($0)) }
        var beside: [String] = []
        var count = 0
        for part in parts {
            if beside.count >= size.rows { break }
            beside += (beside.isEmpty ? [] : [""]) + narrow.lines(part)
            count += 1
        }
        self.beside = beside
        let rest = parts.dropFirst(count).flatMap { [.gap] + $0.blocks }
        beneath = DocumentRenderer(canvas: canvas).lines(Document(blocks: Array(rest.dropFirst())))
    }

    /// All lines, with those of the picture, or what moves over it, in their place.
    func lines(_ picture: [String]) -> [String] {
        let margin = String(repeating: " ", count: Self.gutter)
        let empty = String(repeating: " ", count: size.columns)
        let framed = (0..<max(beside.count, size.rows)).map { row in
            let text = row < beside.count ? beside[row] : ""
            let left = row < size.rows ? picture[row] : text.isEmpty ? "" : empty
            return text.isEmpty ? left : left + margin + text
        }
        return beneath.isEmpty ? framed : framed + [""] + beneath
    }
}
