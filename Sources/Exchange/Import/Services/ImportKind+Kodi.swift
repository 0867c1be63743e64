import FileNames
import Foundation
import Records

extension ImportKind {
    /// Kodi's database, `MyVideos121.db`. Its times are those of the clock on the box. Source: xbmc/xbmc,
    /// `VideoDatabaseMigration.cpp`.
    static let kodi = ImportKind(
        "kodi", of: "Kodi", .everything, viewings: .seen,
        server: ServerFormat(rank: 6, countsPlays: true, tables: [["movie", "files", "path"]]) {
            (file, kind) throws(ImportError) in
            var reader = KodiFile(file, kind)
            return try reader.read()
        })
}

private struct KodiFile {
    private let file: ServerFile
    private let kind: ImportKind
    private var content: SourceContent
    private var films: ServerFilms
    private var folders: [Int: String] = [:]
    /// The files that were played, and those of films.
    private var files: [Int: PlayedFile] = [:]

    private struct PlayedFile {
        var plays: Int
        var time: ServerTime?
        /// Only of files of films.
        var path: String?
        var problems: [ImportProblem] = []
        var isUsed = false
    }

    init(_ file: ServerFile, _ kind: ImportKind) {
        (self.file, self.kind) = (file, kind)
        content = SourceContent(kind: kind)
        films = ServerFilms(file.source)
    }

    mutating func read() throws(ImportError) -> SourceContent {
        let version = try version()
        guard version.map({ $0 >= 107 }) ?? true, try file.hasTable("uniqueid") else {
            throw .olderDatabase(file.source.label)
        }
        let main = try mainFiles()
        // The files of further versions of films, and of extras.
        let versions = try versions(version, main)
        try readFiles(ofFilms: Set(main.values).union(versions.map(\.file)))
        let ids = try ids(), tags = try tags(), positions = try positions()
        let rows = try file.rows(
            of: "movie", ["idMovie", "idFile", "c00", "c16", "premiered", "c07", "c11", "userrating"])
        // The names of films with versions.
        let versioned = Set(versions.map(\.film))
        var names: [Int: ServerFilm] = [:]
        while var row = try rows.next() {
            let id = row.integer("idMovie") ?? row.id
            var film = ServerFilm(kind, file.source.location(of: row))
            film.row.title = row.text("c00")
            film.row.originalTitle = row.text("c16")
            film.row.year = row.year("premiered") ?? row.year("c07")
            film.length = row.integer("c11").flatMap { $0 > 0 ? $0 : nil }
            for (type, value) in ids[id] ?? [] { film.addID(value, of: type) }
            if versioned.contains(id) { names[id] = film }
            film.addRating(row.number("userrating"))
            if file.options.importsTags, let tags = tags[id] { film.row.facts.append(.tags(tags)) }
            film.row.problems += row.problems
            if let number = row.integer("idFile") { use(number, positions[number], for: &film) }
            try films.add(film)
        }
        for version in versions {
            guard !version.isExtra, var film = names[version.film] else {
                files[version.file]?.isUsed = true
                content.counted.skipped += 1
                continue
            }
            film.row.location = version.location
            use(version.file, positions[version.file], for: &film)
            try films.add(film)
        }
        try readSeries()
        try readFilesWithoutFilm()
        try films.finish(&content)
        return content
    }

    private func version() throws(ImportError) -> Int? {
        let rows = try file.rows(of: "version", ["idVersion"])
        guard var row = try rows.next() else { return nil }
        return row.integer("idVersion")
    }

    private mutating func readFiles(ofFilms films: Set<Int>) throws(ImportError) {
        var rows = try file.rows(of: "path", ["idPath", "strPath"])
        while var row = try rows.next() {
            if let id = row.integer("idPath") { folders[id] = row.text("strPath") }
        }
        rows = try file.rows(of: "files", Self.fileColumns)
        while var row = try rows.next() {
            let id = row.integer("idFile") ?? row.id
            let isOfFilm = films.contains(id)
            let played = playedFile(&row, withPath: isOfFilm)
            if isOfFilm || played.plays > 0 { files[id] = played }
        }
    }

    private static let fileColumns = ["idFile", "idPath", "strFilename", "playCount", "lastPlayed"]

