import Records

extension ImportKind {
    /// Emby's `library.db`. It has numbers for its people, no names.
    static let emby = ImportKind(
        "emby", of: "Emby", .everything, viewings: .seen,
        server: ServerFormat(rank: 4, tables: [["MediaItems", "UserDatas", "UserDataKeys2"]]) {
            (file, kind) throws(ImportError) in try EmbyFile(file: file, kind: kind).read()
        })
}

private struct EmbyFile {
    let file: ServerFile
    let kind: ImportKind

    func read() throws(ImportError) -> SourceContent {
        var items = MediaItems(file.source, kind)
        var byKey: [Int: ItemID] = [:]
        var rows = try file.rows(
            of: "MediaItems",
            [
                "Id", "Type", "Name", "OriginalTitle", "ProductionYear", "Path", "RunTimeTicks", "ExtraType",
                "OwnerId",
                "PrimaryVersionId", "SeriesName", "ParentIndexNumber", "IndexNumber", "UserDataKeyId",
                "ProviderIds",
            ])
        while var row = try rows.next() {
            let id = ItemID(number: row.id)
            items.add(&row, id)
            items.add(ids: row.text("ProviderIds"), to: id)
            // Versions of a film share a key: the first one has it.
            if let key = row.integer("UserDataKeyId"), byKey[key] == nil { byKey[key] = id }
        }
        var keys: [Int: String] = [:]
        rows = try file.rows(of: "UserDataKeys2", ["UserDataKey"])
        while var row = try rows.next() { keys[row.id] = row.text("UserDataKey") }
        var people = PeopleCounter()
        let columns = [
            "UserDataKeyId", "UserId", "rating", "played", "playCount", "isFavorite", "playbackPositionTicks",
            "LastPlayedDateInt",
        ]
        rows = try file.rows(of: "UserDatas", columns)
        while var row = try rows.next() {
            guard let person = row.text("UserId") else { continue }
            people.count(person)
            guard row.isTrue("played"), let id = row.integer("UserDataKeyId").flatMap({ byKey[$0] }),
                let film = items.filmNumber(id)
            else { continue }
            let time = row.integer("LastPlayedDateInt").flatMap { ServerTime(utc: $0, file.options) }
            people.countSeen(person, film: film, on: time?.day(file.options))
        }
        let person = try file.choosePerson(people.all, kind)
        var states = ServerStates(items, person: person)
        rows = try file.rows(of: "UserDatas", columns)
        while var row = try rows.next() {
            guard let person, row.text("UserId") == person.id else {
                states.others += 1
                continue
            }
            let key = row.integer("UserDataKeyId")
            let state = ServerState(
                row: row, rating: row.number("rating"), isSeen: row.isTrue("played"),
                plays: row.count("playCount"), isFavorite: row.isTrue("isFavorite"),
                position: (row.integer("playbackPositionTicks") ?? 0) / 10_000,
                time: row.time(unix: "LastPlayedDateInt", file.options))
            let name = key.flatMap { keys[$0] } ?? ""
            if let id = key.flatMap({ byKey[$0] }) {
                try states.add(state, of: id, key: name)
            } else {
                try states.add(state, ofDeleted: name)
            }
        }
        return try states.content(people: people.all)
    }
}
