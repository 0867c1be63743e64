import Library
import Localization

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
