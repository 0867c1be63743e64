import Foundation
import Records

extension ImportKind {
    static let traktHistory = ImportKind(
        "trakt-history", of: "Trakt", .history, viewings: .individual,
        json: JSONFormat { (file, rows) throws(ImportError) in try file.trakt(rows) })
    static let traktWatched = ImportKind("trakt-watched", of: "Trakt", .watched, viewings: .count)
    static let traktWatchlist = ImportKind("trakt-watchlist", of: "Trakt", .watchlist, viewings: .none)
    static let traktRatings = ImportKind("trakt-ratings", of: "Trakt", .ratings, viewings: .none)
    static let traktFavorites = ImportKind("trakt-favorites", of: "Trakt", .favorites, viewings: .none)
    static let traktList = ImportKind(
        "trakt-list", of: "Trakt", .list, viewings: .none,
        archive: ArchiveRules(
            // "collection" lists owned films; "playback" lists unfinished ones.
            skips: { _, name in
                name.hasPrefix("collection") || name.hasPrefix("hidden") || name.contains("playback")
            },
            isListIndex: { $0.hasSuffix("lists-lists.json") || $0.hasSuffix("lists/lists.json") },
            listNames: TraktList.names))
    static let traktComments = ImportKind("trakt-comments", of: "Trakt", .comments, viewings: .none)
}

extension JSONFile {
    fileprivate func trakt(_ file: Rows) throws(ImportError) -> SourceContent? {
        func entry(_ index: Int) throws(ImportError) -> TraktEntry {
            do {
                let row: LenientValue<TraktEntry> = try file.decoded(index)
                return row.value ?? TraktEntry()
            } catch { throw importError(file.bytes, error) }
        }
        let indices = file.positions.rows.indices
        if indices.isEmpty {
            // An empty file of an archive is reported as empty.
            if source.member != nil { throw .empty(source.label) }
            return SourceContent(kind: TraktEntry.emptyKind(source))
        }
        var first = TraktEntry()
        for index in indices where !first.hasItem { first = try entry(index) }
        guard first.hasItem, let kinds = first.kinds else { return nil }
        var content = SourceContent(
            kind: try source.decide(among: kinds, named: TraktEntry.namedKinds(source)))
        content.listValueCount = file.positions.listValueCount
        let list = TraktEntry.listName(source, lists)
        for index in indices {
            var row = ImportRow(kind: content.kind, location: source.location(index + 1))
            try entry(index).fill(&row, list: list, utcOffset: source.options.utcOffset)
            try content.add(row, source)
        }
        return content
    }
}

/// A list in Trakt's file of lists.
private struct TraktList: Decodable {
    struct IDs: Decodable { var trakt: Int }
    var name: String
    var ids: IDs

    /// The names of lists by their ids, from Trakt's file of lists.
    @Sendable static func names(in bytes: [UInt8]) -> [Int: String] {
        let limits = JSONRows.Limits(rows: 10_000, listValues: 100_000, rowBytes: 1 << 20)
        guard bytes.first == UInt8(ascii: "["),
            let rows = try? JSONRows(bytes, from: 0, in: "", limits).rows
        else { return [:] }
        let lists = rows.compactMap { try? JSONDecoder().decode(TraktList.self, from: Data(bytes[$0])) }
        return Dictionary(lists.map { ($0.ids.trakt, $0.name) }) { $1 }
    }
}

/// A record in any of Trakt's files: they all name a film, a series or an episode, and a time.
struct TraktEntry: Decodable {
    struct Item: Decodable {
        struct IDs: Decodable {
            var imdb: LenientValue<String>?
            var tmdb: LenientValue<Int>?
            var trakt: LenientValue<Int>?
            var tvdb: LenientValue<Int>?
        }
        var title: LenientValue<String>?
        /// The number of an episode's season.
        var season: LenientValue<Int>?
        /// The number of a season or an episode.
        var number: LenientValue<Int>?
        var year: LenientValue<Int>?
        var ids: LenientValue<IDs>?
    }

