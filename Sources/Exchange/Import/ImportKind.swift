import Localization

/// A kind of file that can be imported: its name, its format, and how it is read.
///
/// Everything about the kinds of one service is in the service's file in `Services/`; ``all`` lists them.
/// There is one object for each kind.
package final class ImportKind: Sendable {
    /// The name that the user types.
    package let id: String
    /// The service that writes it; empty for kinds without a service.
    package let service: String
    let content: ImportContent
    let viewings: ViewingEvidence
    let tables: [TableFormat]
    /// The service's JSON format, shared by all its kinds.
    let json: JSONFormat?
    let page: PageFormat?
    let archive: ArchiveRules
    /// How the files of a media server or player are read; nil for other kinds.
    let server: ServerFormat?
    let read: @Sendable (inout ImportRowBuilder) -> Void

    init(
        _ id: String, of service: String, _ content: ImportContent, viewings: ViewingEvidence,
        tables: TableFormat..., json: JSONFormat? = nil, page: PageFormat? = nil,
        archive: ArchiveRules = ArchiveRules(), server: ServerFormat? = nil,
        read: @escaping @Sendable (inout ImportRowBuilder) -> Void = { _ in }
    ) {
        (self.id, self.service, self.content, self.viewings) = (id, service, content, viewings)
        (self.tables, self.json, self.page, self.archive, self.read) = (tables, json, page, archive, read)
        self.server = server
    }

    /// Every kind, in the order in which messages list them. Recognition does not depend on the order.
    package static let all: [ImportKind] = [
        .letterboxdDiary, .letterboxdReviews, .letterboxdRatings, .letterboxdWatchlist, .letterboxdWatched,
        .letterboxdLikes, .letterboxdList, .letterboxdImport, .imdbWatchlist, .imdbList, .imdbRatings,
        .traktHistory, .traktWatched, .traktWatchlist, .traktRatings, .traktFavorites, .traktList,
        .traktComments, .tmdbRatings, .tmdbWatchlist, .tmdbFavorites, .simkl, .movaryHistory, .movaryRatings,
        .movaryWatchlist, .yamtrack, .netflixHistory, .netflixActivity, .netflixMyList, .netflixRatings,
        .tvTime, .tvTimeSeries, .critickerRatings, .kinopoiskRatings, .movielensRatings, .titleList,
        .movielibJSON,
        .movielibCSV, .movielibUnmatched,
        .kodi, .kodiXML, .nfo, .jellyfin, .emby, .plex, .tautulli, .watchstate,
    ]

    /// The services of all kinds, for the help: a constant, because nearly every start of the program builds the help.
    package static let services = """
        Letterboxd, IMDb, Trakt, TMDB, TV Time, Simkl, Movary, Yamtrack, Netflix, Criticker, Kinopoisk, MovieLens, \
        Kodi, Jellyfin, Emby, Plex, Tautulli, watchstate, NFO
        """

    /// The kind's name for users, such as "Letterboxd diary".
    package var name: String { content.name(of: service) }

    /// Whether its files may have rows of several profiles, distinguished by a column.
    package var hasProfiles: Bool { tables.contains { $0.profileColumn != nil } }

    /// The kinds whose files may have rows of several people, as the user types them in front of a name.
    package static let kindsWithPeople: [ImportKind] = [.jellyfin, .emby, .plex, .tautulli]

    /// Whether it is a format of movielib's.
    package var isMovielibFormat: Bool { service == "movielib" }
}

extension ImportKind: Hashable, CustomStringConvertible {
    package static func == (left: ImportKind, right: ImportKind) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    package var description: String { id }
}

/// The content of a kind of file, which names the kind together with its service.
enum ImportContent {
    case backup, comments, csv, diary, everything, export, favorites, history, importFile, likes, list,
        ratings,
        reviews, series
    case titles, unmatched, viewingActivity, viewingHistory, watched, watchlist

    func name(of service: String) -> String {
        switch self {
        case .backup: tr("{service} backup", ["service": service])
        case .comments: tr("{service} comments", ["service": service])
        case .csv: tr("{service} CSV", ["service": service])
        case .diary: tr("{service} diary", ["service": service])
        case .everything: service
        case .export: tr("{service} export", ["service": service])
        case .favorites: tr("{service} favourites", ["service": service])
        case .history: tr("{service} history", ["service": service])
        case .importFile: tr("{service} import file", ["service": service])
        case .likes: tr("{service} likes", ["service": service])
        case .list: tr("{service} list", ["service": service])
        case .ratings: tr("{service} ratings", ["service": service])
        case .reviews: tr("{service} reviews", ["service": service])
        case .series: tr("{service} series", ["service": service])
        case .titles: tr("list of titles")
        case .unmatched: tr("{service} unmatched", ["service": service])
        case .viewingActivity: tr("{service} viewing activity", ["service": service])
        case .viewingHistory: tr("{service} viewing history", ["service": service])
        case .watched: tr("{service} watched films", ["service": service])
        case .watchlist: tr("{service} watchlist", ["service": service])
        }
    }
}

/// The information about viewings in a kind of file.
enum ViewingEvidence {
    /// None. With `--rated-as-seen`, a rating means that the film was seen.
    case none
    /// A row without a day only means that the film was seen.
    case seen
    /// Like `seen`; but if other rows have a day, the rating of such a row is the film's.
    case seenOrRated
    /// How often a film was seen, which counts unless another kind of the service has the individual viewings.
    case count
    /// Each viewing, with its day or without.
    case individual

    /// Whether a viewing without a day only means that the film was seen.
    var isVague: Bool {
        switch self {
        case .none, .seen, .seenOrRated: true
        case .count, .individual: false
        }
    }
}

/// Reads the table in a service's web page as CSV, which is empty if there is no table.
struct PageFormat: Sendable {
    var csv: @Sendable ([UInt8]) -> [UInt8]
}

/// Rules for the files of a service's archives that are not imported.
struct ArchiveRules: Sendable {
    /// Whether a file has no data about films, by its path and its last component, both in lower case.
    var skips: @Sendable (_ path: String, _ name: String) -> Bool = { _, _ in false }
    /// The names, without extension, of the only tables to read in an archive that has one of them.
    var onlyTables: [String] = []
    /// Whether a file contains the names of the service's lists, by its path in lower case.
    var isListIndex: @Sendable (_ path: String) -> Bool = { _ in false }
    /// Returns the names of the service's lists by their ids, from the bytes of that file.
    var listNames: @Sendable ([UInt8]) -> [Int: String] = { _ in [:] }
}
