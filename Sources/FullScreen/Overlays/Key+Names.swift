import Screen
import Terminal

extension Key {
    private static let names: [String: Key.Code] = [
        "Enter": .enter, "Esc": .escape, "Backspace": .backspace, "Tab": .tab, "Space": .character(" "),
        "PgUp": .pageUp, "PgDn": .pageDown, "Home": .home, "End": .end, "→": .right, "←": .left, "↑": .up,
        "↓": .down, "Del": .delete,
    ]

    /// The keys for a name in the help: `w`, `Esc`, `Ctrl-L`, all seven of `1-7`; empty if it is not a key's name.
    static func named(_ name: String) -> [Key] {
        if let code = names[name] { return [Key(code)] }
        let letters = Array(name)
        if letters.count == 1 { return [.character(letters[0])] }
        if name.hasPrefix("Ctrl-"), letters.count == 6 {
            return [.control(Character(letters[5].lowercased()))]
        }
        if letters.count == 3, letters[1] == "-", let first = letters[0].wholeNumberValue,
            let last = letters[2].wholeNumberValue, first <= last
        {
            return (first...last).map { .character(Character("\($0)")) }
        }
        return []
    }
}

extension KeyHint {
    /// The key to press; nil if the hint is not for exactly one key.
    var key: Key? {
        let keys = Key.named(keys)
        return keys.count == 1 ? keys[0] : nil
    }

    /// The key names as shown on this terminal.
    func drawnKeys(_ symbols: Symbols) -> String {
        guard symbols == .ascii else { return keys }
        let arrows = ["←": "Left", "→": "Right", "↑": "Up", "↓": "Down"]
        return keys.split(separator: " ").map { word in
            word.allSatisfy { arrows[String($0)] != nil }
                ? word.map { arrows[String($0), default: ""] }.joined(separator: "/") : String(word)
        }.joined(separator: " ")
    }
}
