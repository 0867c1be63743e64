import Localization

/// The kind of an import file; the raw value is what a person types.
package enum ImportKind: String, Sendable, CaseIterable, Hashable {
    /// Letterboxd's `diary.csv`: one viewing per row.
    case letterboxdDiary = "letterboxd-diary"
    /// Letterboxd's `reviews.csv`: the viewings that have a review.
    case letterboxdReviews = "letterboxd-reviews"
    /// Letterboxd's `ratings.csv`.
    case letterboxdRatings = "letterboxd-ratings"
    /// Letterboxd's `watched.csv`: every film seen, with or without a day.
    case letterboxdWatched = "letterboxd-watched"
    /// Letterboxd's `watchlist.csv`.
    case letterboxdWatchlist = "letterboxd-watchlist"
    /// Letterboxd's `likes/films.csv`.
    case letterboxdLikes = "letterboxd-likes"
    /// One of Letterboxd's `lists/*.csv`.
    case letterboxdList = "letterboxd-list"
    /// The format Letterboxd imports, which many programs write.
    case letterboxdImport = "letterboxd-import"
    /// IMDb's ratings.
    case imdbRatings = "imdb-ratings"
    /// IMDb's watchlist.
    case imdbWatchlist = "imdb-watchlist"
    /// Another list of IMDb's.
    case imdbList = "imdb-list"
    /// Trakt's history: one viewing per record.
    case traktHistory = "trakt-history"
    /// Trakt's watched films: how often, and when last.
    case traktWatched = "trakt-watched"
    /// Trakt's watchlist.
    case traktWatchlist = "trakt-watchlist"
    /// Trakt's ratings.
    case traktRatings = "trakt-ratings"
    /// Trakt's favourites.
    case traktFavorites = "trakt-favorites"
    /// Another list of Trakt's.
    case traktList = "trakt-list"
    /// Trakt's comments and reviews.
    case traktComments = "trakt-comments"
    /// TMDB's ratings.
    case tmdbRatings = "tmdb-ratings"
    /// TMDB's watchlist.
    case tmdbWatchlist = "tmdb-watchlist"
    /// TMDB's favourites.
    case tmdbFavorites = "tmdb-favorites"
    /// Simkl's backup, with films, series and anime in one file.
    case simkl
    /// Movary's `history.csv`: one viewing per row.
    case movaryHistory = "movary-history"
    /// Movary's `ratings.csv`.
    case movaryRatings = "movary-ratings"
    /// Movary's `watchlist.csv`.
    case movaryWatchlist = "movary-watchlist"
    /// Yamtrack's export of everything it tracks.
    case yamtrack
    /// Netflix's `NetflixViewingHistory.csv`: one profile's titles and days.
    case netflixHistory = "netflix-history"
    /// Netflix's `ViewingActivity.csv`: every time anybody on the account pressed play.
    case netflixActivity = "netflix-activity"
    /// Netflix's `MyList.csv`: what a profile wants to see.
    case netflixMyList = "netflix-my-list"
    /// Netflix's `Ratings.csv`: stars and thumbs.
    case netflixRatings = "netflix-ratings"
    /// TV Time's `tracking-prod-records.csv`: what was seen and saved.
    case tvTime = "tv-time"
    /// Criticker's ratings, out of 100.
    case critickerRatings = "criticker-ratings"
    /// Kinopoisk's own export, or ratings in the columns of programs that read Kinopoisk.
    case kinopoiskRatings = "kinopoisk-ratings"
    /// MovieLens's ratings, out of 5.
    case movielensRatings = "movielens-ratings"
    /// Titles, perhaps with a year and a rating; or a file whose columns the person names.
    case titleList = "title-list"
    /// movielib's own JSON, which is lossless.
    case movielibJSON = "movielib-json"
    /// movielib's own CSV, one row per film.
    case movielibCSV = "movielib-csv"
    /// What an import could not match, with the ids filled in.
    case movielibUnmatched = "movielib-unmatched"

    /// The kind in words, such as "Letterboxd diary".
    package var name: String {
        switch self {
        case .letterboxdDiary: tr("Letterboxd diary")
        case .letterboxdReviews: tr("Letterboxd reviews")
        case .letterboxdRatings: tr("Letterboxd ratings")
        case .letterboxdWatched: tr("Letterboxd watched films")
        case .letterboxdWatchlist: tr("Letterboxd watchlist")
        case .letterboxdLikes: tr("Letterboxd likes")
        case .letterboxdList: tr("Letterboxd list")
        case .letterboxdImport: tr("Letterboxd import file")
        case .imdbRatings: tr("IMDb ratings")
        case .imdbWatchlist: tr("IMDb watchlist")
        case .imdbList: tr("IMDb list")
        case .traktHistory: tr("Trakt history")
        case .traktWatched: tr("Trakt watched films")
        case .traktWatchlist: tr("Trakt watchlist")
        case .traktRatings: tr("Trakt ratings")
        case .traktFavorites: tr("Trakt favourites")
        case .traktList: tr("Trakt list")
        case .traktComments: tr("Trakt comments")
        case .tmdbRatings: tr("TMDB ratings")
        case .tmdbWatchlist: tr("TMDB watchlist")
        case .tmdbFavorites: tr("TMDB favourites")
        case .simkl: tr("Simkl backup")
        case .movaryHistory: tr("Movary history")
        case .movaryRatings: tr("Movary ratings")
        case .movaryWatchlist: tr("Movary watchlist")
        case .yamtrack: "Yamtrack"
        case .netflixHistory: tr("Netflix viewing history")
        case .netflixActivity: tr("Netflix viewing activity")
        case .netflixMyList: tr("Netflix list")
        case .netflixRatings: tr("Netflix ratings")
        case .tvTime: "TV Time"
        case .critickerRatings: tr("Criticker ratings")
        case .kinopoiskRatings: tr("Kinopoisk ratings")
        case .movielensRatings: tr("MovieLens ratings")
        case .titleList: tr("list of titles")
        case .movielibJSON: "movielib"
        case .movielibCSV: tr("movielib CSV")
        case .movielibUnmatched: tr("movielib unmatched")
        }
    }
}
