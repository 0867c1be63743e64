import Records

/// The id of an item in a database of Jellyfin or Emby: 16 bytes, or a number.
struct ItemID: Hashable {
    private let high, low: UInt64

    /// A GUID in hexadecimal digits, with or without hyphens.
    init?(_ text: String) {
        var (high, low, count): (UInt64, UInt64, Int) = (0, 0, 0)
        // By hand: there may be millions.
        for byte in text.utf8 where byte != UInt8(ascii: "-") {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            if count < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
            count += 1
            guard count <= 32 else { return nil }
        }
        guard count == 32 else { return nil }
        (self.high, self.low) = (high, low)
    }

    /// A GUID as .NET stores it: the first three parts with their lowest bytes first.
    init?(dotNet bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
        let parts = order.map { UInt64(bytes[$0]) }
        high = parts[..<8].reduce(0) { $0 << 8 | $1 }
        low = parts[8...].reduce(0) { $0 << 8 | $1 }
    }

    init(number: Int) { (high, low) = (0, UInt64(bitPattern: Int64(number))) }
}

/// The films and other items in a database of Jellyfin or Emby.
struct MediaItems {
    enum Class { case film, extra, other }

    /// An item that is not a film, for the file of series. Strings that many items share are stored once.
    private struct OtherItem {
        var kind: Int
        var show: Int?
        var name: String?
        var season: Int32?
        var episode: Int32?
        var isExtra: Bool
    }

    private struct FilmItem {
        var film: ServerFilm
        var isExtra: Bool
        var primary: ItemID?
        var path: String?
    }

    let source: ImportSource
    let kind: ImportKind
    private var films: [FilmItem] = []
    private var others: [OtherItem] = []
    /// The index of a film, or the complement of that of another item.
    private var indices: [ItemID: Int32] = [:]
    private var byKey: [String: ItemID] = [:]
    private var texts: [String] = []
    private var textIndices: [String: Int] = [:]

    init(_ source: ImportSource, _ kind: ImportKind) { (self.source, self.kind) = (source, kind) }

    private mutating func index(of text: String) -> Int {
        if let index = textIndices[text] { return index }
        textIndices[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// Adds an item from its row.
    mutating func add(_ row: inout ServerRow, _ id: ItemID) {
        let type = row.text(row.shape.columns.contains("Type") ? "Type" : "type") ?? ""
        // Emby's types are numbers, of which 5 is a film.
        let isFilm = kind == .emby ? type == "5" : type.hasSuffix(".Movies.Movie")
        let isExtra =
            type.contains(".LiveTv.") || row.text("ExtraType") != nil
            || row.text("OwnerId").map { $0 != "0" && ItemID($0) != ItemID(number: 0) } ?? false
        guard isFilm else {
            let name =
                kind == .emby
                ? Self.embyTypes[type] ?? type : type.split(separator: ".").last.map(String.init)
            let other = OtherItem(
                kind: index(of: (name ?? "item").lowercased()),
                show: row.text("SeriesName").map { index(of: $0) },
                name: row.text("Name"),
                season: row.integer("ParentIndexNumber").flatMap { Int32(exactly: $0) },
                episode: row.integer("IndexNumber").flatMap { Int32(exactly: $0) },
                isExtra: isExtra)
            indices[id] = ~Int32(others.count)
            others.append(other)
            return
        }
        var film = ServerFilm(kind, source.location(of: row))
        film.row.title = row.text("Name")
        film.row.originalTitle = row.text("OriginalTitle")
        film.row.year = row.year("ProductionYear")
        // Ten million ticks are a second.
        film.length = row.integer("RunTimeTicks").map { $0 / 10_000_000 }
        film.row.problems = row.problems
        indices[id] = Int32(films.count)
        films.append(
            FilmItem(
                film: film, isExtra: isExtra, primary: primary(&row),
                path: row.text("Path")))
    }

    /// The main version of a film.
    private func primary(_ row: inout ServerRow) -> ItemID? {
        guard let text = row.text("PrimaryVersionId") else { return nil }
        return kind == .emby ? Int(text).map { ItemID(number: $0) } : ItemID(text)
    }

    private static let embyTypes = ["6": "series", "7": "season", "8": "episode"]

    /// Adds an id of a film.
    mutating func add(_ value: String, of service: String, to id: ItemID) {
        guard let index = filmNumber(id) else { return }
        let before = (films[index].film.row.tmdbID, films[index].film.row.imdbID)
        films[index].film.addID(value, of: service)
        let row = films[index].film.row
        if row.tmdbID != before.0 || row.imdbID != before.1 { add(key: value, to: id) }
    }

    /// Adds the ids of a film from a text `Tmdb=603|Imdb=tt0133093`.
    mutating func add(ids text: String?, to id: ItemID) {
        for part in text?.split(separator: "|") ?? [] {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { add(pair[1], of: pair[0], to: id) }
        }
    }

    /// Adds a key under which a state of the item may be stored; films have precedence.
    mutating func add(key: String?, to id: ItemID) {
        guard let key else { return }
        if let known = byKey[key], filmNumber(known) != nil || filmNumber(id) == nil { return }
        byKey[key] = id
    }

    func hasItem(_ id: ItemID) -> Bool { indices[id] != nil }

    /// The index of a film; nil for another item.
    func filmNumber(_ id: ItemID) -> Int? { indices[id].flatMap { $0 >= 0 ? Int($0) : nil } }

    /// The item that has a state under this key: one of its ids.
    func item(ofKey key: String) -> ItemID? {
        byKey[key] ?? ItemID(key).flatMap { hasItem($0) ? $0 : nil }
    }

    func itemClass(_ id: ItemID) -> Class {
        guard let index = indices[id] else { return .other }
        if index >= 0 { return films[Int(index)].isExtra ? .extra : .film }
        return others[Int(~index)].isExtra ? .extra : .other
    }

    /// A film, with the names of its main version where it has none.
    func film(_ id: ItemID) -> ServerFilm? {
        guard let index = filmNumber(id) else { return nil }
        var film = films[index].film
        film.row.server = ServerDetails(path: films[index].path)
        // Two steps at most: a damaged database may have a cycle.
        var (main, step) = (films[index].primary, 0)
        while let id = main, let index = filmNumber(id), step < 2 {
            let other = films[index].film
            film.row.tmdbID = film.row.tmdbID ?? other.row.tmdbID
            film.row.imdbID = film.row.imdbID ?? other.row.imdbID
            film.row.title = film.row.title ?? other.row.title
            film.row.year = film.row.year ?? other.row.year
            (main, step) = (films[index].primary, step + 1)
        }
        return film
    }

    /// The rank of a state's key among those of a film, the one that counts first: TMDB's id, IMDb's, the item's.
    func rank(ofKey key: String, of id: ItemID) -> Int {
        guard let index = filmNumber(id) else { return 3 }
        let row = films[index].film.row
        if let tmdb = row.tmdbID, key == "\(tmdb)" { return 0 }
        if let imdb = row.imdbID, key == imdb { return 1 }
        return ItemID(key) == id ? 2 : 3
    }

    /// The type of an item that is not a film, and a row for the file of series.
    func series(_ id: ItemID) -> (what: String, row: SeriesRow)? {
        guard let index = indices[id], index < 0 else { return nil }
        let item = others[Int(~index)]
        var row = SeriesRow(show: item.show.map { texts[$0] })
        row.title = item.name
        (row.season, row.episode) = (item.season.map(Int.init), item.episode.map(Int.init))
        return (texts[item.kind], row)
    }
}
