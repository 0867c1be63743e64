package import Terminal

/// How many colours picture cells may have.
package enum ColorDepth: Sendable {
    /// 24-bit colour.
    case trueColor
    /// xterm's 256: a 6 by 6 by 6 cube and 24 greys.
    case indexed
    /// Only the terminal's own.
    case none
}

/// Turns the difference between two grids into bytes for the terminal: ECMA-48, with xterm's additions.
///
/// Auto-wrap is off (`CSI ? 7 l`), so that no cluster can spill into another row, whatever width the terminal
/// gives it. Each run of bytes starts and ends with the plain look.
package struct FrameEncoder: Sendable {
    package var palette: Palette
    package var depth: ColorDepth

    package init(palette: Palette, depth: ColorDepth) { (self.palette, self.depth) = (palette, depth) }

    /// The bytes that turn the old grid into the new one; nil if the terminal's content is unknown.
    ///
    /// - Returns: No bytes at all if nothing changed.
    package func bytes(from old: Grid?, to new: Grid) -> [UInt8] {
        var pen = Pen(palette: palette, depth: depth)
        let known: Grid
        if let old, old.size == new.size {
            known = old
        } else {
            known = Grid(new.size)
            pen.write("\u{1b}[m\u{1b}[2J")
        }
        for row in 0..<new.size.rows {
            let (before, after) = (known.row(row), new.row(row))
            // Compare whole rows first: usually all there is to do.
            if before.indices.contains(where: { before[$0] != after[$0] }) {
                encode(before, after, row, &pen)
            }
        }
        pen.setLook(.plain)
        return pen.bytes
    }

    /// The rows as text, each ending in the plain look: for printing that scrolls.
    package func lines(of grid: Grid) -> [String] {
        (0..<grid.size.rows).map { row in
            var pen = Pen(palette: palette, depth: depth)
            for cell in grid.row(row) { pen.write(cell.text, cell.look, columns: nil) }
            pen.setLook(.plain)
            return String(decoding: pen.bytes, as: UTF8.self)
        }
    }

    /// A cursor address: `CSI row ; column H`, 1-based.
    package static func address(_ point: Point) -> [UInt8] {
        Array("\u{1b}[\(point.row + 1);\(point.column + 1)H".utf8)
    }

    /// - Parameter old: The row before, with the same indices as the new one.
    private func encode(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>, _ row: Int, _ pen: inout Pen) {
        let start = new.startIndex
        func point(_ index: Int) -> Point { Point(column: index - start, row: row) }
        // From here on the row is blank; one sequence clears it if that is shorter than spaces.
        let blank = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? start
        let erased = old[blank...].count { $0 != .blank } > 3 ? blank : new.endIndex
        var index = start
        /// Up to here unchanged cells are rewritten: the terminal may have drawn over them.
        var doubtful = start
        while index < erased {
            var end = index + 1
            while end < new.endIndex, new[end].text.isEmpty { end += 1 }
            if index >= doubtful, (index..<end).allSatisfy({ new[$0] == old[$0] }) {
                index = end
                continue
            }
            pen.move(to: point(index), over: new)
            let cluster = Cluster(new[index].text, room: end - index)
            if cluster.hasAmbiguousWidth {
                // Spaces first: a terminal that draws it narrower would leave old text behind it.
                pen.write(String(repeating: " ", count: end - index), new[index].look, columns: end - index)
                pen.move(to: point(index), over: [])
            }
            pen.write(
                cluster.text, new[index].look, columns: cluster.hasPredictableAdvance ? end - index : nil)
            if cluster.hasAmbiguousWidth { doubtful = index + cluster.maxColumns }
            index = end
        }
        if erased < new.endIndex {
            pen.move(to: point(erased), over: new)
            pen.setLook(.plain)
            pen.write("\u{1b}[K")
        }
    }
}

/// A cluster, and how terminals may treat it.
private struct Cluster {
    let text: String
    /// Whether every terminal moves its cursor the same way.
    let hasPredictableAdvance: Bool
    /// Whether terminals disagree about its width.
    let hasAmbiguousWidth: Bool
    /// The most columns a terminal could give it: its scalars side by side.
    let maxColumns: Int

    init(_ text: String, room: Int) {
        if text.utf8.count == 1 {
            (self.text, hasPredictableAdvance, hasAmbiguousWidth, maxColumns) = (text, true, false, 1)
            return
        }
        let scalars = text.unicodeScalars
        if let only = scalars.first, scalars.count == 1, DisplayWidth(of: only).columns == room {
            (self.text, hasPredictableAdvance, hasAmbiguousWidth, maxColumns) = (text, room == 1, false, room)
            return
        }
        maxColumns = scalars.reduce(0) { $0 + DisplayWidth(of: $1).columns }
        let width = text.displayWidth
        // Half of a wide cluster, or one cut off at the edge, is not drawn.
        self.text = width == room ? text : String(repeating: " ", count: room)
        hasPredictableAdvance = width != room || width == 1 && scalars.count == 1
        hasAmbiguousWidth = width == room && maxColumns != width
    }
}

