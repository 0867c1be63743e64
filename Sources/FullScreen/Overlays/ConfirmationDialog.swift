import Screen

/// An overlay that asks for a confirmation: Enter confirms; Esc, or a click outside the box, cancels.
protocol ConfirmationDialog: Overlay {
    var question: String { get }
    /// The effects if the user confirms.
    var effects: [Effect] { get }
}

extension ConfirmationDialog {
    func panel(_ state: BrowserState) -> Panel { Panel(question, columns: 60, rows: 2, in: state) }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key) where key.code == .enter: return .closes(effects)
        case .key(let key): return [.escape, .character("q")].contains(key.code) ? .closes([]) : .staysOpen
        case .mouse(let mouse): return panel(state).isDismissed(by: mouse) ? .closes([]) : .staysOpen
        case .paste: return .staysOpen
        }
    }
}
