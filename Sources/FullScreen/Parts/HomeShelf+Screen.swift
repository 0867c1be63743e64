import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels

extension HomeShelf: ScreenRequest {
    var lane: Lane {
        switch kind {
        case .tonight, .custom(_, isOfLibrary: true): .library
        default: .network
        }
    }

    /// Lower for shelves further up, which are requested first.
    var rank: Int { Kind.builtIn.firstIndex(of: kind) ?? Kind.builtIn.count }

    func filmIDs(in response: Response) -> [Int] { response.films.value.rows.map(\.id) }
    func offers(in response: Response) -> UsersServiceAvailability? {
        UsersServiceAvailability(filmIDs(in: response))
    }
}

extension HomeShelf.Kind {
    /// The name of the command that lists the shelf; for a custom shelf, its own name.
    var name: String {
        switch self {
        case .tonight: "tonight"
        case .list(let shelf): shelf.rawValue.replacing("_", with: "-")
        case .trending: "trending"
        case .becauseYouLiked: "because-you-liked"
        case .custom(let shelf, _): shelf.name
        }
    }

    var heading: String {
        switch self {
        case .tonight: tr("For tonight", context: "shelf")
        case .list(let shelf): shelf.heading
        case .trending: tr("Trending this week", context: "shelf")
        case .becauseYouLiked: tr("Because you liked", context: "shelf")
        case .custom(let shelf, _): shelf.name
        }
    }

    /// Whether the shelf is based on the user's own films.
    var isLibraryBased: Bool { self == .tonight || self == .becauseYouLiked }
}