/// The terminal's cursor and look, and the bytes that set them.
private struct Pen {
    let palette: Palette
    let depth: ColorDepth
    private(set) var bytes: [UInt8] = []
    private var current = Look.plain
    private var code = ""
    /// Nil if terminals may disagree where the cursor is.
    private var column: Int?
    private var row: Int?

    init(palette: Palette, depth: ColorDepth) { (self.palette, self.depth) = (palette, depth) }

    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// - Parameter columns: How far the cursor moves; nil if unknown.
    mutating func write(_ text: String, _ look: Look, columns: Int?) {
        self.setLook(look)
        write(text)
        column = if let column, let columns { column + columns } else { nil }
    }

    mutating func setLook(_ look: Look) {
        if look == current { return }
        let isSame = look.style == current.style && look.attributes == current.attributes
        let wanted = isSame ? code : code(of: look)
        let (before, after) = (colors(of: current), colors(of: look))
        current = look
        if wanted == code, before == after { return }
        // Only swapping one colour for another works without a reset.
        let isReset =
            wanted != code || before.foreground != nil && after.foreground == nil
            || before.background != nil && after.background == nil
        write("\u{1b}[")
        let isPlain = wanted.isEmpty && after == Self.noColors
        if isReset, !isPlain {
            if !code.isEmpty || before != Self.noColors { add("0") }
            if !wanted.isEmpty { add(wanted) }
        }
        if let color = after.foreground, isReset || color != before.foreground { add("38", color) }
        if let color = after.background, isReset || color != before.background { add("48", color) }
        bytes.append(UInt8(ascii: "m"))
        code = wanted
    }

    private static let noColors = Look.Colors(foreground: nil, background: nil)

    private func colors(of look: Look) -> Look.Colors {
        depth == .none ? Self.noColors : look.colors ?? Self.noColors
    }

    private mutating func add(_ parameter: String) {
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ";")) }
        write(parameter)
    }

    private mutating func add(_ layer: String, _ color: UInt32) {
        add(layer)
        let (red, green, blue) = (Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
        if depth == .trueColor {
            add("2")
            add(Self.decimals[red])
            add(Self.decimals[green])
            add(Self.decimals[blue])
        } else {
            add("5")
            add(Self.decimals[Self.index(of: [red, green, blue])])
        }
    }

    /// Written thousands of times per frame.
    private static let decimals = (0...255).map { String($0) }

    /// The nearest of the 256 colours, or close to it.
    private static func index(of parts: [Int]) -> Int {
        if parts[0] == parts[1], parts[1] == parts[2], (8...238).contains(parts[0]) {
            return 232 + min(23, (parts[0] - 3) / 10)
        }
        // The cube's levels are 0, 95, 135, 175, 215, 255.
        let steps = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }

    /// Moves to a cell by the shortest sequence.
    ///
    /// - Parameter cells: The row's cells, rewritten if that is shorter than skipping them.
    mutating func move(to point: Point, over cells: ArraySlice<Cell>) {
        defer { (column, row) = (point.column, point.row) }
        let absolute = "\u{1b}[\(point.row + 1);\(point.column + 1)H"
        guard point.row == row else {
            let isNext = row.map { $0 + 1 == point.row } ?? false
            return write(isNext && point.column == 0 ? "\r\n" : absolute)
        }
        if point.column == column { return }
        let inRow = point.column == 0 ? "\r" : "\u{1b}[\(point.column + 1)G"
        guard let column, column < point.column else { return write(inRow) }
        let skipped = cells.dropFirst(column).prefix(point.column - column)
        if !skipped.isEmpty, skipped.count < 4,
            skipped.allSatisfy({ $0.look == current && $0.text.utf8.count == 1 })
        {
            for cell in skipped { write(cell.text) }
            return
        }
        let forward = point.column - column == 1 ? "\u{1b}[C" : "\u{1b}[\(point.column - column)C"
        write(forward.utf8.count < inRow.utf8.count ? forward : inRow)
    }

    /// The SGR parameters (ECMA-48, section 8.3.117) except picture colours; empty for the plain look.
    private func code(of look: Look) -> String {
        var parts: [String] = []
        if look.attributes.contains(.bold) { parts.append("1") }
        if look.attributes.contains(.dim) { parts.append("2") }
        if look.attributes.contains(.underlined) { parts.append("4") }
        if look.attributes.contains(.reversed) { parts.append("7") }
        if let style = look.style, let code = palette.code(of: style) { parts.append(code) }
        return parts.joined(separator: ";")
    }
}
