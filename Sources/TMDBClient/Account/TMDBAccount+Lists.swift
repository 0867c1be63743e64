import Foundation
import Records
package import TMDBModels

extension Endpoint {
    /// A page of a public list.
    package static func list(_ id: Int, page: Int, locale: ContentLocale) -> Self where Response == ListPage {
        Endpoint("list/\(id)", query: ["language": locale.language, "page": "\(page)"])
    }
}

extension TMDBAccount {
    /// Whether it can write lists, which requires a token that the user approved.
    package var writesLists: Bool { userToken != nil }

    var userToken: (token: Credential, objectID: String)? {
        guard case .userToken(let token, _, let objectID) = access else { return nil }
        return (.accessToken(token), objectID)
    }

    package func lists(page: Int) async throws(TMDBError) -> ListSummaries {
        try await self.page("account/\(id)/lists", ["page": "\(page)"]) { "account/\($0)/lists" }
    }

    /// A page of a list that may be private to the account.
    ///
    /// - Throws: ``TMDBError``; `rejected` if the account's access cannot read private lists.
    package func list(_ list: Int, page: Int, language: String) async throws(TMDBError) -> ListPage {
        try await self.page("list/\(list)", ["page": "\(page)", "language": language]) { _ in "list/\(list)" }
    }

    /// Makes a private list, and returns its number.
    ///
    /// `public` is written as 0: TMDB ignores false when it makes a list, which is then public.
    package func createList(_ name: String, language: String) async throws(TMDBError) -> Int {
        let made: CreatedList = try await write(
            "list", .post(AccountClient.json(["name": name, "iso_639_1": language, "public": 0])))
        return made.id
    }

    /// Adds films to one of the account's lists; films already on it stay.
    ///
    /// - Returns: The films that TMDB rejected.
    package func add(_ films: [Int], toList list: Int) async throws(TMDBError) -> [Int] {
        let done: ListItemResults = try await write("list/\(list)/items", .post(Self.items(films)))
        var rejected: [Int] = []
        // TMDB also rejects films that are already on the list, as after a lost answer or an outdated page.
        for film in films where done.rejected.contains(film) {
            if try await !has(film, onList: list) { rejected.append(film) }
        }
        return rejected
    }

    private func has(_ film: Int, onList list: Int) async throws(TMDBError) -> Bool {
        do throws(TMDBError) {
            let _: Success = try await client.send(
                "list/\(list)/item_status", query: ["media_type": "movie", "media_id": "\(film)"],
                bearer: userToken?.token, isVersion4: true)
            return true
        } catch {
            if error.kind == .notFound { return false }
            throw error
        }
    }

    package func remove(_ films: [Int], fromList list: Int) async throws(TMDBError) {
        let _: Success = try await write("list/\(list)/items", .delete(Self.items(films)))
    }

    private static func items(_ films: [Int]) -> Data {
        let rows = films.map { ["media_type": "movie", "media_id": $0] as [String: any Sendable] }
        return AccountClient.json(["items": rows])
    }

    private func write<Value: Decodable & Sendable>(
        _ path: String, _ method: APIRequest.Method
    ) async throws(TMDBError) -> Value {
        try await client.send(path, method, bearer: userToken?.token, isVersion4: true)
    }
}

/// The result for each film to be added: the answer's own status only means that the request was read.
private struct ListItemResults: Decodable, Sendable {
    let rejected: Set<Int>

    private struct Item: Decodable, Sendable {
        let id: Int
        let isDone: Bool

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            (id, isDone) = (try fields.id("media_id"), try fields.decode(Bool.self, forKey: "success"))
        }
    }

    init(from decoder: any Decoder) throws {
        _ = try Success(from: decoder)
        let fields = try decoder.fields
        let items = try fields.decode(TolerantRows<Item>.self, forKey: "results").rows
        rejected = Set(items.filter { !$0.isDone }.map(\.id))
    }
}

/// The answer to making a list.
private struct CreatedList: Decodable, Sendable {
    let id: Int

    init(from decoder: any Decoder) throws { id = try decoder.fields.id("id") }
}
