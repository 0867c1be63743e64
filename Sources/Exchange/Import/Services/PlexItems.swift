import Foundation
import Records

/// The items in Plex's database: films with their ids, and what episodes and the like belong to.
struct PlexItems {
    private let file: ServerFile
    private let kind: ImportKind
    /// The films in the database, by the guids that the rows name.
    private var items: [String: FilmItem] = [:]
    private var guids: [Int: String] = [:]
    /// The other items, and their positions by guid and by number.
    private var others: [OtherItem] = []
    private var otherPositions: [String: Int32] = [:]
    private var otherPositionsByID: [Int: Int32] = [:]

    private struct FilmItem {
        var title: String?
        var originalTitle: String?
        var year: Int?
        var seconds: Int?
        var ids: [String] = []
        var path: String?
    }

    /// A series, a season, an episode or music: there may be a million.
    private struct OtherItem {
        var type: Int32
        var index: Int32?
        var parent: Int?
        var title: String?
    }

    /// The type of films; a series is 2, a season 3, an episode 4.
    static let film = 1

    /// Reads the items.
    init(_ file: ServerFile, _ kind: ImportKind) throws(ImportError) {
        (self.file, self.kind) = (file, kind)
        try readItems()
    }

    func isFilm(_ guid: String) -> Bool { items[guid] != nil }

    /// The type of an item; nil if it is gone.
    func type(of guid: String) -> Int? {
        items[guid] != nil ? Self.film : otherPositions[guid].map { Int(others[Int($0)].type) }
    }

    /// The film of a guid, with what its item or its guid says of it.
    func newFilm(_ guid: String, _ row: ServerRow) -> ServerFilm {
        var film = ServerFilm(kind, file.source.location(of: row))
        let item = items[guid]
        (film.row.title, film.row.originalTitle, film.row.year) = (
            item?.title, item?.originalTitle, item?.year
        )
        film.length = item?.seconds
        for id in item?.ids ?? [] { film.addID(ofGuid: id) }
        film.addID(ofGuid: guid)
        film.row.server = ServerDetails(path: item?.path)
        return film
    }

    private mutating func readItems() throws(ImportError) {
        var rows = try file.rows(
            of: "metadata_items",
            [
                "id", "guid", "metadata_type", "title", "original_title", "year", "duration", "parent_id",
                "index",
            ])
        while var row = try rows.next() {
            guard let guid = row.text("guid") else { continue }
            let id = row.integer("id") ?? row.id
            let type = row.integer("metadata_type") ?? 0
            guard type == Self.film else {
                otherPositions[guid] = otherPositions[guid] ?? Int32(others.count)
                otherPositionsByID[id] = Int32(others.count)
                others.append(
                    OtherItem(
                        type: Int32(clamping: type),
                        index: row.integer("index").flatMap { Int32(exactly: $0) },
                        parent: row.integer("parent_id"), title: row.text("title")))
                continue
            }
            guids[id] = guid
            // Editions of a film share a guid.
            guard items[guid] == nil else { continue }
            items[guid] = FilmItem(
                title: row.text("title"), originalTitle: row.text("original_title"), year: row.year("year"),
                seconds: row.integer("duration").map { $0 / 1_000 })
        }
        var tags: [Int: String] = [:]
        rows = try file.rows(of: "tags", ["id", "tag", "tag_type"])
        while var row = try rows.next() {
            // The ids of a film at other sites.
            guard row.integer("tag_type") == 314 else { continue }
            tags[row.integer("id") ?? row.id] = row.text("tag")
        }
        rows = try file.rows(of: "taggings", ["metadata_item_id", "tag_id"])
        while var row = try rows.next() {
            guard let tag = row.integer("tag_id").flatMap({ tags[$0] }),
                let guid = row.integer("metadata_item_id").flatMap({ guids[$0] })
            else { continue }
            items[guid]?.ids.append(tag)
        }
        var media: [Int: Int] = [:]
        rows = try file.rows(of: "media_items", ["id", "metadata_item_id"])
        while var row = try rows.next() {
            guard let item = row.integer("metadata_item_id"), let guid = guids[item], items[guid] != nil
            else { continue }
            media[row.integer("id") ?? row.id] = item
        }
        rows = try file.rows(of: "media_parts", ["media_item_id", "file"])
        while var row = try rows.next() {
            guard let guid = row.integer("media_item_id").flatMap({ media[$0] }).flatMap({ guids[$0] }) else {
                continue
            }
            if items[guid]?.path == nil { items[guid]?.path = row.text("file") }
        }
    }

    /// The series, the season and the number of an episode, two levels up at most.
    func series(_ guid: String) -> SeriesRow {
        guard let item = otherPositions[guid].map({ others[Int($0)] }) else { return SeriesRow() }
        var row = SeriesRow()
        row.title = item.title
        func parent(of item: OtherItem) -> OtherItem? {
            item.parent.flatMap { otherPositionsByID[$0] }.map { others[Int($0)] }
        }
        let index = item.index.map(Int.init)
        switch item.type {
        case 2: row.show = item.title
        case 3: (row.show, row.season) = (parent(of: item)?.title, index)
        case 4:
            let season = parent(of: item)
            (row.season, row.episode) = (season?.index.map(Int.init), index)
            row.show = season.flatMap { parent(of: $0)?.title }
        default: break
        }
        return row
    }
}

extension ServerFilm {
    /// Adds the id in a guid of Plex's: `tmdb://603`, `com.plexapp.agents.imdb://tt0133093?lang=en`.
    mutating func addID(ofGuid guid: String) {
        let parts = guid.prefix { $0 != "?" }.components(separatedBy: "://")
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "tmdb", "com.plexapp.agents.themoviedb": addID(parts[1], of: "tmdb")
        case "imdb", "com.plexapp.agents.imdb": addID(parts[1], of: "imdb")
        default: break
        }
    }
}
