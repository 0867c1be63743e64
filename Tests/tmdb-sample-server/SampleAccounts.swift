import Foundation
import Records
import Synchronization
import TMDBClient
import TMDBModels

/// Accounts as at TMDB, for as long as the server runs: request tokens and their approval, sessions, the watchlist,
/// favourites and ratings, with TMDB's own codes. Faults are switched on from outside: ``Faults``.
final class SampleAccounts: Sendable {
    struct Film: Sendable {
        var watchlist: [Int] = []
        var favorite: [Int] = []
        var rated: [(id: Int, value: Double, at: Date)] = []
    }

    struct Request {
        var method: String
        /// The path below the host: `/3/account`.
        var path: String
        var query: [String: String]
        /// The token after `Bearer`.
        var bearer: String?
        var body: Data

        /// The fields of the body; empty if it is not a JSON object.
        var fields: [String: Any] {
            (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
        }

        /// Whether it has one of the account's sessions, or the token of the key's owner.
        func isSignedIn(_ state: State) -> Bool {
            query["session_id"].map(state.sessions.contains) ?? (bearer != nil)
        }
    }

    typealias Reply = (status: Int, body: Data)

    struct State {
        var lists = Film()
        var lagging: Film?
        var laggingStates: Film?
        var tokens: [String: Bool] = [:]
        var sessions: Set<String> = []
        var userTokens: Set<String> = []
        var faults = Faults()
        var writes = 0
        var requests: [String] = []
        var titles: [Int: String] = [:]
        var userLists: [Int: UserList] = [:]
    }

    static let number = 548
    static let objectID = "4bc8892a017a3c0z92001001"
    static let pageSize = 20
    let state = Mutex(State())

    /// The account's lists.
    var lists: Film { state.withLock { $0.lists } }

    /// Changes the account's lists, as its owner does on the website.
    func change(_ body: (inout Film) -> Void) { state.withLock { body(&$0.lists) } }

    /// Approves all pending requests, as the owner does on the website.
    func approveAll() { state.withLock { state in state.tokens = state.tokens.mapValues { _ in true } } }

    /// The response; nil for a path outside of accounts.
    func answer(_ request: Request) -> Reply? {
        let path = request.path.split(separator: "/").map(String.init)
        return state.withLock { state in
            if path.first == "control" { return Self.control(path, request, &state) }
            if let reply = Self.approval(path, request, &state) { return reply }
            guard path.count >= 2 else { return nil }
            state.requests.append("\(request.method) \(request.path)")
            if state.faults.refusals > 0 {
                state.faults.refusals -= 1
                return Self.code(25)
            }
            if let reply = Self.lists(path, request, &state) { return reply }
            if path[0] == "4" { return Self.version4(path, request, &state) }
            guard path[0] == "3" else { return nil }
            return Self.signIn(path, request, &state) ?? Self.ownPages(path, request, &state)
        }
    }

    struct Lists: Codable {
        struct Rated: Codable {
            var id: Int
            var value: Double
        }
        var watchlist: [Int]
        var rated: [Rated]
    }

    /// The website's pages that approve a request; opening one approves it.
    private static func approval(_ path: [String], _ request: Request, _ state: inout State) -> Reply? {
        let token: String?
        switch path.first {
        case "authenticate" where path.count == 2: token = path[1]
        case "auth" where path.count == 2 && path[1] == "access": token = request.query["request_token"]
        default: return nil
        }
        guard let token, state.tokens[token] != nil else { return code(33) }
        state.tokens[token] = true
        return (200, Data("approved\n".utf8))
    }

    private static func signIn(_ path: [String], _ request: Request, _ state: inout State) -> Reply? {
        guard path[1] == "authentication", path.count > 2 else { return nil }
        let body = request.fields
        switch (request.method, path[2...].joined(separator: "/")) {
        case ("GET", "token/new"):
            let token = secret()
            state.tokens[token] = false
            return json(["success": true, "expires_at": "2036-11-23 10:00:00 UTC", "request_token": token])
        case ("POST", "session/new"):
            guard let token = body["request_token"] as? String, let isApproved = state.tokens[token] else {
                return code(33)
            }
            guard isApproved else { return code(17) }
            state.tokens[token] = nil
            return json(["success": true, "session_id": newSession(&state)])
        case ("POST", "session/convert/4"):
            guard let token = body["access_token"] as? String, state.userTokens.contains(token) else {
                return code(35)
            }
            return json(["success": true, "session_id": newSession(&state)])
        case ("DELETE", "session"):
            guard let session = body["session_id"] as? String, state.sessions.remove(session) != nil else {
                return code(6)
            }
            return json(["success": true])
        default: return code(34)
        }
    }