    struct Comment: Decodable {
        var comment: LenientValue<String>?
        var createdAt: LenientValue<String>?

        enum CodingKeys: String, CodingKey {
            case comment
            case createdAt = "created_at"
        }
    }

    var type: LenientValue<String>?
    var comment: LenientValue<Comment>?
    var movie: LenientValue<Item>?
    var show: LenientValue<Item>?
    var season: LenientValue<Item>?
    var episode: LenientValue<Item>?
    var person: LenientValue<Item>?
    var id: LenientValue<Int>?
    var plays: LenientValue<Int>?
    var rating: LenientValue<Double>?
    var notes: LenientValue<String>?
    var watchedAt: LenientValue<String>?
    var lastWatchedAt: LenientValue<String>?
    var ratedAt: LenientValue<String>?
    var listedAt: LenientValue<String>?
    var collectedAt: LenientValue<String>?

    enum CodingKeys: String, CodingKey {
        case type, comment, movie, show, season, episode, person, id, plays, rating, notes
        case watchedAt = "watched_at"
        case lastWatchedAt = "last_watched_at"
        case ratedAt = "rated_at"
        case listedAt = "listed_at"
        case collectedAt = "collected_at"
    }

    init() {}

    /// Whether it names anything; a record that does not says nothing about the file's kind.
    var hasItem: Bool {
        movie != nil || show != nil || season != nil || episode != nil || person != nil
    }

    /// The kinds the record may belong to; nil if it is not Trakt's, or in a list of owned rather than seen films.
    var kinds: [ImportKind]? {
        if comment?.value != nil { return [.traktComments] }
        if ratedAt != nil && rating != nil { return [.traktRatings] }
        if lastWatchedAt != nil || plays != nil { return [.traktWatched] }
        if watchedAt != nil { return [.traktHistory] }
        if listedAt != nil { return [.traktWatchlist, .traktFavorites, .traktList] }
        return nil
    }

    /// The kinds the file name allows: `lists-watchlist.json`, `lists/watchlist.json`, `lists-list-9-noir.json`.
    static func namedKinds(_ source: ImportSource) -> [ImportKind] {
        let stem = source.stem
        if stem.contains("watchlist") { return [.traktWatchlist] }
        if stem.contains("favorite") { return [.traktFavorites] }
        if stem.hasPrefix("lists-list-") || stem.hasPrefix("list-") || source.path.contains("lists/") {
            return [.traktList]
        }
        return []
    }

    /// The kind of an export without entries, guessed by its name: any is right, for it has no content.
    static func emptyKind(_ source: ImportSource) -> ImportKind {
        if let named = namedKinds(source).first { return named }
        let kinds: [ImportKind] = [.traktRatings, .traktWatched, .traktComments]
        return kinds.first { source.stem.contains($0.id.dropFirst("trakt-".count)) } ?? .traktHistory
    }

    /// The list's name by its id, if the archive has the list of lists; else from the file name.
    static func listName(_ source: ImportSource, _ lists: [Int: String]) -> String {
        var name = source.stem[...]
        for head in ["lists-list-", "list-"] where name.hasPrefix(head) {
            name = name.dropFirst(head.count)
            break
        }
        let number = name.prefix { $0.isASCII && $0.isNumber }
        guard let id = Int(number) else { return String(name) }
        if let known = lists[id] { return known }
        let rest = name.dropFirst(number.count).drop { $0 == "-" }
        return rest.isEmpty ? String(name) : String(rest)
    }

