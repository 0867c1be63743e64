package import Films
import Foundation
import Library
import Localization
import Lock
package import Presenters
package import Records
import Screen
package import TMDBModels
package import Terminal

/// One page of the full screen: a value that is updated by events and can be drawn at any size.
///
/// It never acts by itself. What it needs from elsewhere it lists in ``awaits`` and receives as an event;
/// what it wants done it returns as effects.
protocol Place: Sendable {
    /// Its number in the head line; nil for pages reached from others.
    var root: Root? { get }
    /// Its name in the head line.
    var title: String { get }
    /// Whether keys on films act on what it is itself about, rather than on something selected in it.
    var isSubject: Bool { get }
    /// Whether letters are text at the moment, not commands.
    var isTyping: Bool { get }
    /// Whether Esc has something to undo here before it leaves.
    var holdsBack: Bool { get }
    /// The requests still unanswered. Those no longer listed are cancelled.
    var awaits: [PendingRequest] { get }
    /// When to wake it, even if nothing happens.
    var alarm: ContinuousClock.Instant? { get }
    /// When its data was saved, if that was a while ago.
    var savedAt: Date? { get }
    /// The films a command applies to: the marked ones, else the selected one.
    var subjects: [Subject] { get }
    /// The selected film, for actions on a single film.
    var current: Subject? { get }
    /// The selected viewing, if the rows are viewings.
    var viewing: LoggedViewing? { get }
    /// The bytes of the answers it holds that it can ask for again.
    var size: Int { get }
    /// Drops those answers; it asks for them when it appears.
    mutating func rest()
    /// Drops the words of locked notes.
    mutating func closeNotes()
    /// Its own keys, in addition to those that work everywhere.
    var keys: [KeyHint] { get }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect]
    /// Draws it between the head line and the bottom line.
    func view(_ size: Size, _ world: World) -> Frame
}

extension Place {
    var root: Root? { nil }
    var isSubject: Bool { false }
    var isTyping: Bool { false }
    var holdsBack: Bool { false }
    var awaits: [PendingRequest] { [] }
    var alarm: ContinuousClock.Instant? { nil }
    var savedAt: Date? { nil }
    var subjects: [Subject] { [] }
    var current: Subject? { subjects.first }
    var viewing: LoggedViewing? { nil }
    var size: Int { 0 }
    mutating func rest() {}
    mutating func closeNotes() {}
    var keys: [KeyHint] { [] }
}

/// The numbered places.
enum Root: String, CaseIterable, Sendable {
    case shelves, list, library, people, search, stats, watched

    /// The key for this place.
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

extension Root {
    /// A fresh instance of the place.
    var place: any Place {
        switch self {
        case .shelves: ShelvesPlace()
        case .list: OwnListPlace(.watchlist)
        case .library: OwnListPlace(.library)
        case .people: PeoplePlace()
        case .search: SearchPlace()
        case .stats: StatsPlace()
        case .watched: WatchedPlace()
        }
    }
}

/// Events for a place.
enum PlaceEvent: Sendable {
    /// It has come into view: it may request what it lacks.
    case appeared
    /// It is to request what it shows once more.
    case again
    case key(Key)
    case paste(String)
    /// Its point is relative to the place's origin.
    case mouse(Mouse)
    /// The response to one of its requests, or why it failed.
    case delivered(any Delivery)
    /// Its alarm is due.
    case alarm
    /// The library was changed, by a command here or by another program, or the person's own shelves were, while
    /// the place was visible. Others check the world when they appear.
    case libraryChanged
    /// Text typed on a line that it had opened.
    case entered(String)
}

/// State shared by all places.
package struct World: Sendable {
    /// The person's own data about each film that was shown.
    var marks: [Int: OwnData] = [:]
    /// Whether one of the person's services has a film, as far as that is known.
    var onMine: [Int: Bool] = [:]
    package var hidesRatings = false
    /// Whether nothing is shown of a locked note.
    package var hidesLocked = false
    package var symbols = Symbols.unicode
    /// The country for certifications and where to watch.
    package var region = "US"
    package var isOffline = false
    /// How the library stands with the account that is signed in; nil without one.
    var account: AccountStanding?
    /// Whether anything may move by itself, such as a spinner.
    package var hasMotion = true
    /// Whether the sample answers, for lack of a credential.
    package var isSample = false
    /// The user's custom shelves.
    package var ownShelves: [HomeShelf.Kind] = []
    /// Where pictures come from; nil if none are drawn.
    package var images: ServiceURL? = .images
    /// The size of a cell in pixels, for requesting pictures that are large enough.
    var cellPixels = Size(columns: 8, rows: 16)
    package var today: PartialDate?
    var now = Date()
    /// Where days begin, for stored timestamps.
    var timeZone = TimeZone.current
    var clock = ContinuousClock.now
    /// What is converted, or was since the full screen began.
    var conversions: [BackgroundConversion] = []
    /// What the command 'convert' reads of a line: the film or the files that it names.
    package var readConversion: @Sendable ([String]) throws(Failure) -> [String] = { words throws(Failure) in
        words
    }
    /// Incremented by every change of the library, to invalidate what was read before.
    var revision = 0
    /// The space for places.
    var area = Size(columns: 80, rows: 22)
    /// The rows above it: the head line, and where there is height for it a blank one.
    var headRows = 1
    /// Whether the screen is read by ear or touch: one column, without pictures and boxes, and the cursor stands
    /// on what is selected.
    package var isPlain = false

    /// The state before anything is known.
    package init() {}

    /// A film as it is shown now.
    func film(_ movie: FilmRecord) -> Film { film(Film(movie)) }

    /// With what is the person's own by now, which may be newer than the row.
    func film(_ film: Film) -> Film {
        var film = Film(film.movie, marks[film.id] ?? film.own).shown(hidingRatings: hidesRatings)
        film.isOnMine = onMine[film.id] == true
        return film
    }

    /// How far so many rows can scroll: to the last screenful, or on a plain screen to the last line, which the
    /// cursor is to reach at the top.
    ///
    /// - Parameter below: The rows of the place's that do not scroll.
    func lastScroll(_ rows: Int, below: Int = 0) -> Int { max(0, rows - (isPlain ? 1 : area.rows - below)) }

    /// The size of cards below the text of a page.
    var stripCard: CardSize { isPlain ? .line(area.columns) : CardSize(rows: max(2, min(9, area.rows - 4))) }
}

/// A film to act on, with as much as is known of it here.
enum Subject: Sendable {
    case movie(FilmRecord)
    case page(Answer<MovieDetails>)
    case own(Film)