    private static func newSession(_ state: inout State) -> String {
        let session = secret()
        state.sessions.insert(session)
        return session
    }

    private static func version4(_ path: [String], _ request: Request, _ state: inout State) -> Reply {
        guard let bearer = request.bearer else { return code(7) }
        let body = request.fields
        switch (request.method, path[1...].joined(separator: "/")) {
        case ("POST", "auth/request_token"):
            let token = webToken()
            state.tokens[token] = false
            return json(["success": true, "status_code": 1, "request_token": token])
        case ("POST", "auth/access_token"):
            guard let token = body["request_token"] as? String, let isApproved = state.tokens[token] else {
                return code(33)
            }
            guard isApproved else { return code(41) }
            state.tokens[token] = nil
            let user = webToken()
            state.userTokens.insert(user)
            return json(["success": true, "status_code": 1, "access_token": user, "account_id": objectID])
        case ("DELETE", "auth/access_token"):
            guard let token = body["access_token"] as? String, state.userTokens.remove(token) != nil else {
                return code(35)
            }
            return code(13)
        case ("GET", "account/\(objectID)/movie/rated"):
            guard state.userTokens.contains(bearer) else { return code(36) }
            return listing("rated", request, &state, isVersion4: true)
        default: return code(34)
        }
    }

    /// The account's own data, for its sessions, and for the token of the key's owner.
    private static func ownPages(_ path: [String], _ request: Request, _ state: inout State) -> Reply? {
        let isAccount = path[1] == "account"
        let isOfFilm =
            path.count == 4 && path[1] == "movie" && ["rating", "account_states"].contains(path[3])
        guard isAccount || isOfFilm else { return nil }
        guard request.isSignedIn(state) else { return code(3) }
        if request.method != "GET" {
            state.writes += 1
            if let last = state.faults.revokedAfter, state.writes > last { return code(3) }
            if state.faults.forgottenWrites > 0 {
                state.faults.forgottenWrites -= 1
                return code(1)
            }
        }
        if isAccount, path.count == 2 {
            return json([
                "id": number, "username": "olena", "name": "Olena", "iso_639_1": "uk", "iso_3166_1": "UA",
                "include_adult": false, "avatar": ["gravatar": ["hash": "0123456789abcdef0123456789abcdef"]],
            ])
        }
        if isOfFilm { return film(path, request, &state) }
        guard path.count >= 4, path[2] == "\(number)" else { return code(34) }
        if request.method == "GET" { return listing(path[3], request, &state) }
        let body = request.fields
        guard request.method == "POST", let id = body["media_id"] as? Int,
            body["media_type"] as? String == "movie", let wanted = body[path[3]] as? Bool
        else { return code(5) }
        guard isKnown(id, state) else { return code(34) }
        let list: WritableKeyPath<Film, [Int]> = path[3] == "watchlist" ? \.watchlist : \.favorite
        let wasThere = state.lists[keyPath: list].contains(id)
        if wanted, !wasThere { state.lists[keyPath: list].append(id) }
        if !wanted { state.lists[keyPath: list].removeAll { $0 == id } }
        return acknowledged(wanted ? (wasThere ? 12 : 1) : 13, &state)
    }

    private static func film(_ path: [String], _ request: Request, _ state: inout State) -> Reply {
        guard let id = Int(path[2]), isKnown(id, state) else { return code(34) }
        if request.method == "GET" {
            let lists = state.laggingStates ?? state.lists
            let rated = lists.rated.first { $0.id == id }
            return json([
                "id": id, "favorite": lists.favorite.contains(id), "watchlist": lists.watchlist.contains(id),
                "rated": rated.map { ["value": $0.value] as Any } ?? false,
            ])
        }
        let wasThere = state.lists.rated.contains { $0.id == id }
        if request.method == "DELETE" {
            state.lists.rated.removeAll { $0.id == id }
            return acknowledged(13, &state)
        }
        let body = request.fields
        guard let value = body["value"] as? Double, (0.5...10).contains(value),
            value * 2 == (value * 2).rounded()
        else { return code(18) }
        state.lists.rated.removeAll { $0.id == id }
        state.lists.rated.append((id, value, Date()))
        if state.faults.ratingTakesOff { state.lists.watchlist.removeAll { $0 == id } }
        return acknowledged(wasThere ? 12 : 1, &state)
    }

