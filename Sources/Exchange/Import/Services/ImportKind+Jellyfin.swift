import ForeignDatabase
import Records

extension ImportKind {
    /// Jellyfin's database: `jellyfin.db` from 10.11 on, before that `library.db`, whose people's names are in the
    /// `jellyfin.db` beside it. Source: jellyfin/jellyfin, `SqliteItemRepository.cs` and `JellyfinDbContext.cs`.
    static let jellyfin = ImportKind(
        "jellyfin", of: "Jellyfin", .everything, viewings: .seen,
        server: ServerFormat(
            rank: 3,
            tables: [
                ["BaseItems", "UserData"], ["TypedBaseItems", "UserDatas"], ["Users.InternalId"],
            ]
        ) { (file, kind) throws(ImportError) in
            if try file.hasTable("UserData") { return try JellyfinFile(file, kind).read() }
            if try file.hasTable("UserDatas") { return try JellyfinFile(file, kind).readOlder() }
            // The names that belong to a `library.db`, which has all the rest.
            let hasRows = file.options.otherPaths.contains { path in
                let other = try? ForeignDatabase(path: path, copies: file.options.temporaryFolder)
                return (try? other?.hasTable("UserDatas")) == true
            }
            guard hasRows else { throw .databaseOfNames(file.source.label) }
            return SourceContent(kind: kind)
        })
}

/// Reads Jellyfin's databases.
private struct JellyfinFile {
    private let file: ServerFile
    private let kind: ImportKind

    init(_ file: ServerFile, _ kind: ImportKind) { (self.file, self.kind) = (file, kind) }

    private static let deletedItem = ItemID("00000000-0000-0000-0000-000000000001")

    // MARK: - 10.11 and later

    func read() throws(ImportError) -> SourceContent {
        var items = MediaItems(file.source, kind)
        var rows = try file.rows(
            of: "BaseItems",
            [
                "Id", "Type", "Name", "OriginalTitle", "ProductionYear", "Path", "RunTimeTicks", "ExtraType",
                "OwnerId",
                "PrimaryVersionId", "SeriesName", "ParentIndexNumber", "IndexNumber",
            ])
        while var row = try rows.next() {
            guard let id = row.text("Id").flatMap({ ItemID($0) }), id != Self.deletedItem else { continue }
            items.add(&row, id)
        }
        rows = try file.rows(of: "BaseItemProviders", ["ItemId", "ProviderId", "ProviderValue"])
        while var row = try rows.next() {
            guard let id = row.text("ItemId").flatMap({ ItemID($0) }), let service = row.text("ProviderId"),
                let value = row.text("ProviderValue")
            else { continue }
            items.add(value, of: service, to: id)
        }
        var people = PeopleCounter()
        // Ids are in upper or lower case; there are few, in many rows.
        var ids: [String: String] = [:]
        func personID(_ text: String) -> String {
            if let id = ids[text] { return id }
            let id = text.uppercased()
            ids[text] = id
            return id
        }
        rows = try file.rows(of: "Users", ["Id", "Username"])
        while var row = try rows.next() {
            if let id = row.text("Id").map(personID) { people.add(id, name: row.text("Username")) }
        }
        let states = StateTable(
            name: "UserData", person: "UserId", items: ["ItemId", "CustomDataKey"], rating: "Rating",
            isSeen: "Played", plays: "PlayCount", isFavorite: "IsFavorite", position: "PlaybackPositionTicks",
            time: "LastPlayedDate")
        return try states.read(file, items, people, personID: personID) { row in
            (row.text("ItemId").flatMap { ItemID($0) }, row.text("CustomDataKey") ?? "")
        }
    }

    // MARK: - 10.10 and before

    func readOlder() throws(ImportError) -> SourceContent {
        var items = MediaItems(file.source, kind)
        let rows = try file.rows(
            of: "TypedBaseItems",
            [
                "guid", "type", "Name", "OriginalTitle", "ProductionYear", "Path", "RunTimeTicks",
                "ExtraType", "OwnerId",
                "PrimaryVersionId", "SeriesName", "ParentIndexNumber", "IndexNumber", "UserDataKey",
                "ProviderIds",
            ])
        while var row = try rows.next() {
            guard let id = row.bytes("guid").flatMap({ ItemID(dotNet: $0) }) else { continue }
            items.add(&row, id)
            items.add(ids: row.text("ProviderIds"), to: id)
            items.add(key: row.text("UserDataKey"), to: id)
        }
        var people = PeopleCounter()
        for (id, name) in names() { people.add(id, name: name) }
        let states = StateTable(
            name: "UserDatas", person: "userId", items: ["key"], time: "lastPlayedDate")
        return try states.read(file, items, people) { row in
            let key = row.text("key") ?? ""
            return (items.item(ofKey: key), key)
        }
    }

    /// The names of the people by their numbers, from the `jellyfin.db` beside the file or among the arguments.
    private func names() -> [String: String] {
        let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        let paths = [folder.isEmpty ? "jellyfin.db" : "\(folder)/jellyfin.db"] + file.options.otherPaths
        for path in paths where path != file.path {
            guard let database = try? ForeignDatabase(path: path, copies: file.options.temporaryFolder),
                (try? database.hasColumn("InternalId", in: "Users")) == true
            else { continue }
            let source = ImportSource(file: path, member: nil, options: file.options)
            let other = ServerFile(source: source, database: database, path: path, counter: file.counter)
            var names: [String: String] = [:]
            // Names are of use, but a damaged file with them does not stop the import.
            let rows = try? other.rows(of: "Users", ["InternalId", "Username"])
            while var row = try? rows?.next() {
                if let id = row.text("InternalId"), let name = row.text("Username") { names[id] = name }
            }
            return names
        }
        return [:]
    }
}
