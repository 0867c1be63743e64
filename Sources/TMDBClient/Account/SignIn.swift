import Foundation
import Localization
package import TMDBModels

/// Signs in to an account at TMDB: the user approves a request in a browser, on any device.
///
/// Source: TMDB, "Authentication: How do I generate a session id?", "Authentication: User (v4)".
package struct SignIn: Sendable {
    /// A request to be approved.
    package struct Request: Sendable {
        let token: String
        let isVersion4: Bool
        /// The page on which it is approved. The address contains the request, and is useless for anything else.
        package let address: String
    }

    private let client: AccountClient
    private let website: String

    /// - Parameter website: The site with the approval pages, without a slash at its end.
    package init(
        transport: any Transport, service: ServiceURL, credential: Credential,
        website: String = "https://www.themoviedb.org"
    ) {
        client = AccountClient(transport: transport, service: service, credential: credential)
        self.website = website
    }

    /// Makes a request: for a session, or in version 4 for a token, which requires a read access token.
    package func request(isVersion4: Bool) async throws(TMDBError) -> Request {
        let path = isVersion4 ? "auth/request_token" : "authentication/token/new"
        let secrets: AccountSecrets = try await client.send(
            path, isVersion4 ? .post(AccountClient.json([:])) : .get, isVersion4: isVersion4)
        guard let token = secrets.requestToken else { throw Self.unusableAnswerError }
        return Request(
            token: token, isVersion4: isVersion4,
            address: isVersion4
                ? "\(website)/auth/access?request_token=\(token)" : "\(website)/authenticate/\(token)")
    }

    /// Exchanges an approved request for access; nil while it is not approved. TMDB does not distinguish a
    /// denied request from an open one.
    ///
    /// - Throws: ``TMDBError``; of kind `notFound` once the request has expired.
    package func access(for request: Request) async throws(TMDBError) -> TMDBAccount.Access? {
        let secrets: AccountSecrets
        do throws(TMDBError) {
            secrets = try await client.send(
                request.isVersion4 ? "auth/access_token" : "authentication/session/new",
                .post(AccountClient.json(["request_token": request.token])), isVersion4: request.isVersion4)
        } catch {
            switch error.code {
            case 17, 41: return nil
            case 6, 33:
                var error = error
                error.kind = .notFound
                throw error
            default: throw error
            }
        }
        guard request.isVersion4 else {
            guard let session = secrets.sessionID else { throw Self.unusableAnswerError }
            return .session(session)
        }
        guard let token = secrets.accessToken, let objectID = secrets.accountID else {
            throw Self.unusableAnswerError
        }
        let converted: AccountSecrets = try await client.send(
            "authentication/session/convert/4", .post(AccountClient.json(["access_token": token])))
        guard let session = converted.sessionID else { throw Self.unusableAnswerError }
        return .userToken(token, session: session, objectID: objectID)
    }

    private static var unusableAnswerError: TMDBError {
        TMDBError(.badAnswer, tr("the response is not from TMDB"), status: 200)
    }
}
