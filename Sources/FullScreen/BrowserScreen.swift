import Foundation
import MovielibCore
import Presenters
import Records
import Screen

/// One screen of the browser: a value that is updated by events and can be drawn at any size.
///
/// It has no side effects. It lists the requests it needs answered in ``pendingRequests``, and receives their results as
/// events; it returns everything else to be done as effects.
protocol BrowserScreen: Sendable {
    /// The tab in the head line; nil for pages reached from others.
    var tab: BrowserTab? { get }
    /// The name in the head line.
    var title: String { get }
    /// Whether keys on films act on the screen's own subject, rather than on a selection within it.
    var targetsSubject: Bool { get }
    /// Whether letters are text at the moment, not commands.
    var isTyping: Bool { get }
    /// Whether Esc has something to undo on the screen before it leaves.
    var consumesEscape: Bool { get }
    /// The requests still unanswered. A request that is no longer listed is cancelled.
    var pendingRequests: [PendingRequest] { get }
    /// When to send ``BrowserScreenEvent/alarm``; nil for never.
    var alarm: ContinuousClock.Instant? { get }
    /// When the data on screen was saved; nil if it is current.
    var savedAt: Date? { get }
    /// The films a command applies to: the marked ones, else the selected one.
    var targets: [FilmTarget] { get }
    /// The selected film, for actions on a single film.
    var currentTarget: FilmTarget? { get }
    /// The selected viewing, if the rows are viewings.
    var viewing: LoggedViewing? { get }
    /// The bytes of the answers that the screen holds and can request again.
    var releasableBytes: Int { get }
    /// Releases the memory of those answers; the screen requests them again when it appears.
    mutating func releaseMemory()
    /// Drops the text of locked notes.
    mutating func closeNotes()
    /// The screen's own keys, in addition to those that work everywhere.
    var keys: [KeyHint] { get }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect]
    /// Draws the screen between the head line and the bottom line.
    func view(_ size: Size, _ state: BrowserState) -> Frame
}

extension BrowserScreen {
    var tab: BrowserTab? { nil }
    var targetsSubject: Bool { false }
    var isTyping: Bool { false }
    var consumesEscape: Bool { false }
    var pendingRequests: [PendingRequest] { [] }
    var alarm: ContinuousClock.Instant? { nil }
    var savedAt: Date? { nil }
    var targets: [FilmTarget] { [] }
    var currentTarget: FilmTarget? { targets.first }
    var viewing: LoggedViewing? { nil }
    var releasableBytes: Int { 0 }
    mutating func releaseMemory() {}
    mutating func closeNotes() {}
    var keys: [KeyHint] { [] }
}

/// Events for a screen.
enum BrowserScreenEvent: Sendable {
    /// The screen has become visible: it may request the data it lacks.
    case appeared
    /// The user repeats the requests for the data shown.
    case refresh
    case key(Key)
    case paste(String)
    /// A mouse event, with its point relative to the screen's origin.
    case mouse(Mouse)
    /// The result of one of the screen's requests.
    case delivered(any Delivery)
    /// The screen's alarm is due.
    case alarm
    /// The library or the user's custom shelves were changed, here or by another program, while the screen was
    /// visible. Other screens check the state when they appear.
    case libraryChanged
    /// Text entered for this screen elsewhere, for example on the command line.
    case entered(String)
}
