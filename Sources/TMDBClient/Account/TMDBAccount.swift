import Foundation
import Localization
package import TMDBModels

/// A user's account at TMDB: reads and writes its lists and ratings.
///
/// Nothing is ever cached. Every write is idempotent, so one whose answer was lost may be sent again.
/// Source: TMDB, "Account", "Movie: Add Rating".
package struct TMDBAccount: Sendable {
    /// The authentication by which TMDB identifies the account.
    package enum Access: Sendable, Equatable {
        /// The read access token, which belongs to the account.
        case token
        /// A session that the user approved.
        case session(String)
        /// A token that the user approved, with the session it was converted to and the account's id in version 4.
        case userToken(String, session: String, objectID: String)

        /// The values to be kept secret.
        package var secrets: [String] {
            switch self {
            case .token: []
            case .session(let session): [session]
            case .userToken(let token, let session, _): [token, session]
            }
        }

        var session: String? {
            switch self {
            case .token: nil
            case .session(let session), .userToken(_, let session, _): session
            }
        }
    }

    let client: AccountClient
    package let access: Access
    /// TMDB's number for it, from ``profile()``.
    package let id: Int

    /// Uses the account at the transport's service; sends nothing before the first request.
    ///
    /// - Parameter id: 0 if only the profile will be requested.
    package init(
        transport: any Transport, service: ServiceURL, credential: Credential, access: Access, id: Int = 0
    ) {
        client = AccountClient(transport: transport, service: service, credential: credential)
        (self.access, self.id) = (access, id)
    }

    package func profile() async throws(TMDBError) -> AccountProfile {
        try await client.send("account", session: access.session)
    }

    /// A page of a list, oldest first, so that rows added meanwhile shift nothing.
    package func page(_ number: Int, of list: AccountList, language: String) async throws(TMDBError)
        -> AccountPage
    {
        let query = ["page": "\(number)", "language": language, "sort_by": "created_at.asc"]
        let path = "account/\(id)/\(list.path)"
        return try await page(path, query) { list == .rated ? "account/\($0)/movie/rated" : nil }
    }

    /// A page by version 4, if the owner of the account has approved a token and there is a path, else by version 3.
    ///
    /// - Parameter version4: Returns the path in version 4, for the account's id there.
    func page<Page: CountedPage>(
        _ path: String, _ query: [String: String], version4: (_ objectID: String) -> String?
    ) async throws(TMDBError) -> Page {
        var answer: (value: Page, size: Int)
        if let (token, objectID) = userToken, let path = version4(objectID) {
            answer = try await client.sendWithSize(path, query: query, bearer: token, isVersion4: true)
        } else {
            answer = try await client.sendWithSize(path, query: query, session: access.session)
        }
        answer.value.size = answer.size
        return answer.value
    }

    /// The account's data about one film: the only reliable source on whether it is still on a list.
    package func states(ofFilm id: Int) async throws(TMDBError) -> AccountStates {
        let states: AccountStates = try await client.send(
            "movie/\(id)/account_states", session: access.session)
        try TMDBError.check(states.id, is: id)
        return states
    }

    /// Adds a film to the watchlist, or removes it.
    package func setOnWatchlist(_ isSaved: Bool, film id: Int) async throws(TMDBError) {
        try await write("watchlist", ["media_type": "movie", "media_id": id, "watchlist": isSaved])
    }

    /// Adds a film to the favourites, or removes it.
    package func setFavorite(_ isFavorite: Bool, film id: Int) async throws(TMDBError) {
        try await write("favorite", ["media_type": "movie", "media_id": id, "favorite": isFavorite])
    }

    private func write(_ list: String, _ body: [String: any Sendable]) async throws(TMDBError) {
        let _: AccountReceipt = try await client.send(
            "account/\(id)/\(list)", .post(AccountClient.json(body)), session: access.session)
    }

    /// Rates a film: 0.5 to 10 in halves. Nil removes the rating.
    package func rate(_ rating: Double?, film id: Int) async throws(TMDBError) {
        let method = rating.map { APIRequest.Method.post(AccountClient.json(["value": $0])) } ?? .delete(nil)
        let _: AccountReceipt = try await client.send("movie/\(id)/rating", method, session: access.session)
    }

    /// Ends the session at TMDB, and the token with it.
    package func endSession() async throws(TMDBError) {
        if case .userToken(let token, _, _) = access {
            let _: Success = try await client.send(
                "auth/access_token", .delete(AccountClient.json(["access_token": token])), isVersion4: true,
                hiding: token)
        }
        guard let session = access.session else { return }
        let _: Success = try await client.send(
            "authentication/session", .delete(AccountClient.json(["session_id": session])), hiding: session)
    }
}

extension AccountList {
    /// The path below an account in version 3.
    fileprivate var path: String { "\(rawValue)/movies" }
}

/// Sends requests about accounts, during sign-in and after it.
struct AccountClient: Sendable {
    let transport: any Transport
    let service: ServiceURL
    let credential: Credential

    /// Sends a request, and decodes the answer.
    ///
    /// - Parameters:
    ///   - bearer: Sent instead of the credential.
    ///   - secret: Removed from the answer, in addition to the secrets in the request's head.
    func send<Value: Decodable>(
        _ path: String, _ method: APIRequest.Method = .get, query: [String: String] = [:],
        session: String? = nil,
        bearer: Credential? = nil, isVersion4: Bool = false, hiding secret: String? = nil
    ) async throws(TMDBError) -> Value {
        try await sendWithSize(
            path, method, query: query, session: session, bearer: bearer, isVersion4: isVersion4,
            hiding: secret
        ).value
    }

    /// Sends a request, and returns the decoded answer and the number of its bytes.
    func sendWithSize<Value: Decodable>(
        _ path: String, _ method: APIRequest.Method = .get, query: [String: String] = [:],
        session: String? = nil,
        bearer: Credential? = nil, isVersion4: Bool = false, hiding secret: String? = nil
    ) async throws(TMDBError) -> (value: Value, size: Int) {
        guard let service = isVersion4 ? service.version4 : service else {
            throw TMDBError(.rejected, tr("{address} has no API version 4", ["address": "\(service)"]))
        }
        var request = APIRequest(service: service, path: path, query: query, credential: bearer ?? credential)
        (request.method, request.session, request.isPrivate) = (method, session, true)
        var response = try await transport.send(request)
        if let secret { response = response.withoutSecrets(nil, secret) }
        do throws(TMDBError) { return try read(response, request) } catch {
            guard error.retries > 0, let second = try await response.retry?() else { throw error }
            return try read(second, request)
        }
    }

    private func read<Value: Decodable>(
        _ response: APIResponse, _ request: APIRequest
    ) throws(TMDBError) -> (value: Value, size: Int) {
        var response = response
        // Created counts as success.
        if response.status == 201 { response.status = 200 }
        let value: Value = try response.decoded(url: request.redactedURL, hiding: request.credential)
        response.confirm?()
        return (value, response.body.count)
    }

    /// Values are texts, numbers and flags, which can always be encoded.
    static func json(_ values: [String: any Sendable]) -> Data {
        (try? JSONSerialization.data(withJSONObject: values, options: [.sortedKeys])) ?? Data()
    }
}
