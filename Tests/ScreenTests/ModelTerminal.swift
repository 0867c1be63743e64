import Screen
import Terminal

/// As much of a terminal as frames need: cells, a cursor, SGR. Its margins do not wrap.
struct ModelTerminal {
    /// What it thinks of clusters of several scalars.
    enum Width {
        /// What this program thinks.
        case agreed
        /// One glyph a scalar, as old terminals do.
        case perScalar
    }

    struct Pen: Equatable {
        var attributes: Set<Int> = []
        var foreground = ""
        var background = ""

        mutating func apply(_ parameters: String) {
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

    struct Cell: Equatable {
        var text = " "
        var pen = Pen()
    }

    let size: Size
    let width: Width
    private(set) var cells: [[Cell]]
    private var pen = Pen()
    private var point = Point(column: 0, row: 0)
    private(set) var unknown: [String] = []

    init(_ size: Size, _ width: Width = .agreed) {
        (self.size, self.width) = (size, width)
        cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    mutating func feed(_ bytes: [UInt8]) {
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
        case "K": for column in point.column..<size.columns { put(" ", at: column) }
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
        var column = point.column - 1
        while column > 0, cells[point.row][column].text.isEmpty { column -= 1 }
        if column >= 0 { cells[point.row][column].text.unicodeScalars.append(scalar) }
    }

    private mutating func glyph(_ text: String, _ columns: Int) {
        let column = min(point.column, size.columns - columns)
        for covered in column..<column + columns { put(covered == column ? text : "", at: covered) }
        // The halves of what stood there are nothing any more.
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

/// Numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