    private static func acknowledged(_ number: Int, _ state: inout State) -> Reply {
        if state.faults.lostAnswers > 0 {
            state.faults.lostAnswers -= 1
            return (502, Data())
        }
        return code(number)
    }

    private static func isKnown(_ id: Int, _ state: State) -> Bool {
        !state.faults.gone.contains(id) && title(id, state) != nil
    }

    static func title(_ id: Int, _ state: State) -> String? {
        state.titles[id] ?? SampleTransport.films([id])[id]?.title
    }

    private static func listing(
        _ list: String, _ request: Request, _ state: inout State, isVersion4: Bool = false
    ) -> Reply {
        guard ["watchlist", "favorite", "rated"].contains(list) else { return code(34) }
        let number = max(1, request.query["page"].flatMap { Int($0) } ?? 1)
        if state.faults.failingPage == number {
            return state.faults.failingStatus == 401 ? code(3) : (state.faults.failingStatus, Data("{}".utf8))
        }
        let lists = state.lagging ?? state.lists
        var rows: [(id: Int, value: Double?, at: Date?)] =
            switch list {
            case "watchlist": lists.watchlist.map { ($0, nil, nil) }
            case "favorite": lists.favorite.map { ($0, nil, nil) }
            default: lists.rated.map { ($0.id, $0.value, $0.at) }
            }
        if state.faults.empty { rows = [] }
        let total = rows.count + (state.faults.totalsChange ? number : 0)
        let last = (rows.count + pageSize - 1) / pageSize
        let pages = state.faults.pagesWithoutEnd || state.faults.repeatsLastPage ? 1_000_000_000 : last
        var first = (state.faults.repeatsLastPage ? max(0, min(number, last) - 1) : number - 1) * pageSize
        if number > 1, state.faults.repeatsRows { first -= 1 }
        var page = Array(rows.dropFirst(first).prefix(pageSize))
        if number == 2, state.faults.movedRows > 0 {
            state.faults.movedRows -= 1
            page = Array(page.dropFirst())
        }
        page.removeAll { state.faults.hidden.contains($0.id) }
        let results: [[String: Any]] = page.map { row in
            var fields: [String: Any] = [
                "id": row.id, "title": title(row.id, state) ?? "", "adult": false, "genre_ids": [],
                "release_date": SampleTransport.films([row.id])[row.id]?.releaseDate.map { "\($0)" }
                    ?? "2021-09-15",
            ]
            if isVersion4 {
                fields["account_rating"] = [
                    "value": row.value ?? 0, "created_at": "\(row.at.map(Self.time) ?? "")",
                ]
            } else if let value = row.value {
                fields["rating"] = value
            }
            return fields
        }
        return json([
            "page": number, "results": results, "total_pages": max(1, pages), "total_results": total,
        ])
    }

    private static func time(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S.000Z", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func json(_ object: [String: Any], status: Int = 200) -> Reply {
        (status, (try? JSONSerialization.data(withJSONObject: object)) ?? Data())
    }

    /// TMDB's response for this code. Source: TMDB, "Errors".
    static func code(_ number: Int) -> Reply {
        let (status, message) =
            switch number {
            case 1: (201, "Success.")
            case 3: (401, "Authentication failed: You do not have permissions to access the service.")
            case 5: (422, "Invalid parameters: Your request parameters are incorrect.")
            case 6: (404, "Invalid id: The pre-requisite id is invalid or not found.")
            case 7: (401, "Invalid API key: You must be granted a valid key.")
            case 12: (201, "The item/record was updated successfully.")
            case 13: (200, "The item/record was deleted successfully.")
            case 17: (401, "Session denied.")
            case 18: (400, "Validation failed.")
            case 25: (429, "Your request count is over the allowed limit.")
            case 33: (401, "Invalid request token: The request token is either expired or invalid.")
            case 35: (401, "Invalid token.")
            case 36: (401, "This token hasn't been granted write permission by the user.")
            case 41: (422, "This request token hasn't been approved by the user.")
            default: (404, "The resource you requested could not be found.")
            }
        return json(
            ["success": [1, 12, 13].contains(number), "status_code": number, "status_message": message],
            status: status)
    }

    /// A token in the format of version 4's.
    private static func webToken() -> String { "eyJhbGciOiJIUzI1NiJ9.\(secret()).\(secret())" }

    /// 40 hexadecimal digits, like TMDB's.
    private static func secret() -> String {
        (0..<40).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}
