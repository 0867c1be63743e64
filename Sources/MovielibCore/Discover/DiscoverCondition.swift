import Query
import Records
import TMDBClient
import TMDBModels

/// One condition on a film, with names resolved to TMDB's ids and codes.
enum DiscoverCondition {
    case genre(Set<Int>)
    case noGenre
    /// Any of these ids.
    case keyword([Int])
    case studio([Int])
    case service([Int])
    case offer(QueryOffer)
    case certification([String])
    /// With the person's films, if those were fetched.
    case actor(Int, films: Set<Int>?)
    case director(Int, films: Set<Int>)
    case language(LanguageCode)
    case country(CountryCode)
    case released(QueryDays)
    case runtime(QueryBounds)
    case rating(QueryBounds)
    case votes(QueryBounds)
    /// A release of any of these kinds (any at all if empty), within the days.
    case release(kinds: [QueryRelease], days: QueryDays?)
    /// A condition on the library's data.
    case library(QueryTest)

    /// A part, possibly negated.
    struct Literal {
        var isNegated: Bool
        let condition: DiscoverCondition
    }

    /// TMDB's ids in the condition; empty if there are none.
    var ids: [Int] {
        switch self {
        case .keyword(let ids), .studio(let ids), .service(let ids): ids
        case .actor(let id, _), .director(let id, _): [id]
        case .genre, .noGenre, .offer, .certification, .language, .country, .released, .runtime, .rating,
            .votes, .release, .library:
            []
        }
    }

    /// The query field of the condition.
    var field: QueryField {
        switch self {
        case .genre, .noGenre: .genre
        case .keyword: .about
        case .studio: .studio
        case .service: .on
        case .offer: .offer
        case .certification: .age
        case .actor: .actor
        case .director: .director
        case .language: .language
        case .country: .country
        case .released: .released
        case .runtime: .runtime
        case .rating: .rating
        case .votes: .votes
        case .release: .out
        case .library: .seen
        }
    }

    /// Whether a row of a list, with the other data at hand, is enough to check the condition.
    var isDecidableFromRow: Bool {
        switch self {
        case .genre, .noGenre, .language, .released, .rating, .votes, .library, .director: true
        case .actor(_, let films): films != nil
        case .keyword, .studio, .service, .offer, .certification, .country, .runtime, .release: false
        }
    }

    var isLibraryCondition: Bool { if case .library = self { true } else { false } }

    /// Whether a film matches; unknown counts as no match.
    func fits(_ film: FilmRecord, own: (QueryTest, Int) -> Bool) -> Bool {
        switch self {
        case .genre(let ids): !ids.isDisjoint(with: film.genreIDs)
        case .noGenre: film.genreIDs.isEmpty
        case .language(let code): film.originalLanguage == code.text
        case .released(let days): film.releaseDate.map(days.contains) ?? false
        case .rating(let bounds): film.rating.map(bounds.contains) ?? false
        case .votes(let bounds): film.votes.map { bounds.contains(Double($0)) } ?? false
        case .director(_, let films): films.contains(film.id)
        case .actor(_, let films): films?.contains(film.id) ?? true
        case .library(let test): own(test, film.id)
        case .keyword, .studio, .service, .offer, .certification, .country, .runtime, .release: true
        }
    }
}

extension QueryDays {
    fileprivate func contains(_ date: PartialDate) -> Bool {
        let day = date.description
        return (from?.text ?? "") <= day && day <= (to?.text ?? ":")
    }
}

extension QueryTest {
    /// The query field of the test; nil for words and flags.
    var field: QueryField? {
        switch self {
        case .text(.titles, _, _): .title
        case .text(.directors, _, _): .director
        case .text(.actors, _, _): .actor
        case .text(.notes, _, _): .note
        case .text(.all, _, _), .flag: nil
        case .tag: .tag
        case .genre: .genre
        case .language: .language
        case .country: .country
        case .viewing(let field, _): QueryField(rawValue: field.key)
        case .imdb: .imdb
        case .who: .who
        case .number(let number, _): QueryField(rawValue: number.rawValue)
        case .date(let date, _): QueryField(rawValue: date.rawValue)
        case .service: .on
        case .offer: .offer
        case .certification: .age
        case .keyword: .about
        case .studio: .studio
        case .release: .out
        case .file(let test): test.field
        case .unknownValue(let field): field
        }
    }
}
