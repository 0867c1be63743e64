import Localization
import Records
package import TMDBModels

extension Failure {
    /// - Parameters:
    ///   - what: The activity that failed, as a noun phrase: `search`, `movie 603`.
    ///   - environment: May name a proxy.
    package init(_ error: TMDBError, _ what: String, environment: [String: String] = [:]) {
        switch error.kind {
        case .notFound where error.isOfSample:
            self.init(.notFound, what, tr("it is not in the built-in sample"), hint: Self.keyHint)
            self = hinting(Self.numberHint(what))
        case .notFound:
            self.init(
                .notFound, what, tr("not found on TMDB"), hint: Self.numberHint(what) ?? Self.searchHint)
        case .credentialRejected:
            self.init(
                .credential, what, tr("TMDB refused the credential: {detail}", ["detail": error.detail]),
                hint: tr(
                    "'movielib auth login' stores another one; 'movielib auth status' says which one is used")
            )
        case .unreachable:
            self.init(
                .network, what, error.detail,
                hint: tr("'movielib doctor' says more; 'movielib watchlist' works without a network"))
            // This machine's own address is never requested through a proxy.
            if error.url?.hasPrefix("https://") == true, [.name, .connection, .tls].contains(error.stage),
                let proxy = Proxy(environment: environment)
            {
                hints.insert(
                    tr(
                        "{variable} sends it through the proxy {host}",
                        ["variable": proxy.variable, "host": proxy.host]), at: 0)
            }
        case .untrusted: self.init(.network, what, error.detail, hint: Self.untrustedHint)
        case .rateLimited(let wait):
            self.init(
                .tmdb, what, tr("too many requests to TMDB (HTTP 429)"),
                hint: wait.map(Self.waitHint) ?? tr("try again in a minute"))
        case .unavailable:
            self.init(
                .tmdb, what, tr("TMDB is having trouble: {detail}", ["detail": error.detail]),
                hint: tr("try again in a minute; status.themoviedb.org reports longer outages"))
        case .rejected:
            self.init(.tmdb, what, tr("TMDB refused the request: {detail}", ["detail": error.detail]))
        case .badAnswer:
            self.init(
                .tmdb, what, error.detail,
                hint: tr("the request was {url}; 'movielib doctor' says more", ["url": error.url ?? "TMDB"]))
        case .cancelled: self.init(.failed, what, tr("stopped"))
        }
    }

    /// The hint for a number of four digits, which may be a title such as 1917, and not an id.
    private static func numberHint(_ what: String) -> String? {
        let number = what.split(separator: " ").last.flatMap { $0.count == 4 ? Int($0) : nil }
        guard let number, !what.hasPrefix("person"), !what.hasPrefix("collection") else { return nil }
        return tr(
            "a number is a TMDB id; '{command}' looks for a title", ["command": "movielib search \(number)"])
    }

    /// The hint on how to find an id.
    package static var searchHint: String { tr("'movielib search <words>' finds its id") }

    /// The hint if the built-in sample has too little.
    package static var keyHint: String {
        tr("a free TMDB key gives access to every film: 'movielib auth login'")
    }

    /// The hint for an untrusted certificate: a clock that is years off makes each look expired or not yet valid.
    private static var untrustedHint: String {
        // In other years the clock must be wrong: the program is from the first, and no certificate is valid for ten.
        let (made, year) = (2026, PartialDate.thisYear)
        return (made...made + 10).contains(year)
            ? tr("something between this machine and TMDB may be reading along: a proxy, or a login page")
            : tr("this machine's clock says {year}; check it", ["year": "\(year)"])
    }

    private static func waitHint(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: plural("TMDB asks you to wait {n} second", "TMDB asks you to wait {n} seconds", seconds)
        case ..<7200:
            plural("TMDB asks you to wait {n} minute", "TMDB asks you to wait {n} minutes", seconds / 60)
        default: plural("TMDB asks you to wait {n} hour", "TMDB asks you to wait {n} hours", seconds / 3600)
        }
    }
}
