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
        let states = StateTable(
            name: "UserDatas", person: "UserId", items: ["UserDataKeyId"], time: "LastPlayedDateInt",
            hasUnixTimes: true)
        return try states.read(file, items, PeopleCounter()) { row in
            let key = row.integer("UserDataKeyId")
            return (key.flatMap { byKey[$0] }, key.flatMap { keys[$0] } ?? "")
        }
    }
}