    func fill(_ row: inout ImportRow, list: String, utcOffset: (Int) -> Int) {
        let film = movie?.value
        let subject = film ?? show?.value ?? person?.value ?? season?.value ?? episode?.value
        row.title = subject?.title?.value
        row.year = subject?.year?.value.flatMap { PartialDate.filmYears.contains($0) ? $0 : nil }
        guard hasItem else {
            row.subject = .unreadable(.noRecord(of: "Trakt"))
            return
        }
        // An episode has the ids of its series, and its number.
        let ids = subject?.ids?.value
        row.tmdbID = ids?.tmdb?.value.flatMap { $0 > 0 ? $0 : nil }
        row.imdbID = ids?.imdb?.value.flatMap(Identifiers.imdb)
        if film == nil {
            row.subject = .notAFilm(type?.value ?? otherType)
            row.series = series
        } else if row.isUnidentified {
            row.subject = .unreadable(.unidentified)
            return
        }
        switch row.kind {
        case .traktHistory:
            let viewing = ImportedViewing(ViewingValues(watchedOn: day(watchedAt, &row, utcOffset)))
            let at = watchedAt?.value.flatMap { ISOTime($0)?.seconds }
            row.facts.append(
                .viewing(viewing, .init(kind: row.kind, entry: id?.value.map { "\($0)" }, at: at)))
        case .traktWatched:
            // The last play has a day, earlier ones do not.
            let viewing = ImportedViewing(ViewingValues(watchedOn: day(lastWatchedAt, &row, utcOffset)))
            row.facts.append(.viewing(viewing, .init(kind: row.kind)))
            // A series may have thousands of plays, which are stored as a number.
            for _ in 1..<(film == nil ? 1 : min(max(plays?.value ?? 1, 1), 1000)) {
                row.facts.append(.viewing(.init(), .init(kind: row.kind)))
            }
        case .traktRatings:
            let value = rating?.value
            if let rating = row.checkValue(Ratings.outOfTen(value), of: value, ImportProblem.badRating) {
                row.facts.append(.rating(rating, at: time(ratedAt, &row)))
            }
        case .traktComments:
            if let text = comment?.value?.comment?.value, !text.isEmpty {
                row.facts.append(.note(Note(stored: text), at: time(comment?.value?.createdAt, &row)))
            }
        case .traktFavorites: row.facts.append(.tags(["favorite"]))
        case .traktList: row.facts.append(.tags([list]))
        case .traktWatchlist: row.facts.append(.saved(at: time(listedAt, &row)))
        default: break
        }
        if let note = notes?.value, !note.isEmpty { row.facts.append(.note(Note(stored: note), at: nil)) }
    }

    /// The details of a record that is not a film's.
    private var series: SeriesRow {
        var series = SeriesRow()
        series.show = show?.value?.title?.value
        series.title = episode?.value?.title?.value
        series.season = episode?.value?.season?.value ?? season?.value?.number?.value
        series.episode = episode?.value?.number?.value
        series.seenAt = watchedAt?.value ?? lastWatchedAt?.value
        series.plays = plays?.value
        for (name, id) in [("trakt", \IDs.trakt), ("tvdb", \IDs.tvdb)] {
            series.ids[name] = (show ?? season ?? episode ?? person)?.value?.ids?.value?[keyPath: id]?.value
                .map { "\($0)" }
        }
        return series
    }

    private typealias IDs = Item.IDs

    private var otherType: String {
        if episode != nil { return "episode" }
        if season != nil { return "season" }
        return person != nil ? "person" : "show"
    }

    private func time(_ text: LenientValue<String>?, _ row: inout ImportRow) -> ISOTime? {
        row.checkValue(text?.value.flatMap { ISOTime($0) }, of: text?.value, ImportProblem.badDate)
    }

    /// The day in the user's time zone. Trakt writes the first second of 1970 for an unknown day.
    private func day(
        _ text: LenientValue<String>?, _ row: inout ImportRow, _ utcOffset: (Int) -> Int
    ) -> PartialDate? {
        guard let time = time(text, &row), time.seconds > 86_400 else { return nil }
        return time.localDay(utcOffset)
    }
}
