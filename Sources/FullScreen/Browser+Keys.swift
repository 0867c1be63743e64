import Library
import Localization
import Records
import Screen
import TMDBModels
import Terminal

extension Browser {
    /// The movement keys of all screens, for the help; each screen implements them itself.
    static var movementHints: [KeyHint] {
        [
            KeyHint("↑↓←→", tr("move", context: "key")),
            KeyHint("hjkl", tr("same as the arrow keys", context: "key")),
            KeyHint("PgUp PgDn Ctrl-B Ctrl-F", tr("a screenful", context: "key")),
            KeyHint("Ctrl-U Ctrl-D", tr("half a screenful", context: "key")),
            KeyHint("Home End g G", tr("first, last", context: "key")),
            KeyHint("Tab Shift-Tab", tr("next section, previous section", context: "key")),
            KeyHint("Enter", tr("open", context: "key")),
            KeyHint("/", tr("search or filter", context: "key")),
        ]
    }

    /// The tabs, for the help.
    private static var tabHints: [KeyHint] {
        [0..<2, 2..<4, 4..<6, 6..<7].map { numbers in
            let roots = BrowserTab.allCases[numbers]
            return KeyHint(
                roots.map { "\($0.number)" }.joined(separator: " "),
                roots.map(\.title).joined(separator: ", "))
        }
    }

    /// The marks shown beside a film, for the help.
    private var marks: [KeyHint] {
        let symbols = state.symbols
        return [
            KeyHint(symbols.saved, tr("on the watch-later list")),
            KeyHint(symbols.seen, tr("seen", context: "mark")),
            KeyHint(symbols.owned, tr("you have a file of it")),
            KeyHint(symbols.onUserServices, tr("on one of your services")),
            KeyHint("(8)", tr("your own rating")),
        ]
    }

    /// All keys that work now, for the help; those of the screen itself are not repeated.
    var keyGroups: [KeyGroup] {
        let own = screen.keys.filter { key in !Self.movementHints.contains { $0.text == key.text } }
        func others(_ hints: [KeyHint]) -> [KeyHint] {
            hints.filter { hint in !own.contains { hint.keys.hasPrefix($0.keys) } }
        }
        return [
            KeyGroup(heading: screen.title, keys: own),
            KeyGroup(
                heading: screen.targets.count > 1
                    ? plural("On {n} film", "On {n} films", screen.targets.count) : tr("On a film"),
                keys: screen.targets.isEmpty ? [] : others(BrowserAction.filmActions.map(\.fullHint))),
            KeyGroup(heading: tr("Moving"), keys: others(Self.movementHints)),
            KeyGroup(heading: tr("Marks on a film"), keys: marks),
            KeyGroup(
                heading: tr("Everywhere"),
                keys: BrowserAction.globalActions.flatMap {
                    $0.keyNames == ["1-7"] ? Self.tabHints : [$0.fullHint]
                }),
        ]
    }

    /// The selection and other state that a key or a command line acts on.
    func actionTarget(pressing key: Key? = nil) -> BrowserAction.Target {
        BrowserAction.Target(
            films: screen.targets, current: screen.currentTarget, viewing: screen.viewing, key: key,
            lastFailure: lastFailure, keyGroups: { keyGroups })
    }

    /// The hints for the bottom line, those of the topmost layer first.
    var hints: [KeyHint] {
        if let overlay { return overlay.keys(state) }
        if screen.isTyping { return screen.keys }
        let own = screen.keys
        // On the shelves, if they are the lowest screen, there is nothing to go back to.
        let isLowest = stack.count == 1 && screen.tab == .shelves
        let others =
            (screen.targets.isEmpty ? [] : BrowserAction.filmActions.map(\.hint))
            + BrowserAction.globalActions.filter { !(isLowest && $0.keyNames.contains("Esc")) }.map(\.hint)
        // A key's meaning on this screen overrides its meaning everywhere.
        return own + others.filter { other in !own.contains { $0.keys == other.keys && $0.isShown } }
    }

    mutating func handleKey(_ key: Key) -> [Effect] {
        let isBack = [.escape, .backspace].contains(key.code)
        if !screen.isTyping, !(isBack && screen.consumesEscape),
            let verb = BrowserAction.all.first(where: { $0.keys.contains(key) }),
            verb.object == .nothing || !screen.targets.isEmpty
        {
            return verb.performForKey(actionTarget(pressing: key), state)
        }
        return screen.update(.key(key), state)
    }

    /// Handles a click: on the head line it goes to a tab or page, on the bottom line it presses the key, and any
    /// other mouse event is passed to the screen.
    mutating func handleClick(_ mouse: Mouse) -> [Effect] {
        if mouse.point.row < state.headRows {
            return mouse.action == .press && mouse.point.row == 0 ? clickEffects(at: mouse.point.column) : []
        }
        guard mouse.point.row < size.rows - 1 else { return hintedKey(mouse).map { handleKey($0) } ?? [] }
        var inside = mouse
        inside.point.row -= state.headRows
        return screen.update(.mouse(inside), state)
    }

    /// The key whose hint was clicked.
    func hintedKey(_ mouse: Mouse) -> Key? {
        guard mouse.action == .press, mouse.point.row == size.rows - 1 else { return nil }
        return shownHints.first { $0.columns.contains(mouse.point.column) }?.hint.key
    }
}

extension Key {
    /// The key without Alt, where Alt has no meaning and may have been Escape; with Backspace it has one.
    var keyAfterEscape: Key? {
        guard modifiers == .alt else { return nil }
        switch code {
        case .character, .enter, .tab: return Key(code)
        default: return nil
        }
    }

    var isCharacter: Bool { if case .character = code { true } else { false } }
}

extension Input {
    /// Whether this is an event that a mouse sends after a press.
    var isRestOfClick: Bool {
        if case .mouse(let mouse) = self { mouse.action != .press } else { false }
    }
}
