import Localization
import Lock
import Screen
import Terminal

/// Asks for the passphrase of the lock, in order to write on a locked note.
struct PassphraseEntry: Overlay {
    private let target: FilmTarget
    /// The typed passphrase; nil if no memory could be allocated for it.
    let typedPassphrase = try? TypedPassphrase()
    /// Why the last passphrase was rejected; nil for the first one.
    private let problem: String?

    init(_ target: FilmTarget, problem: String? = nil) { (self.target, self.problem) = (target, problem) }

    var isTyping: Bool { true }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("open", context: "key"), isShown: true),
            KeyHint("Tab", tr("write below it", context: "key"), isShown: true),
            KeyHint("Esc", tr("cancel", context: "key"), isShown: true),
        ]
    }

    /// Handles the keys that close it. ``TypedPassphrase`` has already applied the others, which only cause a redraw.
    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key):
            switch key.code {
            case .escape: return .closes([])
            case .tab: return .closes([.addToNote(target)])
            case .enter:
                guard let typedPassphrase, !typedPassphrase.isEmpty else { return .staysOpen }
                return .closes([.unlock(typedPassphrase, target)])
            default: break
            }
        case .paste: break
        case .mouse(let mouse):
            if panel(state).isDismissed(by: mouse) { return .closes([]) }
        }
        return .staysOpen
    }

    private func panel(_ state: BrowserState) -> Panel {
        Panel(tr("The note on {films} is locked", ["films": target.name]), columns: 50, rows: 2, in: state)
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            guard box.grid.size.rows > 0, box.grid.size.columns > 4 else { return }
            // Hides even the passphrase's length.
            let typed = TextEntry(typedPassphrase?.isEmpty == false ? "***" : "")
            box.cursor = typed.drawPrompted(on: &box.grid)
            box.grid.write(
                problem ?? tr("your passphrase"), at: Point(row: 1), Look(problem == nil ? .label : .warning))
        }
    }
}

/// Takes the place of ``PassphraseEntry`` while the lock is opened, and drops typed text: it may be the passphrase
/// again.
struct PassphraseCheck: Overlay {
    let target: FilmTarget

    var isTyping: Bool { true }

    var keys: [KeyHint] { [KeyHint("Esc", tr("cancel", context: "key"), isShown: true)] }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        if case .key(let key) = input, key.code == .escape { return .closes([]) }
        return .staysOpen
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        let title = tr("The note on {films} is locked", ["films": target.name])
        Panel(title, columns: 50, rows: 2, in: state).draw(on: &frame) { box in
            box.grid.write(tr("Opening the lock"), at: Point(row: 1), Look(.label))
        }
    }
}

extension TypedPassphrase {
    /// Applies input in the order it was typed, before the browser handles it as events.
    ///
    /// Every key with the outcome `ended` closes ``PassphraseEntry``.
    func apply(_ input: HiddenInput) -> HiddenInput.Outcome {
        let key: Key
        switch input {
        case .byte(let byte):
            append(byte)
            return .applied
        case .key(let typed): key = typed.modifiers.contains(.control) ? typed.onEnglishKeyboard : typed
        }
        // A key with Alt may be Escape followed by that key, and Escape closes the field.
        if key.keyAfterEscape != nil { return .ended }
        switch (key.code, key.modifiers) {
        case (.backspace, []), (.character("h"), .control): removeLast()
        case (.character("u"), .control), (.character("w"), .control): removeAll()
        case (.enter, _): return isEmpty ? .applied : .ended
        case (.escape, _), (.tab, _): return .ended
        default: return .ignored
        }
        return .applied
    }
}
