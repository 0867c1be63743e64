import Foundation
package import MovielibCore
package import Presenters
package import Records
import Screen
package import TMDBModels
package import Terminal

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
    /// The number of changes that no file of the share has yet; nil if the library is not shared.
    var changesToShare: Int?
    /// Whether anything may move by itself, such as a spinner.
    package var hasMotion = true
    /// Whether the built-in sample answers, because there is no credential for TMDB.
    package var isSample = false
    /// The user's custom shelves.
    package var customShelves: [HomeShelf.Kind] = []
    /// The service that pictures are loaded from; nil if none are drawn.
    package var images: ServiceURL? = .images
    /// The addresses of pictures on screen that could not be loaded.
    var missingPictures: Set<String> = []
    /// Whether cards are drawn in colours; else they are frames.
    package var drawsColors = false
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
