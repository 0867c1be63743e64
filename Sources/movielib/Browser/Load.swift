import Records
import Films
import Library
import TMDBClient

/// Something that is asked for elsewhere; equal questions are asked once.
enum Load: Hashable, Sendable {
    /// A shelf, from a page of TMDB's on.
    case shelf(ShelfKind, page: Int)
    case film(Int)
    /// What is the person's own about a film.
    case ownFilm(Int, revision: Int)
    case person(Int)
    /// The films of a series.
    case collection(Int)
    case people(page: Int)
    case own(OwnQuestion, revision: Int)
    /// The catalogue and the library, between two keystrokes.
    case searchHere(String)
    case searchTMDB(String, page: Int)
    case statistics(String, revision: Int)
    /// What the person has said of these films, and the words they use elsewhere.
    case ownWords([Int], revision: Int)
    /// The film or person that an id, an address or words stand for.
    case named(String), personNamed(String)
}

extension Load {
    /// Whether it may need the network; all else is the library's, and what is wrong with it is told where it was typed.
    var isAskedOfTMDB: Bool {
        switch self {
        case .shelf(let kind, _): kind != .tonight
        case .film, .person, .collection, .people, .searchTMDB: true
        case .ownFilm, .own, .searchHere, .statistics, .ownWords, .named, .personNamed: false
        }
    }
}

/// A row of posters.
enum ShelfKind: Hashable, Sendable, CaseIterable {
    case tonight, popular, trending, nowPlaying, upcoming, topRated, becauseYouLiked
}

/// Films or viewings of the library.
struct OwnQuestion: Hashable, Sendable {
    enum Scope: Hashable, Sendable { case watchlist, library, viewings }

    var scope: Scope
    /// In the query language.
    var query = ""
    /// A value of `sort:`, which counts before those in the query.
    var sort: String?
    /// Which ``pageSize`` rows of them, from 0.
    var page = 0

    /// More than a screen is high, and read between two keystrokes.
    static let pageSize = 500
}

/// What came of a ``Load``, with the marks of the films in it.
struct Loaded: Sendable {
    enum Content: Sendable {
        case films(ListAnswer<Movie>, heading: String?)
        case page(Answer<MovieDetails>)
        case ownFilm(LibraryFilm?, [Viewing])
        case person(Answer<PersonDetails>)
        case collection(FilmCollection)
        case people(ListAnswer<Person>)
        case own([LibraryFilm], total: Int)
        case viewings([LoggedViewing], total: Int)
        case found(ListAnswer<SearchResult>)
        case statistics(LibraryStatistics, viewings: [LoggedViewing])
        case ownWords(OwnWords)
    }

    var content: Content
    /// What a question that found nothing was probably meant to be.
    var hint: String?
    var marks: [Int: FilmMark] = [:]
}
