import Records
import TMDBClient

extension Failure {
    /// - Parameters:
    ///   - what: What was being done, as a noun phrase: `search`, `movie 603`.
    ///   - environment: in which a proxy may be named.
    init(_ error: TMDBError, _ what: String, environment: [String: String] = [:]) {
        switch error.kind {
        case .notFound where error.isOfSample:
            self.init(.notFound, what, "it is not in the built-in sample", hint: Self.keyHint)
        case .notFound:
            self.init(.notFound, what, "TMDB does not have it", hint: Self.searchHint)
        case .credentialRejected:
            self.init(
                .credential, what, "TMDB refused the credential: \(error.detail)",
                hint:
                    "'movielib auth login' stores another one; 'movielib auth status' says which one is used")
        case .unreachable:
            self.init(
                .network, what, error.detail,
                hint: "'movielib doctor' looks closer; 'movielib watchlist' works without a network")
            // This machine's own address is never asked through a proxy.
            if error.url?.hasPrefix("https://") == true, [.name, .connection, .tls].contains(error.stage),
                let proxy = Proxy(environment: environment)
            {
                hints.insert("\(proxy.variable) sends it through the proxy \(proxy.host)", at: 0)
            }
        case .untrusted:
            self.init(.network, what, error.detail, hint: Self.untrustedHint)
        case .rateLimited(let wait):
            let advice = wait.map { "TMDB asks to wait \(Self.duration($0))" } ?? "try again in a minute"
            self.init(.tmdb, what, "too many requests to TMDB (HTTP 429)", hint: advice)
        case .unavailable:
            self.init(
                .tmdb, what, "TMDB is having trouble: \(error.detail)",
                hint: "try again in a minute; status.themoviedb.org reports longer outages")
        case .refused: self.init(.tmdb, what, "TMDB refused the request: \(error.detail)")
        case .badAnswer:
            self.init(
                .tmdb, what, error.detail,
                hint: "the request was \(error.url ?? "TMDB"); 'movielib doctor' looks closer")
        case .cancelled: self.init(.failed, what, "stopped")
        }
    }

    /// How an id is found.
    static let searchHint = "'movielib search <words>' finds its id"

    /// What to do where the sample has too little.
    static let keyHint = "a free TMDB key brings every film: 'movielib auth login'"

    /// A clock that is wrong by years makes every certificate look expired or not yet valid.
    private static var untrustedHint: String {
        // The program was made in the first of these years, and no certificate of then is good for ten.
        let (made, year) = (2026, PartialDate.thisYear)
        return (made...made + 10).contains(year)
            ? "something between this machine and TMDB may be reading along: a proxy, or a login page"
            : "this machine's clock says \(year); check it"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\(seconds / 60) minutes"
        default: "\(seconds / 3600) hours"
        }
    }
}
