import FileNames
import Foundation
import Records

extension ImportKind {
    /// What Kodi exports into one file, `videodb.xml`. Source: xbmc/xbmc, `VideoInfoTag.cpp`.
    static let kodiXML = ImportKind(
        "kodi-xml", of: "Kodi", .export, viewings: .seen, server: ServerFormat(rank: 7, countsPlays: true))
    /// Files of one film each, beside the films. Source: kodi.wiki/view/NFO_files; jellyfin/jellyfin, `BaseNfoSaver.cs`.
    static let nfo = ImportKind(
        "nfo", of: "NFO", .everything, viewings: .seen, server: ServerFormat(rank: 7, countsPlays: true))
}

/// A film, an episode or a series in XML: its elements, and the data about the user.
struct XMLRecord {
    var name: String
    private var texts: [String: String] = [:]
    private var ids: [(type: String, value: String)] = []
    private var tags: [String] = []
    private var bytes = 0

    init(_ name: String) { self.name = name }

    /// The most bytes of a record.
    private static let maxBytes = 1 << 20

    /// Takes the text of an element, by the names of the elements around it.
    mutating func take(_ path: ArraySlice<String>, _ attributes: [String: String], _ text: String)
        throws(XMLReader.Problem)
    {
        let text = text.trimmed
        guard let name = path.last, !text.isEmpty else { return }
        bytes += text.utf8.count
        guard bytes <= Self.maxBytes else { throw XMLReader.Problem() }
        switch (path.count, name) {
        case (1, "uniqueid"): ids.append((attributes["type"] ?? "", text))
        case (1, "tmdbid"): ids.append(("tmdb", text))
        // Without its type: only IMDb's ids can be recognised.
        case (1, "imdbid"), (1, "imdb_id"): ids.append(("imdb", text))
        case (1, "id"): if text.hasPrefix("tt") { ids.append(("imdb", text)) }
        case (1, "tag"): tags.append(text)
        case (2, "position") where path.first == "resume": texts["position"] = texts["position"] ?? text
        case (1, _) where Self.names.contains(name): texts[name] = texts[name] ?? text
        default: break
        }
    }

    private static let names: Set = [
        "title", "originaltitle", "year", "premiered", "userrating", "playcount", "lastplayed", "watched",
        "isuserfavorite", "filenameandpath", "runtime", "season", "episode", "showtitle",
    ]

    subscript(_ name: String) -> String? { texts[name] }

    var title: String? { texts["title"] }
    var plays: Int { texts["playcount"].flatMap { Int($0) }.map { min(max($0, 0), 1_000_000) } ?? 0 }
    /// Jellyfin's count is that of starts, and it says besides whether the film was seen.
    var isSeen: Bool { texts["watched"].map { $0.lowercased() == "true" } ?? (plays > 0) }
    /// The day as it is written; Jellyfin adds a time without its zone.
    var lastDay: ServerTime? { texts["lastplayed"].flatMap { ServerTime(day: $0) } }
    var rating: Double? { texts["userrating"].flatMap { Double($0) } }

    /// The record as a JSON object.
    var json: String {
        let pairs = texts.sorted { $0.key < $1.key }.map { "\($0.key.jsonText):\($0.value.jsonText)" }
        let sites = ids.map { "\($0.type.jsonText):\($0.value.jsonText)" }
        let all =
            ["\"element\":\(name.jsonText)"] + pairs
            + (sites.isEmpty ? [] : ["\"uniqueid\":{\(sites.joined(separator: ","))}"])
        return "{\(all.joined(separator: ","))}"
    }

    func film(
        _ kind: ImportKind, _ location: ImportRow.Location, _ options: ImportReader.Options, path: String?
    ) -> ServerFilm {
        let path =
            path
            ?? texts["filenameandpath"].map { name in
                name.hasPrefix("stack://") ? name.dropFirst(8).components(separatedBy: " , ")[0] : name
            }
        let year =
            (texts["premiered"] ?? texts["year"]).flatMap { Int($0.prefix(4)) }
            ?? texts["year"].flatMap { Int($0.prefix(4)) }
        var film = ServerFilm(kind, location)
        film.row.title = title
        film.row.originalTitle = texts["originaltitle"]
        film.row.year = year.flatMap { PartialDate.filmYears.contains($0) ? $0 : nil }
        for id in ids { film.addID(id.value, of: id.type) }
        if let text = texts["userrating"], rating == nil { film.row.problems.append(.badRating(text)) }
        film.addRating(rating)
        if options.importsTags, !tags.isEmpty { film.row.facts.append(.tags(tags)) }
        if texts["isuserfavorite"]?.lowercased() == "true" { film.row.facts.append(.tags(["favorite"])) }
        film.row.server = ServerDetails(path: path)
        guard isSeen else {
            let seconds = texts["position"].flatMap { Double($0) } ?? 0
            film.row.server?.stop(at: (0..<1e7).contains(seconds) ? Int(seconds * 1_000) : nil, lastDay)
            return film
        }
        film.isSeen = true
        film.plays = texts["watched"] == nil ? plays : 0
        if let text = texts["lastplayed"] {
            if let day = lastDay {
                film.viewings = [.init(time: day, mayBeMark: false)]
            } else {
                film.row.problems.append(.badDate(text))
            }
        }
        return film
    }

