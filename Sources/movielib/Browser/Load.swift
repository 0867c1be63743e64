import Films
import Library
import Query
import Records
import TMDBModels

/// A request to be answered elsewhere; equal requests are made once.
enum Load: Hashable, Sendable {
    /// A shelf, from this page of TMDB's results.
    case shelf(ShelfKind, page: Int)
    case film(Int)
    /// The person's own data about a film.
    case ownFilm(Int, revision: Int)
    case person(Int)
    /// The films of a series.
    case collection(Int)
    case people(page: Int)
    case own(OwnQuestion, revision: Int)
    /// Searches the catalogue and the library, fast enough between two keystrokes.
    case searchHere(String)
    case searchTMDB(String, page: Int)
    case statistics(String, revision: Int)
    /// A year to look back on.
    case year(Int, revision: Int)
    /// The tags of these films, and all the tags and places the person uses.
    case ownWords([Int], revision: Int)
    /// The film, person or collection for an id, an address or words.
    case named(String), personNamed(String), collectionNamed(String)
    /// A page of what a question finds at TMDB.
    case posters(PostersPlace.Source, page: Int)
    /// Any one film of those.
    case surprise(String)
    /// What the last word of a query may become.
    case queryWords(String, QueryScope.Films)
}

extension Load {
    /// Whether it may need the network; all else is the library's, with errors shown where it was typed.
    var isAskedOfTMDB: Bool {
        switch self {
        case .shelf(let kind, _): !kind.isOfLibrary
        case .film, .person, .collection, .people, .searchTMDB, .surprise: true
        // Posters say in their place why there are none.
        case .ownFilm, .own, .searchHere, .statistics, .year, .ownWords, .named, .personNamed,
            .collectionNamed, .posters, .queryWords:
            false
        }
    }
}

/// A row of posters.
enum ShelfKind: Hashable, Sendable {
    case tonight, trending, becauseYouLiked
    /// One of TMDB's lists.
    case list(Shelf)
    /// The person's own; whether it only asks the library.
    case own(CustomShelf, isOfLibrary: Bool)

    static let builtIn: [ShelfKind] = [
        .tonight, .list(.popular), .trending, .list(.nowPlaying), .list(.upcoming), .list(.topRated),
        .becauseYouLiked,
    ]

    /// Whether it needs nothing but the library.
    var isOfLibrary: Bool {
        switch self {
        case .tonight: true
        case .own(_, let isOfLibrary): isOfLibrary
        default: false
        }
    }
}

/// A query for films or viewings in the library.
struct OwnQuestion: Hashable, Sendable {
    enum Scope: Hashable, Sendable { case watchlist, library, viewings }

    var scope: Scope
    /// In the query language.
    var query = ""
    /// A value of `sort:`, which takes precedence over those in the query.
    var sort: String?
    /// Which page of ``pageSize`` rows, from 0.
    var page = 0

    /// More than fits on a screen, and fast enough to read between two keystrokes.
    static let pageSize = 500
}

/// The result of a ``Load``, with the marks of its films.
struct Loaded: Sendable {
    enum Content: Sendable {
        case films(ListAnswer<FilmRecord>, heading: String?)
        case page(Answer<MovieDetails>)
        case ownFilm(Film?, [Viewing], [FilmFile])
        case person(Answer<PersonDetails>)
        case collection(FilmCollection)
        case people(ListAnswer<Person>)
        case own([Film], total: Int)
        case viewings([LoggedViewing], total: Int)
        case found(ListAnswer<SearchResult>)
        case statistics(LibraryStatistics, viewings: [LoggedViewing])
        case year(YearReview, known: [Int])
        case ownWords(OwnWords)
        case posters(Films.Discovery, since: PartialDate?, isOnMine: Bool)
        case surprise(FilmRecord?)
        case words([String])
    }

    var content: Content
    /// What a query without results was probably meant to be.
    var hint: String?
    var marks: [Int: OwnData] = [:]
    var onMine: [Int: Bool] = [:]
}
