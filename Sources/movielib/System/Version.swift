import CEmbedded
import Localization

/// The version of movielib, and its acknowledgements.
enum Version {
    /// The only place of the version number: `Scripts/package` reads this line.
    static let number = "0.2.0"
    static let userAgent = "movielib/\(number)"

    /// How the program was built, and from which commit.
    static var build: String { String(cString: cbuild_description()) }

    /// TMDB's terms require the first notice, in these words; JustWatch's data requires the second.
    static let long = """
        movielib \(number)
        \(tr("Build: {build}", ["build": build]))
        This product uses the TMDB API but is not endorsed or certified by TMDB.
        \(tr("The data on where to watch a film comes from JustWatch."))
        """
}
