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

    private var scale: RatingScale { RatingStyle.current.scale }

    static var stepText: String {
        switch RatingStyle.current.scale {
        case .ten: tr("half a point", context: "key")
        case .stars: tr("half a star", context: "key")
        }
    }

    /// The rating, 0.5 to 10 in halves; nil for none, and if the typed number is not a rating.
    var value: Double? {
        if typed.isEmpty { return chosen }
        return RatingInput(typed.hasSuffix(".") ? "\(typed)5" : typed)?.value
    }

    /// Why the typed number is not a rating; nil if it is one.
    var problem: String? {
        if typed.isEmpty || value != nil { return nil }
        let most = Double(scale.steps)
        switch Double("\(typed)\(typed.hasSuffix(".") ? "5" : "")") {
        case 0: return tr("x removes it")
        case .some((most + 0.5)...): return tr("{number} is the highest", ["number": "\(scale.steps)"])
        case let number:
            let below = max(0.5, min(most - 0.5, ((number ?? most) * 2).rounded(.down) / 2))
            func text(_ number: Double) -> String { RatingStyle.current.number(number * scale.points) }
            // i18n: of a rating that was typed: halves only: 8 or 8.5
            return tr("halves only: {below} or {above}", ["below": text(below), "above": text(below + 0.5)])
        }
    }

    /// Handles a key; false if it does nothing in a rating.
    mutating func update(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.code {
        case .left, .character("h"): step(-1)
        case .right, .character("l"): step(1)
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

    /// Goes to the next half of the scale, up or down.
    private mutating func step(_ direction: Double) {
        let half = scale.points / 2
        let steps = ((value ?? chosen ?? 0) / half * direction).rounded(.down) + 1
        set(min(10, max(0, steps * half * direction)))
    }

    /// The most characters of a typed number, more than any rating has.
    private static let maxTypedLength = 20

    /// Adds a character to the number; a leading point is added to the current rating's integer part.
    private mutating func type(_ character: Character) {
        if typed.isEmpty, character == "." { typed = "\(Int((chosen ?? 0) / scale.points))" }
        if typed.count < Self.maxTypedLength { typed.append(character) }
    }

    /// `8.5`, the symbol for no rating, or the invalid number as typed.
    func displayText(_ symbols: Symbols) -> String {
        problem == nil ? value.map(RatingStyle.current.number) ?? symbols.unknown : typed
    }

    private static let numberColumns = 5

    /// Draws the number, and beside it a bar or stars if there is room, or why the number is not a rating.
    func draw(on grid: inout Grid, at point: Point, columns: Int) {
        grid.write(displayText(grid.symbols), at: point, columns: min(columns, 4), Look(.score, .bold))
        if let problem {
            let start = Point(column: point.column + Self.numberColumns, row: point.row)
            grid.write(problem, at: start, columns: max(0, columns - Self.numberColumns), Look(.warning))
            return
        }
        guard let width = Self.pointColumns(columns) else { return }
        let isPlain = grid.symbols == .ascii
        let (full, half, empty) =
            isPlain ? ("#", "+", ".") : scale == .stars ? ("★", "½", "☆") : ("█", "▌", "░")
        let value = (value ?? 0) / scale.points
        for place in 0..<scale.steps {
            let filled = min(1, max(0, (value * 2).rounded() / 2 - Double(place)))
            for part in 0..<(scale == .stars ? 1 : min(2, width)) {
                // If a point has two columns, the first is for a half.
                let text =
                    width == 1 || scale == .stars
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
        let scale = RatingStyle.current.scale
        let (place, part) = (column - numberColumns).quotientAndRemainder(dividingBy: width)
        guard place < scale.steps else { return nil }
        // A star is one character; a bar has a column for each half.
        let isHalf = scale == .ten && width > 1 && part == 0
        return (Double(place) + (isHalf ? 0.5 : 1)) * scale.points
    }

    /// The columns per step of the bar, including the gap; nil if the steps do not fit.
    private static func pointColumns(_ columns: Int) -> Int? {
        let (steps, room) = (RatingStyle.current.scale.steps, columns - numberColumns)
        // Two columns of a step may both be filled.
        return room >= steps * 3 - 1 ? 3 : room >= steps * 2 ? 2 : room >= steps ? 1 : nil
    }
}