    var movie: FilmRecord {
        switch self {
        case .movie(let movie): movie
        case .page(let answer): answer.value.movie
        case .own(let film): film.movie
        }
    }

    var id: Int { movie.id }
    var title: String { movie.title }
    /// `Dune (2021)`.
    var name: String { Film(movie).name }
}

/// Something a place wants done.
enum Effect: Sendable {
    /// Opens a page on top of this one.
    case open(any Place)
    /// Goes to a numbered place.
    case go(Root)
    case back
    /// Changes the library: one entry in its history, reverted by one undo.
    case change(Change.Verb, [Subject] = [])
    /// Takes back the last change, if it is still this one: somebody has agreed to it.
    case takeBack(LibraryChange)
    /// Requests once more what is shown.
    case again
    /// Opens the note in the user's editor.
    case editNote(Subject)
    /// Opens the editor for a paragraph below a note that stays closed.
    case addToNote(Subject)
    /// Opens the lock with a passphrase, then the note in the editor.
    case unlock(TypedPassphrase, Subject)
    /// Forgets the key of the lock.
    case lockNotes
    /// Opens an address in the browser.
    case browse(String)
    /// Plays the person's file of a film on this terminal.
    case play(Subject)
    /// Plays a film's trailer.
    case playTrailer(Subject)
    /// Converts in the background.
    case convert(ConversionOrder)
    /// Stops what is converted there under this number.
    case stopConversion(Int)
    /// Copies text to the clipboard.
    case copy(String)
    case show(Notice)
    /// Brings library and account in step, with what was settled of conflicts.
    case sync([AccountKey: AccountPreference])
    case overlay(any Overlay)
    /// Opens the command line with this on it.
    case command(String)
    /// Goes to a place with words, as if they had been typed there.
    case ask(Root, String)
    /// Quits, unless something would be cut off: then it asks.
    case quit
    /// Quits, whatever is at work.
    case leave
    case suspend, redraw
}

/// The bottom line's text after something happened; the next key takes it away, but for a failure.
package struct Notice: Sendable, Equatable {
    var text: String
    /// The part of the text that may be cut if space is short: a film's name.
    var name: String?
    var isFailure = false
    /// Whether `R` asks again for what failed.
    var isRepeatable = false
    /// The full details, for `e`.
    var details: [String] = []

    package init(_ text: String, name: String? = nil) { (self.text, self.name) = (text, name) }

    package init(_ line: ChangePresenter.Line) { (text, name) = line }

    init(_ failure: Failure) {
        // A failure is usually about what is on screen.
        text = failure.said
        (isFailure, details) = (true, failure.lines)
    }
}

/// A key and what it does, for the bottom line and the help.
struct KeyHint: Sendable, Equatable {
    let keys: String
    let words: String
    /// Whether to show it on the bottom line.
    var isShown = false

    init(_ keys: String, _ words: String, isShown: Bool = false) {
        (self.keys, self.words, self.isShown) = (keys, words, isShown)
    }
}

/// Something on top of a place that takes the keys: a chooser, a text entry, the help.
protocol Overlay: Sendable {
    /// Whether letters are text at the moment, not commands.
    var isTyping: Bool { get }
    /// The requests still unanswered.
    var awaits: [PendingRequest] { get }
    /// Its keys, for the bottom line.
    var keys: [KeyHint] { get }
    /// Where what is typed goes, if nothing else may hold it.
    var hidden: TypedPassphrase? { get }
    /// Whether it has words of a locked note.
    var hasOpenedWords: Bool { get }
    /// Those that work at this size.
    func keys(_ world: World) -> [KeyHint]

    /// Handles input.
    mutating func update(_ input: Input, _ world: World) -> OverlayResult
    /// Takes the response to one of its requests, or why it failed.
    mutating func take(_ delivery: any Delivery, _ world: World) -> OverlayResult
    /// Draws it over the whole screen.
    func draw(on frame: inout Frame, _ world: World)
}

extension Overlay {
    var isTyping: Bool { false }
    var hidden: TypedPassphrase? { nil }
    var hasOpenedWords: Bool { false }
    var awaits: [PendingRequest] { [] }

    func keys(_ world: World) -> [KeyHint] { keys }

    mutating func take(_ delivery: any Delivery, _ world: World) -> OverlayResult { .stays }
}

enum OverlayResult: Sendable {
    case stays
    /// Closes it, with these effects.
    case closes([Effect])
}
