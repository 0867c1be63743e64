/// Input from the keyboard, the mouse or the terminal itself.
package enum Input: Equatable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Pasted text: never commands.
    case paste(String)
}

package struct Key: Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        case character(Character)
        case up, down, left, right, home, end, pageUp, pageDown
        case tab, enter, escape, backspace, delete, insert
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: Code
    /// Excludes Shift for characters, which already reflect it.
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }

    package static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A letter with Ctrl, in lower case.
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}

/// A mouse event and its cell.
package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press, release, drag, scrollUp, scrollDown, scrollLeft, scrollRight
    }

    package var action: Action
    /// 0 is the left button.
    package var button: Int
    package var point: Point
    package var modifiers: Key.Modifiers

    package init(_ action: Action, button: Int = 0, at point: Point, _ modifiers: Key.Modifiers = []) {
        (self.action, self.button) = (action, button)
        (self.point, self.modifiers) = (point, modifiers)
    }
}
