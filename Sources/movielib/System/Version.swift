import Localization

/// Which movielib this is, and what it owes to whom.
enum Version {
    static let number = "0.1.0"
    static let userAgent = "movielib/\(number)"

    /// TMDB's terms ask for the first notice, in these words; JustWatch's data for the second.
    static let long = """
        movielib \(number)
        This product uses the TMDB API but is not endorsed or certified by TMDB.
        \(tr("Where to watch a film is known thanks to JustWatch."))
        """
}
