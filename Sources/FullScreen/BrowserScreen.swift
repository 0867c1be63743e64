import Foundation
import Library
import Localization
import Lock
package import MovielibCore
package import Presenters
package import Records
import Screen
package import TMDBModels
package import Terminal

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

/// The tabs: the numbered screens.
enum BrowserTab: String, CaseIterable, Sendable {
    case shelves, list, library, people, search, stats, watched

    /// The number in the head line, which is also the key for the tab.
    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

    var title: String {
        switch self {
        case .shelves: tr("Shelves", context: "place")
        case .list: tr("List", context: "place")
        case .library: tr("Library", context: "place")
        case .people: tr("People", context: "place")
        case .search: tr("Search", context: "place")
        case .stats: tr("Stats", context: "place")
        case .watched: tr("Watched", context: "place")
        }
    }
}

extension BrowserTab {
    /// A new instance of the tab's screen.
    var screen: any BrowserScreen {
        switch self {
        case .shelves: ShelvesScreen()
        case .list: LibraryScreen(.watchlist)
        case .library: LibraryScreen(.library)
        case .people: PeopleScreen()
        case .search: SearchScreen()
        case .stats: StatisticsScreen()
        case .watched: ViewingsScreen()
        }
    }
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

/// The state shared by all screens.
package struct BrowserState: Sendable {
    /// The user data about each film that was shown, by film id.
    var userData: [Int: UserData] = [:]
    /// Whether one of the user's services has a film, by film id; absent if unknown.
    var onUserServices: [Int: Bool] = [:]
    package var hidesRatings = false
    /// Whether nothing of a locked note is shown.
    package var hidesLocked = false
    package var symbols = Symbols.unicode
    /// The country for certifications and for where to watch.
    package var region = "US"
    package var isOffline = false
    /// The state of sync with the account; nil if no account is signed in.
    var account: AccountState?
    /// Whether anything may move by itself, such as a spinner.
    package var hasMotion = true
    /// Whether the built-in sample answers, because there is no credential for TMDB.
    package var isSample = false
    /// The user's custom shelves.
    package var customShelves: [HomeShelf.Kind] = []
    /// The service that pictures are loaded from; nil if none are drawn.
    package var images: ServiceURL? = .images
    /// The size of a cell in pixels, for requesting pictures that are large enough.
    var cellPixels = Size(columns: 8, rows: 16)
    package var today: PartialDate?
    var now = Date()
    /// The time zone that turns stored timestamps into dates.
    var timeZone = TimeZone.current
    var clock = ContinuousClock.now
    /// The conversions of this run of the full screen, finished ones included.
    var conversions: [BackgroundConversion] = []
    /// Parses the arguments of the command 'convert', and returns the film or the files that they name.
    package var readConversion: @Sendable ([String]) throws(Failure) -> [String] = { words throws(Failure) in
        words
    }
    /// The library's revision, incremented by every change, which invalidates earlier responses.
    var revision = 0
    /// The space for a screen.
    var area = Size(columns: 80, rows: 22)
    /// The rows above that space: the head line, and a blank one if there is enough height.
    var headRows = 1
    /// Whether the screen is read by ear or touch: one column, without pictures and boxes, and with the cursor at the
    /// selection.
    package var isPlain = false

    /// Creates the state before anything is known.
    package init() {}

    /// The film as currently shown.
    func film(_ record: FilmRecord) -> Film { film(Film(record)) }

    /// The film with its current user data, which may be newer than the row's.
    func film(_ film: Film) -> Film {
        var film = Film(film.record, userData[film.id] ?? film.userData).shown(hidingRatings: hidesRatings)
        film.isOnUserServices = onUserServices[film.id] == true
        return film
    }

    /// The last scroll position for this many rows: the last screenful, or in plain mode the last row, so that the
    /// cursor can reach it at the top.
    ///
    /// - Parameter below: The screen's rows that do not scroll.
    func lastScroll(_ rows: Int, below: Int = 0) -> Int { max(0, rows - (isPlain ? 1 : area.rows - below)) }

    /// The size of cards below the text of a page.
    var stripCard: CardSize { isPlain ? .line(area.columns) : CardSize(rows: max(2, min(9, area.rows - 4))) }
}

/// A film to act on, with the data known of it here.
enum FilmTarget: Sendable {
    case record(FilmRecord)
    case page(Answer<MovieDetails>)
    case library(Film)

    var record: FilmRecord {
        switch self {
        case .record(let record): record
        case .page(let answer): answer.value.record
        case .library(let film): film.record
        }
    }

    var id: Int { record.id }
    var title: String { record.title }
    /// `Dune (2021)`.
    var name: String { Film(record).name }
}

/// An effect requested by a screen or an overlay, for the browser or its loop to carry out.
enum Effect: Sendable {
    /// Opens a page on top of the current screen.
    case open(any BrowserScreen)
    /// Goes to a tab.
    case go(BrowserTab)
    case back
    /// Changes the library: one history entry, reverted by one undo.
    case change(Change.Operation, [FilmTarget] = [])
    /// Undoes the last change, which the user has confirmed, if it is still this one.
    case undo(LibraryChange)
    /// Requests the data shown again.
    case refresh
    /// Opens the note in the user's editor.
    case editNote(FilmTarget)
    /// Opens the editor for a paragraph to add below a note that stays locked.
    case addToNote(FilmTarget)
    /// Opens the lock with a passphrase, and then the note in the editor.
    case unlock(TypedPassphrase, FilmTarget)
    /// Forgets the key of the lock.
    case lockNotes
    /// Opens an address in the web browser.
    case openWebPage(String)
    /// Plays the user's file of a film on this terminal.
    case play(FilmTarget)
    /// Plays a film's trailer.
    case playTrailer(FilmTarget)
    /// Starts a conversion in the background.
    case convert(ConversionRequest)
    /// Stops the background conversion with this id.
    case stopConversion(Int)
    /// Copies text to the clipboard.
    case copy(String)
    case show(Notice)
    /// Syncs the library with the account, using the user's decisions about conflicts.
    case sync([AccountKey: AccountPreference])
    case overlay(any Overlay)
    /// Opens the command line with this text.
    case command(String)
    /// Goes to a tab and enters text there, as if the user had typed it.
    case enterText(BrowserTab, String)
    /// Quits; asks first if a conversion would be cut off.
    case quit
    /// Quits, even during a conversion.
    case forceQuit
    case suspend, redraw
}

/// The text of the bottom line after an event. The next key clears it, unless it is a failure.
package struct Notice: Sendable, Equatable {
    var text: String
    /// The part of the text that may be cut if space is short: a film's name.
    var name: String?
    var isFailure = false
    /// Whether `R` repeats the request that failed.
    var isRepeatable = false
    /// The full details, for `e`.
    var details: [String] = []

    package init(_ text: String, name: String? = nil) { (self.text, self.name) = (text, name) }

    package init(_ line: ChangePresenter.Line) { (text, name) = line }

    init(_ failure: Failure) {
        // Without the command name `openWebPage`: a failure is usually about the data on screen.
        text = failure.oneLineMessage
        (isFailure, details) = (true, failure.lines)
    }
}

/// A key and what it does, for the bottom line and the help.
struct KeyHint: Sendable, Equatable {
    let keys: String
    let text: String
    /// Whether the bottom line shows the hint.
    var isShown = false

    init(_ keys: String, _ words: String, isShown: Bool = false) {
        (self.keys, self.text, self.isShown) = (keys, words, isShown)
    }
}

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
