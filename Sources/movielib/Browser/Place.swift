import Foundation
import Library
import Localization
import Records
import Screen
import TMDBClient
import Terminal

/// One page of the full screen: a value that changes with what happens and can be drawn at any size.
///
/// It never does anything itself. What it needs from elsewhere it lists in ``waitsFor``, and gets as an event; what it
/// wants done it gives back as effects.
protocol Place: Sendable {
    /// Its number in the head line; nil for pages that one comes to from others.
    var root: Root? { get }
    /// What the head line calls it.
    var title: String { get }
    /// Whether letters are text at the moment, and no commands.
    var isTyping: Bool { get }
    /// Whether Esc has something to take back here before it leaves.
    var holdsBack: Bool { get }
    /// What it has asked for and not got yet. What nobody waits for any more is cancelled.
    var waitsFor: Set<Load> { get }
    /// When it wants to be woken, though nothing happened.
    var alarm: ContinuousClock.Instant? { get }
    /// Since when what it shows has been true, where that was a while ago.
    var savedAt: Date? { get }
    /// The films that a command is about: those marked, else the one selected.
    var subjects: [Subject] { get }
    /// The film that is selected, for what can be done to one alone.
    var current: Subject? { get }
    /// The viewing that is selected, where the rows are viewings.
    var viewing: LoggedViewing? { get }
    /// Its own keys, besides those that are the same everywhere.
    var keys: [KeyHint] { get }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect]
    /// Draws itself in the space between the head line and the bottom line.
    func view(_ size: Size, _ world: World) -> Frame
}

extension Place {
    var root: Root? { nil }
    var isTyping: Bool { false }
    var holdsBack: Bool { false }
    var waitsFor: Set<Load> { [] }
    var alarm: ContinuousClock.Instant? { nil }
    var savedAt: Date? { nil }
    var subjects: [Subject] { [] }
    var current: Subject? { subjects.first }
    var viewing: LoggedViewing? { nil }
    var keys: [KeyHint] { [] }
}

/// The places that have a number.
enum Root: String, CaseIterable, Sendable {
    case shelves, list, library, people, search, stats, watched

    /// The key that leads there.
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

/// What happens to a place.
enum PlaceEvent: Sendable {
    /// It is seen for the first time, or again: it may ask for what it has not got.
    case appeared
    case key(Key)
    case paste(String)
    /// Its point counts from the place's own corner.
    case mouse(Mouse)
    /// What it waited for, or why that could not be had.
    case loaded(Load, Result<Loaded, Failure>)
    /// The time of its alarm has come.
    case alarm
    /// The library has been changed, by a command here or by another program, while the place was seen. Others look at
    /// the world's revision when they appear.
    case libraryChanged
    /// A text was typed on a line that it had opened.
    case entered(String)
}

/// What all places share.
struct World: Sendable {
    /// What is the person's own about each film that was shown.
    var marks: [Int: FilmMark] = [:]
    var hidesRatings = false
    var symbols = Symbols.unicode
    /// The country for certifications and where to watch.
    var region = "US"
    var isOffline = false
    /// Whether something may move by itself, as a sign that it is waited for.
    var hasMotion = true
    /// The sample answers, because there is no credential.
    var isSample = false
    /// Where pictures come from; nil where none are drawn.
    var images: ServiceURL? = .images
    /// The pixels of a cell, to ask for pictures that are large enough.
    var cellPixels = Size(columns: 8, rows: 16)
    var today: PartialDate?
    var now = Date()
    /// Where days begin, for moments that were stored.
    var timeZone = TimeZone.current
    var clock = ContinuousClock.now
    /// Raised by every change of the library, so that what was read before it counts no more.
    var revision = 0
    /// The space that places are drawn in.
    var area = Size(columns: 80, rows: 22)

    func film(_ movie: Movie) -> Film {
        Film(movie, Marks(byID: [movie.id: marks[movie.id] ?? FilmMark()], hidesRatings: hidesRatings))
    }
}

/// A film that something is to be done to, as far as it is known here.
enum Subject: Sendable {
    case movie(Movie)
    case page(Answer<MovieDetails>)
    case own(LibraryFilm)

    var id: Int {
        switch self {
        case .movie(let movie): movie.id
        case .page(let answer): answer.value.movie.id
        case .own(let film): film.movie.id
        }
    }

    var title: String {
        switch self {
        case .movie(let movie): movie.title
        case .page(let answer): answer.value.movie.title
        case .own(let film): film.movie.title
        }
    }

    /// `Dune (2021)`.
    var name: String {
        switch self {
        case .movie(let movie): Film(movie, Marks()).name
        case .page(let answer): Film(answer.value.movie, Marks()).name
        case .own(let film): Film(film).name
        }
    }
}

/// What a place wants done.
enum Effect: Sendable {
    /// Opens a page on top of this one.
    case open(any Place)
    /// Goes to one of the places with a number.
    case go(Root)
    case back
    case change(Change)
    /// Opens the note in the person's editor.
    case editNote(Subject)
    /// Opens an address in the browser.
    case browse(String)
    /// Puts a text on the clipboard.
    case copy(String)
    case show(Notice)
    case overlay(any Overlay)
    /// Goes to a place with a question: it gets the words as if they had been typed there.
    case ask(Root, String)
    case quit, suspend, redraw
}

/// What the bottom line says after something happened.
struct Notice: Sendable, Equatable {
    var text: String
    /// The part of the text that may be cut where there is little room: a film's name.
    var name: String?
    var isFailure = false
    /// Whether it is only to be known: the next key takes it away.
    var isRemark = false
    /// All there is to say, for `e`.
    var details: [String] = []

    init(_ text: String, name: String? = nil) { (self.text, self.name) = (text, name) }

    init(_ failure: Failure) {
        // What failed is what one looks at, mostly.
        text = failure.what == "browse" ? failure.why : "\(failure.what): \(failure.why)"
        (isFailure, details) = (true, failure.lines)
    }
}

/// A key and what it does, for the bottom line and the help.
struct KeyHint: Sendable, Equatable {
    let keys: String
    let words: String
    /// Worth a place on the bottom line.
    var isShown = false

    init(_ keys: String, _ words: String, isShown: Bool = false) {
        (self.keys, self.words, self.isShown) = (keys, words, isShown)
    }
}

/// Something that lies over a place and has the keys: a chooser, a line to type on, the help.
protocol Overlay: Sendable {
    /// Whether letters are text at the moment, and no commands.
    var isTyping: Bool { get }
    /// What it has asked for and not got yet.
    var waitsFor: Set<Load> { get }
    /// Its keys, for the bottom line.
    var keys: [KeyHint] { get }
    /// Those that count at this size.
    func keys(_ world: World) -> [KeyHint]

    /// What came of a key.
    mutating func update(_ input: Input, _ world: World) -> OverlayResult
    /// What came of something that it waited for.
    mutating func loaded(_ load: Load, _ outcome: Result<Loaded, Failure>, _ world: World) -> OverlayResult
    /// Draws itself over the whole screen.
    func draw(on frame: inout Frame, _ world: World)
}

extension Overlay {
    var isTyping: Bool { false }
    var waitsFor: Set<Load> { [] }

    func keys(_ world: World) -> [KeyHint] { keys }

    mutating func loaded(_ load: Load, _ outcome: Result<Loaded, Failure>, _ world: World) -> OverlayResult {
        .stays
    }
}

enum OverlayResult: Sendable {
    case stays
    /// It is gone, and this is to be done.
    case closes([Effect])
}
