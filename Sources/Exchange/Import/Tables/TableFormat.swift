/// What the header of a CSV file tells of it: the kinds it may be, and the columns they know.
///
/// A file is of a kind where its columns cannot be another's. Either a column gives the service away, and what
/// nobody knows stands beside it and is told, or every column has to be known.
struct FileShape {
    /// What it may be; its name decides among several.
    var kinds: [ImportKind]
    /// Columns it has to have, one of each group.
    var needs: [[String]]
    /// Columns that are read, or passed over knowingly.
    var knows: Set<String>
    /// Whether the columns are words that anybody uses, so that an unknown one makes it something else.
    var isPlain = false
    /// Columns of days, which a spreadsheet may have rewritten.
    var days: [String] = []
    /// Columns of stars, which may be out of ten.
    var stars: [String] = []
    /// Whether nothing but a value above five tells what those are out of.
    var isScaleOpen = false

    private init(
        _ kinds: ImportKind..., needs: [[String]], knows: String, isPlain: Bool = false, days: [String] = [],
        stars: [String] = [], isScaleOpen: Bool = false
    ) {
        (self.kinds, self.needs, self.isPlain, self.days, self.stars) = (kinds, needs, isPlain, days, stars)
        self.isScaleOpen = isScaleOpen
        self.knows = Set(knows.split(separator: ",").map(String.init) + needs.joined() + days + stars)
    }

    /// That of a file of which somebody says what its columns are.
    init(columns map: ColumnMap) {
        self.init(
            .titleList, needs: [], knows: "", days: [.seen, .saved].compactMap(map.name),
            stars: map.scale == nil ? [map.name(.rating)].compactMap(\.self) : [])
        knows = Set(map.columns.values.map { $0.lowercased() })
    }

    /// Whether a file with that header is one; said by hand, its plain columns may have others beside them.
    func fits(_ header: CSVHeader, saidByHand asked: ImportKind? = nil) -> Bool {
        guard needs.allSatisfy({ $0.contains(where: header.has) }) else { return false }
        return !isPlain || asked.map(kinds.contains) == true || unknown(in: header).isEmpty
    }

    /// The columns that nobody reads, as they are written.
    func unknown(in header: CSVHeader) -> [String] {
        zip(header.names, header.titles).filter { !$0.0.isEmpty && !knows.contains($0.0) }.map(\.1)
    }

    /// The first that fits: those that a column gives away come before the plain ones.
    static func of(_ header: CSVHeader, asked: ImportKind?) -> FileShape? {
        all.first { $0.fits(header) }
            ?? asked.flatMap { kind in all.first { $0.fits(header, saidByHand: kind) } }
    }

    /// That of a kind that is known otherwise.
    static func of(_ kind: ImportKind) -> FileShape? { all.first { $0.kinds.contains(kind) } }

    // Letterboxd's before TMDB's: some programs add a column "TMDB ID" to its files.
    private static let all: [FileShape] = own + letterboxd + services + plain

    private static let own = [
        FileShape(
            .movielibUnmatched, needs: [["tmdb_id"], ["candidates"], ["reason"]],
            knows: UnmatchedFile.columns.joined(separator: ",")),
        FileShape(
            .movielibCSV, needs: [["tmdb_id"], ["viewings"], ["my_rating"]],
            knows: CSVExport.columns.joined(separator: ",")),
    ]

    private static let services = [
        FileShape(
            .simkl, needs: [["simkl_id"], ["title"], ["type"]],
            knows: "year,watchlist,lastepwatched,rating,memo,tvdb,tmdb,imdb", days: ["watcheddate"]),
        FileShape(
            // Older ones have no source: all was TMDB's.
            .yamtrack, needs: [["media_id"], ["source", "score"], ["media_type"]],
            knows: "title,image,season_number,episode_number,score,status,notes,progress,repeats,watch_date",
            days: ["start_date", "end_date", "created_at", "progressed_at"]),
        FileShape(
            .movaryHistory, needs: [["title"], ["tmdbid"], ["watchedat"]],
            knows: "year,imdbid,comment,location", days: ["watchedat"]),
        FileShape(.movaryRatings, needs: [["title"], ["tmdbid"], ["userrating"]], knows: "year,imdbid"),
        FileShape(
            .movaryWatchlist, needs: [["title"], ["tmdbid"], ["addedat"]], knows: "year,imdbid",
            days: ["addedat"]),
        FileShape(
            .netflixActivity, needs: [["profile name"], ["start time"], ["title"]],
            knows: "duration,attributes,supplemental video type,device type,bookmark,latest bookmark,country",
            days: ["start time"]),
        FileShape(
            .netflixMyList, needs: [["profile name"], ["title name"], ["utc title add date"]],
            knows: "country", days: ["utc title add date"]),
        FileShape(
            .netflixRatings, needs: [["profile name"], ["title name"], ["thumbs value", "star value"]],
            knows: "rating type,device model,region view date", days: ["event utc ts"]),
        FileShape(
            .tvTime, needs: [["movie_name"], ["entity_type"], ["type"]],
            knows: """
                series_name,uuid,type-uuid-n,watch_count,updated_at,series_id,user_id,watches,runtime,alpha_range_key,\
                follow_date_range_key,release_date,release_date_range_key,rewatch_count,series_uuid,season_number,\
                episode_id,watch_date,episode_number,total_movies_runtime,total_series_runtime,country,bulk_type,\
                watched_episode_range_key,watch_date_range_key,unitarian
                """, days: ["created_at"]),
        FileShape(
            .critickerRatings, needs: [["score"], ["film name"]], knows: "year,mini review,url,imdb id",
            days: ["date rated"]),
        FileShape(
            .kinopoiskRatings,
            needs: [[RowDraft.kinopoisk.title], [RowDraft.kinopoisk.original], [RowDraft.kinopoisk.rating]],
            knows: """
                год,мой комментарий,страны,режиссёр,режисcёр,актёры,жанры,возраст,время,рейтинг кинопоиска,\
                число оценок,рейтинг imdb,число оценок imdb,рейтинг mpaa,мировая премьера,премьера в рф,релиз на dvd,\
                бюджет $,сборы сша $,сборы мир $,сборы рф $
                """, days: [RowDraft.kinopoisk.date]),
        FileShape(
            .kinopoiskRatings,
            needs: [["nameeng", "nameen", "nameru", "namerus"], ["rating_10", "rating10"]],
            knows: "rating,name,year,type,imdbid,imdb_id,tmdbid,tmdb_id,url,id,kinopoiskid", days: ["date"]),
        FileShape(
            .kinopoiskRatings,
            needs: [["nameeng", "nameen", "nameru", "namerus"], ["rating", "myrating", "userrating"]],
            knows: "name,year,type,imdbid,imdb_id,tmdbid,tmdb_id,url,id,kinopoiskid", days: ["date"],
            stars: ["rating", "myrating", "userrating"], isScaleOpen: true),
        FileShape(
            .movielensRatings,
            needs: [["movieid", "movie_id"], ["tmdbid", "tmdb_id", "imdbid", "imdb_id"], ["rating"]],
            knows: "userid,user_id,title,genres,average_rating,timestamp", stars: ["rating"]),
        FileShape(
            .tmdbRatings, .tmdbWatchlist, .tmdbFavorites, needs: [["tmdb id"], ["name"]],
            knows: "imdb id,type,title,season number,episode number,rating,your rating",
            days: ["release date", "date rated", "date added", "created"]),
        FileShape(
            .imdbWatchlist, .imdbList, .imdbRatings, needs: [["const"], ["position", "created"]],
            knows: imdb, days: imdbDays),
        FileShape(
            .imdbRatings, needs: [["const"], ["your rating", "you rated"]], knows: imdb, days: imdbDays),
        FileShape(.imdbWatchlist, .imdbList, needs: [["const"]], knows: imdb, days: imdbDays),
    ]