    private func playedFile(_ row: inout ServerRow, withPath: Bool) -> PlayedFile {
        var played = PlayedFile(plays: row.count("playCount"))
        if let text = row.text("lastPlayed") {
            played.time = ServerTime(wall: text, file.options)
            if played.time == nil { row.add(.badDate(text)) }
        }
        if withPath, let name = row.text("strFilename") {
            // A film in parts has the addresses of all of them as its name.
            let parts = name.hasPrefix("stack://") ? name.dropFirst(8).components(separatedBy: " , ") : []
            played.path = parts.first ?? (row.integer("idPath").flatMap { folders[$0] } ?? "") + name
        }
        played.problems = row.problems
        return played
    }

    /// Adds the viewings of a file to its film.
    private mutating func use(_ number: Int, _ position: Int?, for film: inout ServerFilm) {
        guard let played = files[number] else { return }
        files[number]?.isUsed = true
        film.row.problems += played.problems
        if film.row.server == nil { film.row.server = ServerDetails(path: played.path) }
        guard played.plays > 0 else {
            film.row.server?.stop(at: position, played.time)
            return
        }
        film.isSeen = true
        film.plays += played.plays
        if let time = played.time {
            film.viewings.append(.init(time: time))
        }
    }

    /// The ids of each film, by the site that they are of.
    private func ids() throws(ImportError) -> [Int: [(String, String)]] {
        var ids: [Int: [(String, String)]] = [:]
        let rows = try file.rows(of: "uniqueid", ["media_id", "media_type", "value", "type"])
        while var row = try rows.next() {
            guard row.text("media_type") == "movie", let film = row.integer("media_id"),
                let value = row.text("value")
            else { continue }
            ids[film, default: []].append((row.text("type") ?? "", value))
        }
        return ids
    }

    private func tags() throws(ImportError) -> [Int: [String]] {
        guard file.options.importsTags else { return [:] }
        var names: [Int: String] = [:]
        var rows = try file.rows(of: "tag", ["tag_id", "name"])
        while var row = try rows.next() {
            if let id = row.integer("tag_id") { names[id] = row.text("name") }
        }
        var tags: [Int: [String]] = [:]
        rows = try file.rows(of: "tag_link", ["tag_id", "media_id", "media_type"])
        while var row = try rows.next() {
            guard row.text("media_type") == "movie", let film = row.integer("media_id"),
                let name = row.integer("tag_id").flatMap({ names[$0] })
            else { continue }
            tags[film, default: []].append(name)
        }
        return tags
    }

    /// Where each file was stopped, in milliseconds.
    private func positions() throws(ImportError) -> [Int: Int] {
        var positions: [Int: Int] = [:]
        let rows = try file.rows(of: "bookmark", ["idFile", "type", "timeInSeconds"])
        while var row = try rows.next() {
            // The others were set by hand.
            guard row.integer("type") == 1, let file = row.integer("idFile"),
                let time = row.number("timeInSeconds"), (0..<1e7).contains(time)
            else { continue }
            positions[file] = Int(time * 1_000)
        }
        return positions
    }

    private struct Version {
        var film: Int
        var file: Int
        var isExtra: Bool
        var location: ImportRow.Location
    }

    /// The further versions and the extras of films, which Kodi has from its version 21 on.
    private func versions(_ version: Int?, _ main: [Int: Int]) throws(ImportError) -> [Version] {
        guard try file.hasTable("videoversion") else { return [] }
        // The column was renamed in version 128 of the database.
        let type = try file.hasColumn("media_type", in: "videoversion") ? "media_type" : "mediaType"
        let rows = try file.rows(of: "videoversion", ["idFile", "idMedia", type, "itemType"])
        var versions: [Version] = []
        while var row = try rows.next() {
            guard row.text(type) == "movie", let number = row.integer("idFile"),
                let film = row.integer("idMedia"),
                main[film] != number
            else { continue }
            let itemType = row.integer("itemType") ?? 0
            // Until version 133 of the database 0 was a version and 1 an extra; since then they are 1 and 2.
            let isExtra = itemType == ((version ?? 0) < 134 ? 1 : 2)
            versions.append(
                Version(film: film, file: number, isExtra: isExtra, location: file.source.location(of: row)))
        }
        return versions
    }

