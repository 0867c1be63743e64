import Localization
import Presenters
import Screen
import Terminal

/// A rating chosen in steps with keys, or typed as a number.
struct RatingEntry: Sendable, Equatable {
    /// The rating set without typing a number; nil for none.
    private var chosen: Double?
    /// The number as typed; empty if the rating was not typed.
    private var typed = ""
    private(set) var isTouched = false

    init(_ value: Double?) { chosen = value }

    /// The rating, 0.5 to 10 in halves; nil for none, and if the typed number is not a rating.
    var value: Double? {
        if typed.isEmpty { return chosen }
        return RatingInput(typed.hasSuffix(".") ? "\(typed)5" : typed)?.value
    }

    /// Why the typed number is not a rating; nil if it is one.
    var problem: String? {
        if typed.isEmpty || value != nil { return nil }
        switch Double("\(typed)\(typed.hasSuffix(".") ? "5" : "")") {
        case 0: return tr("x takes it off")
        case .some(10.5...): return tr("10 is the highest")
        case let number:
            let below = max(0.5, min(9.5, ((number ?? 8) * 2).rounded(.down) / 2))
            // i18n: of a rating that was typed: halves only: 8 or 8.5
            return tr(
                "halves only: {below} or {above}",
                ["below": DisplayText.userRating(below), "above": DisplayText.userRating(below + 0.5)])
        }
    }

    /// Handles a key; false if it does nothing in a rating.
    mutating func update(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.code {
        case .left, .character("h"): set(max(0, (value ?? chosen ?? 0) - 0.5))
        case .right, .character("l"): set(min(10, (value ?? chosen ?? 0) + 0.5))
        case .backspace where !typed.isEmpty: typed.removeLast()
        case .character("x"), .delete, .backspace: set(0)
        case .character("."), .character(","): type(".")
        case .character(let digit):
            guard digit.isASCII, digit.wholeNumberValue != nil else { return false }
            type(digit)
        default: return false
        }
        isTouched = true
        return true
    }

    mutating func set(_ value: Double) { (chosen, typed, isTouched) = (value > 0 ? value : nil, "", true) }

    /// The most characters of a typed number, more than any rating has.
    private static let maxTypedLength = 20

    /// Adds a character to the number; a leading point is added to the current rating's integer part.
    private mutating func type(_ character: Character) {
        if typed.isEmpty, character == "." { typed = "\(Int(chosen ?? 0))" }
        if typed.count < Self.maxTypedLength { typed.append(character) }
    }

    /// `8.5`, the symbol for no rating, or the invalid number as typed.
    func displayText(_ symbols: Symbols) -> String {
        problem == nil ? value.map(DisplayText.userRating) ?? symbols.unknown : typed
    }

    private static let numberColumns = 5

    /// Draws the number, and beside it a bar if there is room, or why the number is not a rating.
    func draw(on grid: inout Grid, at point: Point, columns: Int) {
        grid.write(displayText(grid.symbols), at: point, columns: min(columns, 4), Look(.score, .bold))
        if let problem {
            let start = Point(column: point.column + Self.numberColumns, row: point.row)
            grid.write(problem, at: start, columns: max(0, columns - Self.numberColumns), Look(.warning))
            return
        }
        guard let width = Self.pointColumns(columns) else { return }
        let isPlain = grid.symbols == .ascii
        let (full, half, empty) = isPlain ? ("#", "+", ".") : ("█", "▌", "░")
        let value = value ?? 0
        for place in 0..<10 {
            let filled = min(1, max(0, value - Double(place)))
            for part in 0..<min(2, width) {
                // If a point has two columns, the first is for a half.
                let text =
                    width == 1
                    ? [empty, half, full][Int(filled * 2)] : filled * 2 > Double(part) ? full : empty
                grid.write(
                    text,
                    at: Point(
                        column: point.column + Self.numberColumns + place * width + part, row: point.row),
                    columns: 1, Look(text == empty ? .label : .score))
            }
        }
    }

    /// The rating at a column of the drawing; nil outside the bar.
    static func value(at column: Int, of columns: Int) -> Double? {
        guard let width = pointColumns(columns), column >= numberColumns else { return nil }
        let (place, part) = (column - numberColumns).quotientAndRemainder(dividingBy: width)
        guard place < 10 else { return nil }
        return Double(place) + (width > 1 && part == 0 ? 0.5 : 1)
    }

    /// The columns per point of the bar, including the gap; nil if ten points do not fit.
    private static func pointColumns(_ columns: Int) -> Int? {
        switch columns - numberColumns {
        case 29...: 3
        case 20...: 2
        case 10...: 1
        default: nil
        }
    }
}
