package import Screen
import Terminal

/// A minimal terminal model for frames: cells, a cursor, SGR. Its margins do not wrap.
package struct ModelTerminal: Sendable {
    /// How it counts the columns of characters with several scalars.
    package enum Width: Sendable {
        /// Like this program.
        case agreed
        /// One glyph per scalar, like old terminals.
        case perScalar
    }

    /// The style of writing: the active SGR numbers, and colours by their parameters.
    package struct Pen: Equatable, Sendable {
        package var attributes: Set<Int> = []
        package var foreground = ""
        package var background = ""

        /// The plain look.
        package init() {}

        /// Applies the parameters of one SGR sequence.
        package mutating func apply(_ parameters: String) {
            var rest = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
                Int($0) ?? 0
            }[...]
            while let number = rest.popFirst() {
                switch number {
                case 0: self = Pen()
                case 1...9: attributes.insert(number)
                case 30...37: foreground = "\(number)"
                case 38, 48:
                    let count = rest.first == 5 ? 2 : 4
                    let color = rest.prefix(count).map(String.init).joined(separator: ";")
                    rest = rest.dropFirst(count)
                    if number == 38 { foreground = color } else { background = color }
                default: break
                }
            }
        }
    }

    /// One column of one row; its text is empty if a wide character to the left covers it.
    package struct Cell: Equatable, Sendable {
        package var text = " "
        package var pen = Pen()
    }

    package private(set) var size: Size
    let width: Width
    package private(set) var cells: [[Cell]]
    private var pen = Pen()
    private var point = Point(column: 0, row: 0)
    /// Sequences that it did not understand, and text written outside of its cells.
    package private(set) var unknown: [String] = []

    /// A blank terminal.
    package init(_ size: Size, _ width: Width = .agreed) {
        (self.size, self.width) = (size, width)
        cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    /// Changes the size, and clears all cells.
    package mutating func resize(_ size: Size) {
        self.size = size
        cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    /// Processes complete sequences.
    package mutating func feed(_ bytes: [UInt8]) {
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        var run = String.UnicodeScalarView()
        while let scalar = scalars.popFirst() {
            if scalar.value >= 0x20 {
                run.append(scalar)
                continue
            }
            print(String(run))
            run = String.UnicodeScalarView()
            switch scalar {
            case "\r": point.column = 0
            case "\n": point.row += 1
            case "\u{1b}" where scalars.first == "[":
                let parameters = scalars.dropFirst().prefix { !(0x40..<0x7F).contains($0.value) }
                scalars = scalars.dropFirst(parameters.count + 1)
                var text = String.UnicodeScalarView()
                text.append(contentsOf: parameters)
                control(String(text), scalars.popFirst() ?? " ")
            default: unknown.append("\(scalar)")
            }
        }
        print(String(run))
    }

    private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? 1 }
        switch final {
        case "m": pen.apply(parameters)
        case "H": point = Point(column: (numbers.last ?? 1) - 1, row: (numbers.first ?? 1) - 1)
        case "G": point.column = (numbers.first ?? 1) - 1
        case "C": point.column += numbers.first ?? 1
        case "K":
            guard cells.indices.contains(point.row) else { break }
            for column in min(point.column, size.columns)..<size.columns { put(" ", at: column) }
        case "J": for row in 0..<size.rows { cells[row] = Array(repeating: Cell(), count: size.columns) }
        default: unknown.append("CSI \(parameters) \(final)")
        }
    }

    private mutating func print(_ text: String) {
        for cluster in text {
            switch width {
            case .agreed: glyph(String(cluster), cluster.displayWidth)
            case .perScalar:
                for scalar in cluster.unicodeScalars {
                    let columns = DisplayWidth(of: scalar).columns
                    if columns > 0 { glyph(String(scalar), columns) } else { join(scalar) }
                }
            }
        }
    }

    private mutating func join(_ scalar: Unicode.Scalar) {
        guard cells.indices.contains(point.row) else { return }
        var column = point.column - 1
        while column > 0, cells[point.row][column].text.isEmpty { column -= 1 }
        if column >= 0 { cells[point.row][column].text.unicodeScalars.append(scalar) }
    }

    private mutating func glyph(_ text: String, _ columns: Int) {
        guard cells.indices.contains(point.row), point.column <= size.columns, columns <= size.columns else {
            unknown.append("\(text) in row \(point.row)")
            return
        }
        let column = min(point.column, size.columns - columns)
        for covered in column..<column + columns { put(covered == column ? text : "", at: covered) }
        // The remaining halves of overwritten wide characters become blank.
        let next = column + columns
        if next < size.columns, cells[point.row][next].text.isEmpty { cells[point.row][next].text = " " }
        point.column = min(next, size.columns)
    }

    private mutating func put(_ text: String, at column: Int) {
        if cells[point.row][column].text.isEmpty, !text.isEmpty, column > 0 {
            var first = column - 1
            while first > 0, cells[point.row][first].text.isEmpty { first -= 1 }
            for covered in first..<column { cells[point.row][covered].text = " " }
        }
        cells[point.row][column] = Cell(text: text, pen: pen)
    }
}

extension ModelTerminal {
    /// The rows as text, without trailing spaces.
    package var lines: [String] {
        cells.map { row in
            var line = row.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The texts drawn in reverse, one for each row that has any.
    package var reversed: [String] {
        cells.compactMap { row in
            let text = row.filter { $0.pen.attributes.contains(7) }.map(\.text).joined()
            return text.isEmpty ? nil : text
        }
    }
}
