import Screen
import Terminal

/// A rating that is being chosen with keys.
struct RatingEntry: Sendable, Equatable {
    /// 0.5 to 10 in halves; nil for none.
    private(set) var value: Double?
    /// The digits it was typed with, as long as they may go on.
    private var typed = ""

    init(_ value: Double?) { self.value = value }

    /// False where the key means nothing to a rating.
    mutating func update(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.code {
        case .left, .character("h"): set(max(0, (value ?? 0) - 0.5))
        case .right, .character("l"): set(min(10, (value ?? 0) + 0.5))
        case .character("x"), .delete, .backspace: set(0)
        case .character("."), .character(","):
            let whole = (value ?? 0).rounded(.down)
            set(min(10, whole + 0.5))
            typed = "."
        case .character(let digit):
            guard digit.isASCII, let number = digit.wholeNumberValue else { return false }
            type(number)
        default: return false
        }
        return true
    }

    mutating func set(_ value: Double) {
        self.value = value > 0 ? value : nil
        typed = ""
    }

    /// `8`; `1` and `0` for ten; what follows a point is a half or none.
    private mutating func type(_ digit: Int) {
        switch (typed, digit) {
        case (".", 5): typed = ""
        case (".", 0): set((value ?? 0).rounded(.down))
        case ("1", 0): set(10)
        default:
            set(Double(digit))
            typed = "\(digit)"
        }
    }

    /// `8.5`, or what stands for none.
    func words(_ symbols: Symbols) -> String { value.map(Wording.own) ?? symbols.unknown }

    private static let numberColumns = 5

    /// Draws the number, and as much of a bar as there is room for.
    func draw(on grid: inout Grid, at point: Point, columns: Int, _ symbols: Symbols) {
        grid.write(words(symbols), at: point, columns: min(columns, 4), Look(.score, .bold), symbols: symbols)
        guard let width = Self.pointColumns(columns) else { return }
        let isPlain = symbols == .ascii
        let (full, half, empty) = isPlain ? ("#", "+", ".") : ("█", "▌", "░")
        let value = value ?? 0
        for place in 0..<10 {
            let filled = min(1, max(0, value - Double(place)))
            for part in 0..<min(2, width) {
                // Of two columns the first is a half by itself.
                let text =
                    width == 1
                    ? [empty, half, full][Int(filled * 2)] : filled * 2 > Double(part) ? full : empty
                grid.write(
                    text,
                    at: Point(
                        column: point.column + Self.numberColumns + place * width + part, row: point.row),
                    columns: 1, Look(text == empty ? .label : .score), symbols: symbols)
            }
        }
    }

    /// The rating that stands in a column of what was drawn; nil beside the bar.
    static func value(at column: Int, of columns: Int) -> Double? {
        guard let width = pointColumns(columns), column >= numberColumns else { return nil }
        let (place, part) = (column - numberColumns).quotientAndRemainder(dividingBy: width)
        guard place < 10 else { return nil }
        return Double(place) + (width > 1 && part == 0 ? 0.5 : 1)
    }

    /// The columns of a point of the bar, a gap included; nil where there is no room for ten.
    private static func pointColumns(_ columns: Int) -> Int? {
        switch columns - numberColumns {
        case 29...: 3
        case 20...: 2
        case 10...: 1
        default: nil
        }
    }
}
