import Films
import Localization
import Presenters
import TMDBClient
import TMDBModels

/// Checks the way to TMDB step by step: name, connection, TLS, HTTP, credential.
struct TMDBExamination {
    typealias Finding = ReportPresenter.Finding

    let context: AppContext

    private var run: Invocation { context.run }

    func findings() async -> [Finding] {
        let found: CredentialStore.Found
        let service: ServiceURL
        do throws(Failure) {
            service = try context.service()
            guard let credential = try run.credential() else {
                return [
                    Finding(
                        name: tr("Credential"), state: .note,
                        detail: tr("none, so the built-in sample answers; 'movielib auth login' changes that")
                    )
                ]
            }
            found = credential
            _ = try context.mapCoreErrors(context.films.credential(for: service))
        } catch {
            return [Finding(name: tr("Credential"), state: .problem, detail: "\(error.what): \(error.why)")]
        }
        if run.options.offline {
            return found.findings(run.options) + [
                Finding(name: "TMDB", state: .note, detail: tr("not asked: --offline"))
            ]
        }
        do throws(Failure) { try ProcessPreparation.refuseTooFewThreads() } catch {
            return found.findings(run.options) + [
                Finding(name: "TMDB", state: .problem, detail: tr("not asked: {why}", ["why": error.why]))
            ]
        }
        guard let error = await failure(of: service, with: found.credential) else {
            return found.findings(run.options) + [
                Finding(
                    name: "TMDB", state: .ok,
                    detail: tr("{service} accepts the credential", ["service": "\(service)"]))
            ]
        }
        var findings = found.findings(run.options) + steps(to: error, service)
        if service == .tmdb, [.name, .connection, .tls].contains(error.stage) {
            findings.append(await alternate(found.credential))
        }
        return findings
    }

    /// What worked, and then what failed.
    private func steps(to error: TMDBError, _ service: ServiceURL) -> [Finding] {
        TMDBError.Stage.allCases.prefix { $0 != error.stage }.filter {
            $0 != .tls || service.scheme == "https"
        }.map {
            Finding(name: $0.heading, state: .ok, detail: tr("works with {host}", ["host": service.host]))
        } + [Finding(name: error.stage.heading, state: .problem, detail: error.detail)]
    }

    /// Some networks block TMDB's usual name but not the other one.
    private func alternate(_ credential: Credential) async -> Finding {
        let other = ServiceURL.tmdbAlternate
        if let error = await failure(of: other, with: credential) {
            return Finding(
                name: tr("Other name"), state: .note,
                detail: tr("{host} does not help: {why}", ["host": other.host, "why": error.detail]))
        }
        let file = run.paths.settingsFile ?? "config.toml"
        return Finding(
            name: tr("Other name"), state: .note,
            detail: tr(
                "{host} works: put the line {line} into {file}",
                ["host": other.host, "line": "api_url = \"\(other)\"", "file": file]))
    }

    private func failure(of service: ServiceURL, with credential: Credential) async -> TMDBError? {
        let tmdb = TMDB(transport: context.films.networkTransport(), service: service, credential: credential)
        do throws(TMDBError) {
            _ = try await tmdb.answer(Endpoint.authentication())
            return nil
        } catch { return error }
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