    private func mainFiles() throws(ImportError) -> [Int: Int] {
        var main: [Int: Int] = [:]
        let rows = try file.rows(of: "movie", ["idMovie", "idFile"])
        while var row = try rows.next() {
            if let film = row.integer("idMovie") { main[film] = row.integer("idFile") }
        }
        return main
    }

    // MARK: - Series and music videos

    private mutating func readSeries() throws(ImportError) {
        var shows: [Int: String] = [:]
        var rows = try file.rows(of: "tvshow", ["idShow", "c00", "userrating"])
        while var row = try rows.next() {
            let id = row.integer("idShow") ?? row.id
            shows[id] = row.text("c00")
            try keepIfRated(&row, "tvshow", SeriesRow(show: shows[id]))
        }
        rows = try file.rows(of: "seasons", ["idSeason", "idShow", "season", "userrating"])
        while var row = try rows.next() {
            var season = SeriesRow(show: row.integer("idShow").flatMap { shows[$0] })
            season.season = row.integer("season")
            try keepIfRated(&row, "season", season)
        }
        rows = try file.rows(
            of: "episode", ["idEpisode", "idFile", "c00", "c12", "c13", "idShow", "userrating"])
        while var row = try rows.next() {
            var episode = SeriesRow(show: row.integer("idShow").flatMap { shows[$0] })
            (episode.season, episode.episode) = (row.integer("c12"), row.integer("c13"))
            try keep(&row, "episode", &episode)
        }
        rows = try file.rows(of: "musicvideo", ["idMVideo", "idFile", "c00", "userrating"])
        while var row = try rows.next() {
            var video = SeriesRow()
            try keep(&row, "music video", &video)
        }
    }

    /// Series and seasons say nothing but their ratings.
    private mutating func keepIfRated(_ row: inout ServerRow, _ what: String, _ series: SeriesRow)
        throws(ImportError)
    {
        guard let rating = row.number("userrating")?.seriesRating else { return }
        var series = series
        series.rating = rating
        try content.keep(series, what, row, file.source)
    }

    private mutating func keep(_ row: inout ServerRow, _ what: String, _ series: inout SeriesRow)
        throws(ImportError)
    {
        series.title = row.text("c00")
        series.rating = row.number("userrating").flatMap(\.seriesRating)
        var raw = row.json
        if let number = row.integer("idFile"), let played = files[number], played.plays > 0 {
            files[number]?.isUsed = true
            (series.plays, series.seenAt) = (played.plays, played.time?.wallText)
            raw.removeLast()
            raw += ",\"playCount\":\(played.plays)"
            if let time = series.seenAt { raw += ",\"lastPlayed\":\(time.jsonText)" }
            raw += "}"
        }
        guard series.rating != nil || series.plays != nil else {
            content.counted.saysNothing += 1
            return
        }
        try content.keep(series, what, raw: raw, line: row.id, file.source)
    }

    /// Files that were played and belong to nothing: of add-ons, or of films that were removed.
    private mutating func readFilesWithoutFilm() throws(ImportError) {
        guard files.values.contains(where: { !$0.isUsed && $0.plays > 0 }) else { return }
        let rows = try file.rows(of: "files", Self.fileColumns)
        while var row = try rows.next() {
            guard let known = files[row.integer("idFile") ?? row.id], !known.isUsed, known.plays > 0 else {
                continue
            }
            let played = playedFile(&row, withPath: true)
            var film = ServerFilm(kind, file.source.location(of: row))
            film.nameByPath(played.path)
            film.isSeen = true
            film.plays = played.plays
            if let time = played.time {
                film.viewings = [.init(time: time)]
            }
            film.row.problems = played.problems
            try films.add(film)
        }
    }
}

extension ServerFilm {
    /// Names a film by its path alone, so that the user has to decide which it is.
    mutating func nameByPath(_ path: String?) {
        let path = path ?? ""
        let name = FileName(path: Array(path.utf8), latestYear: 2_200)
        row.title = name.titles.first ?? path.split(separator: "/").last.map(String.init)
        row.year = name.year
        row.server = ServerDetails(path: path.isEmpty ? nil : path, isNamedByPathAlone: true)
    }
}

extension ServerTime {
    /// `2024-05-01 21:30:00`, as the clock on the wall showed it.
    var wallText: String { String(ISOTime(seconds: local).text.dropLast()).replacing("T", with: " ") }
}
