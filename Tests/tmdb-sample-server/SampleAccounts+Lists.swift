import Foundation

/// Lists of films as at TMDB, with the peculiarities of both API versions.
extension SampleAccounts {
    struct UserList: Sendable {
        var name: String
        var isPublic: Bool
        var items: [Int] = []
        /// Series on it: returned with the films, under another key.
        var series: [Int] = []
    }

    /// The response to requests about lists; nil for other paths.
    static func lists(_ path: [String], _ request: Request, _ state: inout State) -> Reply? {
        let isVersion4 = path[0] == "4"
        let isSignedIn =
            isVersion4
            ? request.bearer.map(state.userTokens.contains) ?? false : request.isSignedIn(state)
        let owner = isVersion4 ? objectID : "\(number)"
        if request.method == "GET", path[1...] == ["account", owner, "lists"] {
            guard isSignedIn else { return code(isVersion4 ? 36 : 3) }
            return ownLists(isVersion4, state)
        }
        guard path[1] == "list" else { return nil }
        let body = request.fields
        if isVersion4, request.method != "GET", !isSignedIn { return code(36) }
        if isVersion4, request.method == "POST", path.count == 2 { return made(body, &state) }
        guard path.count >= 3, let id = Int(path[2].prefix { $0.isNumber }), let list = state.userLists[id]
        else { return code(34) }
        switch (request.method, path.count) {
        case ("GET", 3):
            if !list.isPublic, !(isVersion4 && isSignedIn) { return code(isVersion4 ? 39 : 34) }
            return page(id, list, request, state)
        case ("GET", 4) where isVersion4 && path[3] == "item_status":
            return code(
                request.query["media_id"].flatMap { Int($0) }.map(list.items.contains) == true ? 1 : 34)
        case ("POST", 4) where isVersion4 && path[3] == "items":
            let films = films(in: body)
            let known = Set(list.items)
            let gone = state.faults.gone
            func isTaken(_ film: Int) -> Bool { !known.contains(film) && !gone.contains(film) }
            state.userLists[id]?.items += films.filter(isTaken)
            return done(films, isTaken)
        case ("DELETE", 4) where isVersion4 && path[3] == "items":
            let films = films(in: body)
            state.userLists[id]?.items.removeAll { films.contains($0) }
            return done(films) { list.items.contains($0) }
        default: return code(34)
        }
    }

    private static func made(_ body: [String: Any], _ state: inout State) -> Reply {
        guard let name = body["name"] as? String, !name.isEmpty else { return code(5) }
        // For a private list TMDB expects 0; with false it makes a public one.
        let isPrivate = (body["public"] as? NSNumber).map { String(cString: $0.objCType) != "c" && $0 == 0 }
        let id = (state.userLists.keys.max() ?? 8000) + 1
        state.userLists[id] = UserList(name: name, isPublic: isPrivate != true || state.faults.listsArePublic)
        return json(["success": true, "status_code": 1, "id": id])
    }

    private static func films(in body: [String: Any]) -> [Int] {
        (body["items"] as? [[String: Any]] ?? []).compactMap { item in
            item["media_type"] as? String == "movie" ? item["media_id"] as? Int : nil
        }
    }

    private static func done(_ films: [Int], _ worked: (Int) -> Bool) -> Reply {
        json([
            "success": true, "status_code": 1,
            "results": films.map { ["media_type": "movie", "media_id": $0, "success": worked($0)] },
        ])
    }

    private static func ownLists(_ isVersion4: Bool, _ state: State) -> Reply {
        let rows = state.userLists.sorted { $0.key < $1.key }.map { id, list -> [String: Any] in
            let count = list.items.count + list.series.count
            return isVersion4
                ? ["id": id, "name": list.name, "number_of_items": count, "public": list.isPublic ? 1 : 0]
                : ["id": id, "name": list.name, "item_count": count, "list_type": "movie"]
        }
        return json([
            "page": 1, "results": rows, "total_pages": state.faults.repeatsLastPage ? 1_000_000_000 : 1,
            "total_results": rows.count,
        ])
    }

    private static func page(_ id: Int, _ list: UserList, _ request: Request, _ state: State) -> Reply {
        let number = max(1, request.query["page"].flatMap { Int($0) } ?? 1)
        let films = list.items.map { film -> [String: Any] in
            ["id": film, "media_type": "movie", "title": title(film, state) ?? "Film \(film)"]
        }
        let all = films + list.series.map { ["id": $0, "media_type": "tv", "name": "Series \($0)"] }
        let last = max(1, (all.count + pageSize - 1) / pageSize)
        let repeats = state.faults.repeatsLastPage
        let rows = Array(
            all.dropFirst(((repeats ? min(number, last) : number) - 1) * pageSize).prefix(pageSize))
        let pages = repeats ? 1_000_000_000 : last + state.faults.emptyPages
        var answer: [String: Any] = [
            "name": list.name, "page": number, "total_pages": pages, "total_results": all.count,
        ]
        if request.path.hasPrefix("/4/") {
            (answer["id"], answer["results"], answer["public"]) = (id, rows, list.isPublic)
        } else {
            (answer["id"], answer["items"], answer["item_count"]) = ("\(id)", rows, all.count)
        }
        return json(answer)
    }
}
