import FlyingFox
import Foundation
import Records
import TMDBClient
import TMDBModels

/// Answers requests below `/3` from the sample catalogue, as TMDB would.
struct CatalogueHandler: HTTPHandler {
    let latency: Duration
    let isVerbose: Bool
    private let catalogue = SampleTransport(today: .today)
    private let accounts = SampleAccounts()

    init(latency: Duration, isVerbose: Bool) { (self.latency, self.isVerbose) = (latency, isVerbose) }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if latency > .zero { try await Task.sleep(for: latency) }
        let response = try await answer(request)
        if isVerbose {
            let line = "\(request.method.rawValue) \(request.path) \(response.statusCode.code)\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        return response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Pages opened in a web browser, and the controls for experiments, need no credential.
        let isOpen = ["/authenticate/", "/auth/", "/control/"].contains { request.path.hasPrefix($0) }
        guard isOpen || isAuthorised(request) else {
            return response(401, SampleTransport.invalidKeyBody, maxAge: 300)
        }
        let query = Dictionary(
            request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        if let answer = accounts.answer(try await own(request, query)) {
            // TMDB sends this max-age, although it is wrong for a user's own data.
            return response(answer.status, answer.body, maxAge: 300)
        }
        guard request.method == .GET else {
            let body =
                #"{"status_code": 42, "status_message": "This request method is not supported for this resource.", "success": false}"#
            return response(405, Data(body.utf8), maxAge: 0)
        }
        // The catalogue has nothing outside /3.
        let path = request.path.hasPrefix("/3/") ? String(request.path.dropFirst(3)) : ""
        let answer = try await catalogue.send(
            APIRequest(service: .tmdb, path: path, query: query, credential: nil))
        return response(answer.status, answer.body, maxAge: answer.status == 404 ? 28_800 : 3600)
    }

    private func own(_ request: HTTPRequest, _ query: [String: String]) async throws -> SampleAccounts.Request
    {
        let header = request.headers[.authorization] ?? ""
        return SampleAccounts.Request(
            method: request.method.rawValue, path: request.path, query: query,
            bearer: header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : nil,
            body: try await request.bodyData)
    }

    /// Checks only the format: a sample catalogue has no secrets.
    private func isAuthorised(_ request: HTTPRequest) -> Bool {
        if case .apiKey? = request.query["api_key"].flatMap({ try? Credential($0) }) { return true }
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "),
            case .accessToken? = try? Credential(String(header.dropFirst(7)))
        else { return false }
        return true
    }

    private func response(_ status: Int, _ body: Data, maxAge: Int) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""),
            headers: [
                .contentType: "application/json;charset=utf-8", .cacheControl: "public, max-age=\(maxAge)",
            ], body: body)
    }
}