    /// The row of a record that is not a film's; nil if it has no data about the user.
    func series(show: String?) -> SeriesRow? {
        let rating = rating.flatMap(\.seriesRating)
        // A series' own count and day are sums over its episodes.
        let isSeen = isSeen && name != "tvshow"
        guard isSeen || rating != nil else { return nil }
        var row = SeriesRow(show: name == "tvshow" ? title : texts["showtitle"] ?? show)
        row.title = title
        (row.season, row.episode) = (
            texts["season"].flatMap { Int($0) }, texts["episode"].flatMap { Int($0) }
        )
        row.rating = rating
        if isSeen { (row.plays, row.seenAt) = (max(plays, 1), texts["lastplayed"]) }
        for id in ids where !id.type.isEmpty { row.ids[id.type] = id.value }
        return row
    }
}

/// Passes the records of a document, one by one.
struct XMLRecords {
    private var reader: XMLReader
    private var path: [String] = []
    private var attributes: [String: String] = [:]
    private var text = ""
    /// The records that are open, with the depth of each: an episode is inside its series.
    private var open: [(record: XMLRecord, depth: Int)] = []
    /// The root element.
    private(set) var root: String?

    static let names: Set = ["movie", "episodedetails", "tvshow", "musicvideo"]

    init(_ more: @escaping () -> [UInt8]) { reader = XMLReader(more) }

    /// Goes on with another document after this one; false if there is none.
    mutating func beginNext() -> Bool { reader.beginNext() }

    /// The next record, and the title of the series around it.
    mutating func next() throws(XMLReader.Problem) -> (record: XMLRecord, show: String?)? {
        while let event = try reader.next() {
            switch event {
            case .start(let name, let attributes):
                if path.isEmpty { root = name }
                path.append(name)
                (self.attributes, text) = (attributes, "")
                let isAtTop =
                    path.count <= 2
                    || open.last.map { $0.record.name == "tvshow" && $0.depth == path.count - 1 } == true
                if Self.names.contains(name), isAtTop { open.append((XMLRecord(name), path.count)) }
            case .text(let more):
                guard text.utf8.count + more.utf8.count <= 1 << 20 else { throw XMLReader.Problem() }
                text += more
            case .end:
                if let last = open.last {
                    if last.depth == path.count {
                        open.removeLast()
                        path.removeLast()
                        text = ""
                        return (last.record, open.last?.record.title)
                    }
                    try open[open.count - 1].record.take(path[last.depth...], attributes, text)
                }
                path.removeLast()
                (text, attributes) = ("", [:])
            }
        }
        return nil
    }
}

extension ImportSource {
    /// Reads `videodb.xml` or an NFO file; nil if it is neither.
    ///
    /// - Parameters:
    ///   - more: Returns the next bytes; none at the end.
    ///   - first: The first bytes, which `more` returns again.
    func readXML(_ first: [UInt8], _ more: @escaping () -> [UInt8]) throws(ImportError) -> SourceContent? {
        let roots = XMLRecords.names.union(["videodb"])
        guard let root = Self.rootElement(first), roots.contains(root) else { return nil }
        let kind = root == "videodb" ? ImportKind.kodiXML : .nfo
        var content = SourceContent(kind: try decide(among: [kind], named: []))
        var films = ServerFilms(self)
        films.findsMarks = false
        var (records, line) = (XMLRecords(more), 0)
        func next() throws(ImportError) -> (record: XMLRecord, show: String?)? {
            do throws(XMLReader.Problem) { return try records.next() } catch { throw .brokenXML(label) }
        }
        while let (record, show) = try next() {
            line += 1
            try add(record, show, location(line), path: nil, to: &films, &content)
        }
        try films.finish(&content)
        return content
    }

    func add(
        _ record: XMLRecord, _ show: String?, _ location: ImportRow.Location, path: String?,
        to films: inout ServerFilms, _ content: inout SourceContent
    ) throws(ImportError) {
        if record.name == "movie" {
            return try films.add(record.film(content.kind, location, options, path: path))
        }
        let words = ["episodedetails": "episode", "musicvideo": "music video"]
        if let series = record.series(show: show) {
            try content.keep(
                series, words[record.name] ?? record.name, raw: record.json, line: location.line, self)
        } else if record.name != "tvshow" || content.kind == .nfo {
            // In an export, a series is the frame of its episodes.
            content.counted.saysNothing += 1
        }
    }

    /// The name of the first element, or of a declaration before it, if the text begins like XML.
    static func rootElement(_ bytes: [UInt8]) -> String? {
        var rest = bytes.prefix(65_536)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            guard rest.first == UInt8(ascii: "<") else { return nil }
            rest.removeFirst()
            let isComment = rest.starts(with: "!--".utf8)
            if isComment || rest.first == UInt8(ascii: "?") {
                guard let end = isComment ? rest.firstIndex(after: "-->") : rest.firstIndex(after: ">") else {
                    return nil
                }
                rest = rest[end...]
                continue
            }
            let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The index after the first occurrence of a text.
    fileprivate func firstIndex(after text: String) -> Int? {
        let wanted = Array(text.utf8)
        return indices.first { self[$0...].starts(with: wanted) }.map { $0 + wanted.count }
    }
}
