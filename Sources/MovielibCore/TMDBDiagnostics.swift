package import TMDBClient
package import TMDBModels

/// Checks the connection to TMDB step by step: name, connection, TLS, HTTP, credential.
package struct TMDBDiagnostics: Request {
    package struct Response {
        package let service: ServiceURL
        /// Nil if TMDB accepts the credential.
        package let error: TMDBError?
        /// The result for TMDB's other host name, if the usual one cannot be reached: some networks block only one of
        /// them.
        package let alternate: Result<ServiceURL, TMDBError>?
    }

    let credential: Credential

    package init(with credential: Credential) { self.credential = credential }

    package func response(from core: Core) async throws(CoreError) -> Response {
        let service = try core.service()
        let error = await error(of: service, core)
        var alternate: Result<ServiceURL, TMDBError>?
        if service == .tmdb, let error, [.name, .connection, .tls].contains(error.stage) {
            alternate =
                await self.error(of: .tmdbAlternate, core).map { .failure($0) } ?? .success(.tmdbAlternate)
        }
        return Response(service: service, error: error, alternate: alternate)
    }

    private func error(of service: ServiceURL, _ core: Core) async -> TMDBError? {
        let tmdb = TMDB(transport: core.networkTransport(), service: service, credential: credential)
        do throws(TMDBError) {
            _ = try await tmdb.fetch(Endpoint.authentication())
            return nil
        } catch { return error }
    }
}
