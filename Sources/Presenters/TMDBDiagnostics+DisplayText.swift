import Localization
package import MovielibCore
import TMDBModels

extension TMDBDiagnostics.Response {
    private typealias Finding = ReportPresenter.Finding

    /// The findings about the steps of a request to TMDB.
    ///
    /// - Parameter settingsFile: The file where an address of the API can be set.
    package func findings(settingsFile: String) -> [ReportPresenter.Finding] {
        guard let error else {
            return [
                Finding(
                    name: "TMDB", state: .ok,
                    detail: tr("{service} accepts the credential", ["service": "\(service)"]))
            ]
        }
        // The steps that worked, and then the one that failed.
        let steps = TMDBError.Stage.allCases.prefix { $0 != error.stage }
            .filter { $0 != .tls || service.scheme == "https" }
        return steps.map {
            Finding(name: $0.heading, state: .ok, detail: tr("works with {host}", ["host": service.host]))
        } + [Finding(name: error.stage.heading, state: .problem, detail: error.detail)]
            + (alternate.map { [Self.finding($0, settingsFile)] } ?? [])
    }

    private static func finding(_ alternate: Result<ServiceURL, TMDBError>, _ file: String) -> Finding {
        let detail =
            switch alternate {
            case .success(let other):
                tr(
                    "{host} works: put the line {line} into {file}",
                    ["host": other.host, "line": "api_url = \"\(other)\"", "file": file])
            case .failure(let error):
                tr(
                    "{host} does not work either: {why}",
                    ["host": ServiceURL.tmdbAlternate.host, "why": error.detail])
            }
        return Finding(name: tr("Other host"), state: .note, detail: detail)
    }
}

extension TMDBError.Stage {
    fileprivate var heading: String {
        switch self {
        case .name: tr("Name", context: "step to TMDB")
        case .connection: tr("Connection", context: "step to TMDB")
        case .tls: "TLS"
        case .http: "HTTP"
        case .credential: tr("Credential")
        }
    }
}
