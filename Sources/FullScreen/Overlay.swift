import Lock
import Screen

/// An overlay, drawn on top of a screen and receiving the keys: a chooser, a text entry, the help.
protocol Overlay: Sendable {
    /// Whether letters are text at the moment, not commands.
    var isTyping: Bool { get }
    /// The requests still unanswered.
    var pendingRequests: [PendingRequest] { get }
    /// The overlay's keys, for the bottom line.
    var keys: [KeyHint] { get }
    /// The buffer for a passphrase being typed, which nothing else may hold; nil for other overlays.
    var typedPassphrase: TypedPassphrase? { get }
    /// Whether the overlay contains text of a locked note.
    var hasOpenedText: Bool { get }
    /// The keys that work at the current size.
    func keys(_ state: BrowserState) -> [KeyHint]

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult
    /// Takes the result of one of the overlay's requests.
    mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> OverlayResult
    /// Draws the overlay over the entire screen.
    func draw(on frame: inout Frame, _ state: BrowserState)
}

extension Overlay {
    var isTyping: Bool { false }
    var typedPassphrase: TypedPassphrase? { nil }
    var hasOpenedText: Bool { false }
    var pendingRequests: [PendingRequest] { [] }

    func keys(_ state: BrowserState) -> [KeyHint] { keys }

    mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> OverlayResult { .staysOpen }
}

enum OverlayResult: Sendable {
    case staysOpen
    /// Closes the overlay, with these effects.
    case closes([Effect])
}