    private static let imdb = """
        position,description,title,name,original title,url,title type,your rating,you rated,imdb rating,\
        runtime (mins),year,genres,num votes,num. votes,release date (month/day/year),directors,known for,birth date
        """
    /// The last is never read; of a list that was made in a day it alone tells the order.
    private static let imdbDays = ["created", "modified", "date rated", "release date"]

    /// Ids of films, as programs that add them to a table call them.
    private static let ids = "tmdbid,tmdb_id,tmdb id,imdbid,imdb_id,imdb id"

    private static let letterboxd = [
        FileShape(
            .letterboxdReviews, needs: [["letterboxd uri"], ["name"], ["review"]],
            knows: "year,rewatch,tags,\(ids)", days: ["date", "watched date"], stars: ["rating"]),
        FileShape(
            .letterboxdDiary, needs: [["letterboxd uri"], ["name"], ["watched date"]],
            knows: "year,rewatch,tags,\(ids)", days: ["date", "watched date"], stars: ["rating"]),
        FileShape(
            .letterboxdDiary, needs: [["rewatch"], ["name"], ["watched date"]],
            knows: "year,tags,review,\(ids),director,directors", days: ["date", "watched date"],
            stars: ["rating"]),
        FileShape(
            .letterboxdRatings, needs: [["letterboxd uri"], ["name"], ["rating"]], knows: "year,\(ids)",
            days: ["date"], stars: ["rating"]),
        FileShape(
            .letterboxdWatchlist, .letterboxdWatched, .letterboxdLikes,
            needs: [["letterboxd uri"], ["name"]], knows: "year,\(ids)", days: ["date"]),
        // Behind its preamble, by which it is known.
        FileShape(
            .letterboxdList, needs: [["position"], ["letterboxd list export"]],
            knows: "name,title,year,url,letterboxd uri,description,\(ids),letterboxduri"),
    ]

    private static let plain = [
        // What the export writes of films' own ratings: no row says that the film was seen.
        FileShape(
            .letterboxdRatings, .letterboxdImport,
            needs: [["tmdbid", "imdbid"], ["title", "name"], ["rating10"]], knows: "year,\(ids)",
            isPlain: true),
        FileShape(
            .letterboxdImport,
            needs: [
                ["title", "name", "tmdbid", "imdbid", "letterboxduri"],
                ["watcheddate", "rating10", "rewatch", "review"],
            ], knows: "letterboxd uri,url,year,directors,director,tags,watched date,title,name,\(ids)",
            isPlain: true, days: ["watcheddate", "watched date"], stars: ["rating"]),
        FileShape(
            .letterboxdWatchlist, .letterboxdImport,
            needs: [["title", "name"], ["tmdbid", "imdbid", "letterboxduri"]],
            knows: "year,directors,director,tags,letterboxd uri,url", isPlain: true),
        FileShape(
            .movielensRatings, needs: [["tmdbid", "tmdb_id", "imdbid", "imdb_id"], ["rating"]],
            knows: "timestamp", isPlain: true, stars: ["rating"]),
        FileShape(.netflixHistory, needs: [["title"], ["date"]], knows: "", isPlain: true, days: ["date"]),
        FileShape(
            .titleList, needs: [["title", "name"], ["rating"]],
            knows: "year,\(ids),letterboxduri,url,directors,director,tags", isPlain: true,
            stars: ["rating"], isScaleOpen: true),
        FileShape(
            .titleList, .letterboxdWatchlist, needs: [["title", "name"], ["year"]],
            knows: "directors,director,tags,url", isPlain: true),
    ]
}
